import { defaultTimeZone } from "../../../contract/house.ts"
import type { PackageRow } from "../../features/packages/import.ts"
import { expiryOf } from "../../features/packages/validity.ts"
import type { BranchRow } from "../../features/studio/import.ts"
import { type Calendar, dayOf } from "../calendar.ts"
import type { Faults, Place } from "../faults.ts"
import type { Folder } from "../files.ts"
import { idOf, sameName, sourcesOf } from "../ids.ts"
import { startOfDay } from "../instants.ts"
import type { Known } from "../known.ts"
import { Names, named } from "../names.ts"
import type { PlannedHeld } from "./held.ts"
import { type Customer, findCustomer, type PeoplePlan } from "./people.ts"
import type { StudioPlan } from "./studio.ts"

/** By description and branch: `packageName`. */
export type Catalogue = Names<PackageRow>

function packageName(description: string, branch: string | undefined): string {
  return branch ? `${description} (${branch})` : description
}

export function planCatalogue(
  folder: Folder,
  { studio, known }: { studio: StudioPlan; known: Known },
  calendar: Calendar,
  faults: Faults,
): Catalogue {
  const catalogue: Catalogue = new Names("el paquete", "packages.csv")
  const nameOf = ({ description, branch_id }: PackageRow) =>
    packageName(description, studio.branches.all.find(({ id }) => id === branch_id)?.name)
  const there = named(known.packages, nameOf)
  for (const row of folder["packages.csv"]) {
    const branch = row.branch ? studio.branches.find(faults, row.at, "branch", row.branch) : undefined
    const start_date = row.start_date ? dayOf(calendar, row.start_date) : null
    const end_date = row.end_date ? dayOf(calendar, row.end_date) : null
    if (start_date && end_date && end_date < start_date) {
      faults.add(row.at, "end_date", "es antes de start_date")
    }
    if (row.special_price !== undefined && row.special_price > row.amount) {
      faults.add(row.at, "special_price", "es más que amount")
    }
    const own = packageName(row.description, row.branch)
    const added = catalogue.add(
      own,
      there.get(sameName(own)) ?? {
        id: idOf("package", row.description, row.branch ?? ""),
        description: row.description,
        total_classes: row.total_classes,
        amount: row.amount,
        type: row.type,
        days_expiry: row.days_expiry,
        is_active: row.is_active ?? true,
        is_public: row.public ?? true,
        is_new_user: row.is_new_user ?? false,
        special_price: row.special_price ?? null,
        discount: row.discount ?? 0,
        discount_info: row.discount_info,
        branch_id: branch?.id ?? null,
        coupon_id: row.coupon ? idOf("coupon", row.coupon) : null,
        start_date,
        end_date,
      },
    )
    if (!added) faults.add(row.at, "description", `el paquete «${row.description}» está dos veces`)
  }
  catalogue.addThere(known.packages, nameOf)
  return catalogue
}

/** The package of that name of the branch, or else the one of every branch. */
export function findPackage(
  catalogue: Catalogue,
  faults: Faults,
  at: Place,
  description: string,
  branch: BranchRow | undefined,
  column = "package",
): PackageRow | undefined {
  const own = branch && catalogue.get(packageName(description, branch.name))
  return own ?? catalogue.find(faults, at, column, description)
}

/** The same for a row of a customer. Where its branch was lost, any branch may be meant: what is missing is not the package. */
export function findBought(
  catalogue: Catalogue,
  faults: Faults,
  row: { at: Place; package: string; branch?: string | undefined },
  { branch, customer }: { branch: BranchRow | undefined; customer: Customer | undefined },
): PackageRow | undefined {
  const isLost = row.branch ? !branch : !customer || customer.isBranchLost
  if (isLost) {
    faults.lose(row.at.file)
    const wanted = sameName(row.package)
    const found = catalogue.all.find(({ description }) => sameName(description) === wanted)
    if (found) return found
  }
  return findPackage(catalogue, faults, row.at, row.package, branch ?? customer?.branch)
}

export function planHeldPackages(
  folder: Folder,
  plans: { name: string; studio: StudioPlan; people: PeoplePlan; catalogue: Catalogue },
  calendar: Calendar,
  faults: Faults,
): PlannedHeld[] {
  const held: PlannedHeld[] = []
  const times = new Map<string, number>()
  for (const row of folder["customer_packages.csv"]) {
    const customer = findCustomer(plans.people, faults, row.at, row.customer)
    const branch = row.branch ? plans.studio.branches.find(faults, row.at, "branch", row.branch) : undefined
    const bought = findBought(plans.catalogue, faults, row, { branch, customer })
    if (!customer || !bought) continue
    const of = plans.studio.branches.all.find(({ id }) => id === (branch?.id ?? bought.branch_id))
    const zone = (of ?? customer.branch)?.time_zone ?? defaultTimeZone
    const day = dayOf(calendar, row.starts)
    const starts_at = startOfDay(zone, day)
    if (starts_at > calendar.now) faults.add(row.at, "starts", `empieza el ${day}, que no ha llegado`)
    const isUnlimited = bought.total_classes === 0
    if (row.remaining !== undefined && row.remaining > bought.total_classes) {
      const expected = isUnlimited
        ? "es ilimitado: déjalo vacío"
        : `el paquete es de ${bought.total_classes} clases`
      faults.add(row.at, "remaining", `le quedan ${row.remaining} y ${expected}`)
    }
    const key = [row.customer, row.package, of?.name ?? "", day].join("|")
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    const source = `${sourcesOf(plans.name, "customer_packages")}${key}|${time}`
    held.push({
      id: idOf(source),
      user_id: customer.id,
      package_id: bought.id,
      description: bought.description,
      type: bought.type,
      is_unlimited: isUnlimited,
      branch_id: of?.id ?? null,
      granted: bought.total_classes,
      starts_at,
      expires_at: expiryOf(starts_at, bought.days_expiry, zone),
      created_at: starts_at,
      source,
      written: row,
      customer,
      movements: [
        { delta: bought.total_classes, reason: "granted", at: starts_at.getTime(), of: bought.description },
      ],
      balance: bought.total_classes,
    })
  }
  return held
}

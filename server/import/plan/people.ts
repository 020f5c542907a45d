import { defaultTimeZone } from "../../../contract/house.ts"
import type { PermissionRow, PersonRow } from "../../features/people/import.ts"
import type { BranchRow } from "../../features/studio/import.ts"
import { type Calendar, dayOf } from "../calendar.ts"
import type { Faults, Place } from "../faults.ts"
import type { Folder } from "../files.ts"
import { idOf } from "../ids.ts"
import { startOfDay } from "../instants.ts"
import type { Named } from "../known.ts"
import type { Names } from "../names.ts"
import type { StudioPlan } from "./studio.ts"

/** The identity provider gives the `uid` when the person is written. */
export type PlannedPerson = Omit<PersonRow, "uid"> & { password?: string; permissions: PermissionRow[] }

export interface Customer {
  id: string
  email: string
  branch?: BranchRow
  /** Theirs is none that is known; that was said where they are written. */
  isBranchLost: boolean
}

export interface PeoplePlan {
  people: PlannedPerson[]
  customers: Map<string, Customer>
}

export function planPeople(
  folder: Folder,
  { studio, named }: { studio: StudioPlan; named: Named },
  calendar: Calendar,
  faults: Faults,
): PeoplePlan {
  const people = new Map<string, PlannedPerson>()
  const add = (at: Place, person: PlannedPerson) => {
    if (people.has(person.email)) faults.add(at, "email", `el correo ${person.email} está dos veces`)
    people.set(person.email, person)
  }
  for (const row of folder["staff.csv"]) {
    const id = idOf("user", row.email)
    const superuser = row.superuser ?? false
    if (superuser && row.role !== "admin") {
      faults.add(row.at, "superuser", "solo quien tiene role admin puede ser superuser")
    }
    const branch_ids = findBranches(studio.branches, row.branches, row.at, faults)
    add(row.at, {
      id,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      phone: row.phone,
      branch_id: null,
      birth_date: null,
      role: row.role,
      is_superuser: superuser,
      created_at: calendar.now,
      password: row.password,
      permissions: Object.entries(row.permissions).map(([module, actions]) => ({
        user_id: id,
        module,
        actions,
        branch_ids,
      })),
    })
  }
  const customers = new Map<string, Customer>()
  for (const row of folder["customers.csv"]) {
    const branch = row.branch ? studio.branches.find(faults, row.at, "branch", row.branch) : undefined
    const registered =
      row.registered && startOfDay(branch?.time_zone ?? defaultTimeZone, dayOf(calendar, row.registered))
    if (registered && registered > calendar.now) {
      faults.add(row.at, "registered", "es un día que no ha llegado")
    }
    const id = idOf("user", row.email)
    customers.set(row.email, { id, email: row.email, branch, isBranchLost: Boolean(row.branch && !branch) })
    add(row.at, {
      id,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      phone: row.phone,
      branch_id: branch?.id ?? null,
      birth_date: row.birth_date ?? null,
      role: "user",
      is_superuser: false,
      created_at: registered ?? calendar.now,
      password: row.password,
      permissions: [],
    })
  }
  for (const { email, id, branch_id } of named.people) {
    const branch = studio.branches.all.find((one) => one.id === branch_id)
    customers.set(email, { id, email, branch, isBranchLost: false })
  }
  return { people: [...people.values()], customers }
}

function findBranches(
  branches: Names<BranchRow>,
  names: string[],
  at: Place,
  faults: Faults,
): string[] | null {
  if (names.length === 0) return null
  return names.flatMap((name) => branches.find(faults, at, "branches", name)?.id ?? [])
}

/** The customer of an address that another file names. */
export function findCustomer(
  plan: PeoplePlan,
  faults: Faults,
  at: Place,
  email: string,
): Customer | undefined {
  const customer = plan.customers.get(email)
  if (customer) return customer
  faults.lose(at.file)
  faults.need("customers.csv", at.file)
  if (!faults.isPartial("customers.csv"))
    faults.addOnce(
      `customer ${email}`,
      at,
      "customer",
      `no hay nadie con el correo ${email} en customers.csv`,
    )
  return undefined
}

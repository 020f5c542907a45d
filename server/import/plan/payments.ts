import { defaultTimeZone } from "../../../contract/house.ts"
import type { TransactionRow } from "../../features/payments/import.ts"
import { type Calendar, dayOf } from "../calendar.ts"
import type { Faults } from "../faults.ts"
import type { Folder, Row } from "../files.ts"
import { idOf, sourcesOf } from "../ids.ts"
import { instantAt } from "../instants.ts"
import { type Catalogue, findBought } from "./packages.ts"
import { findCustomer, type PeoplePlan } from "./people.ts"
import type { StudioPlan } from "./studio.ts"

export type PlannedPayment = TransactionRow & { email: string; day: string; written: Row<"payments.csv"> }

export function planPayments(
  folder: Folder,
  plans: { name: string; studio: StudioPlan; people: PeoplePlan; catalogue: Catalogue },
  calendar: Calendar,
  faults: Faults,
): PlannedPayment[] {
  const payments: PlannedPayment[] = []
  const times = new Map<string, number>()
  for (const row of folder["payments.csv"]) {
    const customer = findCustomer(plans.people, faults, row.at, row.customer)
    const branch = row.branch ? plans.studio.branches.find(faults, row.at, "branch", row.branch) : undefined
    const paidFor = row.package
      ? findBought(plans.catalogue, faults, { ...row, package: row.package }, { branch, customer })
      : undefined
    if (!customer) continue
    const day = dayOf(calendar, row.day)
    const zone = (branch ?? customer.branch)?.time_zone ?? defaultTimeZone
    const created_at = paidAt(day, row.hour, zone, calendar)
    if (!created_at) {
      faults.add(
        row.at,
        row.hour ? "hour" : "day",
        "es un momento que no ha llegado o que ese reloj se salta",
      )
      continue
    }
    const key = [row.customer, day, row.package ?? "", row.amount, row.method, row.status].join("|")
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    const source = `${sourcesOf(plans.name, "payments")}${key}|${time}`
    payments.push({
      id: idOf(source),
      user_id: customer.id,
      branch_id: branch?.id ?? customer.branch?.id ?? null,
      package_id: paidFor?.id ?? null,
      amount: row.amount,
      status: row.status,
      payment_method: row.method,
      coupon_used: row.coupon ?? row.coupon_code !== undefined,
      created_at,
      source,
      held_package_id: null,
      email: customer.email,
      day,
      written: row,
    })
  }
  return payments
}

/** Without an hour: noon, or the present when noon of that day has not come. */
function paidAt(day: string, hour: string | undefined, zone: string, { now }: Calendar): Date | undefined {
  const moment = instantAt(zone, day, hour ?? "12:00")
  if (!moment || moment <= now) return moment
  const started = instantAt(zone, day, "00:00")
  return hour === undefined && started && started <= now ? now : undefined
}

import { CouponEdit } from "../../../contract/coupons.ts"
import type { CouponRow } from "../../features/payments/coupons/import.ts"
import { type Calendar, dayOf } from "../calendar.ts"
import type { Faults } from "../faults.ts"
import type { Folder } from "../files.ts"
import { idOf } from "../ids.ts"
import { Names } from "../names.ts"
import { type Catalogue, findPackage } from "./packages.ts"
import type { StudioPlan } from "./studio.ts"

export interface PlannedCoupon extends CouponRow {
  /** The ids of the only packages it is for. */
  packages: string[]
}

export type Coupons = Names<PlannedCoupon>

/** The coupons, by code; and that those which packages suggest are among them. */
export function planCoupons(
  folder: Folder,
  { studio, catalogue }: { studio: StudioPlan; catalogue: Catalogue },
  calendar: Calendar,
  faults: Faults,
): Coupons {
  const coupons: Coupons = new Names("el cupón", "coupons.csv")
  for (const row of folder["coupons.csv"]) {
    const branch = row.branch ? studio.branches.find(faults, row.at, "branch", row.branch) : undefined
    const code = CouponEdit.shape.code.safeParse(row.code)
    for (const { message } of code.error?.issues ?? []) faults.add(row.at, "code", message)
    const [start_date, end_date] = [dayOf(calendar, row.start_date), dayOf(calendar, row.end_date)]
    if (end_date < start_date) faults.add(row.at, "end_date", "es antes de start_date")
    if (row.discount === 0) faults.add(row.at, "discount", "debe ser más de 0")
    // Of a branch that was lost, nobody knows which packages are its own.
    if (row.branch && !branch) faults.lose("packages.csv")
    const found = row.packages.map((name) => findPackage(catalogue, faults, row.at, name, branch, "packages"))
    const added = coupons.add(row.code, {
      id: idOf("coupon", row.code),
      name: row.name,
      code: code.data ?? row.code,
      discount: row.discount,
      start_date,
      end_date,
      total_uses: row.total_uses,
      branch_id: branch?.id ?? null,
      is_active: row.is_active ?? true,
      packages: found.flatMap((one) => (one ? [one.id] : [])),
    })
    if (!added) faults.add(row.at, "code", `el cupón «${row.code}» está dos veces`)
  }
  for (const { at, coupon } of folder["packages.csv"]) if (coupon) coupons.find(faults, at, "coupon", coupon)
  return coupons
}

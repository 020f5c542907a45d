import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import { addDays } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import type { listTransactions } from "../../../../contract/transactions.ts"

export type Wanted = Omit<z.output<typeof listTransactions.query>, "page" | "size" | "sort">
export type Branches = readonly string[] | undefined

/** Branches of another time zone than the studio's, read once for all payments: a look at its branch for each comes past all branches there are. */
const zonesElsewhere = () => sql`(
  select jsonb_object_agg(b.id, b.time_zone) filter (where b.time_zone <> ${studioZone()}) from branches b)`

/** The time zone of where a payment `t` was made, or of where the studio is if it was made in no branch. */
const zoneOfPayment = () => sql`coalesce(
  ${zonesElsewhere()} ->> coalesce(t.branch_id, (select u.branch_id from users u where u.id = t.user_id))::text,
  ${studioZone()})`

/** The payments `t` that are wanted, of those that were made in some branches. */
export const narrowed = (wanted: Wanted, branches: Branches) =>
  sql<boolean>`(${sql.join([ofKind(wanted, branches), inDays(sql`t.created_at`, wanted)], sql` and `)})`

/** Whatever the day. */
export function ofKind({ userId, status, method, branch, coupon }: Wanted, branches: Branches) {
  const all = [sql<boolean>`true`]
  if (branches) all.push(sql`t.branch_id = any(${branches}::uuid[])`)
  if (branch) all.push(sql`t.branch_id = ${branch}`)
  if (userId) all.push(sql`t.user_id = ${userId}`)
  if (status) all.push(sql`t.status = ${status}`)
  if (method) all.push(sql`t.payment_method = ${method}`)
  if (coupon) all.push(sql`t.coupon_used = ${coupon === "true"}`)
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/**
 * That something became of a payment `t` in the days that are wanted. Days are looked for by their instants, which are in an
 * index; where the payment was made is asked of those near the ends alone.
 */
export function inDays(at: RawBuilder<unknown>, { initdate, enddate }: Pick<Wanted, "initdate" | "enddate">) {
  const all = [sql<boolean>`true`]
  const day = sql`(${at} at time zone ${zoneOfPayment()})::date`
  if (initdate) {
    all.push(sql`${at} >= ${addDays(initdate, -1)}::date
      and (${at} >= ${addDays(initdate, 2)}::date or ${day} >= ${initdate}::date)`)
  }
  if (enddate) {
    all.push(sql`${at} < ${addDays(enddate, 2)}::date
      and (${at} < ${addDays(enddate, -1)}::date or ${day} <= ${enddate}::date)`)
  }
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

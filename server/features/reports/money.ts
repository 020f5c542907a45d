import { studioZone } from "../../../contract/house.ts"
import { toPesos } from "../../../contract/money.ts"
import type { Money } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { movedByDay } from "./kept/days.ts"
import { seenIds } from "./seen.ts"

/** Days whose money is asked for; without an end, also what is dated later. */
export interface Period<Name extends string> {
  name: Name
  since: string
  until?: string
}

/** In centavos: what was paid in a period, and what went back in it of payments of whatever day. */
export interface Moved<Name extends string = string> {
  period: Name
  coupon_used: boolean
  payment_method: string
  paid: number
  refunded: number
}

/**
 * What moved in each period, by coupon and method, each movement on its own day where its payment was made: in these branches,
 * or those whose figures the actor sees.
 */
export async function readMoved<Name extends string>(
  context: Context<Actor>,
  periods: Period<Name>[],
  branches = seenIds(context),
): Promise<Moved<Name>[]> {
  const since = periods.map((one) => one.since).sort()[0] as string
  const { rows } = await context.pool.query<Moved>(
    `select p.name as period, d.coupon_used, d.payment_method,
       sum(d.paid)::bigint as paid, sum(d.refunded)::bigint as refunded
     from (${movedByDay({ since: "$5::date", zone: "$4", branches: "$6::uuid[]" })}) d
     join unnest($1::text[], $2::date[], $3::date[]) p(name, since, until)
       on d.day >= p.since and d.day <= coalesce(p.until, 'infinity')
     group by p.name, d.coupon_used, d.payment_method`,
    [
      periods.map(({ name }) => name),
      periods.map(({ since }) => since),
      periods.map(({ until }) => until ?? null),
      studioZone(),
      since,
      branches ?? null,
    ],
  )
  return rows as Moved<Name>[]
}

/** Of those that are wanted. */
export function sumOf<One extends Pick<Moved, "paid" | "refunded">>(
  all: readonly One[],
  isWanted: (one: One) => boolean = () => true,
): Money {
  const wanted = all.filter(isWanted)
  const paid = wanted.reduce((sum, one) => sum + one.paid, 0)
  const refunded = wanted.reduce((sum, one) => sum + one.refunded, 0)
  return { paid: toPesos(paid), refunded: toPesos(refunded), net: toPesos(paid - refunded) }
}

import type { PoolClient } from "pg"
import { studioZone } from "../../../../contract/house.ts"
import type { Platform } from "../../../platform/context.ts"
import { inOneSnapshot } from "./inOneSnapshot.ts"
import { lateDays } from "./late.ts"
import { firstVisits, moneyByDay, paidByCustomer } from "./sums.ts"

/** Sums what is over since it was summed last, and again what was written late. */
export const sumWhatIsOver = ({ pool }: Pick<Platform, "pool">): Promise<void> =>
  inOneSnapshot(pool, "summed_until", async (client) => {
    const span = await spanToSum(client)
    if (!span) return
    await sumDays(client, span)
    await sumCustomers(client, span)
    await sumVisits(client, span)
    await client.query("delete from late_money")
    await client.query("delete from late_visits")
    await client.query(
      `insert into summed_until (until, zone) values ($1, $2)
       on conflict (single) do update set until = excluded.until, zone = excluded.zone`,
      [span.until, studioZone()],
    )
  })

interface Span {
  /** Null: nothing is kept yet. */
  since: string | null
  until: string
  /** Days are told by another clock than those that are kept. */
  isOtherwise: boolean
}

/** What there is to sum; null when nothing is. It ends a day before the last that is over, for what is still being written. */
async function spanToSum(client: PoolClient): Promise<Span | null> {
  const { rows } = await client.query<Span & { late: boolean }>(
    `select k.until as since, (now() at time zone 'UTC')::date - 2 as until,
       k.zone <> $1 or exists (select from late_money where day is null) as "isOtherwise",
       exists (select from late_money) or exists (select from late_visits) as late
     from (select) one left join summed_until k on true`,
    [studioZone()],
  )
  const [found] = rows as [Span & { late: boolean }]
  return found.since === found.until && !found.isOtherwise && !found.late ? null : found
}

async function sumDays(client: PoolClient, { since, until, isOtherwise }: Span): Promise<void> {
  const from = isOtherwise ? null : since
  await client.query(`delete from money_days where $1::date is null or day in (${lateDays})`, [from])
  const spans = `select day as since, day as until from (${lateDays}) l where day < $1::date
    union all select coalesce($1::date, '-infinity'), $2::date - 1`
  await client.query(
    `insert into money_days (branch_id, day, payment_method, coupon_used, paid, refunded) ${moneyByDay(spans, "$3::text")}`,
    [from, until, studioZone()],
  )
}

async function sumCustomers(client: PoolClient, { since, until }: Span): Promise<void> {
  const again = `(
    select branch_id, user_id from late_money where branch_id is not null and user_id is not null
    union select branch_id, user_id from transactions
    where branch_id is not null and created_at >= coalesce($1::date, '-infinity')::timestamp at time zone 'UTC'
      and created_at < $2::date::timestamp at time zone 'UTC') a`
  await client.query(
    `delete from customer_sums k using ${again} where a.branch_id = k.branch_id and a.user_id = k.user_id`,
    [since, until],
  )
  await client.query(
    `insert into customer_sums (branch_id, user_id, paid) ${paidByCustomer(`join ${again} using (branch_id, user_id)`, "$2::date")}`,
    [since, until],
  )
}

async function sumVisits(client: PoolClient, { since, until }: Span): Promise<void> {
  const late = "select user_id from late_visits"
  await client.query(`delete from first_visits where user_id in (${late})`)
  await client.query(
    `insert into first_visits (user_id, day) ${firstVisits(`c.day < $1::date and r.user_id in (${late})`)}`,
    [until],
  )
  // Whoever came before is there already.
  await client.query(
    `insert into first_visits (user_id, day) ${firstVisits("c.day >= coalesce($1::date, '-infinity') and c.day < $2::date")}
     on conflict (user_id) do nothing`,
    [since, until],
  )
}

import { movedIn, ofAll } from "./days.ts"

/** SQL: what moved on each day of some spans, of each branch and of all. */
export const moneyByDay = (spans: string, zone: string) => `
  select coalesce(branch_id, ${ofAll}) as branch_id, day, payment_method, coupon_used, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded
  from (${movedIn(spans, { zone, branches: "null::uuid[]" })}) d
  group by grouping sets ((day, payment_method, coupon_used), (branch_id, day, payment_method, coupon_used))
  having grouping(branch_id) = 1 or branch_id is not null`

/** SQL, of reservations `r`: those of who came. Of what nobody took a roll of, who had a seat. As `isFirst` has it. */
export const came = (r: string) => `${r}.cancelled_at is null and ${r}.attended is distinct from false`

/** SQL: what customers paid in each branch before a day in UTC, of payments that stand, less what of them went back. */
export const paidByCustomer = (among: string, until: string) => `
  select t.branch_id, t.user_id, sum(t.amount - t.returned)::bigint as paid from transactions t ${among}
  where t.status = 'paid' and t.branch_id is not null and t.created_at < ${until}::timestamp at time zone 'UTC'
  group by t.branch_id, t.user_id having sum(t.amount - t.returned) > 0`

/** SQL: the day on which each person came first, of reservations `r` of classes `c`. */
export const firstVisits = (where: string) => `
  select r.user_id, min(c.day) as day from reservations r join classes c on c.id = r.class_id and c.cancelled_at is null
  where ${came("r")} and ${where} group by r.user_id`

/** A seat that was given away is held by who got it. */
const seatsCounted = `select count(*)::int as booked, (count(*) filter (where r.given_at is null))::int as held,
    (count(*) filter (where r.attended))::int as attended, (count(*) filter (where r.attended is not null))::int as marked
  from reservations r where r.class_id = c.id and r.cancelled_at is null`

/** SQL: what became of the seats of some classes, told by their `id`. */
export const seatsByClass = (classes: string, where: string) => `
  select c.id as class_id, n.booked, n.held, n.attended, n.marked
  from ${classes} c cross join lateral (${seatsCounted}) n where ${where}`

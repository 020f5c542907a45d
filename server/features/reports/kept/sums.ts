import { isCounted } from "../../reservations/ratings/counted.ts"
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

/** SQL: what became of the seats of a class `c`. A seat that was given away is held by who got it. */
export const seatsOfClass = `select count(*)::int as booked, (count(*) filter (where r.given_at is null))::int as held,
    (count(*) filter (where r.attended))::int as attended, (count(*) filter (where r.attended is not null))::int as marked
  from reservations r where r.class_id = c.id and r.cancelled_at is null`

/** SQL: how a class `c` was rated. `worded` are the reservations of those who said more than stars. */
export const ratingsOfClass = `select count(*)::int as answers, coalesce(sum(t.stars), 0)::int as stars,
    (count(*) filter (where t.stars = 5))::int as five, (count(*) filter (where t.stars <= 2))::int as low,
    coalesce(array_agg(r.id order by r.id) filter (where t.words <> ''), '{}') as worded
  from reservations r join ratings t on t.reservation_id = r.id where r.class_id = c.id and ${isCounted}`

/** SQL: as many rows as there are classes, of what `class_sums` keeps of each. */
export const summedClasses = (classes: string) => `
  select c.id as class_id, c.branch_id, c.instructor_id, c.discipline_id, c.day, c.starts_at, c.capacity, c.status = 'abierta' as is_open,
    c.cancelled_at, n.booked, n.held, n.attended, n.marked, t.answers, t.stars, t.five, t.low, t.worded
  from ${classes} c cross join lateral (${seatsOfClass}) n cross join lateral (${ratingsOfClass}) t`

/** SQL: how many classes of whom had how many heads on a day, of classes `k` that are kept. */
export const classesByDay = (where: string) => `
  select k.day, k.instructor_id, k.discipline_id, k.held, k.attended, k.marked > 0 as is_marked, count(*)::int as classes
  from class_sums k where k.cancelled_at is null and ${where}
  group by k.day, k.instructor_id, k.discipline_id, k.held, k.attended, k.marked > 0`

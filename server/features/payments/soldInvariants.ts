import type { Invariant } from "../../platform/invariant.ts"
import { gave } from "./gave.ts"

/** A payment `t` that staff decided to honour: what it breaks is theirs to carry. */
const byStaff = "exists (select from captures k where k.transaction_id = t.id and k.resolved_by is not null)"

/** Payments that stand and were made with a coupon, whatever its own rows say: columns `id`, `of` (the order or the sale) and `coupon_id`. */
const soldWithCoupon = `(
  select t.id, o.id as of, o.coupon_id from orders o join transactions t on t.source = 'order:' || o.id
  where o.coupon_id is not null and t.status = 'paid' and not ${byStaff}
  union all
  select t.id, s.id, s.coupon_id from cash_sales s join transactions t on t.id = s.transaction_id
  where s.coupon_id is not null and t.status = 'paid')`

/** What the world sees of a purchase (sold, taken, given back), counted without the house's own bookkeeping. */
export const soldInvariants: Invariant[] = [
  {
    name: "No more is sold with a coupon than it has uses",
    violations: `select c.id::text as what, format('%s sold with %s uses', count(*), c.total_uses) as why
      from coupons c join ${soldWithCoupon} sold on sold.coupon_id = c.id
      group by c.id having count(*) > c.total_uses`,
  },
  {
    name: "What was sold with a coupon spent a use of it",
    violations: `select sold.id::text as what, 'its use is not spent' as why from ${soldWithCoupon} sold
      where not exists (select from coupon_uses u where u.order_id = sold.of and u.coupon_id = sold.coupon_id
        and u.used_at is not null and u.given_back_at is null)`,
  },
  {
    name: "What only a new customer has is sold to each once",
    violations: `select u.id::text as what, format('%s sold', count(*)) as why
      from transactions t join users u on u.id = t.user_id
      where t.new_only and t.status in ('paid', 'refunded') and not ${byStaff}
      group by u.id having count(*) > 1 + (select count(*) from users m where m.merged_into = u.id)`,
  },
  {
    name: "An order is sold for what it cost",
    violations: `select o.id::text as what, format('%s, sold for %s', o.amount, t.amount) as why
      from orders o join transactions t on t.source = 'order:' || o.id
      where t.amount <> o.amount and not ${byStaff}`,
  },
  {
    name: "What was bought is what was paid for, and is had by who paid",
    violations: `select t.id::text as what, format('paid by %s, had by %s', t.user_id, h.user_id) as why
      from transactions t join held_packages h on ${gave}
      where t.user_id <> h.user_id or t.package_id <> h.package_id
      union all
      select t.id::text, format('ordered by %s, paid by %s', o.user_id, t.user_id)
      from orders o join transactions t on t.source = 'order:' || o.id
      where t.user_id <> o.user_id or t.package_id <> o.package_id`,
  },
  {
    name: "A package is taken back with the money, or passed on",
    violations: `select h.id::text as what, 'its payment stands' as why
      from held_packages h join transactions t on ${gave}
      where h.revoked_at is not null and t.status = 'paid'
        and not exists (select from refunds r where r.transaction_id = t.id and r.status = 'done' and r.revokes)
        and not exists (select from held_packages p where p.passed_from = h.id)`,
  },
  {
    name: "What is said to have gone back of a payment did",
    violations: `select t.id::text as what, format('%s, and its refunds %s', t.returned, returned_of(t.id, t.status, t.amount)) as why
      from transactions t
      where (t.returned <> 0 or exists (select from refunds r where r.transaction_id = t.id))
        and t.returned <> returned_of(t.id, t.status, t.amount)`,
  },
  {
    name: "Money that was taken for an order paid that order and no other",
    violations: `select c.id as what, 'paid another order' as why
      from captures c join transactions t on t.id = c.transaction_id
      where t.source not in ('order:' || c.order_id, 'capture:' || c.id)`,
  },
  {
    name: "An order whose money was asked for is closed by the provider's word",
    violations: `select o.id::text as what, format('%s, asked for at %s', o.status, o.asked_at) as why from orders o
      where o.status in ('rejected', 'expired') and o.asked_at is not null
        and (o.read_at is null or o.read_at < o.asked_at)`,
  },
  {
    name: "A refund has failed when the provider's books have it not",
    violations: `select r.id::text as what, format('given up, asked for at %s', r.asked_at) as why from refunds r
      where r.status = 'failed' and r.asked_at is not null and (r.read_at is null or r.read_at < r.asked_at)`,
  },
]

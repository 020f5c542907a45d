import type { Invariant } from "../../platform/invariant.ts"
import { isBeingPaid } from "./coupons/beingPaid.ts"
import { owedInvariants } from "./desk/owed.ts"
import { gave } from "./gave.ts"
import { soldInvariants } from "./soldInvariants.ts"

export const paymentInvariants: Invariant[] = [
  ...soldInvariants,
  ...owedInvariants,
  {
    name: "A coupon's uses, paid or held, are at most its total",
    violations: `select c.id::text as what, format('%s of %s', count(*), c.total_uses) as why
      from coupons c join coupon_uses u on u.coupon_id = c.id
      where u.given_back_at is null and (u.used_at is not null or u.held_until > $1::timestamptz or ${isBeingPaid})
      group by c.id having count(*) > c.total_uses`,
  },
  {
    name: "A paid order has one paid transaction and one package, and no other order has any",
    violations: `select o.id::text as what, format('%s, %s transactions, %s packages', o.status, count(distinct t.id), count(distinct h.id)) as why
      from orders o
      left join transactions t on t.source = 'order:' || o.id and t.status in ('paid', 'refunded')
      left join held_packages h on h.source = 'order:' || o.id
      group by o.id
      having count(distinct t.id) <> (o.status = 'paid')::int or count(distinct h.id) <> (o.status = 'paid')::int`,
  },
  {
    name: "A sale at the desk gave one package",
    violations: `select s.id::text as what, format('%s packages', count(h.id)) as why
      from cash_sales s join transactions t on t.id = s.transaction_id
      left join held_packages h on ${gave}
      where t.package_id is not null
      group by s.id having count(h.id) <> 1`,
  },
  {
    name: "A drawer that was counted holds nothing more than was counted",
    violations: `select s.id::text as what, 'sold or moved after it was closed' as why from shifts s
      where s.expected <> s.opening_float
        + coalesce((select sum(t.amount) from cash_sales k join transactions t on t.id = k.transaction_id
            where k.shift_id = s.id and t.payment_method = 'cash'), 0)
        + coalesce((select sum(case m.kind when 'in' then m.amount else -m.amount end) from shift_movements m
            where m.shift_id = s.id), 0)
        - coalesce((select sum(r.amount) from refunds r where r.shift_id = s.id and r.status <> 'failed'), 0)`,
  },
  {
    name: "What an order cost was taken once by the provider",
    violations: `select t.id::text as what, format('%s paid, %s taken', t.amount, coalesce(sum(c.amount), 0)) as why
      from transactions t left join captures c on c.transaction_id = t.id
      where t.source like 'order:%' or t.source like 'capture:%'
      group by t.id having t.amount <> coalesce(sum(c.amount), 0)`,
  },
  {
    name: "Nothing goes back that was not paid",
    violations: `select t.id::text as what, format('%s back of %s', sum(r.amount), t.amount) as why
      from transactions t join refunds r on r.transaction_id = t.id and r.status <> 'failed'
      group by t.id having sum(r.amount) > t.amount
      union all
      select c.id, format('%s back of %s', sum(r.amount), c.amount)
      from captures c join refunds r on r.capture_id = c.id and r.status <> 'failed'
      group by c.id having sum(r.amount) > c.amount`,
  },
  {
    name: "A transaction is refunded when all of it went back, and has no package then",
    violations: `select t.id::text as what, format('%s, %s back of %s, package %s', t.status, sum(r.amount), t.amount,
        case when bool_or(h.revoked_at is null) then 'stands' else 'gone' end) as why
      from transactions t join refunds r on r.transaction_id = t.id and r.status = 'done'
      left join held_packages h on ${gave}
      group by t.id
      having (t.status = 'refunded') <> (sum(r.amount) = t.amount)
        or (sum(r.amount) = t.amount and bool_or(h.id is not null and h.revoked_at is null))`,
  },
  {
    name: "An order that staff must decide on has a payment to decide on, or one that they gave back",
    violations: `select o.id::text as what, o.status as why from orders o
      where o.status = 'held' and not exists (select from captures c where c.order_id = o.id)`,
  },
]

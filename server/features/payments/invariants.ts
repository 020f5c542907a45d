import type { Invariant } from "../../platform/invariant.ts"

export const paymentInvariants: Invariant[] = [
  {
    name: "A coupon's uses, paid or held, are at most its total",
    violations: `select c.id::text as what, format('%s of %s', count(*), c.total_uses) as why
      from coupons c join coupon_uses u on u.coupon_id = c.id
      where u.given_back_at is null and (u.used_at is not null or u.held_until > now())
      group by c.id having count(*) > c.total_uses`,
  },
]

import type { z } from "zod"
import { toPesos } from "../../../../contract/money.ts"
import type { TransactionDetail } from "../../../../contract/transactions.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { inUtc } from "../../../platform/database/inUtc.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { ledgerEnd } from "../../packages/ledger.ts"
import { beforeCoupon } from "../coupons/beforeCoupon.ts"
import { gave } from "../gave.ts"
import { listedOf, toListed } from "./listed.ts"
import { seesTransaction } from "./visible.ts"

type Detail = z.input<typeof TransactionDetail>

const nameOf = (user: string) => `trim(concat(${user}.first_name, ' ', ${user}.last_name))`

interface About {
  original: number | null
  coupon: string | null
  received: number | null
  seller: string | null
  capture_id: string | null
  left: number
  changes: Detail["changes"]
  refunds: Detail["refunds"]
  granted: Detail["granted"]
}

const readAbout = statement<About>("transaction-about")(
  piece`select coalesce(s.original, o.original, ${beforeCoupon("t.amount", "u.percent")}) as original,
     k.code as coupon, s.received, ${nameOf("seller")} as seller, c.id as capture_id,
     case when t.status = 'paid' then t.amount - coalesce((select sum(r.amount) from refunds r
       where r.transaction_id = t.id and r.status <> 'failed'), 0)::int else 0 end as left,
     (select coalesce(json_agg(json_build_object('from', x.from_status, 'to', x.to_status, 'reason', x.reason,
         'actor', ${nameOf("a")}, 'createdAt', x.created_at) order by x.created_at, x.id), '[]')
       from transaction_changes x join users a on a.id = x.actor_id where x.transaction_id = t.id) as changes,
     (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'reason', r.reason,
         'through', r.through, 'status', r.status, 'createdAt', r.created_at, 'endedAt', r.ended_at,
         'actor', case when a.id is not null then ${nameOf("a")} end) order by r.created_at, r.id), '[]')
       from refunds r left join users a on a.id = r.actor_id where r.transaction_id = t.id) as refunds,
     (select json_build_object('id', h.id, 'description', h.description, 'isUnlimited', h.is_unlimited,
         'totalClasses', h.granted, 'available', e.balance, 'expiresAt', h.expires_at,
         'isRevoked', h.revoked_at is not null)
       from held_packages h join lateral ${ledgerEnd} e on true where ${gave}) as granted
   from transactions t
   left join cash_sales s on s.transaction_id = t.id
   left join users seller on seller.id = s.seller_id
   left join orders o on o.id = case when t.source like 'order:%' then substr(t.source, 7)::uuid end
   left join coupon_uses u on u.order_id = t.id and t.source like 'import:%'
   left join coupons k on k.id = coalesce(s.coupon_id, o.coupon_id, u.coupon_id)
   left join captures c on c.transaction_id = t.id
   where t.id = ${uuid("id")}`,
)

/** One payment with all that became of it. To who may not see it, there is none: throws TRANSACTION_NOT_FOUND. */
export async function readTransaction({ pool, db, actor }: Context<Actor>, id: string): Promise<Detail> {
  const [row, [about]] = await Promise.all([
    listedOf(db).where("t.id", "=", id).executeTakeFirst(),
    readAbout(pool, { id }),
  ])
  if (!row || !about || !seesTransaction(actor, row)) throw new Refusal("TRANSACTION_NOT_FOUND")
  const isStaff = actor.role !== "user"
  const { received, granted } = about
  return {
    ...toListed(row),
    original: toPesos(about.original ?? row.amount),
    coupon: about.coupon,
    received: received === null ? null : toPesos(received),
    change: received === null ? null : toPesos(received - row.amount),
    seller: isStaff && about.seller ? about.seller : null,
    captureId: about.capture_id,
    left: toPesos(about.left),
    changes: about.changes.map((one) => ({
      ...one,
      ...(!isStaff && { actor: "", reason: "" }),
      createdAt: inUtc(one.createdAt),
    })),
    refunds: about.refunds.map((one) => ({
      ...one,
      ...(!isStaff && { actor: null, reason: "" }),
      amount: toPesos(one.amount),
      createdAt: inUtc(one.createdAt),
      endedAt: one.endedAt && inUtc(one.endedAt),
    })),
    granted: granted && { ...granted, expiresAt: inUtc(granted.expiresAt) },
  }
}

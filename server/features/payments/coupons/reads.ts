import type { z } from "zod"
import type { Coupon } from "../../../../contract/coupons.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { sightOfCoupons } from "../../studio/visible.ts"
import { isBeingPaid } from "./beingPaid.ts"

type Answer = z.input<typeof Coupon>

/** Uses of a coupon `c` that count at `$1`: those that were paid are kept count of, those that are held are looked at. */
const usedCount = `(
  (select coalesce(sum(y.n), 0) from tallies y where y.list = 'coupon uses'
    and y.key = jsonb_build_object('coupon', c.id, 'state', 'used'))
  + (select count(*) from coupon_uses u
    where u.coupon_id = c.id and u.used_at is null and u.given_back_at is null
      and (u.held_until > $1 or ${isBeingPaid})))::int`

/** What staff see: theirs, and those that are good in all branches, so in theirs. */
const seen = "($2 or c.branch_id is null or c.branch_id = any($3::uuid[]))"

async function read({ pool, clock, actor }: Context<Actor>, id: string | null): Promise<Answer[]> {
  const { everywhere, branches } = sightOfCoupons(actor)
  const { rows } = await pool.query<Omit<Answer, "createdAt"> & { createdAt: Date }>(
    `select c.id, c.name, c.code, c.discount, c.start_date as "startDate", c.end_date as "endDate",
       c.total_uses as "totalUses", c.branch_id as "branchId", c.is_active as "isActive", c.revision,
       c.created_at as "createdAt",
       array(select k.package_id from coupon_packages k where k.coupon_id = c.id order by 1) as "packageIds",
       ${usedCount} as "usedCount"
     from coupons c where ${seen} and ($4::uuid is null or c.id = $4)
     order by c.created_at desc, c.id`,
    [clock.now(), everywhere, branches, id],
  )
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export async function listCoupons(context: Context<Actor>): Promise<{ coupons: Answer[] }> {
  return { coupons: await read(context, null) }
}

/** Throws COUPON_NOT_FOUND when there is none, whoever asks. */
export async function assertCoupon({ db }: Pick<Context, "db">, id: string): Promise<void> {
  const found = await db.selectFrom("coupons").select("id").where("id", "=", id).executeTakeFirst()
  if (!found) throw new Refusal("COUPON_NOT_FOUND")
}

/** Throws COUPON_NOT_FOUND, also for a coupon of a branch that the actor does not see. */
export async function readCoupon(context: Context<Actor>, id: string): Promise<Answer> {
  const [coupon] = await read(context, id)
  if (!coupon) throw new Refusal("COUPON_NOT_FOUND")
  return coupon
}

import type { z } from "zod"
import type { Coupon } from "../../../../contract/coupons.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { flag, piece, uuid, uuids } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { sightOfCoupons } from "../../studio/visible.ts"
import { usesOf } from "./facts.ts"

type Answer = z.input<typeof Coupon>

/** What staff see: theirs, and those that are good in all branches, so in theirs. */
const seen = piece`(${flag("everywhere")} or c.branch_id is null or c.branch_id = any(${uuids("branches")}))`

const readRows = statement<Omit<Answer, "createdAt"> & { createdAt: Date }>("coupons")(
  piece`select c.id, c.name, c.code, c.discount, c.start_date as "startDate", c.end_date as "endDate",
     c.total_uses as "totalUses", c.branch_id as "branchId", c.is_active as "isActive", c.revision,
     c.created_at as "createdAt",
     array(select k.package_id from coupon_packages k where k.coupon_id = c.id order by 1) as "packageIds",
     ${usesOf(piece`c.id`)} as "usedCount"
   from coupons c where ${seen} and (${uuid.orNull("id")} is null or c.id = ${uuid.orNull("id")})
   order by c.created_at desc, c.id`,
)

async function read({ pool, clock, actor }: Context<Actor>, id: string | null): Promise<Answer[]> {
  const { everywhere, branches } = sightOfCoupons(actor)
  const rows = await readRows(pool, { id, everywhere, branches, now: clock.now() })
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

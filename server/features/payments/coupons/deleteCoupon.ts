import type { Actor, Context } from "../../../platform/context.ts"
import { brokenTable } from "../../../platform/database/errors.ts"
import { piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { assertCovers } from "../../studio/catalogue/assertCovers.ts"
import { inUse } from "../../studio/catalogue/deleteEntry.ts"
import { readCoupon } from "./reads.ts"

/** From where one may: somebody may have moved it since it was read. */
const remove = statement<{ id: string }>("delete-coupon")(
  piece`delete from coupons where id = ${uuid("id")} and branch_id is not distinct from ${uuid.orNull("branchId")}
   returning id`,
)

/** Deletes a coupon that no order was ever promised; the database says whether. Throws COUPON_NOT_FOUND, FORBIDDEN or IN_USE. */
export async function deleteCoupon(context: Context<Actor>, id: string): Promise<void> {
  const { branchId, usedCount } = await readCoupon(context, id)
  assertCovers(context.actor, "cupones", "editar", branchId)
  const deleted = await remove(context.pool, { id, branchId }).catch((error) => {
    throw brokenTable(error) ? inUse(`${sayUses(usedCount)} Puedes desactivarlo.`) : error
  })
  if (deleted.length === 0) throw new Refusal("COUPON_NOT_FOUND")
  context.news.tell(topics.catalogue)
}

function sayUses(count: number): string {
  if (count === 0) return "Hubo compras que se empezaron con este cupón."
  return count === 1
    ? "1 compra usa este cupón."
    : `${count.toLocaleString("es-MX")} compras usan este cupón.`
}

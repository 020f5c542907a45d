import type { Actor, Context } from "../../platform/context.ts"
import { brokenTable } from "../../platform/database/errors.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { topics } from "../../platform/topics.ts"
import { assertCovers } from "../studio/catalogue/assertCovers.ts"
import { inUse } from "../studio/catalogue/deleteEntry.ts"
import { readPackage } from "./catalogue.ts"
import { readHolders } from "./holders.ts"

/** From where one may: somebody may have moved it since it was read. */
const remove = statement<{ id: string }>("delete-package")(
  piece`delete from packages where id = ${uuid("id")} and branch_id is not distinct from ${uuid.orNull("branchId")}
   returning id`,
)

/** Who refers to a package, in the words of who reads it. */
const dependents: Record<string, string> = {
  coupon_packages: "Hay cupones que son solo para este paquete. Quítalo de ellos, o desactívalo.",
  // Of branches that whoever deletes does not see, or of this moment: there are some, and not how many.
  held_packages: "Hay quien lo tiene o lo tuvo. Puedes desactivarlo.",
  transactions: "Hay pagos de este paquete. Puedes desactivarlo.",
  orders: "Hay compras empezadas de este paquete. Puedes desactivarlo.",
}

/** Deletes a package that nobody ever had; the database says whether. Throws PACKAGE_NOT_FOUND, FORBIDDEN or IN_USE. */
export async function deletePackage(context: Context<Actor>, id: string): Promise<void> {
  const { branchId } = await readPackage(context, id)
  assertCovers(context.actor, "paquetes", "editar", branchId)
  const { ever } = await readHolders(context, id)
  if (ever > 0) throw inUse(`${sayHolders(ever)} Puedes desactivarlo.`)
  const deleted = await remove(context.pool, { id, branchId }).catch((error) => {
    const table = brokenTable(error)
    throw table ? inUse(dependents[table]) : error
  })
  if (deleted.length === 0) throw new Refusal("PACKAGE_NOT_FOUND")
  context.news.tell(topics.catalogue)
}

const sayHolders = (ever: number) =>
  ever === 1
    ? "1 persona lo tiene o lo tuvo."
    : `${ever.toLocaleString("es-MX")} personas lo tienen o lo tuvieron.`

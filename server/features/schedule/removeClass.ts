import { brokenTable } from "../../platform/database/errors.ts"
import { piece, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"

const remove = statement<{ id: string }>("delete-class")(
  piece`delete from classes where id = ${uuid("classId")} returning id`,
)

/** Deletes a class that nothing refers to; the database says whether. Throws CLASS_NOT_FOUND, or IN_USE. */
export async function removeClass(runner: Runner, classId: string): Promise<void> {
  const removed = await remove(runner, { classId }).catch((error: unknown) => {
    if (!brokenTable(error)) throw error
    const message = "Alguien la reservó o esperó un lugar: cancélala, y se queda como cancelada."
    throw new Refusal("IN_USE", { fields: [{ path: "id", message }] })
  })
  if (removed.length === 0) throw new Refusal("CLASS_NOT_FOUND")
}

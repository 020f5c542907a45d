import { int, piece, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"

/**
 * A piece of a statement: locks the class as it was read, and yields no row if it was closed, moved or resized since.
 * Bookings share this lock with each other; only who must keep them out takes the row FOR UPDATE.
 */
export const lockClass = piece`class as materialized (
  select c.id from classes c
  where c.id = ${uuid("classId")} and c.revision = ${int("classRevision")}
  for key share
)`

const lock = statement<{ id: string }>("lock-classes")(
  piece`select id from classes where id = any(${uuids("ids")}) order by id for no key update`,
)

/** Inside a transaction: takes classes in their order, so that whatever else moves somebody between them comes before or after. Bookings do not wait. */
export async function lockClasses(runner: Runner, ids: readonly string[]): Promise<void> {
  await lock(runner, { ids })
}

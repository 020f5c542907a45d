import { brokenTable } from "../../../platform/database/errors.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"

const note = statement("note-removal")(
  piece`insert into removals (user_id, removed_at) values (${uuid("userId")}, ${instant("now")})`,
)

/** Inside the transaction that closed it: nobody is told of this account any more, and a night deletes it. */
export async function noteRemoval(runner: Runner, userId: string, now: Date): Promise<void> {
  await note(runner, { userId, now })
}

const erase = statement("erase-person")(
  piece`delete from users u using removals r
   where u.id = ${uuid("userId")} and r.user_id = u.id and u.role = 'user' and u.closed_at is not null`,
)

const noteTried = statement("note-tried")(
  piece`update removals set tried_at = ${instant("now")} where user_id = ${uuid("userId")}`,
)

/**
 * Deletes somebody who was removed, and what only spoke of them. Whatever else refers to them keeps the row, which is nobody's.
 * Each table that may name them is read, some whole: nobody waits for it, since nobody comes to this row any more.
 */
export async function erasePerson(runner: Runner, userId: string, now: Date): Promise<void> {
  try {
    await erase(runner, { userId })
  } catch (error) {
    if (!brokenTable(error)) throw error
    await noteTried(runner, { userId, now })
  }
}

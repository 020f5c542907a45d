import type { z } from "zod"
import type { WaitlistEntry } from "../../../../contract/waitlist.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { flag, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { lockClasses } from "../../schedule/lock.ts"
import { serveQueue } from "./serveQueue.ts"
import { readWait } from "./waitlist.ts"

const write = statement<{ id: string }>("choose-automatic")(
  piece`update waitlist_entries set automatic = ${flag("automatic")}
   where id = ${uuid("entryId")} and ended_at is null returning id`,
)

/**
 * Chooses whether a freed place is taken for who waits, or only offered to them. A place that is free at this moment is
 * theirs at once, if it is their turn. Throws WAITLIST_NOT_FOUND or WAITLIST_ENDED.
 */
export async function chooseAutomatic(
  context: Context<Actor>,
  entryId: string,
  automatic: boolean,
): Promise<z.input<typeof WaitlistEntry>> {
  const { classId } = await readWait(context, context.actor, entryId, "editar")
  await inTransaction(context, async (inside) => {
    await lockClasses(inside.transaction, [classId])
    const chosen = await write(inside.transaction, { entryId, automatic })
    if (chosen.length === 0) throw new Refusal("WAITLIST_ENDED")
    if (automatic) await serveQueue(inside, classId, 0)
    inside.news.tell(topics.class(classId))
  })
  return readWait(context, context.actor, entryId, "editar")
}

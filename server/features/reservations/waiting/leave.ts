import type { z } from "zod"
import type { WaitlistEntry } from "../../../../contract/waitlist.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { instant, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { readWait } from "./waitlist.ts"

const write = statement<{ id: string }>("leave")(
  piece`update waitlist_entries set ended_at = ${instant("now")}, end_reason = 'left', ended_by = ${uuid("actorId")}
   where id = ${uuid("entryId")} and ended_at is null returning id`,
)

/** Gives up a place in line. Throws WAITLIST_NOT_FOUND, or WAITLIST_ENDED when it had become something else. */
export async function leave(
  context: Context<Actor>,
  entryId: string,
): Promise<z.input<typeof WaitlistEntry>> {
  const { pool, clock, actor, news } = context
  const { classId } = await readWait(context, actor, entryId, "editar")
  const left = await write(pool, { entryId, actorId: actor.userId, now: clock.now() })
  if (left.length === 0) throw new Refusal("WAITLIST_ENDED")
  news.tell(topics.class(classId))
  return readWait(context, actor, entryId, "editar")
}

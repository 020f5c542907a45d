import type { Actor, Context } from "../../../platform/context.ts"
import { topics } from "../../../platform/topics.ts"
import { removeClass } from "../../schedule/removeClass.ts"
import { deleteDeadHolds } from "../holds/write.ts"
import { assertEdits } from "./cancelClass.ts"
import { readClassBefore } from "./editFacts.ts"

/** Deletes a class that nobody ever reserved or waited for. Throws CLASS_NOT_FOUND, FORBIDDEN or IN_USE. */
export async function deleteClass(
  { pool, clock, actor, news }: Context<Actor>,
  classId: string,
): Promise<void> {
  const [before] = await readClassBefore(pool, { classId })
  assertEdits(actor, before)
  await deleteDeadHolds(pool, { classId, now: clock.now() })
  await removeClass(pool, classId)
  news.tell(topics.schedule)
  news.tell(topics.class(classId))
}

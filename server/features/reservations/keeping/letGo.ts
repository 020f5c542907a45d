import type { Context } from "../../../platform/context.ts"
import type { Inside } from "../../../platform/database/transaction.ts"
import { topics } from "../../../platform/topics.ts"
import { serveQueue } from "../waiting/serveQueue.ts"
import { endKeptFor } from "./write.ts"

/** Inside lockClasses: what staff keep for somebody is anybody's again. */
export async function letGo(inside: Inside<Context>, userId: string): Promise<void> {
  for (const { class_id } of await endKeptFor(inside.transaction, { userId, now: inside.clock.now() })) {
    inside.news.tell(topics.class(class_id))
    await serveQueue(inside, class_id, 1)
  }
}

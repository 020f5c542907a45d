import type { Context } from "../../../platform/context.ts"
import { type Inside, inTransaction } from "../../../platform/database/transaction.ts"
import { topics } from "../../../platform/topics.ts"
import { lockClassesOf } from "../../schedule/lock.ts"
import { serveQueue } from "../waiting/serveQueue.ts"
import { type Holder, holderOf, readHoldsOf } from "./holder.ts"
import { endDeadHolds, endHoldsOf } from "./write.ts"

/** Gives up what one holds, for who waits for it, else for everybody. There may be nothing to give up. */
export function release(context: Context, secret: string | undefined): Promise<void> {
  const holder = holderOf(context.actor?.userId, secret)
  return inTransaction(context, async (inside) => {
    await lockClassesOf(inside.transaction, {
      read: () => readHoldsOf(inside.transaction, { ...holder, now: inside.clock.now() }),
    })
    await endHolds(inside, holder)
  })
}

/** The same, inside a transaction that has locked the classes. */
export async function endHolds(inside: Inside<Context>, holder: Holder): Promise<void> {
  const ended = await endHoldsOf(inside.transaction, { ...holder, now: inside.clock.now() })
  for (const { class_id } of ended) {
    inside.news.tell(topics.class(class_id))
    await serveQueue(inside, class_id, 1)
  }
}

/** Ends the holds of a class that are over, and hands their places on, with those `ended` already. Inside lockClasses or keepBookingsOut. */
export async function endDead(inside: Inside<Context>, classId: string, ended = 0): Promise<void> {
  const dead = await endDeadHolds(inside.transaction, { classId, now: inside.clock.now() })
  if (dead.length + ended === 0) return
  inside.news.tell(topics.class(classId))
  await serveQueue(inside, classId, dead.length + ended)
}

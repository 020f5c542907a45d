import type { Platform } from "../../platform/context.ts"
import { instant, piece } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import type { Task } from "../../platform/task.ts"
import { lockClasses } from "../schedule/lock.ts"
import { freePlaces, liveOffers } from "./places.ts"
import { serveQueue } from "./serveQueue.ts"

const expireWaits = statement("expire-waits")(
  piece`update waitlist_entries w set ended_at = ${instant("now")}, end_reason = 'expired'
   from classes c
   where c.id = w.class_id and w.ended_at is null and (c.starts_at <= ${instant("now")} or c.status <> 'abierta')`,
)

const findServable = statement<{ id: string }>("find-servable")(
  piece`select c.id from classes c
   where c.id in (select w.class_id from waitlist_entries w where w.ended_at is null and w.automatic)
     and ${freePlaces} > (${liveOffers("select count(*)")})`,
)

/** Serves who could not have a place when it was freed and can now, and ends what nobody can wait for any more. */
export async function serveWaitlists(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  await expireWaits(platform.pool, { now })
  for (const { id } of await findServable(platform.pool, { now })) {
    await inTransaction({ ...platform, actor: undefined }, async (inside) => {
      await lockClasses(inside.transaction, [id])
      await serveQueue(inside, id, 0)
    })
  }
}

export const reservationTasks: Task[] = [
  {
    name: "serveWaitlists",
    when: "* * * * *",
    async run(platform) {
      await serveWaitlists(platform)
      return undefined
    },
  },
]

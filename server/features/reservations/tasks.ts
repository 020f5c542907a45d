import type { Platform } from "../../platform/context.ts"
import { instant, piece } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import type { Task } from "../../platform/task.ts"
import { lockClasses } from "../schedule/lock.ts"
import { missWhoIsLeft } from "./attendance/miss.ts"
import { dayTasks } from "./days.ts"
import { freePlaces, liveOffers } from "./deciding/places.ts"
import { endDead } from "./holds/release.ts"
import { findDeadHolds } from "./holds/write.ts"
import { warnLastBorne } from "./noShows/warn.ts"
import { serveQueue } from "./waiting/serveQueue.ts"
import { endIdleWeekly } from "./weekly/endIdle.ts"
import { lookWeekly } from "./weekly/look.ts"

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

/** Frees what was held for too long, and tells who looks at the map. */
export async function endDeadHolds(platform: Platform): Promise<void> {
  for (const { class_id } of await findDeadHolds(platform.pool, { now: platform.clock.now() })) {
    await inTransaction({ ...platform, actor: undefined }, async (inside) => {
      await lockClasses(inside.transaction, [class_id])
      await endDead(inside, class_id)
    })
  }
}

/** Who held what for ten minutes is nobody's business the day after. */
const forgetHolds = statement("forget-holds")(
  piece`delete from seatings where held_until < ${instant("now")} - interval '1 day'`,
)

export const reservationTasks: Task[] = [
  ...dayTasks,
  {
    name: "endDeadHolds",
    when: { everySeconds: 2 },
    async run(platform) {
      await endDeadHolds(platform)
      return undefined
    },
  },
  {
    name: "bookWeekly",
    when: { everySeconds: 2 },
    async run(platform) {
      await lookWeekly(platform)
      return undefined
    },
  },
  {
    name: "endIdleWeekly",
    when: "40 9 * * *",
    async run(platform) {
      await endIdleWeekly(platform)
      return undefined
    },
  },
  {
    name: "forgetHolds",
    when: "20 9 * * *",
    async run({ pool, clock }) {
      await forgetHolds(pool, { now: clock.now() })
      return undefined
    },
  },
  {
    name: "warnLastBorne",
    when: "*/5 * * * *",
    async run(platform) {
      await warnLastBorne(platform)
      return undefined
    },
  },
  {
    name: "missWhoIsLeft",
    when: "*/2 * * * *",
    async run(platform) {
      await missWhoIsLeft(platform)
      return undefined
    },
  },
  {
    name: "serveWaitlists",
    when: "* * * * *",
    async run(platform) {
      await serveWaitlists(platform)
      return undefined
    },
  },
]

import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import type { Platform } from "../context.ts"
import { instant, int, piece, uuid } from "../database/piece.ts"
import { statement } from "../database/statement.ts"
import { savepoint, transaction } from "../database/transaction.ts"
import type { Task } from "../task.ts"
import type { EventName, Events } from "./names.ts"

/** What happened, as it was recorded. */
export type RecordedEvent = {
  [Name in EventName]: { id: string; name: Name; data: Events[Name]; recordedAt: Date }
}[EventName]

/** Makes an event's messages in the transaction that takes it. Returns how many. */
export type Handle = (client: pg.PoolClient, event: RecordedEvent) => Promise<number>

/** How many at once, and the milliseconds before the next: when hundreds book in a moment, the machine is for them. */
const [together, breath] = [20, 150]

const take = statement<RecordedEvent>("take-events")(
  piece`select id, name, data, recorded_at as "recordedAt" from events
   where handled_at is null order by id limit ${int("most")} for update skip locked`,
)

// A code to sign in with is nobody's to read once it is on its way.
const settle = statement<{ id: string }>("settle-event")(
  piece`update events set handled_at = ${instant("now")}, messages = ${int("messages")}, data = data - 'code'
   where id = ${uuid("eventId")} returning id`,
)

/**
 * Hands over the events that nobody has handled yet, each once however many processes look. One that fails stays for the
 * next time and holds up none of the others; the first failure is thrown at the end. Returns how many were handled.
 */
export async function handleEvents({ pool, clock }: Platform, handle: Handle): Promise<number> {
  const failures: unknown[] = []
  let handled = 0
  for (let taken = together; taken === together && failures.length < together; ) {
    taken = await transaction(pool, async (client) => {
      const events = await take(client, { most: together })
      for (const event of events) {
        const settled = await savepoint(client, async () =>
          settle(client, { eventId: event.id, messages: await handle(client, event), now: clock.now() }),
        ).catch((error: unknown) => void failures.push(error))
        handled += settled ? 1 : 0
      }
      return events.length
    })
    if (taken === together) await sleep(breath)
  }
  if (failures.length > 0) throw failures[0]
  return handled
}

export const eventTasks: Task[] = [
  {
    name: "forgetEvents",
    when: "45 * * * *",
    async run({ pool }) {
      await pool.query("delete from events where handled_at < now() - interval '90 days'")
      return undefined
    },
  },
]

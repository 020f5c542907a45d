import type pg from "pg"
import type { Platform } from "../context.ts"
import { instant, int, json, piece, texts } from "../database/piece.ts"
import { statement } from "../database/statement.ts"
import { leastIdOf } from "../database/timeId.ts"
import { savepoint, transaction } from "../database/transaction.ts"
import type { Task } from "../task.ts"
import type { EventName, Events } from "./names.ts"

/** What happened, as it was recorded. */
export type RecordedEvent = {
  [Name in EventName]: { id: string; name: Name; data: Events[Name]; recordedAt: Date }
}[EventName]

/** Makes the messages of events in the transaction that takes them. Returns how many each became. */
export type Handle = (
  client: pg.PoolClient,
  events: readonly RecordedEvent[],
) => Promise<ReadonlyMap<string, number>>

/** How many at once: each step of the way from an event to its mails is one statement for all of them. */
const together = 250

const take = statement<RecordedEvent>("take-events")(
  piece`select id, name, data, recorded_at as "recordedAt" from events
   where handled_at is null and name = any(${texts("names")}) order by id limit ${int("most")} for update skip locked`,
)

// A code to sign in with is nobody's to read once it is on its way, nor an address that somebody had, nor why the desk did something.
const settle = statement<{ id: string }>("settle-events")(
  piece`update events e set handled_at = ${instant("now")}, messages = made.messages,
     data = case e.name when 'email-changed' then e.data - '{from,to}'::text[] else e.data - '{code,reason}'::text[] end
   from json_to_recordset(${json("made")}) as made(id uuid, messages int)
   where e.id = made.id and e.handled_at is null returning e.id`,
)

/**
 * Hands over the events of these names that nobody has handled yet, each once however many processes look. One that fails
 * stays for the next time and holds up none beside it; the first failure is thrown at the end. Returns how many were handled.
 */
export async function handleEvents(
  { pool, clock }: Platform,
  names: readonly EventName[],
  handle: Handle,
): Promise<number> {
  const failures: unknown[] = []
  let handled = 0
  for (let taken = together; taken === together && failures.length === 0; ) {
    taken = await transaction(pool, async (client) => {
      const attempt = async (events: readonly RecordedEvent[]) => {
        const settled = await savepoint(client, async () => {
          const counts = await handle(client, events)
          const made = events.map(({ id }) => ({ id, messages: counts.get(id) ?? 0 }))
          return settle(client, { made: JSON.stringify(made), now: clock.now() })
        })
        handled += settled.length
      }
      const events = await take(client, { names, most: together })
      if (events.length === 0) return 0
      // Together, which is cheap; and one by one when something among them fails.
      await attempt(events).catch(async () => {
        for (const event of events) await attempt([event]).catch((error: unknown) => failures.push(error))
      })
      return events.length
    })
  }
  if (failures.length > 0) throw failures[0]
  return handled
}

export const eventTasks: Task[] = [
  {
    name: "forgetEvents",
    when: "45 * * * *",
    async run({ pool, clock }) {
      const longAgo = new Date(clock.now().getTime() - 90 * 86_400_000)
      await pool.query("delete from events where id < $1 and handled_at < $2", [leastIdOf(longAgo), longAgo])
      return undefined
    },
  },
]

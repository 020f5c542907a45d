import { v7 } from "uuid"
import { instant, json, piece, text, uuid } from "../database/piece.ts"
import { type Runner, statement } from "../database/statement.ts"
import type { EventName, Events } from "./names.ts"

/**
 * A piece of a statement: records an event, if there is one, in the same commit as what it tells of, if `given` yielded a
 * row. Its values are `eventOf`'s, or `noEvent`. Nothing is notified: the worker looks by itself.
 */
export const recordEvent = (given: string) => piece`event as (
  insert into events (id, name, data, recorded_at)
  select ${uuid.orNull("eventId")}, ${text.orNull("event")}, ${json.orNull("eventData")}, ${instant("now")}
  from ${given} where ${uuid.orNull("eventId")} is not null
)`

/** The values of recordEvent's parameters, but for the time. */
export function eventOf<Name extends EventName>(name: Name, data: Events[Name]): EventValues {
  return { eventId: v7(), event: name, eventData: JSON.stringify(data) }
}

export interface EventValues {
  eventId: string | null
  event: EventName | null
  eventData: string | null
}

/** Of a statement that is part of something larger, whose event tells of both. */
export const noEvent: EventValues = { eventId: null, event: null, eventData: null }

const insert = statement("record-event")(
  piece`with given as (select), ${recordEvent("given")} select from given`,
)

/**
 * Records an event inside a transaction, for what is not one statement: it is there when what it tells of is committed, or
 * not at all. `record(transaction, "registered", { userId }, clock.now())`.
 */
export async function record<Name extends EventName>(
  runner: Runner,
  name: Name,
  data: Events[Name],
  now: Date,
): Promise<void> {
  await insert(runner, { ...eventOf(name, data), now })
}

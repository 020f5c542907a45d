import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { hasAddress } from "../../../contract/addressless.ts"
import type { Audience, ClassMessage } from "../../../contract/classMessages.ts"
import { allows } from "../../../contract/permissions.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Decided, decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
  noKey,
} from "../../platform/database/idempotency.ts"
import { flag, instant, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { eventOf, recordEvent } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { audienceOf, classAsked, type Listener, listeners } from "./audience.ts"

interface Row {
  branch_id: string | null
  is_cancelled: boolean
  ends_at: Date
  listeners: Listener[]
  kept: KeptAnswer | null
}

const read = statement<Row>("class-to-write-to")(
  piece`select c.branch_id, c.cancelled_at is not null as is_cancelled, c.ends_at, ${listeners}, ${keptAnswer}
   from (select) one left join classes c on ${classAsked}`,
)

const write = statement<{ id: string }>("write-to-class")(
  piece`with message as (
     insert into class_messages (id, class_id, body, to_waiting, sent_by, created_at)
     values (${uuid("messageId")}, ${uuid("classId")}, ${text("body")}, ${flag("toWaiting")}, ${uuid("actorId")}, ${instant("now")})
     returning id
   ),
   ${keepAnswer("message")},
   ${recordEvent("message")}
   select id from message`,
)

function assertReached(row: Row | undefined, actor: Actor): asserts row is Row {
  if (!row || row.branch_id === null) throw new Refusal("CLASS_NOT_FOUND")
  if (!allows(actor.permissions, "operaciones", "editar", row.branch_id)) throw new Refusal("FORBIDDEN")
}

/** Whom a message to a class would reach. Throws CLASS_NOT_FOUND or FORBIDDEN. */
export async function readAudience(context: Context<Actor>, classId: string): Promise<Audience> {
  const [row] = await read(context.pool, { classId, ...noKey })
  assertReached(row, context.actor)
  return audienceOf(row.listeners)
}

/** Whom no mail reaches, as it is kept: by whose id they are named. Servers from before kept their names, or the id alone. */
type Unnamed = Audience["unreachable"][number] & Partial<Pick<Listener, "id">>

/**
 * Writes to everybody who has a seat in a class, and to who waits for it when that was asked for: whoever is there at this press. What
 * is kept of it names nobody. Throws CLASS_NOT_FOUND, FORBIDDEN, CLASS_CANCELLED, CLASS_ENDED or NOBODY_TO_TELL.
 */
export async function messageClass(
  context: Context<Actor>,
  { classId, text: body, toWaiting }: { classId: string } & z.output<typeof ClassMessage>,
  key: IdempotencyKey | undefined,
): Promise<Decided<Audience>> {
  const { actor } = context
  const { answer, isRepeated, written } = await decide(context, key, {
    name: "message class",
    read: async (runner, asking) => (await read(runner, { classId, ...asking }))[0] as Row,
    rule(row, now) {
      assertReached(row, actor)
      if (row.is_cancelled) throw new Refusal("CLASS_CANCELLED")
      if (row.ends_at <= now) throw new Refusal("CLASS_ENDED")
      const told = row.listeners.filter((one) => toWaiting || !one.isWaiting)
      const { seated, waiting } = audienceOf(told)
      if (seated + waiting === 0) throw new Refusal("NOBODY_TO_TELL")
      const idsOf = (isWaiting: boolean) =>
        told.filter((one) => one.isWaiting === isWaiting).map(({ id }) => id)
      const values = {
        ...{ messageId: randomUUID(), classId, body, toWaiting, actorId: actor.userId, told },
        ...eventOf("class-message", {
          ...{ classId, text: body },
          ...{ reservationIds: idsOf(false), entryIds: idsOf(true) },
        }),
      }
      const unreachable: (Unnamed | string)[] = told
        .filter(({ email }) => !hasAddress(email))
        .map(({ id, isWaiting }) => ({ id, name: "", phone: "", isWaiting }))
      return { answer: { seated, waiting, unreachable }, values, news: [] }
    },
    write,
    races: [],
  })
  const told = written?.told ?? (await read(context.pool, { classId, ...noKey }))[0]?.listeners ?? []
  const named = (id: string) => audienceOf(told.filter((one) => one.id === id)).unreachable
  const unreachable = answer.unreachable.flatMap((kept) => {
    if (typeof kept === "string") return named(kept)
    const { id, ...one } = kept
    return id === undefined ? [one] : named(id)
  })
  return new Decided({ ...answer, unreachable }, isRepeated)
}

import { randomUUID } from "node:crypto"
import type { Actor, Context } from "../../../../platform/context.ts"
import { decide } from "../../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../../../platform/database/piece.ts"
import { statement } from "../../../../platform/database/statement.ts"
import { Refusal } from "../../../../platform/refusal.ts"

interface Facts {
  /** Null: one has no such shift. */
  is_open: boolean | null
  kept: KeptAnswer | null
}

const read = statement<Facts>("move-cash-facts")(
  piece`select (select closed_at is null from shifts where id = ${uuid("shiftId")} and user_id = ${uuid("userId")})
     as is_open, ${keptAnswer}`,
)

const write = statement<{ id: string }>("move-cash")(
  piece`with drawer as materialized (
     select id from shifts where id = ${uuid("shiftId")} and closed_at is null for share
   ),
   moved as (
     insert into shift_movements (id, shift_id, kind, amount, reason, created_at)
     select ${uuid("movementId")}, id, ${text("kind")}, ${int("amount")}, ${text("reason")}, ${instant("now")} from drawer
     returning id
   ),
   ${keepAnswer("moved")}
   select id from moved`,
)

/** Writes down what is put into one's open drawer, or taken out of it. Throws SHIFT_NOT_FOUND or SHIFT_CLOSED. */
export function moveCash(
  context: Context<Actor>,
  wish: { shiftId: string; kind: "in" | "out"; amount: number; reason: string },
  key: IdempotencyKey | undefined,
) {
  const { shiftId } = wish
  const { userId } = context.actor
  return decide(context, key, {
    name: "move cash",
    read: async (runner, asking) => (await read(runner, { shiftId, userId, ...asking }))[0] as Facts,
    rule({ is_open }) {
      if (is_open === null) throw new Refusal("SHIFT_NOT_FOUND")
      if (!is_open) throw new Refusal("SHIFT_CLOSED")
      const movementId = randomUUID()
      return { answer: { id: movementId }, values: { ...wish, movementId }, news: [] }
    },
    write,
    races: [],
  })
}

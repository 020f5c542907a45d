import { type Action, allows } from "../../../../../contract/permissions.ts"
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
import { inTransaction } from "../../../../platform/database/transaction.ts"
import { Refusal } from "../../../../platform/refusal.ts"
import { expectedOf, type ShiftSums, shiftSums } from "./sums.ts"

interface Facts extends ShiftSums {
  /** Null: there is no such shift. */
  id: string | null
  branch_id: string
  user_id: string
  closed_at: Date | null
  opening_float: number
  kept: KeptAnswer | null
}

const read = statement<Facts>("close-shift-facts")(
  piece`select s.id, s.branch_id, s.user_id, s.closed_at, s.opening_float, ${shiftSums}, ${keptAnswer}
   from (values (1)) as one left join shifts s on s.id = ${uuid("shiftId")}`,
)

const write = statement<{ id: string }>("close-shift")(
  piece`with closed as (
     update shifts set closed_at = ${instant("now")}, expected = ${text("expected")}::bigint, counted = ${int("counted")},
       explanation = ${text("explanation")}, closed_by = ${uuid.orNull("closedBy")}
     where id = ${uuid("shiftId")} and closed_at is null returning id
   ),
   ${keepAnswer("closed")}
   select id from closed`,
)

/** Throws DIFFERENCE_UNEXPLAINED when what was counted is not what should be there, and nobody says why. */
function assertExplained(difference: number, explanation: string): void {
  if (difference !== 0 && explanation === "") throw new Refusal("DIFFERENCE_UNEXPLAINED")
}

/**
 * One's own, or somebody's of a branch where one corrects payments: who left the studio counts no more.
 * Throws SHIFT_NOT_FOUND, or FORBIDDEN to who sees it.
 */
function assertMayClose({ permissions, userId }: Actor, { id, user_id, branch_id }: Facts): void {
  if (id !== null && user_id === userId) return
  const may = (action: Action) => id !== null && allows(permissions, "transacciones", action, branch_id)
  if (may("editar")) return
  throw new Refusal(may("listado") ? "FORBIDDEN" : "SHIFT_NOT_FOUND")
}

/**
 * Closes a drawer with what was counted. It is taken first, so that whoever sells waits, and sells into it no more.
 * Throws SHIFT_NOT_FOUND, FORBIDDEN, SHIFT_CLOSED, SHIFT_MOVED or DIFFERENCE_UNEXPLAINED.
 */
export function closeShift(
  context: Context<Actor>,
  wish: { shiftId: string; counted: number; expected: number; explanation: string },
  key: IdempotencyKey | undefined,
) {
  const { shiftId, counted, explanation } = wish
  const { userId } = context.actor
  return inTransaction(context, async (inside) => {
    await inside.transaction.query("select from shifts where id = $1 for no key update", [shiftId])
    return decide(inside, key, {
      name: "close shift",
      read: async (runner, asking) => (await read(runner, { shiftId, ...asking }))[0] as Facts,
      rule(facts) {
        assertMayClose(context.actor, facts)
        if (facts.closed_at) throw new Refusal("SHIFT_CLOSED")
        const expected = expectedOf(facts)
        if (expected !== wish.expected) throw new Refusal("SHIFT_MOVED")
        assertExplained(counted - expected, explanation)
        const closedBy = facts.user_id === userId ? null : userId
        const values = { shiftId, expected: String(expected), counted, explanation, closedBy }
        return { answer: { id: shiftId }, values, news: [] }
      },
      write,
      races: [],
    })
  })
}

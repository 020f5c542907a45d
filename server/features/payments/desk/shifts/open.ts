import { randomUUID } from "node:crypto"
import { allows } from "../../../../../contract/permissions.ts"
import type { Actor, Context } from "../../../../platform/context.ts"
import { decide } from "../../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../../platform/database/idempotency.ts"
import { instant, int, piece, uuid } from "../../../../platform/database/piece.ts"
import { statement } from "../../../../platform/database/statement.ts"
import { Refusal } from "../../../../platform/refusal.ts"

interface Facts {
  has_branch: boolean
  has_open: boolean
  kept: KeptAnswer | null
}

const read = statement<Facts>("open-shift-facts")(
  piece`select exists (select from branches where id = ${uuid("branchId")}) as has_branch,
     exists (select from shifts where branch_id = ${uuid("branchId")} and user_id = ${uuid("userId")}
       and closed_at is null) as has_open, ${keptAnswer}`,
)

const write = statement<{ id: string }>("open-shift")(
  piece`with opened as (
     insert into shifts (id, branch_id, user_id, opened_at, opening_float)
     values (${uuid("shiftId")}, ${uuid("branchId")}, ${uuid("userId")}, ${instant("now")}, ${int("openingFloat")})
     returning id
   ),
   ${keepAnswer("opened")}
   select id from opened`,
)

/** Opens one's own drawer in a branch; one has one there at a time. Throws BRANCH_NOT_FOUND, FORBIDDEN or SHIFT_OPEN. */
export function openShift(
  context: Context<Actor>,
  { branchId, openingFloat }: { branchId: string; openingFloat: number },
  key: IdempotencyKey | undefined,
) {
  const { userId, permissions } = context.actor
  return decide(context, key, {
    name: "open shift",
    read: async (runner, asking) => (await read(runner, { branchId, userId, ...asking }))[0] as Facts,
    rule({ has_branch, has_open }) {
      if (!has_branch) throw new Refusal("BRANCH_NOT_FOUND")
      if (!allows(permissions, "transacciones", "crear", branchId)) throw new Refusal("FORBIDDEN")
      if (has_open) throw new Refusal("SHIFT_OPEN")
      const shiftId = randomUUID()
      return { answer: { id: shiftId }, values: { shiftId, branchId, userId, openingFloat }, news: [] }
    },
    write,
    races: ["shifts_one_open"],
  })
}

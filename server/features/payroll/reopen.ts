import type { Actor, Context } from "../../platform/context.ts"
import { decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { inTransaction } from "../../platform/database/transaction.ts"
import { Refusal } from "../../platform/refusal.ts"
import { lockPayroll } from "./lock.ts"

interface Facts {
  has_period: boolean
  is_last: boolean
  kept: KeptAnswer | null
}

const read = statement<Facts>("reopen-pay-facts")(
  piece`select exists (select from pay_periods where id = ${uuid("periodId")} and reopened_at is null) as has_period,
     not exists (select from pay_periods later, pay_periods p
       where p.id = ${uuid("periodId")} and later.reopened_at is null and later.from_day > p.from_day) as is_last,
     ${keptAnswer}`,
)

const write = statement<{ id: string }>("reopen-pay")(
  piece`with reopened as (
     update pay_periods set reopened_at = ${instant("now")}, reopened_by = ${uuid("reopenedBy")},
       reopen_reason = ${text("reason")}
     where id = ${uuid("periodId")} and reopened_at is null returning id
   ),
   lines as (
     update pay_lines l set reopened_at = ${instant("now")} from reopened where l.period_id = reopened.id returning l.id
   ),
   adjusted as (
     update pay_adjustments a set period_id = null from reopened where a.period_id = reopened.id returning a.id
   ),
   ${keepAnswer("reopened")}
   select id from reopened`,
)

/**
 * Opens the last closed period again: its classes are paid anew by what is known now, and its adjustments wait for that.
 * What was closed stays, with who reopened it and why. Throws PAY_PERIOD_NOT_FOUND, FORBIDDEN, PAY_PERIOD_NOT_LAST.
 */
export function reopenPeriod(
  context: Context<Actor>,
  periodId: string,
  reason: string,
  key: IdempotencyKey | undefined,
) {
  const { userId: reopenedBy, permissions } = context.actor
  return inTransaction(context, async (inside) => {
    await lockPayroll(inside.transaction)
    return decide(inside, key, {
      name: "reopen pay period",
      read: async (runner, asking) => (await read(runner, { periodId, ...asking }))[0] as Facts,
      rule({ has_period, is_last }) {
        if (!has_period) throw new Refusal("PAY_PERIOD_NOT_FOUND")
        if (!permissions.superuser) throw new Refusal("FORBIDDEN")
        if (!is_last) throw new Refusal("PAY_PERIOD_NOT_LAST")
        return { answer: { ok: true as const }, values: { periodId, reason, reopenedBy }, news: [] }
      },
      write,
      races: [],
    })
  })
}

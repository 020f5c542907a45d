import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import type { adjustPay as adjust, PayAdjustment } from "../../../contract/payroll.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"

export interface Adjusted {
  id: string
  instructor: string
  name: string
  amount: number
  reason: string
  made_at: Date
}

/**
 * Of a closed period, or with null those that wait for the next one that is closed; of one instructor, or of all. The first
 * first.
 */
export async function readAdjusted(
  runner: Runner,
  period: string | null,
  instructor: string | null = null,
): Promise<Adjusted[]> {
  const { rows } = await runner.query<Adjusted>(
    `select a.id, a.instructor_id as instructor, trim(concat(i.first_name, ' ', i.last_name)) as name, a.amount, a.reason,
       a.made_at
     from pay_adjustments a join instructors i on i.id = a.instructor_id
     where a.period_id is not distinct from $1::uuid and ($2::uuid is null or a.instructor_id = $2)
     order by a.made_at, a.id`,
    [period, instructor],
  )
  return rows
}

export const toAdjustment = ({ id, amount, reason, made_at }: Adjusted): z.input<typeof PayAdjustment> => ({
  ...{ id, reason },
  amount: toPesos(amount),
  madeAt: made_at.toISOString(),
})

interface Facts {
  has_instructor: boolean
  kept: KeptAnswer | null
}

const read = statement<Facts>("adjust-pay-facts")(
  piece`select exists (select from instructors where id = ${uuid("instructor")}) as has_instructor, ${keptAnswer}`,
)

const write = statement<{ id: string }>("adjust-pay")(
  piece`with adjusted as (
     insert into pay_adjustments (id, instructor_id, amount, reason, made_by, made_at)
     values (${uuid("id")}, ${uuid("instructor")}, ${int("amount")}, ${text("reason")}, ${uuid("madeBy")}, ${instant("now")})
     returning id
   ),
   ${keepAnswer("adjusted")}
   select id from adjusted`,
)

/** Throws INSTRUCTOR_NOT_FOUND. */
export function adjustPay(
  context: Context<Actor>,
  { instructor, amount, reason }: z.output<typeof adjust.body>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof PayAdjustment>>> {
  const madeBy = context.actor.userId
  return decide(context, key, {
    name: "adjust pay",
    read: async (runner, asking) => (await read(runner, { instructor, ...asking }))[0] as Facts,
    rule({ has_instructor }, now) {
      if (!has_instructor) throw new Refusal("INSTRUCTOR_NOT_FOUND")
      const id = randomUUID()
      return {
        answer: { id, amount, reason, madeAt: now.toISOString() },
        values: { id, instructor, amount: Math.round(amount * 100), reason, madeBy },
        news: [],
      }
    },
    write,
    races: [],
  })
}

/** What is of a closed period stays. Throws PAY_ADJUSTMENT_NOT_FOUND. */
export async function removeAdjustment({ pool }: Pick<Context, "pool">, id: string): Promise<void> {
  const { rowCount } = await pool.query("delete from pay_adjustments where id = $1 and period_id is null", [
    id,
  ])
  if (!rowCount) throw new Refusal("PAY_ADJUSTMENT_NOT_FOUND")
}

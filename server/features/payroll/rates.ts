import { randomUUID } from "node:crypto"
import type { z } from "zod"
import { toPesos } from "../../../contract/money.ts"
import type { RateKind, RateTerms } from "../../../contract/payRates.ts"
import type { addRate as add, InstructorRate, listRates as list, Rate } from "../../../contract/payroll.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { type Decided, decide } from "../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { readInstructor } from "../studio/instructors.ts"

interface Row {
  id: string
  discipline_id: string | null
  from_day: string
  kind: string
  base: number
  per_head: number
  head_over: number
}

/** What a class is paid, as a row has it. */
export const toTerms = (row: Pick<Row, "kind" | "base" | "per_head" | "head_over">): RateTerms => ({
  ...{ kind: row.kind as RateKind, base: row.base },
  ...{ perHead: row.per_head, headOver: row.head_over },
})

export const inPesos = ({ kind, base, perHead, headOver }: RateTerms): Rate => ({
  ...{ kind, headOver },
  ...{ base: toPesos(base), perHead: toPesos(perHead) },
})

/** Throws INSTRUCTOR_NOT_FOUND. */
export async function listRates(
  context: Context<Actor>,
  instructor: string,
): Promise<z.input<typeof list.output>> {
  await readInstructor(context, instructor)
  const { rows } = await context.pool.query<Row>(
    `select id, discipline_id, from_day, kind, base, per_head, head_over from instructor_rates
     where instructor_id = $1 order by from_day desc, discipline_id nulls first`,
    [instructor],
  )
  const rates = rows.map((row) => ({
    ...{ id: row.id, from: row.from_day, discipline: row.discipline_id },
    ...inPesos(toTerms(row)),
  }))
  return { rates }
}

interface Facts {
  has_instructor: boolean
  has_discipline: boolean
  is_taken: boolean
  kept: KeptAnswer | null
}

const read = statement<Facts>("rate-facts")(
  piece`select exists (select from instructors where id = ${uuid("instructor")}) as has_instructor,
     ${uuid.orNull("discipline")} is null
       or exists (select from disciplines where id = ${uuid.orNull("discipline")}) as has_discipline,
     exists (select from instructor_rates where instructor_id = ${uuid("instructor")}
       and discipline_id is not distinct from ${uuid.orNull("discipline")} and from_day = ${text("from")}::date) as is_taken,
     ${keptAnswer}`,
)

const write = statement<{ id: string }>("add-rate")(
  piece`with added as (
     insert into instructor_rates (id, instructor_id, discipline_id, from_day, kind, base, per_head, head_over, created_at)
     values (${uuid("id")}, ${uuid("instructor")}, ${uuid.orNull("discipline")}, ${text("from")}::date, ${text("kind")},
       ${int("base")}, ${int("perHead")}, ${int("headOver")}, ${instant("now")})
     returning id
   ),
   ${keepAnswer("added")}
   select id from added`,
)

const centavos = (pesos: number) => Math.round(pesos * 100)

/** In centavos, without what its kind has not. */
function termsOf({ kind, base, perHead, headOver }: Rate): RateTerms {
  const isBased = kind !== "per_head"
  return {
    kind,
    base: isBased ? centavos(base) : 0,
    perHead: kind === "per_class" ? 0 : centavos(perHead),
    headOver: kind === "base_plus_head_over" ? headOver : 0,
  }
}

/** Throws INSTRUCTOR_NOT_FOUND, DISCIPLINE_NOT_FOUND or PAY_RATE_TAKEN. */
export function addRate(
  context: Context<Actor>,
  instructor: string,
  { from, discipline, ...rate }: z.output<typeof add.body>,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof InstructorRate>>> {
  const terms = termsOf(rate)
  const asked = { instructor, discipline, from }
  return decide(context, key, {
    name: "add rate",
    read: async (runner, asking) => (await read(runner, { ...asked, ...asking }))[0] as Facts,
    rule({ has_instructor, has_discipline, is_taken }) {
      if (!has_instructor) throw new Refusal("INSTRUCTOR_NOT_FOUND")
      if (!has_discipline) throw new Refusal("DISCIPLINE_NOT_FOUND")
      if (is_taken) throw new Refusal("PAY_RATE_TAKEN")
      const id = randomUUID()
      return {
        answer: { id, from, discipline, ...inPesos(terms) },
        values: { id, ...asked, ...terms },
        news: [],
      }
    },
    write,
    races: ["instructor_rates_one_a_day"],
  })
}

/** Throws PAY_RATE_NOT_FOUND. */
export async function removeRate({ pool }: Pick<Context, "pool">, id: string): Promise<void> {
  const { rowCount } = await pool.query("delete from instructor_rates where id = $1", [id])
  if (!rowCount) throw new Refusal("PAY_RATE_NOT_FOUND")
}

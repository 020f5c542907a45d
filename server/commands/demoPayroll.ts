import { addDays, dayIn } from "../../contract/calendar.ts"
import { studioZone } from "../../contract/house.ts"
import { endOf } from "../../contract/payPeriods.ts"
import type { InstructorId } from "../../contract/studio.ts"
import { adjustPay } from "../features/payroll/adjustments.ts"
import { closePeriod } from "../features/payroll/close.ts"
import { readPeriod } from "../features/payroll/period.ts"
import { addRate } from "../features/payroll/rates.ts"
import { savePayRules } from "../features/payroll/rules.ts"
import { instantAt } from "../import/instants.ts"
import { actingPool } from "../platform/audit/acting.ts"
import type { Actor, Context, Platform } from "../platform/context.ts"
import { readOwner } from "./demoDesk.ts"

/** What instructors are paid, in pesos, one after the other; whoever has an account first. */
const rates = [
  { kind: "base_plus_head_over", base: 260, perHead: 30, headOver: 4 },
  { kind: "per_class", base: 340, perHead: 0, headOver: 0 },
  { kind: "per_head", base: 0, perHead: 65, headOver: 0 },
] as const
const raised = { ...rates[0], base: 290 }

/** The demo's instructors have been paid since the fortnight before last, which is closed; one of them earns more since the last. */
export async function playPayroll(platform: Platform): Promise<void> {
  const actor = await readOwner(platform)
  const pool = actingPool(platform.pool, { actorId: actor.userId, call: "demo" })
  const at = (day: string): Context<Actor> => ({
    ...platform,
    ...{ pool, actor },
    clock: { now: () => instantAt(studioZone(), day, "10:00") as Date },
  })
  const [first, second, third] = lastFortnights(dayIn(studioZone(), platform.clock.now()))
  const rules = { cadence: "fortnight", heads: "attended", cancelled: "late", lateHours: 12 } as const
  await savePayRules(at(first), { ...rules, paysFrom: first, revision: 0 }, undefined)
  const instructors = await readInstructors(platform)
  for (const [nth, instructor] of instructors.entries()) {
    const rate = rates[nth % rates.length] ?? rates[0]
    await addRate(at(first), instructor, { ...rate, from: first, discipline: null }, undefined)
  }
  const [one, other] = instructors as [InstructorId, InstructorId]
  await addRate(at(second), one, { ...raised, from: second, discipline: null }, undefined)
  await adjustPay(
    at(addDays(second, -3)),
    { instructor: other, amount: 600, reason: "Taller de respiración del sábado" },
    undefined,
  )
  const closing = at(addDays(second, 1))
  const { total } = await readPeriod(closing, first)
  await closePeriod(closing, { from: first, to: endOf("fortnight", first), total }, undefined)
  await adjustPay(
    at(addDays(third, -2)),
    { instructor: one, amount: 180, reason: "Abrió la sucursal dos mañanas" },
    undefined,
  )
}

/** The first days of the fortnight that a day is in, and of the two before it; the first first. */
function lastFortnights(day: string): [string, string, string] {
  const startOf = (of: string) => `${of.slice(0, 8)}${of.slice(8) <= "15" ? "01" : "16"}`
  const third = startOf(day)
  const second = startOf(addDays(third, -1))
  return [startOf(addDays(second, -1)), second, third]
}

async function readInstructors({ pool }: Platform): Promise<InstructorId[]> {
  const { rows } = await pool.query<{ id: InstructorId }>(
    "select id from instructors where is_active order by user_id is null, first_name, last_name",
  )
  return rows.map(({ id }) => id)
}

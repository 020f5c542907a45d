import { type Acts, tell } from "./act.ts"
import { dayAfter, type World } from "./world.ts"

interface Periods {
  open: { from: string; to: string; state: string; total: number }[]
  closed: { from: string }[]
}

const madeOrTakenBack = `select from pay_adjustments where id = $1
  union all select from audit_entries where subjects @> array[$1::uuid] and table_name = 'pay_adjustments' and change = 'delete'`

const periodsOf = async (world: World): Promise<Periods | undefined> =>
  (await world.press("payPeriods", "GET /payroll/periods", { as: world.boss }))?.body

/** What the office presses about what they earn. */
export const payroll: Acts = {
  payRules: [
    0.5,
    async (world) => {
      const body = {
        ...{ cadence: world.random.pick(["week", "fortnight"]), paysFrom: dayAfter(-30) },
        ...{ heads: world.random.pick(["attended", "held"]), cancelled: "late", lateHours: 12 },
      }
      await world.press("payRules", "POST /config/payroll", { as: world.boss, body })
    },
  ],
  rate: [
    1,
    async (world) => {
      const from = dayAfter(world.random.integer(-3, 3))
      const discipline = world.random.pick([...world.disciplines, null])
      const line = `POST /instructors/${world.random.pick(world.instructors)}/rates`
      await world.press("rate", line, {
        as: world.boss,
        body: { from, discipline, kind: "base_plus_head_over", base: 250, perHead: 30, headOver: 1 },
      })
    },
  ],
  removeRate: [
    0.3,
    async (world) => {
      const one = await world.any<{ id: string }>("select id from instructor_rates")
      if (one) await world.press("removeRate", `DELETE /payroll/rates/${one.id}`, { as: world.boss })
    },
  ],
  adjustPay: [
    1,
    async (world) => {
      const body = { instructor: world.random.pick(world.instructors), amount: 100, reason: "Taller" }
      const made = await world.press("adjustPay", "POST /payroll/adjustments", { as: world.boss, body })
      if (!made) return
      world.told.made.add(made.body.id)
      tell(world, `the adjustment ${made.body.id} is made`, madeOrTakenBack, made.body.id)
    },
  ],
  removeAdjustment: [
    0.3,
    async (world) => {
      const one = await world.any<{ id: string }>("select id from pay_adjustments")
      if (one)
        await world.press("removeAdjustment", `DELETE /payroll/adjustments/${one.id}`, { as: world.boss })
    },
  ],
  closePeriod: [
    1,
    async (world) => {
      const next = (await periodsOf(world))?.open[0]
      if (!next) return
      const body = { from: next.from, to: next.to, total: next.total }
      const done = await world.press("closePeriod", "POST /payroll/periods", { as: world.boss, body })
      if (done)
        tell(
          ...[world, `the period ${done.body.id} of the payroll is closed`],
          "select from pay_periods where id = $1 and from_day = $2 and total = $3::numeric * 100",
          ...[done.body.id, next.from, next.total],
        )
    },
  ],
  reopenPeriod: [
    0.4,
    async (world) => {
      const last = (await periodsOf(world))?.closed[0]
      const looked =
        last && (await world.press("payPeriod", `GET /payroll/periods/${last.from}`, { as: world.boss }))
      const id = looked?.body.closed?.id
      if (!id) return
      const body = { reason: "Faltó una clase" }
      if (
        !(await world.press("reopenPeriod", `POST /payroll/periods/${id}/reopen`, { as: world.boss, body }))
      )
        return
      tell(
        ...[world, `the period ${id} of the payroll is open again`],
        "select from pay_periods where id = $1 and reopened_at is not null",
        id,
      )
    },
  ],
  lookAtPay: [
    0.7,
    async (world) => {
      const one = (await periodsOf(world))?.open.at(-1)
      if (!one) return
      const paths = ["", `/instructors/${world.random.pick(world.instructors)}`, "/file?format=csv"]
      await world.press("lookAtPay", `GET /payroll/periods/${one.from}${world.random.pick(paths)}`, {
        as: world.boss,
      })
    },
  ],
}

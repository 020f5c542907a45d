import { randomUUID } from "node:crypto"
import { readXlsx } from "hucre/xlsx"
import { beforeAll, describe, expect, test } from "vitest"
import type { InstructorPay, PayLine } from "../../contract/payroll.ts"
import { sumClasses } from "../../server/features/reports/kept/sumClasses.ts"
import { type Acted, type ActedClass, actClasses } from "../support/attendances.ts"
import { type Cupo, freshCupo, sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { at, makeBranch, makeClass } from "../support/studio.ts"
import { teacher } from "../support/teacher.ts"

const rules = { cadence: "fortnight", heads: "attended", cancelled: "never", lateHours: 12 }

const asker = (cupo: Cupo, who: () => Person) => async (line: string, body?: unknown) => {
  const reply = await cupo.call(line, { as: who(), ...(body !== undefined && { body }) })
  expect(reply.status, `${line} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply.body
}

describe("what is earned", () => {
  const cupo = sharedCupo()
  let boss: Person
  let acted: Acted
  let other: string
  const ask = asker(cupo, () => boss)

  beforeAll(async () => {
    boss = await cupo.person({ role: "admin", superuser: true })
    acted = await actClasses(cupo, boss, 11)
    const { instructor } = cupo.studio
    other = acted.classes.find((one) => one.instructor !== instructor)?.instructor as string
    const barre = acted.classes.find(({ discipline }) => discipline !== cupo.studio.discipline)?.discipline
    await ask("POST /config/payroll", { ...rules, paysFrom: "2026-02-16" })
    const rate = (of: string, body: object) => ask(`POST /instructors/${of}/rates`, body)
    await rate(instructor, { from: "2026-02-01", kind: "per_head", perHead: 40.5 })
    await rate(instructor, {
      ...{ from: "2026-03-01", kind: "base_plus_head_over" },
      ...{ base: 250, perHead: 30, headOver: 2 },
    })
    await rate(instructor, { from: "2026-03-05", discipline: barre, kind: "per_class", base: 310 })
    await rate(other, { from: "2026-03-01", kind: "per_class", base: 350.25 })
  })

  /** What a class is worth in centavos, told once more from what was done, without the rules of the product. */
  function worth(one: ActedClass, counts: "attended" | "held"): { heads: number; amount: number } | null {
    const ends = acted.acts.filter(({ classId }) => classId === one.id).map(({ end }) => end)
    const came = ends.filter((end) => end === "attended").length
    const missed = ends.filter((end) => end === "missed").length
    const stayed = came + missed + ends.filter((end) => end === "unmarked").length
    const heads = counts === "attended" && came + missed > 0 ? came : stayed
    if (one.instructor === other) return one.day < "2026-03-01" ? null : { heads, amount: 35_025 }
    if (one.discipline !== cupo.studio.discipline && one.day >= "2026-03-05") return { heads, amount: 31_000 }
    if (one.day < "2026-03-01") return { heads, amount: 4_050 * heads }
    return { heads, amount: 25_000 + (heads > 2 ? (heads - 2) * 3_000 : 0) }
  }

  const periods = [
    ["2026-02-16", "2026-02-28"],
    ["2026-03-01", "2026-03-15"],
    ["2026-03-16", "2026-03-31"],
  ] as const

  const states = [
    ["as it is counted", "attended"],
    ["as it is counted", "held"],
    ["as it is kept", "attended"],
    ["as it is kept", "held"],
  ] as const
  test.each(states)("is what was done, %s, with the heads of who %s", async (state, heads) => {
    if (state === "as it is kept") await sumClasses(cupo)
    const { rows: kept } = await cupo.pool.query("select from class_sums")
    expect(kept.length > 0).toBe(state === "as it is kept")
    const { revision } = await ask("GET /config/payroll")
    await ask("POST /config/payroll", { ...rules, heads, paysFrom: "2026-02-16", revision })
    const { open } = await ask("GET /payroll/periods")
    expect(open.map((one: { from: string; to: string }) => [one.from, one.to])).toEqual(periods)
    expect(open.map(({ state }: { state: string }) => state)).toEqual(["due", "due", "running"])
    let seen = 0
    for (const [index, [from, to]] of periods.entries()) {
      const classes = acted.classes.filter(({ day }) => day >= from && day <= to)
      const read = await ask(`GET /payroll/periods/${from}`)
      const paid = classes.map((one) => ({ ...one, worth: worth(one, heads) }))
      const sum = (of: typeof paid) => of.reduce((all, { worth }) => all + (worth?.amount ?? 0), 0) / 100
      expect(read.total).toBe(sum(paid))
      expect(open[index].total).toBe(sum(paid))
      for (const instructor of [cupo.studio.instructor, other]) {
        const theirs = paid.filter((one) => one.instructor === instructor)
        if (theirs.length === 0) continue
        const told = read.instructors.find((one: InstructorPay) => one.instructor === instructor)
        expect(told).toMatchObject({
          classes: theirs.filter((one) => one.worth).length,
          unrated: theirs.filter((one) => !one.worth).length,
          heads: theirs.reduce((all, one) => all + (one.worth?.heads ?? 0), 0),
          ...{ amount: sum(theirs), adjusted: 0, total: sum(theirs) },
        })
        const slip = await ask(`GET /payroll/periods/${from}/instructors/${instructor}`)
        expect(slip.total).toBe(sum(theirs))
        for (const line of slip.lines as PayLine[]) {
          const one = theirs.find(({ id }) => id === line.classId)
          expect([line.day, line.hour]).toEqual([one?.day, one?.hour])
          expect(line.amount).toBe((one?.worth?.amount ?? 0) / 100)
          expect(line.rate === null).toBe(one?.worth === null)
          seen++
        }
      }
    }
    expect(seen).toBe(acted.classes.length)
  })

  test("is a file of its classes, and what they sum to", async () => {
    const { total, instructors } = await ask("GET /payroll/periods/2026-02-16")
    const path = `${cupo.server.url}/api/payroll/periods/2026-02-16/file`
    const csv = await fetch(`${path}?format=csv`, { headers: boss.headers })
    expect(csv.headers.get("content-disposition")).toContain("nomina-2026-02-16-2026-02-28.csv")
    const lines = (await csv.text()).trim().split("\r\n")
    const classes = acted.classes.filter(({ day }) => day >= "2026-02-16" && day <= "2026-02-28")
    expect(lines.length).toBe(classes.length + 2)
    // What begins like a formula is text.
    expect(lines.some((one) => one.startsWith("'=Elena Ruiz"))).toBe(true)
    expect(lines.at(-1)).toMatch(new RegExp(`^Total,.*,${total}$`))
    const xlsx = await fetch(`${path}?format=xlsx`, { headers: boss.headers })
    const { sheets } = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()))
    const [names, totals] = [sheets[0]?.rows[0], sheets[0]?.rows.at(-1)]
    expect(totals?.at(-1)).toBe(total)
    // As on the screen, where some have no rate.
    const told = instructors as InstructorPay[]
    expect(told.some(({ unrated }) => unrated > 0)).toBe(true)
    expect(totals?.[names?.indexOf("Personas") ?? -1]).toBe(told.reduce((all, { heads }) => all + heads, 0))
    for (const fault of ["?format=pdf", ""])
      expect((await fetch(path + fault, { headers: boss.headers })).status).toBe(400)
    const nobody = await cupo.person({ role: "employee", permissions: { nomina: ["editar"] } })
    expect((await fetch(`${path}?format=csv`, { headers: nobody.headers })).status).toBe(403)
    expect((await fetch(`${path}?format=csv`)).status).toBe(401)
  })
})

describe("a period", () => {
  const cupo = freshCupo()
  let boss: Person
  const ask = asker(cupo, () => boss)

  /** Classes of a fortnight that is over, at 350 a class; it is the 20th. */
  async function fortnight() {
    boss = await cupo.person({ role: "admin", superuser: true })
    await ask("POST /config/payroll", { ...rules, paysFrom: "2026-03-01" })
    const one = await teacher(cupo)
    const ids = []
    for (const day of ["2026-03-02", "2026-03-15", "2026-03-16"])
      ids.push(await makeClass(cupo.pool, cupo.studio, { day, instructor: one.instructor }))
    await ask(`POST /instructors/${one.instructor}/rates`, {
      ...{ from: "2026-03-01", kind: "per_class", base: 350 },
    })
    cupo.server.setTime(at("2026-03-20", "12:00"))
    return { ...one, ids }
  }
  const first = { from: "2026-03-01", to: "2026-03-15" }
  const close = (total: number, days = first, as = boss) =>
    cupo.call("POST /payroll/periods", { as, body: { ...days, total } })

  test("in which another rate begins is paid by each from its day on", async () => {
    const { instructor } = await fortnight()
    await ask(`POST /instructors/${instructor}/rates`, { from: "2026-03-10", kind: "per_class", base: 400 })
    const { open } = await ask("GET /payroll/periods")
    const { total, instructors } = await ask("GET /payroll/periods/2026-03-01")
    expect([open[0].total, total, instructors[0].total]).toEqual([750, 750, 750])
    const slip = await ask(`GET /payroll/periods/2026-03-01/instructors/${instructor}`)
    expect(slip.lines.map(({ amount }: PayLine) => amount)).toEqual([350, 400])
  })

  test("that is closed stays, whatever becomes of its classes, rates and rules", async () => {
    const { instructor, ids } = await fortnight()
    // Of one that no rate is for, nothing is paid, nor kept.
    await makeClass(cupo.pool, cupo.studio, {
      day: "2026-03-03",
      instructor: (await teacher(cupo)).instructor,
    })
    const closed = await close(700)
    expect(closed.status).toBe(200)
    const before = await ask(`GET /payroll/periods/2026-03-01`)
    const slip = await ask(`GET /payroll/periods/2026-03-01/instructors/${instructor}`)
    expect(before).toMatchObject({ state: "closed", total: 700, classes: 2, isLast: true })
    await cupo.pool.query("update classes set instructor_id = $2 where id = $1", [
      ids[0],
      cupo.studio.instructor,
    ])
    await cupo.pool.query("update classes set day = '2026-03-17' where id = $1", [ids[1]])
    await cupo.pool.query("update instructor_rates set base = 99900")
    await ask("POST /config/payroll", { ...rules, cadence: "month", paysFrom: "2026-03-01" })
    expect(await ask(`GET /payroll/periods/2026-03-01`)).toEqual(before)
    expect(await ask(`GET /payroll/periods/2026-03-01/instructors/${instructor}`)).toEqual(slip)
    // Moved into days that are open, it is not paid once more.
    const { open, closed: list } = await ask("GET /payroll/periods")
    expect(open).toMatchObject([{ from: "2026-03-16", to: "2026-03-31", classes: 1, total: 999 }])
    await sumClasses(cupo)
    expect((await ask("GET /payroll/periods")).open).toEqual(open)
    expect(list).toMatchObject([{ from: "2026-03-01", total: 700, closedBy: "Renata Mora" }])
    for (const sql of ["update pay_lines set amount = 1", "delete from pay_lines"])
      await expect(cupo.pool.query(sql)).rejects.toMatchObject({ code: "42501" })
  })

  test("would pay for a class twice that is moved, if nobody noted that it was", async () => {
    cupo.isUnguarded = true
    const { ids } = await fortnight()
    await close(700)
    await cupo.pool.query("drop trigger note_moved on classes")
    await cupo.pool.query("update classes set day = '2026-03-17' where id = $1", [ids[1]])
    await sumClasses(cupo)
    expect((await ask("GET /payroll/periods")).open).toMatchObject([{ classes: 2, total: 700 }])
    expect(await cupo.database.violations()).toMatchObject([
      { what: ids[1], why: expect.stringContaining("paid on") },
    ])
  })

  test("is closed in its turn, when it is over everywhere, with the total that was seen", async () => {
    await fortnight()
    const tijuana = await makeBranch(cupo.pool, cupo.studio, {
      name: "Zona Río",
      timeZone: "America/Tijuana",
    })
    const refused = async (code: string, total: number, days = first) => {
      expect((await close(total, days)).body.error).toBe(code)
      expect((await ask("GET /payroll/periods")).closed).toEqual([])
    }
    await refused("PAY_PERIOD_MOVED", 350)
    await refused("PAY_PERIOD_NOT_NEXT", 350, { from: "2026-03-16", to: "2026-03-31" })
    await refused("PAY_PERIOD_NOT_NEXT", 700, { from: "2026-03-01", to: "2026-03-14" })
    cupo.server.setTime(at("2026-03-15", "23:59", tijuana.timeZone))
    await refused("PAY_PERIOD_RUNNING", 700)
    cupo.server.setTime(at("2026-03-16", "00:00", tijuana.timeZone))
    expect((await close(700)).status).toBe(200)
    expect((await close(700)).body.error).toBe("PAY_PERIOD_NOT_NEXT")
    cupo.server.setTime(at("2026-03-20", "12:00"))
    const twice = { as: boss, key: randomUUID(), body: { from: "2026-03-16", to: "2026-03-31", total: 350 } }
    expect((await cupo.call("POST /payroll/periods", twice)).body.error).toBe("PAY_PERIOD_RUNNING")
    cupo.server.setTime(at("2026-04-02", "12:00"))
    const { body } = await cupo.call("POST /payroll/periods", twice)
    expect((await cupo.call("POST /payroll/periods", twice)).body).toEqual(body)
  })

  test("is adjusted with a reason until it is closed, and afterwards the next one is", async () => {
    const { instructor } = await fortnight()
    const adjust = (amount: number, reason = "Taller del sábado") =>
      ask("POST /payroll/adjustments", { instructor, amount, reason })
    const extra = await adjust(120.5)
    await adjust(-20)
    const gone = await adjust(999)
    expect((await ask("GET /payroll/periods/2026-03-01")).total).toBe(1799.5)
    expect((await ask("GET /payroll/periods/2026-03-16")).total).toBe(350)
    await ask(`DELETE /payroll/adjustments/${gone.id}`)
    expect((await close(800.5)).status).toBe(200)
    const slip = await ask(`GET /payroll/periods/2026-03-01/instructors/${instructor}`)
    expect(slip).toMatchObject({ total: 800.5, isNext: false })
    const amounts: number[] = slip.adjustments.map(({ amount }: { amount: number }) => amount)
    // Made at one moment, by the clock of this test.
    expect(amounts.sort((a, b) => b - a)).toEqual([120.5, -20])
    const { entries } = await ask(`GET /audit?subject=${extra.id}`)
    const period = { name: "period_id", from: null, to: "01/03/2026 – 15/03/2026" }
    expect(entries[0].fields).toEqual([period])
    const kept = await cupo.call(`DELETE /payroll/adjustments/${extra.id}`, { as: boss })
    expect(kept.body.error).toBe("PAY_ADJUSTMENT_NOT_FOUND")
    await adjust(-350, "La clase del 2 la dio alguien más")
    expect((await ask("GET /payroll/periods/2026-03-16")).total).toBe(0)
    expect((await ask(`GET /payroll/periods/2026-03-01`)).total).toBe(800.5)
    for (const wrong of [{ amount: 0 }, { amount: 1.005 }, { reason: " " }, { amount: 2_000_000 }]) {
      const asked = { instructor, amount: 10, reason: "Taller", ...wrong }
      const { status } = await cupo.call("POST /payroll/adjustments", { as: boss, body: asked })
      expect(status, JSON.stringify(wrong)).toBe(400)
    }
    const unknown = { instructor: randomUUID(), amount: 10, reason: "Taller" }
    expect((await cupo.call("POST /payroll/adjustments", { as: boss, body: unknown })).status).toBe(404)
  })

  test("is reopened by a superuser alone, the last, with who and why", async () => {
    const { instructor, ids } = await fortnight()
    const clerk = await cupo.person({ role: "admin", permissions: { nomina: ["editar", "ver"] } })
    await ask("POST /payroll/adjustments", { instructor, amount: 50, reason: "Taller" })
    const { id } = (await close(750, first, clerk)).body
    const reopen = (of: string, as: Person, reason = "Faltó una clase") =>
      cupo.call(`POST /payroll/periods/${of}/reopen`, { as, body: { reason } })
    expect((await reopen(id, clerk)).body.error).toBe("FORBIDDEN")
    expect((await reopen(id, boss, " ")).status).toBe(400)
    expect((await reopen(randomUUID(), boss)).body.error).toBe("PAY_PERIOD_NOT_FOUND")
    cupo.server.setTime(at("2026-04-02", "12:00"))
    const next = (await close(350, { from: "2026-03-16", to: "2026-03-31" }, clerk)).body.id
    expect((await reopen(id, boss)).body.error).toBe("PAY_PERIOD_NOT_LAST")
    expect((await reopen(next, boss)).status).toBe(200)
    expect((await reopen(id, boss)).status).toBe(200)
    expect((await reopen(id, boss)).body.error).toBe("PAY_PERIOD_NOT_FOUND")
    await makeClass(cupo.pool, cupo.studio, { instructor, day: "2026-03-03" })
    const again = await ask("GET /payroll/periods/2026-03-01")
    expect(again).toMatchObject({
      state: "due",
      total: 1100,
      isNext: true,
      reopened: { reason: "Faltó una clase" },
    })
    expect((await close(1100)).status).toBe(200)
    const { rows } = await cupo.pool.query(
      "select count(*)::int as n, count(reopened_at)::int as reopened from pay_lines where class_id = any($1)",
      [ids],
    )
    expect(rows).toEqual([{ n: 5, reopened: 3 }])
    const { entries } = await ask("GET /audit?size=50")
    const said = entries.filter(({ table }: { table: string }) => table === "pay_periods")
    expect(said.map(({ change }: { change: string }) => change).sort()).toEqual(
      ["insert", "insert", "insert", "update", "update"].sort(),
    )
    expect(JSON.stringify(said)).toContain("Faltó una clase")
  })

  test("pays who gave a class, and a cancelled one as the studio says", async () => {
    boss = await cupo.person({ role: "admin", superuser: true })
    const [planned, substitute] = [await teacher(cupo), await teacher(cupo)]
    const body = (heads: string, cancelled: string) => ({
      ...rules,
      heads,
      cancelled,
      paysFrom: "2026-03-01",
    })
    await ask("POST /config/payroll", body("attended", "late"))
    for (const { instructor } of [planned, substitute])
      await ask(`POST /instructors/${instructor}/rates`, {
        ...{ from: "2026-01-01", kind: "base_plus_head_over", base: 200, perHead: 10 },
      })
    const make = (hour: string) =>
      makeClass(cupo.pool, cupo.studio, { day: "2026-03-02", hour, instructor: planned.instructor })
    const [given, late, early] = [await make("07:00"), await make("09:00"), await make("20:00")]
    cupo.server.setTime(at("2026-03-01", "08:00"))
    const { branch, room, discipline } = cupo.studio
    await ask(`PUT /classes/${given}`, {
      ...{ day: "2026-03-02", hour: "07:00", minutes: 50, type: "groups", capacity: 20 },
      ...{ branch, room, discipline, instructor: substitute.instructor },
    })
    await ask(`POST /classes/${early}/cancel`, {})
    cupo.server.setTime(at("2026-03-01", "22:00"))
    await ask(`POST /classes/${late}/cancel`, {})
    cupo.server.setTime(at("2026-03-20", "12:00"))
    const earns = async () => {
      const { instructors } = await ask("GET /payroll/periods/2026-03-01")
      return Object.fromEntries(instructors.map((one: InstructorPay) => [one.instructor, one.total]))
    }
    expect(await earns()).toEqual({ [substitute.instructor]: 200, [planned.instructor]: 200 })
    await ask("POST /config/payroll", body("attended", "never"))
    expect(await earns()).toEqual({ [substitute.instructor]: 200 })
    await ask("POST /config/payroll", body("attended", "always"))
    expect(await earns()).toEqual({ [substitute.instructor]: 200, [planned.instructor]: 400 })
  })

  test("is nobody's business who may not see it; and one's own is one's own", async () => {
    const one = await fortnight()
    const rival = await teacher(cupo)
    await makeClass(cupo.pool, cupo.studio, { day: "2026-03-04", instructor: rival.instructor })
    await ask(`POST /instructors/${rival.instructor}/rates`, {
      ...{ from: "2026-03-01", kind: "per_class", base: 500 },
    })
    await ask("POST /payroll/adjustments", { instructor: rival.instructor, amount: 40, reason: "Taller" })
    const mine = async (as: Person) => (await cupo.call("GET /payroll/own", { as })).body
    expect(await mine(one)).toMatchObject({
      instructor: one.instructor,
      periods: [
        { from: "2026-03-16", state: "running", classes: 1, total: 350 },
        { from: "2026-03-01", state: "due", classes: 2, total: 700 },
      ],
    })
    expect((await close(1240)).status).toBe(200)
    expect((await mine(one)).periods[1]).toMatchObject({ state: "closed", classes: 2, total: 700 })
    expect((await mine(rival)).periods[1]).toMatchObject({ state: "closed", classes: 1, total: 540 })
    const slip = (await cupo.call(`GET /payroll/own/2026-03-01`, { as: rival })).body
    expect(slip).toMatchObject({ total: 540, adjustments: [{ amount: 40, reason: "Taller" }] })
    expect(slip.lines).toHaveLength(1)
    expect(await mine(boss)).toEqual({ instructor: null, periods: [] })
    expect((await cupo.call(`GET /payroll/own/2026-03-01`, { as: boss })).body.error).toBe(
      "PAY_PERIOD_NOT_FOUND",
    )

    const paths = ["periods", "periods/2026-03-01", `periods/2026-03-01/instructors/${rival.instructor}`]
    const branches = [cupo.studio.branch]
    const manager = await cupo.person({
      ...{ role: "employee", permissions: { nomina: ["editar", "ver"] } },
      branches,
    })
    for (const as of [one, manager]) {
      for (const path of paths) expect((await cupo.call(`GET /payroll/${path}`, { as })).status).toBe(403)
      expect((await cupo.call(`GET /instructors/${one.instructor}/rates`, { as })).status).toBe(403)
      expect((await close(350, { from: "2026-03-16", to: "2026-03-31" }, as)).status).toBe(403)
      const body = { instructor: one.instructor, amount: 10, reason: "Taller" }
      expect((await cupo.call("POST /payroll/adjustments", { as, body })).status).toBe(403)
    }
    const reader = await cupo.person({ role: "employee", permissions: { nomina: ["ver"] } })
    expect((await cupo.call("GET /payroll/periods", { as: reader })).status).toBe(200)
    expect((await close(350, { from: "2026-03-16", to: "2026-03-31" }, reader)).status).toBe(403)
  })

  test("has no rate twice from one day, nor one of nobody's", async () => {
    const { instructor } = await fortnight()
    const add = (body: object, of = instructor) =>
      cupo.call(`POST /instructors/${of}/rates`, {
        as: boss,
        body: { kind: "per_head", perHead: 30, ...body },
      })
    expect((await add({ from: "2026-03-01" })).body.error).toBe("PAY_RATE_TAKEN")
    const own = await add({ from: "2026-03-01", discipline: cupo.studio.discipline, base: 77, headOver: 3 })
    // What its kind has not is not kept.
    expect(own.body).toMatchObject({ perHead: 30, base: 0, headOver: 0 })
    expect((await add({ from: "2026-03-01" }, randomUUID())).body.error).toBe("INSTRUCTOR_NOT_FOUND")
    expect((await add({ from: "2026-04-01", discipline: randomUUID() })).body.error).toBe(
      "DISCIPLINE_NOT_FOUND",
    )
    for (const wrong of [{ from: "2126-03-01" }, { kind: "per_hour" }, { perHead: -1 }, { headOver: 1.5 }])
      expect((await add({ from: "2026-05-01", ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    const { rates } = await ask(`GET /instructors/${instructor}/rates`)
    expect(rates.map(({ kind }: { kind: string }) => kind)).toEqual(["per_class", "per_head"])
    await ask(`DELETE /payroll/rates/${own.body.id}`)
    const again = await cupo.call(`DELETE /payroll/rates/${own.body.id}`, { as: boss })
    expect(again.body.error).toBe("PAY_RATE_NOT_FOUND")
    for (const wrong of ["2026-13-01", "nada", "2026-03-02", randomUUID()])
      expect((await cupo.call(`GET /payroll/periods/${wrong}`, { as: boss })).status).toBeGreaterThanOrEqual(
        400,
      )
  })
})

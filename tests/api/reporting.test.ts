import { readXlsx } from "hucre/xlsx"
import { Temporal } from "temporal-polyfill"
import { beforeAll, describe, expect, test } from "vitest"
import type { Cells } from "../../contract/reportCells.ts"
import { type Acted, actClasses, type End } from "../support/attendances.ts"
import { sharedCupo } from "../support/cupo.ts"
import { makeLedger } from "../support/ledger.ts"
import { type Person, signedIn } from "../support/people.ts"

/** What the reports tell is added up here once more, of what was done, or of plain rows. */

const cupo = sharedCupo()
let admin: Person
let onlyTijuana: Person
let acted: Acted
let movements: Movement[]

interface Movement {
  day: string
  branch: string | null
  method: string
  payments: number
  paid: number
  refunded: number
}

const ask = async (path: string, as = admin) => cupo.call(`GET /reports/of/${path}`, { as })
const read = async (path: string, as = admin) => {
  const { status, body } = await ask(path, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as {
    rows: Cells[]
    totals: Cells
    totalsBefore: Cells
    total: number
    before: Cells
    days: Cells
  }
}

beforeAll(async () => {
  admin = await cupo.person({ role: "admin", superuser: true })
  acted = await actClasses(cupo, admin, 5)
  const { tijuana } = acted
  onlyTijuana = await cupo.person({
    role: "employee",
    permissions: { dashboard: ["ver"] },
    branches: [tijuana.branch],
  })
  const people = await signedIn(cupo.pool, { count: 6 })
  const homes = [cupo.studio.branch, tijuana.branch, null]
  for (const [n, { id }] of people.entries())
    await cupo.pool.query("update users set branch_id = $2 where id = $1", [id, homes[n % 3]])
  await makeLedger(cupo.pool, {
    ...{ count: 160, users: people.map(({ id }) => id), branches: homes, seed: 42 },
    packages: [cupo.studio.packages.ten],
    from: new Date("2026-01-10T00:00:00Z"),
    to: new Date("2026-03-20T00:00:00Z"),
  })
  movements = await readMovements()
})

/** Of the plain rows, each movement on the day it is where it was made. */
async function readMovements(): Promise<Movement[]> {
  const of = async (table: string) => (await cupo.pool.query(`select * from ${table}`)).rows
  const [payments, refunds, branches, users] = await Promise.all(
    ["transactions", "refunds", "branches", "users"].map(of),
  )
  const zoneOf = (payment: { branch_id: string | null; user_id: string }) => {
    const home = users?.find(({ id }) => id === payment.user_id)?.branch_id
    const branch = branches?.find(({ id }) => id === (payment.branch_id ?? home))
    return branch?.time_zone ?? "America/Mexico_City"
  }
  const dayOf = (when: Date, zone: string) =>
    Temporal.Instant.fromEpochMilliseconds(when.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
  return (payments ?? []).flatMap((one) => {
    if (one.status !== "paid" && one.status !== "refunded") return []
    const back = (refunds ?? []).filter((r) => r.transaction_id === one.id && r.status === "done")
    const where = { branch: one.branch_id, method: one.payment_method }
    const cameBack = one.status === "refunded" && back.length === 0 ? one.amount : 0
    const came = { ...where, day: dayOf(one.created_at, zoneOf(one)), payments: 1, paid: one.amount }
    return [
      { ...came, refunded: cameBack },
      ...back.map((r) => ({
        ...{ ...where, day: dayOf(r.ended_at, zoneOf(one)), payments: 0, paid: 0 },
        refunded: r.amount,
      })),
    ]
  })
}

const between = (from: string, to: string) => (one: { day: string }) => one.day >= from && one.day <= to

const sumMoney = (of: readonly Movement[]) => {
  const sum = (key: "payments" | "paid" | "refunded") => of.reduce((all, one) => all + one[key], 0)
  const [paid, refunded] = [sum("paid"), sum("refunded")]
  return {
    ...{ payments: sum("payments"), paid: paid / 100, refunded: refunded / 100 },
    net: (paid - refunded) / 100,
  }
}

const march = "from=2026-02-27&to=2026-03-15"
const inMarch = between("2026-02-27", "2026-03-15")
const before = between("2026-02-10", "2026-02-26")

describe("payments", () => {
  const ways = [
    ["day", (one: Movement) => one.day, "day"],
    ["method", (one: Movement) => one.method, "method"],
    ["branch", (one: Movement) => one.branch, "branchId"],
  ] as const

  test.each(ways)("by %s are what plain rows sum to, refunds on their own day", async (by, keyOf, key) => {
    const { rows, totals, totalsBefore } = await read(`payments?${march}&by=${by}&size=100`)
    const groups = Map.groupBy(movements.filter(inMarch), keyOf)
    expect(rows.length).toBe(groups.size)
    for (const row of rows) expect(row).toMatchObject(sumMoney(groups.get(row[key] as never) ?? []))
    expect(totals).toEqual(sumMoney(movements.filter(inMarch)))
    expect(totalsBefore).toEqual(sumMoney(movements.filter(before)))
    expect(totals.refunded).toBeGreaterThan(0)
  })

  test("of a day, a branch and a method lead to the payments that sum to them", async () => {
    const { rows } = await read(`payments?${march}&by=all&size=500`)
    for (const { day, branchId, method, paid, refunded } of rows.filter(({ branchId }) => branchId)) {
      const query = `initdate=${day}&enddate=${day}&branch=${branchId}&method=${method}`
      const { sums } = (await cupo.call(`GET /transactions?${query}`, { as: admin })).body
      expect({ paid: sums.paid, refunded: sums.givenBack }).toEqual({ paid, refunded })
    }
  })

  test("whose permission is for a branch sees that branch's alone, and no other is found", async () => {
    const own = movements.filter(({ branch }) => branch === acted.tijuana.branch)
    expect((await read(`payments?${march}`, onlyTijuana)).totals).toEqual(sumMoney(own.filter(inMarch)))
    expect((await read(`payments?${march}&branch=${acted.tijuana.branch}`)).totals).toEqual(
      sumMoney(own.filter(inMarch)),
    )
    const other = await ask(`payments?${march}&branch=${cupo.studio.branch}`, onlyTijuana)
    expect(other).toMatchObject({ status: 404, body: { error: "BRANCH_NOT_FOUND" } })
  })
})

describe("classes", () => {
  const numbers = (of: Acted["classes"]) => {
    const acts = acted.acts.filter(({ classId }) => of.some(({ id }) => id === classId))
    const count = (...ends: End[]) => acts.filter(({ end }) => ends.includes(end)).length
    const seatsOf = (id: string) =>
      acts.filter(({ classId, end }) => classId === id && ["attended", "missed", "unmarked"].includes(end))
        .length
    const [attended, missed, unmarked] = [count("attended"), count("missed"), count("unmarked")]
    const capacity = of.reduce((sum, one) => sum + one.capacity, 0)
    const share = (part: number, whole: number) => (whole ? Math.round((part / whole) * 1000) / 10 : null)
    const booked = attended + missed + unmarked
    return {
      attendance: {
        ...{ classes: of.length, booked, attended, missed, unmarked, late: count("late") },
        came: share(attended, attended + missed),
      },
      occupancy: {
        ...{ classes: of.length, capacity, occupied: booked, filled: share(booked, capacity) },
        full: of.filter(({ id, capacity }) => seatsOf(id) >= capacity).length,
      },
    }
  }

  const ways = [
    ["class", (one: Acted["classes"][number]) => one.id, "classId"],
    ["discipline", (one: Acted["classes"][number]) => one.discipline, "disciplineId"],
    ["instructor", (one: Acted["classes"][number]) => one.instructor, "instructorId"],
    ["branch", (one: Acted["classes"][number]) => one.branch, "branchId"],
  ] as const

  test.each(ways)("by %s are what was done in them", async (by, keyOf, key) => {
    const groups = Map.groupBy(acted.classes.filter(inMarch), keyOf)
    for (const report of ["attendance", "occupancy"] as const) {
      const { rows, totals } = await read(`${report}?${march}&by=${by}&size=100`)
      expect(rows.length).toBe(groups.size)
      for (const row of rows)
        expect(row, report).toMatchObject(numbers(groups.get(row[key] as string) ?? [])[report])
      expect(totals).toMatchObject(numbers(acted.classes.filter(inMarch))[report])
    }
  })

  test("are on the days of their own branch, beside as many days before", async () => {
    const month = await read("attendance?from=2026-03-01&to=2026-03-02&size=100")
    const isIn = between("2026-03-01", "2026-03-02")
    expect(month.rows.map(({ day }) => day)).toEqual(["2026-03-01", "2026-03-02"])
    for (const row of month.rows)
      expect(row).toMatchObject(numbers(acted.classes.filter(({ day }) => day === row.day)).attendance)
    expect(month.totals).toMatchObject(numbers(acted.classes.filter(isIn)).attendance)
    expect(month.before).toEqual({ from: "2026-02-27", to: "2026-02-28" })
    expect(month.totalsBefore).toMatchObject(
      numbers(acted.classes.filter(between("2026-02-27", "2026-02-28"))).attendance,
    )
    const hours = await read(`occupancy?${march}&by=hour`)
    expect(hours.rows.map(({ hour }) => hour)).toEqual(["07:00", "22:30"])
    for (const row of hours.rows)
      expect(row).toMatchObject(numbers(acted.classes.filter(({ hour }) => hour === row.hour)).occupancy)
    const weekdays = await read(`occupancy?${march}&by=weekday`)
    for (const row of weekdays.rows) {
      const isOn = ({ day }: { day: string }) => Temporal.PlainDate.from(day).dayOfWeek - 1 === row.weekday
      expect(row).toMatchObject(numbers(acted.classes.filter(isOn)).occupancy)
    }
  })

  test("are those of one branch, one discipline, one instructor", async () => {
    const { branch } = acted.tijuana
    const own = acted.classes.filter((one) => one.branch === branch)
    expect((await read(`attendance?${march}`, onlyTijuana)).totals).toMatchObject(numbers(own).attendance)
    const { discipline, instructor } = own[0] as Acted["classes"][number]
    const narrowed = own.filter((one) => one.discipline === discipline && one.instructor === instructor)
    const query = `branch=${branch}&discipline=${discipline}&instructor=${instructor}`
    expect((await read(`occupancy?${march}&${query}`)).totals).toMatchObject(numbers(narrowed).occupancy)
  })
})

describe("every report", () => {
  test("is opened by either action of the dashboard, and by nothing else", async () => {
    const as = await cupo.person({ role: "employee", permissions: { dashboard: ["estadisticas"] } })
    await read("payments", as)
    const others = await cupo.person({
      role: "employee",
      permissions: { transacciones: ["listado"], clases: ["listado"], usuarios: ["listado"] },
    })
    for (const path of ["payments", "payments/file?format=csv"])
      expect(await ask(path, others)).toMatchObject({ status: 403, body: { error: "FORBIDDEN" } })
  })

  test.each([
    ["from=2026-03-02&to=2026-03-01", "to", "La fecha final va después de la inicial."],
    ["from=2016-01-01&to=2026-01-01", "to", "Elige 400 días como máximo."],
    ["from=2025-01-01&to=2026-02-05", "to", "Elige 400 días como máximo."],
    ["from=2026-03-02", "to", "Elige hasta qué día"],
    ["to=2026-03-02", "from", "Elige desde qué día"],
  ])("refuses %s", async (query, path, message) => {
    for (const one of [`payments?${query}`, `payments/file?format=xlsx&${query}`])
      expect(await ask(one)).toMatchObject({
        status: 400,
        body: { error: "VALIDATION", fields: [{ path, message }] },
      })
  })

  test("refuses what is no report, no branch, no file, no day", async () => {
    expect(await ask("nothing")).toMatchObject({ status: 404, body: { error: "REPORT_NOT_FOUND" } })
    expect(await ask("toString")).toMatchObject({ status: 404, body: { error: "REPORT_NOT_FOUND" } })
    const nowhere = `branch=${crypto.randomUUID()}`
    for (const path of [`payments?${nowhere}`, `payments/file?format=csv&${nowhere}`])
      expect(await ask(path)).toMatchObject({ status: 404, body: { error: "BRANCH_NOT_FOUND" } })
    for (const path of [
      "payments?from=2026-02-30&to=2026-03-01",
      "payments/file?format=pdf",
      "payments?period=ever",
    ])
      expect(await ask(path)).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    expect(await read("payments?from=2025-01-01&to=2026-02-04")).toMatchObject({
      days: { from: "2025-01-01" },
    })
  })

  test("of days on which nothing was, tells nothing", async () => {
    const none = await read("attendance?from=2024-01-01&to=2024-01-31")
    expect(none).toMatchObject({ rows: [], total: 0, totals: { classes: 0, came: null } })
    const file = await ask("attendance/file?format=csv&from=2024-01-01&to=2024-01-31")
    expect(file.body.trim().split("\r\n")).toHaveLength(1)
  })

  test("tells the days of a period by the calendar", async () => {
    // A Friday.
    const days = async (period: string) => (await read(`payments?period=${period}`)).days
    expect(await days("month")).toEqual({ from: "2026-03-01", to: "2026-03-20" })
    expect(await days("lastMonth")).toEqual({ from: "2026-02-01", to: "2026-02-28" })
    expect(await days("week")).toEqual({ from: "2026-03-16", to: "2026-03-20" })
    expect(await days("lastWeek")).toEqual({ from: "2026-03-09", to: "2026-03-15" })
    expect(await days("yesterday")).toEqual({ from: "2026-03-19", to: "2026-03-19" })
    expect(await days("last7")).toEqual({ from: "2026-03-14", to: "2026-03-20" })
    expect(await days("year")).toEqual({ from: "2026-01-01", to: "2026-03-20" })
  })

  test("is cut into pages in the order that is asked for", async () => {
    const all = (await read(`payments?${march}&size=100&sort=-net`)).rows.map(({ net }) => net as number)
    expect(all).toEqual(all.toSorted((a, b) => b - a))
    const pages = await Promise.all(
      [1, 2].map((page) => read(`payments?${march}&size=4&sort=-net&page=${page}`)),
    )
    expect(pages.flatMap(({ rows }) => rows.map(({ net }) => net))).toEqual(all.slice(0, 8))
    expect(pages[0]?.total).toBe(all.length)
    expect((await read(`payments?${march}&size=4&page=99`)).rows.length).toBeGreaterThan(0)
  })

  test("is saved as CSV and as a workbook, with what it sums, and no cell that is computed", async () => {
    const query = `${march}&by=instructor`
    const { rows, totals } = await read(`attendance?${query}`)
    const file = await ask(`attendance/file?format=csv&${query}`)
    expect(file.headers.get("content-type")).toContain("text/csv")
    expect(file.headers.get("content-disposition")).toContain("asistencia-2026-02-27-2026-03-15.csv")
    const lines = file.body.replace("\ufeff", "").trim().split("\r\n")
    expect(lines[0]).toBe(
      "Instructor,Clases,Reservas,Asistieron,Faltaron,Sin marcar,Canceladas tarde,Asistencia",
    )
    expect(lines).toContainEqual(expect.stringMatching(/^'=Elena Ruiz,\d/))
    expect(lines.at(-1)).toMatch(new RegExp(`^Total,${totals.classes},${totals.booked},`))
    expect(lines).toHaveLength(rows.length + 2)

    const reply = await fetch(`${cupo.server.url}/api/reports/of/attendance/file?format=xlsx&${query}`, {
      headers: admin.headers,
    })
    expect(reply.status).toBe(200)
    const book = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
    const cells = book.sheets[0]?.rows ?? []
    expect(cells).toHaveLength(rows.length + 2)
    expect(cells.map((row) => row[0])).toContain("=Elena Ruiz")
    expect(cells.at(-1)?.[1]).toBe(totals.classes)
  })

  test("keeps a sum below zero a number in a file", async () => {
    const { rows } = await read(`payments?${march}&sort=net&size=1`)
    const least = rows[0] as Cells
    expect(least.net).toBeLessThan(0)
    const { body } = await ask(`payments/file?format=csv&${march}&sort=net`)
    const [first] = body.split("\r\n").slice(1)
    expect(first.split(",").at(-1)).toBe(String(least.net))
  })
})

describe("a saved report", () => {
  const save = (as: Person, name: string, query: object = {}, how: object = {}) =>
    cupo.call("PUT /reports/saved", { as, body: { name, report: "payments", query, ...how } })
  const listed = async (as: Person) => (await cupo.call("GET /reports/saved", { as })).body.reports
  const staff = () => cupo.person({ role: "employee", permissions: { dashboard: ["ver"] } })

  test("is kept under a name, renamed and removed, each by its own person", async () => {
    const [as, other] = [await staff(), await staff()]
    const { body } = await save(as, "Caja", { period: "lastMonth", by: "method" })
    expect(body).toMatchObject({ name: "Caja", report: "payments", query: "by=method&period=lastMonth" })
    expect(await read(`payments?${body.query}`, as)).toMatchObject({
      days: { from: "2026-02-01", to: "2026-02-28" },
    })
    expect(await listed(other)).toEqual([])
    for (const line of [`PUT /reports/saved/${body.id}`, `DELETE /reports/saved/${body.id}`]) {
      const sent = line.startsWith("PUT") ? { body: { name: "Suyo" } } : {}
      expect(await cupo.call(line, { as: other, ...sent })).toMatchObject({
        ...{ status: 404, body: { error: "SAVED_REPORT_NOT_FOUND" } },
      })
    }
    await save(as, "Aulas", {}, { report: "occupancy" })
    expect(
      (await cupo.call(`PUT /reports/saved/${body.id}`, { as, body: { name: "aulas" } })).body.error,
    ).toBe("REPORT_NAME_TAKEN")
    expect((await cupo.call(`PUT /reports/saved/${body.id}`, { as, body: { name: "Zeta" } })).status).toBe(
      200,
    )
    expect((await listed(as)).map(({ name }: { name: string }) => name)).toEqual(["Aulas", "Zeta"])
    expect((await cupo.call(`DELETE /reports/saved/${body.id}`, { as })).status).toBe(200)
    expect((await listed(as)).map(({ name }: { name: string }) => name)).toEqual(["Aulas"])
  })

  test("replaces the one that has its name only where that is asked for, and is what it is when pressed again", async () => {
    const [as, other] = [await staff(), await staff()]
    const saved = await Promise.all(["día", "Día", "día"].map((name) => save(as, name, { by: "day" })))
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const [query, how] of [[{ by: "all" }], [{ by: "day" }, { report: "occupancy" }]] as const) {
      expect(await save(as, "DÍA", query, how)).toMatchObject({
        ...{ status: 409, body: { error: "REPORT_NAME_TAKEN" } },
      })
    }
    expect(await listed(as)).toEqual([expect.objectContaining({ report: "payments", query: "by=day" })])
    expect((await save(other, "Día", { by: "all" })).status).toBe(200)
    expect((await save(as, "Día", { by: "all" }, { replaces: true })).body.query).toBe("by=all")
    expect(await listed(as)).toEqual([expect.objectContaining({ name: "Día", query: "by=all" })])
  })

  test("of two that are saved under one name at once, one is told so", async () => {
    const as = await staff()
    const both = async (name: string, how: object = {}) => {
      const answers = await Promise.all(["day", "all"].map((by) => save(as, name, { by }, how)))
      return answers.map(({ status }) => status).sort()
    }
    for (let n = 0; n < 10; n++) expect(await both(`Cierre ${n}`)).toEqual([200, 409])
    // Who asks for it is told nothing: without the question, one of the two would be gone with nobody having heard.
    for (let n = 10; n < 20; n++) expect(await both(`Cierre ${n}`, { replaces: true })).toEqual([200, 200])
    expect(await listed(as)).toHaveLength(20)
  })

  test("is refused of what is no report, without a name, asked wrongly, or beyond fifty", async () => {
    const as = await staff()
    expect((await save(as, "Uno", {}, { report: "nothing" })).body.error).toBe("REPORT_NOT_FOUND")
    expect((await save(as, "  ")).body.fields).toEqual([{ path: "name", message: "Escribe un nombre" }])
    expect((await save(as, "Uno", { period: "ever" })).body.error).toBe("VALIDATION")
    for (let n = 0; n < 50; n++) expect((await save(as, `Informe ${n}`)).status).toBe(200)
    expect((await save(as, "Otro")).body.error).toBe("TOO_MANY_SAVED_REPORTS")
    expect((await save(as, "Informe 7", { by: "all" })).body.error).toBe("REPORT_NAME_TAKEN")
    expect((await save(as, "Informe 7", { by: "all" }, { replaces: true })).status).toBe(200)
    expect(await listed(as)).toHaveLength(50)
  })
})

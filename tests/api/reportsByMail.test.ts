import { beforeEach, describe, expect, test } from "vitest"
import { sayPesos } from "../../contract/money.ts"
import { sendReports } from "../../server/features/reports/reporting/send.ts"
import { freshCupo } from "../support/cupo.ts"
import { makeLedger } from "../support/ledger.ts"
import type { Person } from "../support/people.ts"
import { postOf } from "../support/post.ts"

const cupo = freshCupo()
const post = postOf(cupo)
/** At an hour of the studio's own clock. */
const at = (day: string, hour: string) => new Date(`${day}T${hour}:00-06:00`)
const look = (now: Date, door = { hasSecondStep: true }) =>
  sendReports({ ...post.platform, clock: { now: () => now } }, door)

let staff: Person

beforeEach(async () => {
  staff = await cupo.person({ role: "employee", permissions: { dashboard: ["ver"] } })
})

const save = async (name: string, query: object, report = "payments") =>
  (await cupo.call("PUT /reports/saved", { as: staff, body: { name, report, query } })).body.id as string
const send = (id: string, sending: string | null, as = staff) =>
  cupo.call(`PUT /reports/saved/${id}/sending`, { as, body: { sending } })
/** As if it had been told of last on that day. */
const toldFor = (id: string, day: string) =>
  cupo.pool.query("update saved_reports set told_for = $2 where id = $1", [id, day])
const saved = async (id: string) =>
  (await cupo.call("GET /reports/saved", { as: staff })).body.reports.find(
    (one: { id: string }) => one.id === id,
  )

const mails = async () => {
  await post.work()
  return (await post.messages()).filter(({ address }) => address === staff.email)
}

describe("a saved report by mail", () => {
  test("comes each Monday from seven on, once, with what the days before sum to", async () => {
    const customer = await cupo.customer()
    await makeLedger(cupo.pool, {
      ...{ count: 30, users: [customer.id], branches: [cupo.studio.branch], seed: 7 },
      packages: [cupo.studio.packages.ten],
      ...{ from: new Date("2026-03-02T12:00:00Z"), to: new Date("2026-03-15T12:00:00Z") },
    })
    const id = await save("Mi semana", { period: "week", by: "day" })
    expect(await saved(id)).toMatchObject({ sending: null })
    expect(await send(id, "weekly")).toMatchObject({
      status: 200,
      body: { name: "Mi semana", sending: "weekly" },
    })
    // What is due today already is of before it was asked for.
    await look(new Date())
    expect(await mails()).toEqual([])

    await toldFor(id, "2026-03-09")
    await look(at("2026-03-16", "06:59"))
    expect(await mails()).toEqual([])
    await look(at("2026-03-16", "07:00"))
    await look(at("2026-03-16", "07:05"))
    await look(at("2026-03-22", "23:00"))
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const days = { from: "2026-03-09", to: "2026-03-15" }
    const { body } = await cupo.call(`GET /reports/of/payments?by=day&${new URLSearchParams(days)}`, {
      as: staff,
    })
    expect(body.totals.net).not.toBe(0)
    expect(mail?.facts).toMatchObject({
      ...{ name: "Mi semana", days, before: { from: "2026-03-02", to: "2026-03-08" } },
      ...{ totals: body.totals, totalsBefore: body.totalsBefore, rows: body.total },
    })
    const letter = post.box.mails.find(({ to }) => to?.[0]?.address === staff.email)
    expect(letter?.subject).toBe("Mi semana, del 09/03/2026 al 15/03/2026")
    expect(letter?.text).toContain(sayPesos(body.totals.net))
    expect(letter?.text).toContain("/backend/informes/pagos?by=day&from=2026-03-09&to=2026-03-15")

    // Nobody looked on the Monday: it comes when somebody does.
    await look(at("2026-03-25", "09:00"))
    expect((await mails()).map(({ facts }) => facts.days)).toEqual([
      days,
      { from: "2026-03-16", to: "2026-03-22" },
    ])
  })

  test("of a month comes on its first day, of the month that ended; taken back, never", async () => {
    const last = await save("El mes que acabó", { period: "lastMonth" })
    const running = await save("El mes", {})
    const none = await save("Ninguno", {})
    for (const id of [last, running, none]) {
      await send(id, "monthly")
      await toldFor(id, "2026-02-01")
    }
    expect((await send(none, null)).body).toMatchObject({ sending: null })
    await look(at("2026-03-01", "08:00"))
    const february = { from: "2026-02-01", to: "2026-02-28" }
    const told = (await mails()).map(({ facts }) => [facts.name, facts.days])
    expect(Object.fromEntries(told)).toEqual({ "El mes": february, "El mes que acabó": february })
  })

  test("is nobody else's to have, and comes at no other times", async () => {
    const id = await save("Mío", {})
    const other = await cupo.person({ role: "employee", permissions: { dashboard: ["ver"] } })
    expect((await send(id, "weekly", other)).body.error).toBe("SAVED_REPORT_NOT_FOUND")
    expect((await send(id, "daily")).body.fields).toEqual([{ path: "sending", message: "Elige cuándo" }])
    expect(await saved(id)).toMatchObject({ sending: null })
  })

  test("is not sent of what one may see no more: that is said, once; to who cannot sign in, nothing", async () => {
    const id = await save("Ventas", {})
    await send(id, "weekly")
    await toldFor(id, "2026-03-09")
    await cupo.pool.query("update users set enabled = false where id = $1", [staff.id])
    await look(at("2026-03-16", "08:00"))
    expect(await mails()).toEqual([])
    await cupo.pool.query("update users set enabled = true where id = $1", [staff.id])
    await cupo.pool.query("update staff_permissions set module = 'clases' where user_id = $1", [staff.id])
    await look(at("2026-03-16", "09:00"))
    await look(at("2026-03-23", "09:00"))
    const told = await mails()
    expect(told).toMatchObject([{ kind: "reportStopped", facts: { name: "Ventas", why: "FORBIDDEN" } }])
    expect(await saved(id)).toMatchObject({ sending: null })
  })
})

describe("a saved report that cannot be sent", () => {
  test("since it is asked in words that are no more, is said to be so, once, and holds up nobody", async () => {
    const id = await save("De antes", {})
    await send(id, "weekly")
    await toldFor(id, "2026-03-09")
    await cupo.pool.query("update saved_reports set query = 'colour=red' where id = $1", [id])
    await look(at("2026-03-16", "08:00"))
    await look(at("2026-03-23", "08:00"))
    expect(await mails()).toMatchObject([
      { kind: "reportStopped", facts: { name: "De antes", why: "VALIDATION" } },
    ])
    expect(await saved(id)).toMatchObject({ sending: null })
  })

  test("to who lacks the second step that the studio asks for, waits until they have one", async () => {
    const id = await save("Ventas", {})
    await send(id, "weekly")
    await toldFor(id, "2026-03-09")
    await cupo.pool.query("insert into settings (name, value) values ('second_step', $1)", [
      { since: "2026-03-01T00:00:00Z" },
    ])
    await look(at("2026-03-16", "08:00"))
    expect(await mails()).toEqual([])
    await cupo.pool.query("update users set second_step_since = now() where id = $1", [staff.id])
    await look(at("2026-03-16", "09:00"))
    expect(await mails()).toMatchObject([{ kind: "report", facts: { name: "Ventas" } }])
  })
})

describe("two that look at once", () => {
  const due = async () => {
    const id = await save("Caja", {})
    await send(id, "weekly")
    await toldFor(id, "2026-03-09")
    const now = at("2026-03-16", "08:00")
    await Promise.all([look(now), look(now), look(now)])
    return (await mails()).length
  }

  test("tell it once", async () => {
    expect(await due()).toBe(1)
  })

  test("would tell it each, if the day that it was told of were not kept", async () => {
    await cupo.pool.query(`
      create function forget_told() returns trigger language plpgsql as
        $$ begin new.told_for := old.told_for; return new; end $$;
      create trigger forget_told before update on saved_reports for each row
        when (new.told_for > old.told_for) execute function forget_told()`)
    await cupo.pool.query("update saved_reports set sending = null, told_for = null")
    expect(await due()).toBe(3)
  })
})

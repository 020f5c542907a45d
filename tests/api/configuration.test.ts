import { createHash } from "node:crypto"
import { expect, test } from "vitest"
import { houseAccent } from "../../contract/tones.ts"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import { at, dayFromNow, makeClass } from "../support/studio.ts"

const cupo = freshCupo()

const minute = 60_000
const standard = { individual: 60, groups: 720, changeIndividual: 120, changeGroups: 120 }
const profile = {
  ...{ name: "Arcilla", tagline: "Con calma", phone: "55 5555 0101", email: "hola@example.com" },
  ...{ chatUrl: "https://wa.me/525555550101", instagramUrl: "", facebookUrl: "" },
  accent: "#1f4f8a",
  logo: null,
  ...{ currency: "MXN", timeZone: "America/Mexico_City" },
}

const editor = () => cupo.person({ role: "employee", permissions: { configuracion: ["editar"] } })
const read = async (name: string, as = undefined as Awaited<ReturnType<typeof editor>> | undefined) =>
  (await cupo.call(`GET /config/${name}`, { as })).body
const saver = (as: Awaited<ReturnType<typeof editor>>) => (name: string, body: object, key?: string) =>
  cupo.call(`POST /config/${name}`, { as, body, ...(key && { key }) })

test("new times are promised from now on; who booked before keeps what they were told", async () => {
  const save = saver(await editor())
  const start = at(dayFromNow(3), "18:00").getTime()
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3) })
  const book = async (seat: number) => {
    const as = await cupo.customer("ten")
    const { body } = await cupo.call("POST /reservations", { as, body: { classId, seat } })
    const now = async () =>
      Date.parse((await cupo.call(`GET /reservations/${body.id}`, { as })).body.freeUntil)
    return { now, promised: Date.parse(body.freeUntil) }
  }
  const deadline = async () =>
    Date.parse((await cupo.call(`GET /classes/${classId}/deadline`)).body.freeUntil)
  const first = await book(1)
  expect(await deadline()).toBe(start - 720 * minute)

  const saved = await save("cancellation-times", { ...standard, groups: 1440, revision: 0 })
  expect(saved).toMatchObject({ status: 200, body: { ...standard, groups: 1440, revision: 1 } })
  expect(await read("cancellation-times")).toEqual(saved.body)
  expect(await deadline()).toBe(start - 1440 * minute)
  const second = await book(2)
  expect(second.promised).toBe(start - 1440 * minute)
  expect([first.promised, await first.now()]).toEqual(Array(2).fill(start - 720 * minute))

  // What is no time from 30 to 1440 is the standard one, and the answer says so.
  const odd = { individual: 29, groups: 1441, changeIndividual: 45.5, changeGroups: null }
  expect((await save("cancellation-times", odd)).body).toEqual({ ...standard, revision: 2 })
  expect((await save("cancellation-times", { individual: 30, groups: 1440 })).body).toEqual({
    ...{ individual: 30, groups: 1440, changeIndividual: 120, changeGroups: 120, revision: 3 },
  })
  expect([await first.now(), await second.now()]).toEqual([first.promised, second.promised])
})

test("what the studio says of itself is on its pages at once, and stays a demo if it was one", async () => {
  const save = saver(await editor())
  await cupo.pool.query(
    `insert into settings (name, value) values ('studio', '{"name": "Antes", "isDemo": true}')`,
  )
  expect(await read("general-settings")).toMatchObject({ name: "Antes", revision: 1 })
  const saved = await save("general-settings", { ...profile, revision: 1 })
  expect(saved.body).toEqual({ ...profile, isDemo: true, revision: 2, isCurrencyFixed: false })
  expect(await read("general-settings")).toEqual(saved.body)
})

test("the page of an error is in the studio's colour as soon as it is told", async () => {
  await saver(await editor())("general-settings", { ...profile, accent: "#5b3f8c" })
  const page = async () => {
    const response = await fetch(`${cupo.server.url}//`, { headers: { accept: "text/html" } })
    return { html: await response.text(), policy: response.headers.get("content-security-policy") }
  }
  await expect.poll(async () => (await page()).html).toContain("background:#5b3f8c")
  const { html, policy } = await page()
  expect(html).not.toContain(houseAccent)
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ""
  expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`)
})

test("the day from which fortnights are counted is for staff who need it", async () => {
  const as = await editor()
  const save = saver(as)
  expect(await read("statistics", as)).toEqual({ startDate: null, revision: 0 })
  expect((await save("statistics", { startDate: "2026-01-05" })).body).toEqual({
    ...{ startDate: "2026-01-05", revision: 1 },
  })
  const dashboard = await cupo.person({ role: "employee", permissions: { dashboard: ["estadisticas"] } })
  expect((await read("statistics", dashboard)).startDate).toBe("2026-01-05")
})

const edits: [string, object][] = [
  ["cancellation-times", { groups: 90 }],
  ["general-settings", profile],
  ["statistics", { startDate: "2026-02-02" }],
]

test.each(edits)(
  "of 6 who change %s at once, one has; a press that is repeated counts once",
  async (name, body) => {
    const as = await editor()
    const save = saver(as)
    const { revision } = await read(name, as)
    const replies = await Promise.all(Array.from({ length: 6 }, () => save(name, { ...body, revision })))
    expect(tally(replies)).toEqual({ 200: 1, EDITED_MEANWHILE: 5 })

    const again = { ...body, revision: revision + 1 }
    const pressed = await Promise.all(Array.from({ length: 4 }, () => save(name, again, `una-${name}`)))
    expect(pressed.map((reply) => reply.body)).toEqual(Array(4).fill(pressed[0]?.body))
    expect(await read(name, as)).toMatchObject({ revision: revision + 2 })
  },
)

test.each([
  ["cancellation-times", { groups: "90" }, "groups"],
  ["cancellation-times", { minutes: 90 }, "minutes"],
  ["general-settings", { ...profile, name: " " }, "name"],
  ["general-settings", { ...profile, name: "a\u0000b" }, "name"],
  ["general-settings", { ...profile, phone: "uno" }, "phone"],
  ["general-settings", { ...profile, email: "hola" }, "email"],
  ["general-settings", { ...profile, chatUrl: "javascript:alert(1)" }, "chatUrl"],
  ["general-settings", { ...profile, instagramUrl: "http://example.com" }, "instagramUrl"],
  ["general-settings", { ...profile, isDemo: true }, "isDemo"],
  ["general-settings", { ...profile, accent: "clay" }, "accent"],
  ["general-settings", { ...profile, logo: "0".repeat(64) }, "logo"],
  ["general-settings", { ...profile, currency: "JPY" }, "currency"],
  ["general-settings", { ...profile, currency: "pesos" }, "currency"],
  ["general-settings", { ...profile, timeZone: "America/Narnia" }, "timeZone"],
  ["general-settings", { ...profile, timeZone: "+0530" }, "timeZone"],
  ["general-settings", { ...profile, timeZone: "IST" }, "timeZone"],
  ["statistics", { startDate: "2026-02-30" }, "startDate"],
  ["statistics", { startDate: "1999-12-31" }, "startDate"],
])("%s refuses %j by its field, and changes nothing", async (name, body, field) => {
  const as = await editor()
  const before = await read(name, as)
  const reply = await saver(as)(name, body)
  expect([reply.status, reply.body.fields?.[0]?.path]).toEqual([400, field])
  expect(await read(name, as)).toEqual(before)
})

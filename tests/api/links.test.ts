import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { postOf, site } from "../support/post.ts"
import { at, dayFromNow, makeClass } from "../support/studio.ts"

const cupo = freshCupo()
const post = postOf(cupo)
const minute = 60_000

/** The tokens of the signed links of what came for somebody. */
async function tokensOf({ email }: Person, now?: Date): Promise<string[]> {
  await post.work(now)
  const texts = post.box.mails.filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text ?? "")
  return texts.flatMap((text) => [...text.matchAll(/\/enlace\/(\S+)/g)].map(([, token]) => token as string))
}

const see = (token: string) => cupo.call(`GET /links/${token}`)
const press = (token: string, key?: string) => cupo.call(`POST /links/${token}`, key ? { key } : {})

async function anaBooks(day = dayFromNow(3), hour = "18:00") {
  const ana = await cupo.customer("ten")
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour })
  const { body } = await cupo.call("POST /reservations", { as: ana, body: { classId, seat: 6 } })
  const [token] = (await tokensOf(ana)) as [string]
  return { ana, classId, reservation: body, token, startsAt: at(day, hour) }
}

const isActive = async (id: string) =>
  (await cupo.pool.query("select from reservations where id = $1 and cancelled_at is null", [id]))
    .rowCount === 1

test("a link only looks when it is opened, however often, and cancels when it is pressed, once", async () => {
  const { reservation, token } = await anaBooks()
  for (let i = 0; i < 3; i++) {
    expect(await see(token)).toMatchObject({
      status: 200,
      body: { purpose: "cancel", state: "ready", seat: 6, isFree: true, firstName: "Renata" },
    })
  }
  const head = await fetch(`${cupo.server.url}/api/links/${token}`, { method: "HEAD" })
  expect(head.status).toBeLessThan(500)
  expect(await isActive(reservation.id)).toBe(true)
  const replies = await Promise.all([press(token), press(token), press(token)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(replies.find(({ status }) => status === 200)?.body).toMatchObject({ state: "done" })
  expect(await isActive(reservation.id)).toBe(false)
  expect((await see(token)).body).toMatchObject({ state: "done" })
  expect(await press(token)).toMatchObject({ status: 409, body: { error: "RESERVATION_CANCELLED" } })
})

test("the same press again gets its first answer again", async () => {
  const { token } = await anaBooks()
  const key = "b8a8d9c2-5a60-4f5e-a9b0-6e0f5d2c9a11"
  const first = await press(token, key)
  expect(await press(token, key)).toMatchObject({ status: 200, body: first.body })
})

test("a link that was touched, or is nobody's, is none", async () => {
  const { token, reservation } = await anaBooks()
  const [text = "", signature = ""] = token.split(".")
  const [purpose, , , until] = JSON.parse(Buffer.from(text, "base64url").toString())
  const luis = await cupo.customer()
  const forged = Buffer.from(JSON.stringify([purpose, luis.id, reservation.id, until])).toString("base64url")
  const rows = await cupo.rows()
  for (const bad of [
    `${forged}.${signature}`,
    `${text}.${signature.slice(1)}`,
    text,
    `${text}.`,
    "x",
    "a".repeat(200),
  ]) {
    expect(await see(bad)).toMatchObject({ status: 404, body: { error: "LINK_INVALID" } })
    expect(await press(bad)).toMatchObject({ status: 404, body: { error: "LINK_INVALID" } })
  }
  // Letters that no text of ours has are refused before anybody looks for what they name.
  for (const ask of [see, press]) expect((await ask("%00.%00")).status).toBe(400)
  expect(await cupo.rows()).toEqual(rows)
})

test("a link to somebody's address is none once they have another: who reads mail there may be a stranger", async () => {
  const { ana, reservation, token } = await anaBooks()
  const desk = await cupo.person({ role: "admin", superuser: true })
  const own = `ana-${randomUUID()}@example.com`
  const correct = () => cupo.call(`POST /users/${ana.id}/correct-email`, { as: desk, body: { email: own } })
  expect((await see(token)).status).toBe(200)
  expect((await correct()).status).toBe(200)
  for (const ask of [see, press])
    expect(await ask(token)).toMatchObject({ status: 404, body: { error: "LINK_INVALID" } })
  expect(await isActive(reservation.id)).toBe(true)
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) })
  await cupo.call("POST /reservations", { as: desk, body: { userId: ana.id, classId, seat: 2 } })
  const [next] = (await tokensOf({ ...ana, email: own })) as [string]
  expect((await press(next)).body).toMatchObject({ purpose: "cancel", state: "done" })
})

test("a link is over when the class begins, and says so", async () => {
  const { token, reservation, startsAt } = await anaBooks()
  cupo.server.setTime(new Date(startsAt.getTime() + minute))
  expect((await see(token)).body).toMatchObject({ state: "over" })
  expect(await press(token)).toMatchObject({ status: 410, body: { error: "LINK_EXPIRED" } })
  expect(await isActive(reservation.id)).toBe(true)
  cupo.server.setTime(undefined)
})

test("a link holds until the class begins that was moved since, and no longer", async () => {
  const day = dayFromNow(5)
  const { token, classId, reservation, startsAt } = await anaBooks(day, "10:00")
  const boss = await cupo.person({ role: "admin", superuser: true })
  const { branch, room, discipline, instructor } = cupo.studio
  const hours = { day, hour: "14:00", minutes: 50, type: "groups", info: "", capacity: 20 }
  const edit = { ...hours, branch, room, discipline, instructor }
  const { token: accepts } = (await cupo.call(`POST /classes/${classId}/impact`, { as: boss, body: edit }))
    .body
  const moved = await cupo.call(`PUT /classes/${classId}`, { as: boss, body: { ...edit, accepts } })
  expect(moved.status).toBe(200)
  cupo.server.setTime(new Date(startsAt.getTime() + minute))
  const until = at(day, "14:00")
  expect((await see(token)).body).toMatchObject({ state: "ready", until: until.toISOString() })
  cupo.server.setTime(new Date(until.getTime() + minute))
  expect((await see(token)).body).toMatchObject({ state: "over" })
  expect(await press(token)).toMatchObject({ status: 410, body: { error: "LINK_EXPIRED" } })
  cupo.server.setTime(new Date(until.getTime() - minute))
  expect(await press(token)).toMatchObject({ status: 200, body: { state: "done" } })
  expect(await isActive(reservation.id)).toBe(false)
  cupo.server.setTime(undefined)
})

test("the link of a reservation that was changed says what it was changed for, while that is theirs", async () => {
  const { ana, classId, reservation, token } = await anaBooks()
  const change = async (id: string, newSeat: number) => {
    const body = { newClassId: classId, newSeat }
    return (await cupo.call(`POST /reservations/${id}/change`, { as: ana, body })).body.id as string
  }
  const last = await change(await change(reservation.id, 7), 8)
  const changedTo = { id: last, class: { id: classId }, seat: 8 }
  expect((await see(token)).body).toMatchObject({ state: "done", seat: 6, changedTo })
  expect(await press(token)).toMatchObject({ status: 409, body: { error: "RESERVATION_CANCELLED" } })
  expect(await isActive(last)).toBe(true)
  await cupo.call(`DELETE /reservations/${last}`, { as: ana })
  expect((await see(token)).body).toMatchObject({ state: "done", seat: 6, changedTo: null })
})

test("what an unlimited package pays costs nothing to cancel, and no mail says that it would", async () => {
  const [ana, boss] = [
    await cupo.customer("unlimited"),
    await cupo.person({ role: "admin", superuser: true }),
  ]
  const day = dayFromNow(3)
  const [late, called] = [
    await makeClass(cupo.pool, cupo.studio, { day, hour: "18:00" }),
    await makeClass(cupo.pool, cupo.studio, { day, hour: "20:00" }),
  ]
  for (const classId of [late, called])
    await cupo.call("POST /reservations", { as: ana, body: { classId, seat: 6 } })
  const [token = ""] = await tokensOf(ana)
  expect((await see(token)).body).toMatchObject({ state: "ready", isFree: true, isUnlimited: true })
  const told = () => post.box.mails.filter(({ to }) => to?.[0]?.address === ana.email).at(-1)?.text

  expect((await cupo.call(`POST /classes/${called}/cancel`, { as: boss })).status).toBe(200)
  await post.work()
  expect(told()).toContain("No se descontó nada de tu paquete «Ilimitado»")
  expect(told()).not.toMatch(/regresó/)

  const now = new Date(at(day, "18:00").getTime() - 60 * minute)
  cupo.server.setTime(now)
  expect((await see(token)).body).toMatchObject({ state: "ready", isFree: false, isUnlimited: true })
  cupo.server.setTime(undefined)
})

test("who may no longer sign in presses nothing", async () => {
  const { ana, token, reservation } = await anaBooks()
  await cupo.pool.query("update users set enabled = false where id = $1", [ana.id])
  expect(await press(token)).toMatchObject({ status: 403, body: { error: "ACCOUNT_DISABLED" } })
  expect(await isActive(reservation.id)).toBe(true)
})

test("an offered place goes to the first of those who press the link of their mail", async () => {
  const day = dayFromNow(1)
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour: "18:00", capacity: 1 })
  const ana = await cupo.customer("ten")
  const { body } = await cupo.call("POST /reservations", { as: ana, body: { classId } })
  const [luis, paula] = [await cupo.customer("ten"), await cupo.customer("ten")]
  for (const as of [luis, paula]) await cupo.call("POST /waitlist", { as, body: { classId } })
  const late = new Date(at(day, "18:00").getTime() - 3 * 60 * minute)
  cupo.server.setTime(late)
  await cupo.call(`DELETE /reservations/${body.id}`, { as: ana })
  const [his = "", hers = ""] = [(await tokensOf(luis, late))[0], (await tokensOf(paula, late))[0]]
  expect((await see(his)).body).toMatchObject({ purpose: "claim", state: "ready", class: { id: classId } })
  const replies = await Promise.all([press(his), press(hers)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const views = [(await see(his)).body.state, (await see(hers)).body.state]
  expect(views.toSorted()).toEqual(["done", "over"])
  // Given up since, it is theirs no more.
  const [token, as] = views[0] === "done" ? [his, luis] : [hers, paula]
  const { body: theirs } = await cupo.call("GET /reservations/my?scope=upcoming", { as })
  await cupo.call(`DELETE /reservations/${theirs.reservations[0].id}`, { as })
  expect((await see(token)).body).toMatchObject({ state: "over", seat: 1 })
  cupo.server.setTime(undefined)
})

test("the link of an offered place says what would pay it, and why it would not be theirs", async () => {
  const [day, hour] = [dayFromNow(1), "18:00"]
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour, capacity: 1 })
  const ana = await cupo.customer("ten")
  const { body } = await cupo.call("POST /reservations", { as: ana, body: { classId } })
  const luis = await cupo.customer("ten")
  await cupo.call("POST /waitlist", { as: luis, body: { classId } })
  const late = new Date(at(day, hour).getTime() - 3 * 60 * minute)
  cupo.server.setTime(late)
  await cupo.call(`DELETE /reservations/${body.id}`, { as: ana })
  const [token = ""] = await tokensOf(luis, late)
  expect((await see(token)).body).toMatchObject({ state: "ready", pays: "10 clases", obstacle: null })
  const other = await makeClass(cupo.pool, cupo.studio, { day, hour: "18:30" })
  expect((await cupo.call("POST /reservations", { as: luis, body: { classId: other } })).status).toBe(201)
  expect((await see(token)).body).toMatchObject({
    ...{ state: "ready", pays: null, obstacle: { error: "OVERLAPPING_RESERVATION" } },
  })
  expect(await press(token)).toMatchObject({ status: 409, body: { error: "OVERLAPPING_RESERVATION" } })
  cupo.server.setTime(undefined)
})

test("of who was marked at the desk already the link says so, and nothing is pressed", async () => {
  const { ana, classId, token, startsAt } = await anaBooks()
  const desk = await cupo.person({ role: "admin", superuser: true })
  cupo.server.setTime(new Date(startsAt.getTime() - 30 * minute))
  expect((await see(token)).body).toMatchObject({ state: "ready", obstacle: null })
  const body = { classId, userId: ana.id, attended: true }
  expect((await cupo.call("POST /attendance", { as: desk, body })).status).toBe(200)
  expect((await see(token)).body).toMatchObject({ state: "ready", obstacle: { error: "RESERVATION_MARKED" } })
  expect(await press(token)).toMatchObject({ status: 409, body: { error: "RESERVATION_MARKED" } })
  cupo.server.setTime(undefined)
})

const oneClick = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "List-Unsubscribe=One-Click",
}

test("one press of the mail reader ends reminders, and a link of another purpose does not", async () => {
  const { ana, reservation, token } = await anaBooks()
  const { remindClasses } = await import("../../server/features/notifications/remind.ts")
  const noon = at(dayFromNow(2), "12:00")
  await remindClasses({ ...post.platform, clock: { now: () => noon } })
  await post.work(noon)
  const reminder = post.box.mails.find(({ subject }) => subject?.startsWith("Mañana"))
  const address = reminder?.headers.find(({ key }) => key === "list-unsubscribe")?.value.slice(1, -1) ?? ""
  const here = address.replace(site, cupo.server.url)
  const isReminded = async () => {
    const { rows } = await cupo.pool.query("select reminds_of_classes as yes from users where id = $1", [
      ana.id,
    ])
    return rows[0].yes
  }

  const looked = await fetch(here, { redirect: "manual" })
  expect([looked.status, await isReminded()]).toEqual([302, true])
  const foreign = await fetch(`${cupo.server.url}/api/unsubscribe/${token}`, oneClick)
  expect([foreign.status, await isActive(reservation.id)]).toEqual([404, true])
  for (let i = 0; i < 2; i++) expect((await fetch(here, oneClick)).status).toBe(200)
  expect(await isReminded()).toBe(false)
})

test.each([
  ["nada.nada", "nada.nada"],
  ["%F0%9F%A7%98", "%F0%9F%A7%98"],
  ["%0d%0aX-Other:%20b", "%0D%0AX-Other%3A%20b"],
  ["..%2f..%2fbackend", "..%2F..%2Fbackend"],
  ["a%3fb%23c", "a%3Fb%23c"],
])("who opens %s out of a mail is led to the page of links, whatever it says", async (token, there) => {
  const { status, headers } = await fetch(`${cupo.server.url}/api/unsubscribe/${token}`, {
    redirect: "manual",
  })
  const led = headers.get("location")?.replace(/^https?:\/\/[^/]+/, "")
  expect([status, led]).toEqual([302, `/enlace/${there}`])
})

test("a calendar says what cancelling costs as things are: nothing of an unlimited package, and no word once it began", async () => {
  const feedOf = async (as: Person) => {
    const { url } = (await cupo.call("POST /users/me/calendar", { as })).body
    return async () => {
      const reply = await fetch(url.replace(/^https?:\/\/[^/]+/, cupo.server.url))
      return (await reply.text()).replaceAll("\r\n ", "").replaceAll("\\", "")
    }
  }
  const { ana, classId, startsAt } = await anaBooks()
  const [luis, invited] = [await cupo.customer("unlimited"), () => post.box.mails.at(-1)]
  await cupo.call("POST /reservations", { as: luis, body: { classId, seat: 9 } })
  await tokensOf(luis)
  expect(invited()?.text).toContain("Tu paquete es ilimitado: si cancelas, no pierdes nada.")
  expect(invited()?.text).not.toContain("Cancela sin perder")
  const file = Buffer.from((invited()?.attachments[0]?.content ?? "") as ArrayBuffer).toString()
  expect(file.replaceAll(/\r?\n /g, "")).toContain("no pierdes nada.")
  const [hers, his] = [await feedOf(ana), await feedOf(luis)]
  expect(await hers()).toContain("Cancela sin perder tu clase hasta")
  expect(await his()).toContain("Tu paquete es ilimitado: si cancelas, no pierdes nada.")
  cupo.server.setTime(new Date(startsAt.getTime() - 60 * minute))
  expect(await hers()).toContain("Ya pasó el límite para cancelar: si cancelas, pierdes esta clase.")
  cupo.server.setTime(startsAt)
  for (const read of [hers, his]) expect(await read()).toMatch(/DESCRIPTION:Con [^,]*, en [^.]*\.\r\n/)
  cupo.server.setTime(undefined)
})

test("a calendar reads one's classes by an address of its own, until it is taken back", async () => {
  const { ana, classId } = await anaBooks()
  const open = async () => (await cupo.call("POST /users/me/calendar", { as: ana })).body.url as string
  const read = async (url: string) => {
    const reply = await fetch(url.replace(/^https?:\/\/[^/]+/, cupo.server.url))
    return { status: reply.status, type: reply.headers.get("content-type"), text: await reply.text() }
  }
  const first = await open()
  expect(await read(first)).toMatchObject({
    status: 200,
    type: "text/calendar; charset=utf-8",
    text: expect.stringContaining("Pilates Reformer · Lugar 6"),
  })
  const second = await open()
  expect(second).not.toBe(first)
  expect((await read(first)).status).toBe(404)
  const luis = await cupo.customer("ten")
  await cupo.call("POST /reservations", { as: luis, body: { classId, seat: 9 } })
  expect((await read(second)).text).not.toContain("Lugar 9")
  expect((await cupo.call("DELETE /users/me/calendar", { as: ana })).body.url).toBeNull()
  expect((await read(second)).status).toBe(404)
  expect((await read(`${site}/api/calendar/nada.ics`)).status).toBe(404)
})

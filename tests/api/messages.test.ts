import { expect, test } from "vitest"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { resend } from "../../server/features/notifications/resend.ts"
import { sendDue } from "../../server/features/notifications/send.ts"
import { openSmtp } from "../../server/features/notifications/smtp/provider.ts"
import { record } from "../../server/platform/events/record.ts"
import { freshCupo } from "../support/cupo.ts"
import { haltingAt } from "../support/halting.ts"
import { actorOf, type Person } from "../support/people.ts"
import { postOf, site } from "../support/post.ts"
import { at, dayFromNow, makeBranch, makeClass } from "../support/studio.ts"

const cupo = freshCupo()
const post = postOf(cupo)
const superuser = () => cupo.person({ role: "admin", superuser: true })
const list = async (as: Person, query = "") => (await cupo.call(`GET /messages${query}`, { as })).body

async function writeCode(userId: string): Promise<void> {
  const expiresAt = new Date(Date.now() + 10 * 60_000).toISOString()
  await record(cupo.pool, "recovery-requested", { userId, code: "481902", expiresAt }, new Date())
}

test("the office lists what left and what did not, the newest first, by state and by whom", async () => {
  const [admin, ana, luis] = [await superuser(), await cupo.customer("ten"), await cupo.customer("one")]
  post.box.unknown.add(luis.email)
  await post.work()
  const all = await list(admin)
  expect(all).toMatchObject({ total: 2, counts: { sent: 1, failed: 1, pending: 0, unmailed: 0, dropped: 0 } })
  await cupo.customer("unlimited")
  await post.work()
  const now = await list(admin)
  expect(now.total).toBe(3)
  expect(now.messages.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual(
    now.messages
      .map(({ createdAt }: { createdAt: string }) => createdAt)
      .toSorted()
      .reverse(),
  )
  expect(await list(admin, "?state=failed")).toMatchObject({
    total: 1,
    messages: [
      {
        state: "failed",
        address: luis.email,
        person: { id: luis.id, name: "Renata Mora" },
        subject: "Tu paquete está listo: 1 clase",
        tries: 1,
        error: expect.stringContaining("No such user"),
        canBeSentAgain: true,
        nextTryAt: null,
      },
    ],
  })
  expect(await list(admin, `?search=${ana.email.slice(0, 8)}`)).toMatchObject({
    total: 1,
    messages: [{ state: "sent", canBeSentAgain: false }],
  })
  expect(await list(admin, "?search=%25")).toMatchObject({ total: 0 })
  expect((await list(admin, "?size=1&page=2")).messages).toHaveLength(1)
  expect((await list(admin, "?size=1&page=9")).messages).toEqual([])
})

test("one that failed is tried again when staff say so; one that left, or never should, is not", async () => {
  const [admin, luis] = [await superuser(), await cupo.customer("one")]
  post.box.unknown.add(luis.email)
  await post.work()
  const { id } = (await list(admin)).messages[0]
  post.box.unknown.clear()
  const again = () => cupo.call(`POST /messages/${id}/resend`, { as: admin })
  const replies = await Promise.all([again(), again()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await post.work()
  expect(post.box.mails).toMatchObject([{ to: [{ address: luis.email }], messageId: `<${id}@arcilla.test>` }])
  expect(await again()).toMatchObject({ status: 409, body: { error: "MESSAGE_NOT_RESENDABLE" } })
  expect(
    await cupo.call("POST /messages/00000000-0000-4000-8000-000000000000/resend", { as: admin }),
  ).toMatchObject({ status: 404, body: { error: "MESSAGE_NOT_FOUND" } })
})

test("a mail is shown as it looks, and its signed links lead nowhere", async () => {
  const admin = await superuser()
  await cupo.pool.query(`insert into settings (name, value) values ('studio', '{"name": "Arcilla <b>&"}')`)
  await cupo.customer("ten")
  await post.work()
  const { id } = (await list(admin)).messages[0]
  const { body } = await cupo.call(`GET /messages/${id}`, { as: admin })
  expect(body.html).toContain("Arcilla &lt;b&gt;&amp;")
  expect(body.html).not.toContain("<b>")
  expect(body.html).not.toMatch(/<script|<img| on\w+=/)
  expect(body.text).toContain("tienes 10 clases")
  expect(body.html + body.text).not.toMatch(/enlace\/[\w-]{20}/)
})

test("what a mail carries into a calendar is read in the office as it was sent", async () => {
  const [admin, ana] = [await superuser(), await cupo.customer("ten")]
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3), hour: "18:00", minutes: 50 })
  const { body: booked } = await cupo.call("POST /reservations", { as: ana, body: { classId, seat: 6 } })
  await post.work()
  await cupo.call(`DELETE /reservations/${booked.id}`, { as: ana })
  await post.work()
  const read = async (subject: string) => {
    const { messages } = await list(admin)
    const { id } = messages.find((one: { subject: string }) => one.subject.startsWith(subject))
    return (await cupo.call(`GET /messages/${id}`, { as: admin })).body.attachment
  }
  const sent = (subject: string) => {
    const mail = post.box.mails.find((one) => one.subject?.startsWith(subject))
    return Buffer.from((mail?.attachments[0]?.content ?? "") as ArrayBuffer).toString()
  }
  const kept = await read("Reserva confirmada")
  expect(kept).toMatchObject({
    ...{ name: "clase.ics", isCancelled: false, summary: "Pilates Reformer · Lugar 6", alarmMinutes: 120 },
    ...{
      startsAt: at(dayFromNow(3), "18:00").toISOString(),
      endsAt: at(dayFromNow(3), "18:50").toISOString(),
    },
    description: expect.stringContaining("Cancela sin perder tu clase hasta"),
  })
  // This server has another address than the mail's, and mail servers end lines as they like.
  const plain = (file: string) => {
    const lines = file.replaceAll("\r\n", "\n").replaceAll("\n ", "").trim().split("\n")
    return lines.filter((line) => !/^(ORGANIZER|URL)\b/.test(line))
  }
  expect(plain(kept.content)).toEqual(plain(sent("Reserva confirmada")))
  // What is over reminds of nothing, and cannot be cancelled any more.
  const gone = await read("Reserva cancelada")
  expect(gone).toMatchObject({ isCancelled: true, description: expect.not.stringContaining("Cancela sin") })
  const [before, after] = ["Reserva confirmada", "Reserva cancelada"].map((one) =>
    plain(sent(one)).join("\n"),
  )
  expect(before).toMatch(/Cancela sin perder.*BEGIN:VALARM/s)
  expect(after).not.toMatch(/Cancela sin perder|VALARM/)
  expect(await read("Tu paquete está listo")).toBeNull()
})

test("staff limited to some branches see the mails of their people alone", async () => {
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Tijuana" })
  const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
  await cupo.pool.query(
    "update users set branch_id = case when id = $1 then $2::uuid else $3::uuid end where role = 'user'",
    [ana.id, there.branch, cupo.studio.branch],
  )
  await post.work()
  const desk = await cupo.person({
    role: "employee",
    permissions: { configuracion: ["ver", "editar"] },
    branches: [there.branch],
  })
  const seen = await list(desk)
  expect(seen).toMatchObject({ total: 1, counts: { sent: 1 }, messages: [{ address: ana.email }] })
  const { rows } = await cupo.pool.query("select id from messages where user_id = $1", [luis.id])
  for (const line of ["GET /messages/ID", "POST /messages/ID/resend"]) {
    expect(await cupo.call(line.replace("ID", rows[0].id), { as: desk })).toMatchObject({ status: 404 })
  }
})

test("a mail whose person was moved to another branch meanwhile is not sent again from here", async () => {
  const there = await makeBranch(cupo.pool, cupo.studio, { name: "Mérida" })
  const ana = await cupo.customer("ten")
  const live = (branch: string) =>
    cupo.pool.query("update users set branch_id = $2 where id = $1", [ana.id, branch])
  await live(cupo.studio.branch)
  post.box.unknown.add(ana.email)
  await post.work()
  const as = await cupo.person({
    role: "employee",
    permissions: { configuracion: ["ver", "editar"] },
    branches: [cupo.studio.branch],
  })
  const { id } = (await list(as)).messages[0]
  const halting = haltingAt(post.platform.pool, /update messages/)
  const { permissions } = (await cupo.call("GET /users/me", { as })).body
  const actor = { ...actorOf(as), role: "employee" as const, permissions }
  const pressed = resend({ ...post.platform, pool: halting.pool, actor }, id).catch((error) => error)
  await halting.reached
  await live(there.branch)
  halting.goOn()
  expect(await pressed).toMatchObject({ code: "MESSAGE_NOT_FOUND" })
  const { rows } = await cupo.pool.query("select outcome from messages where id = $1", [id])
  expect(rows).toEqual([{ outcome: "failed" }])
})

test.each([
  ["is hidden from staff", false, false],
  ["is shown to a superuser where a demo has no mail server to carry it", true, true],
])("a code that did not leave %s", async (_, isDemo, isShown) => {
  const [admin, ana] = [await superuser(), await cupo.customer()]
  await cupo.pool.query("insert into settings (name, value) values ('studio', $1)", [
    JSON.stringify({ name: "Arcilla", isDemo }),
  ])
  await writeCode(ana.id)
  const read = async (as = admin) => {
    const { messages } = await list(as)
    return (await cupo.call(`GET /messages/${messages[0].id}`, { as })).body
  }
  await post.box.shut()
  await post.work()
  expect(JSON.stringify(await read())).not.toContain("481902")
  await cupo.pool.query("update messages set due_at = now()")
  await sendDue(post.platform, { mail: undefined, site })
  expect(await read()).toMatchObject({ state: "unmailed", canBeSentAgain: false })
  expect(JSON.stringify(await read()).includes("481902")).toBe(isShown)
  const desk = await cupo.person({ role: "admin", permissions: { configuracion: ["ver", "editar"] } })
  expect(JSON.stringify(await read(desk))).not.toContain("481902")
  const kept = await cupo.pool.query("select from messages where facts ? 'code'")
  expect(kept.rowCount).toBe(isShown ? 1 : 0)
})

test("a server that says nothing is not waited for, and the mail is tried again", async () => {
  await cupo.customer("ten")
  await deliver(post.platform)
  post.box.onMail = () => new Promise(() => {})
  const impatient = openSmtp({ url: post.box.url, from: "hola@arcilla.test", patience: 300 })
  await sendDue(post.platform, { mail: impatient, site })
  await impatient.close()
  expect(await post.messages()).toMatchObject([
    { outcome: null, tries: 1, error: expect.stringMatching(/timeout/i) },
  ])
})

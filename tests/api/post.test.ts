import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { deliver } from "../../server/features/notifications/deliver.ts"
import { sendDue } from "../../server/features/notifications/send.ts"
import { record } from "../../server/platform/events/record.ts"
import { freshCupo } from "../support/cupo.ts"
import { postOf, site } from "../support/post.ts"
import { makeClass } from "../support/studio.ts"

const cupo = freshCupo()
const post = postOf(cupo)
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

/** Ana books a class. */
async function anaBooks() {
  const ana = await cupo.customer("ten")
  const classId = await makeClass(cupo.pool, cupo.studio)
  const { body } = await cupo.call("POST /reservations", { as: ana, body: { classId, seat: 6 } })
  return { ana, classId, reservation: body }
}

/** Without the mail of what they were given. */
const ofBookings = <One extends { subject?: string | undefined }>(mails: One[]) =>
  mails.filter(({ subject }) => !subject?.startsWith("Tu paquete"))

test("a booking becomes one mail, in words and in a calendar, however often and by however many it is looked for", async () => {
  const { ana, reservation } = await anaBooks()
  await Promise.all([deliver(post.platform), deliver(post.platform), deliver(post.platform)])
  const dispatch = () => sendDue(post.platform, { mail: post.mail, site })
  await Promise.all([dispatch(), dispatch(), dispatch()])
  await post.work()
  const [mail, ...more] = ofBookings(post.box.mails)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: [{ address: ana.email }],
    from: { address: "hola@arcilla.test", name: "Cupo" },
    subject: expect.stringContaining("Reserva confirmada: Pilates Reformer, "),
    text: expect.stringContaining("Pilates Reformer · Lugar 6"),
    html: expect.stringContaining("Pilates Reformer · Lugar 6"),
  })
  const [calendar] = mail?.attachments ?? []
  const file = Buffer.from(calendar?.content as ArrayBuffer).toString()
  expect(file).toContain(`UID:${reservation.id}`)
  expect(file).toContain("METHOD:REQUEST")
})

test("what a refused press would have done is told to nobody", async () => {
  const { ana, classId } = await anaBooks()
  const again = await cupo.call("POST /reservations", { as: ana, body: { classId } })
  expect(again.status).toBe(409)
  await post.work()
  expect(ofBookings(post.box.mails)).toHaveLength(1)
})

test("a mail server that is away is tried again later, and nothing is lost", async () => {
  await anaBooks()
  await post.box.shut()
  await post.work()
  expect((await post.messages()).map(({ tries, outcome }) => ({ tries, outcome }))).toEqual([
    { tries: 1, outcome: null },
    { tries: 1, outcome: null },
  ])
  await post.box.open()
  await post.work()
  expect(post.box.mails).toEqual([])
  await post.work(minutes(1))
  expect(post.box.mails).toHaveLength(2)
})

test("a mail server that is away for more than a day: what was not sent is failed, and says why", async () => {
  await anaBooks()
  await post.box.shut()
  for (let hours = 0; hours < 30; hours++) await post.work(minutes(hours * 60))
  const confirmation = (await post.messages()).find(({ kind }) => kind === "granted")
  expect(confirmation).toMatchObject({
    outcome: "failed",
    tries: 8,
    error: expect.stringContaining("ECONNREFUSED"),
  })
})

test("an address that the server refuses has failed at once, and the others have their mail", async () => {
  const { ana } = await anaBooks()
  const luis = await cupo.customer("ten")
  post.box.unknown.add(ana.email)
  await post.work()
  expect(post.box.mails.map(({ to }) => to?.[0]?.address)).toEqual([luis.email])
  const failed = (await post.messages()).filter(({ address }) => address === ana.email)
  expect(failed).toMatchObject([
    { outcome: "failed", tries: 1, error: expect.stringContaining("5.1.1 No such user") },
    { outcome: "failed", tries: 1 },
  ])
})

test("a server that says «later» is believed", async () => {
  await anaBooks()
  post.box.onMail = () => ({ code: 451, why: "4.7.1 Greylisted" })
  await post.work()
  post.box.onMail = () => undefined
  await post.work(minutes(1))
  expect(post.box.mails).toHaveLength(2)
})

test("who dies between the server's yes and writing it down sends again, with the same Message-ID", async () => {
  await anaBooks()
  await deliver(post.platform)
  const seen: (string | undefined)[] = []
  post.box.onMail = async ({ messageId }) => {
    seen.push(messageId)
    return undefined
  }
  // As one that is killed: the mail is accepted, and nothing is written after.
  const dying = {
    ...post.mail,
    send: (mail: never) => post.mail.send(mail).then(() => new Promise<never>(() => {})),
  }
  void sendDue(post.platform, { mail: dying, site })
  await expect.poll(() => seen.length).toBe(2)
  await post.work(minutes(1))
  expect(seen).toHaveLength(2)
  await post.work(minutes(4))
  expect(seen.slice(2).toSorted()).toEqual(seen.slice(0, 2).toSorted())
  await post.work(minutes(30))
  expect(seen).toHaveLength(4)
  expect(new Set((await post.messages()).map(({ outcome }) => outcome))).toEqual(new Set(["sent"]))
})

test("what is no longer true when it is to leave does not leave", async () => {
  const { ana, reservation } = await anaBooks()
  await deliver(post.platform)
  await cupo.call(`DELETE /reservations/${reservation.id}`, { as: ana })
  await post.work()
  expect(ofBookings(post.box.mails).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Reserva cancelada"),
  ])
  expect((await post.messages()).find(({ kind }) => kind === "confirmation")).toMatchObject({
    outcome: "dropped",
  })
})

test("without a mail server, messages stay to be read", async () => {
  await anaBooks()
  await deliver(post.platform)
  await sendDue(post.platform, { mail: undefined, site })
  expect((await post.messages()).map(({ outcome }) => outcome)).toEqual(["unmailed", "unmailed"])
})

test("an event that cannot be told stays, and holds up none of the others", async () => {
  await cupo.pool.query(
    `insert into events (id, name, data, recorded_at) values
       ('00000000-0000-7000-8000-000000000000', 'unheard-of', '{}', now()),
       ('00000000-0000-7000-8000-000000000001', 'booked', '{"reservationId": "no id"}', now())`,
  )
  await anaBooks()
  await expect(deliver(post.platform)).rejects.toThrow("uuid")
  await sendDue(post.platform, { mail: post.mail, site })
  expect(post.box.mails).toHaveLength(2)
  const left = await cupo.pool.query("select name from events where handled_at is null order by id")
  expect(left.rows).toEqual([{ name: "unheard-of" }, { name: "booked" }])
})

const recovery = (userId: string) =>
  ({ userId, code: "481902", expiresAt: minutes(10).toISOString() }) as const

test("a code reaches its person, and is nobody's to read afterwards", async () => {
  const ana = await cupo.customer()
  await record(cupo.pool, "recovery-requested", recovery(ana.id), new Date())
  await deliver(post.platform)
  expect((await cupo.pool.query("select data from events")).rows).toEqual([
    { data: { userId: ana.id, expiresAt: expect.any(String) } },
  ])
  await post.work()
  expect(post.box.mails).toMatchObject([
    { to: [{ address: ana.email }], subject: "Tu código de Cupo", text: expect.stringContaining("481902") },
  ])
  const kept = await cupo.pool.query(
    "select m::text as row from messages m union all select e::text from events e",
  )
  expect(kept.rows.filter(({ row }) => row.includes("481902"))).toEqual([])
})

test("a code that is over when the mail server comes back does not leave", async () => {
  const ana = await cupo.customer()
  await record(cupo.pool, "recovery-requested", recovery(ana.id), new Date())
  await post.box.shut()
  await post.work()
  await post.box.open()
  await post.work(minutes(11))
  expect(post.box.mails).toEqual([])
  expect(await post.messages()).toMatchObject([{ outcome: "dropped", facts: { firstName: "Renata" } }])
  expect((await post.messages())[0]?.facts).not.toHaveProperty("code")
})

test("an event of what was undone is undone with it", async () => {
  const client = await cupo.pool.connect()
  await client.query("begin")
  await record(client, "registered", { userId: randomUUID() }, new Date())
  await client.query("rollback")
  client.release()
  expect((await cupo.pool.query("select from events")).rowCount).toBe(0)
})

import { randomUUID } from "node:crypto"
import type { Email } from "postal-mime"
import sharp from "sharp"
import { expect, test } from "vitest"
import { formatLongDay } from "../../contract/calendar.ts"
import { remindClasses, remindPackages } from "../../server/features/notifications/remind.ts"
import { movingOf } from "../../server/features/people/embedded/moving.ts"
import type { MovingProvider } from "../../server/features/people/moving/accounts.ts"
import { moveIdentities } from "../../server/features/people/moving/move.ts"
import { record } from "../../server/platform/events/record.ts"
import { setUp } from "../support/authenticator.ts"
import { freshCupo } from "../support/cupo.ts"
import { Device } from "../support/device.ts"
import type { Person } from "../support/people.ts"
import { postOf } from "../support/post.ts"
import { enter, password, registration, signIn, signUp } from "../support/signin.ts"
import { at, dayFromNow, give, makeClass, makeCoupon, makePackage, makeRoom } from "../support/studio.ts"

const cupo = freshCupo()
const post = postOf(cupo)
const minute = 60_000

/** What came for somebody since it was last asked, but for what they were given. */
async function mailsOf({ email }: { email: string }, now?: Date): Promise<Email[]> {
  await post.work(now)
  const mails = post.box.mails.filter(({ to }) => to?.[0]?.address === email)
  post.box.mails = post.box.mails.filter((mail) => !mails.includes(mail))
  return mails.filter(({ subject }) => !subject?.startsWith("Tu paquete está listo"))
}

const calendarIn = ({ attachments }: Email): string =>
  Buffer.from((attachments[0]?.content ?? "") as ArrayBuffer)
    .toString()
    .replace(/\r\n[ \t]/g, "")

const field = (file: string, name: string) => new RegExp(`^${name}[:;](.*)$`, "m").exec(file)?.[1]?.trim()

const book = async (as: Person, classId: string, seat: number) =>
  (await cupo.call("POST /reservations", { as, body: { classId, seat } })).body

test("who signs up is welcome", async () => {
  const jimena = await signUp(cupo)
  const [welcome, ...more] = await mailsOf(jimena)
  expect(more).toEqual([])
  expect(welcome).toMatchObject({
    subject: "Te damos la bienvenida a Cupo",
    text: expect.stringContaining(`/reserva-clase/${cupo.studio.branch}`),
  })
  expect(welcome?.text).not.toContain("contraseña")
})

test("whose purchase for nothing is undone is told so, and of no money", async () => {
  const as = await cupo.person({ role: "admin", superuser: true })
  const ana = await cupo.customer()
  const couponCode = await makeCoupon(cupo.pool, { discount: 100 })
  const sale = { userId: ana.id, packageId: cupo.studio.packages.ten, branchId: cupo.studio.branch }
  const sold = await cupo.call("POST /transactions/cash", {
    ...{ as, key: randomUUID() },
    body: { ...sale, amount: 0, paymentMethod: "cash", couponCode },
  })
  await mailsOf(ana)
  const body = { reason: "Era otra persona", through: "cash" }
  const undone = await cupo.call(`POST /transactions/${sold.body.tx.id}/refunds`, {
    ...{ as, key: randomUUID(), body },
  })
  expect(undone.status, JSON.stringify(undone.body)).toBe(201)
  const [letter, ...more] = await mailsOf(ana)
  expect(more).toEqual([])
  expect(letter?.subject).toMatch(/^Tu compra en .* se deshizo$/)
  expect(letter?.text).toContain("que no te costó nada")
  expect(letter?.text).toContain("Tu paquete terminó, y las reservas que había pagado se cancelaron.")
  expect(letter?.text).not.toContain("$0")
})

test("who was written down at the desk is shown the way to a password of their own", async () => {
  const desk = await cupo.person({ role: "employee", permissions: { usuarios: ["crear"] } })
  const email = `luz+${randomUUID().slice(0, 8)}@example.com`
  const body = registration(cupo.studio.branch, { email })
  expect((await cupo.call("POST /users", { as: desk, body })).status).toBe(201)
  const [welcome] = await mailsOf({ email })
  const address = /Crea tu contraseña: (https:\S+)/.exec(welcome?.text ?? "")?.[1] ?? ""
  const { origin, search, hash } = new URL(address)
  expect([origin, search]).toEqual(["https://arcilla.test", "?acceso=contrasena"])
  expect(new URLSearchParams(hash.slice(1)).get("correo")).toBe(email)
  expect(welcome?.text).not.toContain(body.password)
})

test("a studio's mails are in its own colour", async () => {
  await cupo.pool.query(
    `insert into settings (name, value) values ('studio', '{"name": "Arcilla", "accent": "#1f4f8a"}')`,
  )
  const [welcome] = await mailsOf(await signUp(cupo))
  expect(welcome?.html).toMatch(/background-color:#1f4f8a/)
  expect(welcome?.html).not.toMatch(/#a4452a|#86351f/i)
})

test("who is given a package is told what it holds and until when", async () => {
  const ana = await cupo.customer("ten")
  await post.work()
  expect(post.box.mails).toMatchObject([
    {
      to: [{ address: ana.email }],
      subject: "Tu paquete está listo: 10 clases",
      text: expect.stringMatching(
        /tienes 10 clases.*Puedes usarlo hasta el \p{L}+ \d+ de \p{L}+, incluido/su,
      ),
    },
  ])
})

test("a calendar follows a reservation through its changes to its end, as one entry", async () => {
  const ana = await cupo.customer("ten")
  const [monday, tuesday] = [
    await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3), hour: "18:00" }),
    await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4), hour: "07:15" }),
  ]
  const { id } = await book(ana, monday, 6)
  const [confirmation] = await mailsOf(ana)
  const changed = await cupo.call(`POST /reservations/${id}/change`, {
    as: ana,
    body: { newClassId: tuesday, newSeat: 2 },
  })
  const [change, ...nothing] = await mailsOf(ana)
  expect(nothing).toEqual([])
  expect(change?.text).toMatch(
    /Antes tenías Pilates Reformer, .*6:00.*, lugar 6\.[\s\S]*7:15.*\nPilates Reformer · Lugar 2/,
  )
  const other = await cupo.call(`POST /reservations/${changed.body.id}/change`, {
    as: ana,
    body: { newClassId: tuesday, newSeat: 3 },
  })
  const [seat] = await mailsOf(ana)
  expect(seat?.subject).toMatch(/^Tu lugar cambió/)
  await cupo.call(`DELETE /reservations/${other.body.id}`, { as: ana })
  const [cancellation] = await mailsOf(ana)

  const files = [confirmation, change, seat, cancellation].map((mail) => calendarIn(mail as Email))
  expect(files.map((file) => field(file, "UID"))).toEqual([id, id, id, id])
  expect(files.map((file) => field(file, "METHOD"))).toEqual(["REQUEST", "REQUEST", "REQUEST", "CANCEL"])
  expect(files.map((file) => field(file, "STATUS"))).toEqual([
    "CONFIRMED",
    "CONFIRMED",
    "CONFIRMED",
    "CANCELLED",
  ])
  const sequences = files.map((file) => Number(field(file, "SEQUENCE")))
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  const start = at(dayFromNow(4), "07:15")
    .toISOString()
    .replace(/[-:]|\.\d+/g, "")
  expect(field(files[1] as string, "DTSTART")).toBe(start)
})

test.each([
  ["in time", 3, "Se canceló a tiempo: tu clase regresó a tu paquete."],
  ["late", 0, "Se canceló después del límite: esta clase no regresa a tu paquete."],
])("a cancellation %s says what became of the class", async (_, days, words) => {
  const ana = await cupo.customer("ten")
  const [day, hour] = days > 0 ? [dayFromNow(days), "18:00"] : [dayFromNow(1), "18:00"]
  const { id } = await book(ana, await makeClass(cupo.pool, cupo.studio, { day, hour }), 6)
  if (days === 0) cupo.server.setTime(new Date(at(day, hour).getTime() - 30 * minute))
  await cupo.call(`DELETE /reservations/${id}`, { as: ana })
  cupo.server.setTime(undefined)
  const mails = await mailsOf(ana)
  expect(mails.at(-1)?.text).toContain(words)
})

/** A class of one seat, taken by Ana, for which Luis waits. */
async function awaited(hour: string, day = dayFromNow(3)) {
  const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour, capacity: 1 })
  const { id } = await book(ana, classId, 1)
  const wait = await cupo.call("POST /waitlist", { as: luis, body: { classId } })
  expect(wait.status).toBe(201)
  await post.work()
  post.box.mails = []
  return {
    ana,
    luis,
    classId,
    reservationId: id as string,
    entryId: wait.body.id as string,
    startsAt: at(day, hour),
  }
}

test("who is promoted is told whose the place is now, and of one moment until when to give it back", async () => {
  const { ana, luis, reservationId } = await awaited("18:00")
  await cupo.call(`DELETE /reservations/${reservationId}`, { as: ana })
  const [mail, ...more] = await mailsOf(luis)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^Tienes lugar/)
  expect(mail?.text?.match(/sin perder|minutos/g)).toEqual(["sin perder"])
})

test("a place that is offered is told to who waits, and to nobody once it was taken", async () => {
  const { ana, luis, classId, reservationId, startsAt } = await awaited("18:00", dayFromNow(1))
  const late = new Date(startsAt.getTime() - 3 * 60 * minute)
  const paula = await cupo.customer("ten")
  await cupo.call("POST /waitlist", { as: paula, body: { classId } })
  cupo.server.setTime(late)
  await cupo.call(`DELETE /reservations/${reservationId}`, { as: ana })
  cupo.server.setTime(undefined)
  post.box.unknown.clear()
  post.box.onMail = ({ to }) => (to?.[0]?.address === paula.email ? { code: 451, why: "later" } : undefined)
  const [offer] = await mailsOf(luis, late)
  expect(offer).toMatchObject({
    subject: expect.stringMatching(/^Hay un lugar/),
    text: expect.stringContaining("durante 15 minutos"),
  })
  expect(offer?.text).toMatch(/Tomar el lugar: https:\/\/arcilla.test\/enlace\/\S+/)
  // Taken before the second try for Paula.
  await cupo.pool.query(
    "update waitlist_entries set ended_at = now(), end_reason = 'left' where user_id = $1",
    [paula.id],
  )
  post.box.onMail = () => undefined
  expect(await mailsOf(paula, new Date(late.getTime() + 5 * minute))).toEqual([])
  expect(
    (await post.messages()).find(({ kind, address }) => kind === "offer" && address === paula.email),
  ).toMatchObject({ outcome: "dropped" })
})

/** As the office does: what the edit touches is asked for, and agreed to. */
async function edit(as: Person, classId: string, wanted: object) {
  const { token } = (await cupo.call(`POST /classes/${classId}/impact`, { as, body: wanted })).body
  const body = { ...wanted, accepts: token }
  expect((await cupo.call(`PUT /classes/${classId}`, { as, body })).status).toBe(200)
}

test("a class that moves, and one that the studio cancels, are told to all who sit in it", async () => {
  const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const day = dayFromNow(2)
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour: "18:00" })
  const ids = [(await book(ana, classId, 1)).id, (await book(luis, classId, 2)).id]
  await post.work()
  post.box.mails = []
  const from = { startsAt: at(day, "18:00").toISOString(), room: "Sala Barro" }
  await cupo.pool.query(
    "update classes set hour = '19:00', starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1",
    [classId],
  )
  await record(cupo.pool, "class-moved", { classId, from }, new Date())
  for (const one of [ana, luis]) {
    const [moved] = await mailsOf(one)
    expect(moved).toMatchObject({
      subject: expect.stringMatching(/^Tu clase cambió de hora/),
      text: expect.stringMatching(/era el .*6:00.*\n[\s\S]*7:00/),
    })
    expect(field(calendarIn(moved as Email), "DTSTART")).toContain(
      at(day, "19:00")
        .toISOString()
        .replace(/[-:]|\.\d+/g, ""),
    )
  }
  await makeRoom(cupo.pool, cupo.studio, "Sala Cal")
  await record(cupo.pool, "class-cancelled", { classId, reservationIds: ids }, new Date())
  for (const one of [ana, luis]) {
    const [cancelled] = await mailsOf(one)
    expect(cancelled).toMatchObject({
      subject: expect.stringMatching(/^Clase cancelada/),
      text: expect.stringMatching(
        /Tu clase regresó a tu paquete «10 clases», que puedes usar hasta el \p{L}+ \d+ de/u,
      ),
    })
    expect(field(calendarIn(cancelled as Email), "METHOD")).toBe("CANCEL")
  }
})

test("who reserved a class that becomes one of another discipline reads what it was, and until when they may leave it free", async () => {
  const ana = await cupo.customer("ten")
  const [day, hour, minutes] = [dayFromNow(3), "13:00", 50]
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour, minutes })
  await book(ana, classId, 1)
  await mailsOf(ana)
  const discipline = randomUUID()
  await cupo.pool.query("insert into disciplines (id, name) values ($1, 'Boxeo')", [discipline])
  const as = await cupo.person({ role: "admin", superuser: true })
  const { branch, room, instructor } = cupo.studio
  const fields = { day, hour, minutes, branch, room, discipline, instructor, type: "groups", capacity: 20 }
  await edit(as, classId, fields)
  const [told, ...more] = await mailsOf(ana)
  expect(more).toEqual([])
  expect(told?.subject).toMatch(/^Tu clase ahora es de Boxeo: /)
  expect(told?.text).toContain("Tu clase era de Pilates Reformer y ahora es de Boxeo. Tu reserva sigue.")
  expect(told?.text).toMatch(/Cancela sin perder tu clase hasta .*1:00/)
  expect(field(calendarIn(told as Email), "SUMMARY")).toContain("Boxeo")
})

test("who teaches instead is told to who sits, and a cancelled class to who waited for it too", async () => {
  const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const rosa = randomUUID()
  await cupo.pool.query("insert into instructors (id, first_name, last_name) values ($1, 'Rosa', 'Salas')", [
    rosa,
  ])
  const [day, hour, minutes] = [dayFromNow(2), "18:00", 50]
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour, minutes, capacity: 1 })
  await book(ana, classId, 1)
  await cupo.call("POST /waitlist", { as: luis, body: { classId } })
  await post.work()
  post.box.mails = []
  const as = await cupo.person({ role: "admin", superuser: true })
  const { branch, room, discipline } = cupo.studio
  const body = { day, hour, minutes, branch, room, discipline, instructor: rosa, type: "groups", capacity: 1 }
  expect((await cupo.call(`PUT /classes/${classId}`, { as, body })).status).toBe(200)
  const told = async ({ email }: Person) => {
    await post.work()
    return post.box.mails.filter(({ to }) => to?.[0]?.address === email).map(({ text }) => text)
  }
  const says = (words: string) => expect.stringContaining(words)
  await expect.poll(() => told(ana)).toEqual([says("Tu clase la da Rosa Salas en lugar de Daniela Paz")])
  expect(await told(luis)).toEqual([])
  expect((await cupo.call(`POST /classes/${classId}/cancel`, { as })).status).toBe(200)
  await expect.poll(() => told(luis)).toEqual([says("No se descontó nada de tu paquete")])
  await expect.poll(() => told(ana)).toHaveLength(2)
  expect(await told(ana)).toContainEqual(says("Tu clase regresó a tu paquete"))
})

test("what somebody writes to the studio reaches it, and nothing that they typed is markup or a header", async () => {
  await cupo.pool.query(
    `insert into settings (name, value) values ('studio', '{"name": "Arcilla", "email": "estudio@arcilla.test"}')`,
  )
  const typed = {
    name: "Eva\r\nBcc: todos@example.com <script>",
    email: "eva@example.com",
    phone: "",
    message: "<img src=x>\n\n¿Hay clases?",
  }
  await record(cupo.pool, "contact-received", typed, new Date())
  const [mail] = await mailsOf({ email: "estudio@arcilla.test" })
  expect(mail).toMatchObject({
    replyTo: [{ address: "eva@example.com" }],
    text: expect.stringContaining("<img src=x>"),
  })
  expect(mail?.html).toContain("&lt;img src=x&gt;")
  expect(mail?.html).not.toMatch(/<img|<script/)
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.to).toHaveLength(1)
})

test("the day before, who booked in time is reminded once, unless they want no reminders or gave it up", async () => {
  const people = [await cupo.customer("ten"), await cupo.customer("ten"), await cupo.customer("ten")]
  const [ana, luis, paula] = people as [Person, Person, Person]
  const day = dayFromNow(4)
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour: "18:00" })
  const [, , third] = await Promise.all(people.map((one, i) => book(one, classId, i + 1)))
  await cupo.pool.query("update users set reminds_of_classes = false where id = $1", [luis.id])
  await cupo.call(`DELETE /reservations/${third.id}`, { as: paula })
  for (const one of people) await mailsOf(one)

  await cupo.pool.query("update branches set late_minutes = 10 where id = $1", [cupo.studio.branch])
  const eve = (hour: string) => at(dayFromNow(3), hour)
  const remindAt = (now: Date) => remindClasses({ ...post.platform, clock: { now: () => now } })
  expect(await remindAt(eve("09:59"))).toBe(0)
  const written = await Promise.all([remindAt(eve("10:00")), remindAt(eve("10:00"))])
  expect(written[0] + written[1]).toBe(1)
  expect(await remindAt(eve("12:00"))).toBe(0)

  const [reminder, ...more] = await mailsOf(ana, eve("10:01"))
  expect(more).toEqual([])
  expect(reminder?.subject).toMatch(/^Mañana: Pilates Reformer/)
  expect(reminder?.text).toContain("Tu lugar se guarda hasta las 6:10")
  await cupo.pool.query("update branches set late_minutes = null where id = $1", [cupo.studio.branch])
  const headers = Object.fromEntries((reminder?.headers ?? []).map(({ key, value }) => [key, value]))
  expect(headers["list-unsubscribe"]).toMatch(/^<https:\/\/arcilla\.test\/api\/unsubscribe\/\S+>$/)
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click")
  expect([...(await mailsOf(luis, eve("10:01"))), ...(await mailsOf(paula, eve("10:01")))]).toEqual([])
})

test("a full class is reminded with as few statements as one person", async () => {
  const day = dayFromNow(6)
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour: "18:00" })
  const asked: unknown[] = []
  const counting = new Proxy(post.platform.pool, {
    get: (pool, name) => {
      const value = Reflect.get(pool, name)
      if (typeof value !== "function") return value
      return (...given: unknown[]) => {
        if (name === "query" || name === "connect") asked.push(given[0])
        return value.apply(pool, given)
      }
    },
  })
  const platform = { ...post.platform, pool: counting, clock: { now: () => at(dayFromNow(5), "10:00") } }
  await book(await cupo.customer("ten"), classId, 1)
  expect(await remindClasses(platform)).toBe(1)
  const forOne = asked.length
  for (const seat of [2, 3, 4, 5, 6]) await book(await cupo.customer("ten"), classId, seat)
  asked.length = 0
  expect(await remindClasses(platform)).toBe(5)
  expect(asked).toHaveLength(forOne)
})

test("a reminder that was cancelled after it was written does not leave", async () => {
  const ana = await cupo.customer("ten")
  const { id } = await book(ana, await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) }), 1)
  await mailsOf(ana)
  const noon = at(dayFromNow(3), "12:00")
  await remindClasses({ ...post.platform, clock: { now: () => noon } })
  await cupo.call(`DELETE /reservations/${id}`, { as: ana })
  expect((await mailsOf(ana, noon)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Reserva cancelada/),
  ])
})

test("a package with classes left is spoken of once, some days before it expires", async () => {
  const [ana, luis] = [await cupo.customer(), await cupo.customer()]
  const bought = at(dayFromNow(-28), "12:00")
  await give(cupo.pool, ana.id, cupo.studio.packages.ten, bought)
  await give(cupo.pool, luis.id, cupo.studio.packages.ten)
  // Nothing is left of the one, the other was taken back, and the third never lasted longer.
  const [used, taken, short] = [await cupo.customer(), await cupo.customer(), await cupo.customer()]
  const empty = await give(cupo.pool, used.id, cupo.studio.packages.one, bought)
  await cupo.pool.query(
    `insert into credit_ledger (held_package_id, seq, delta, balance, reason) values ($1, 2, -1, 0, 'adjusted')`,
    [empty],
  )
  const gone = await give(cupo.pool, taken.id, cupo.studio.packages.ten, bought)
  await cupo.pool.query("update held_packages set revoked_at = now() where id = $1", [gone])
  const weekend = await makePackage(cupo.pool, { description: "Fin de semana", days: 2 })
  await give(cupo.pool, short.id, weekend)
  for (const one of [ana, luis, used, taken, short]) await mailsOf(one)
  const noon = { ...post.platform, clock: { now: () => at(dayFromNow(0), "12:00") } }
  expect([await remindPackages(noon), await remindPackages(noon)]).toEqual([1, 0])
  const [expiring] = await mailsOf(ana, at(dayFromNow(0), "12:01"))
  expect(expiring).toMatchObject({
    subject: expect.stringMatching(/^Tu paquete vence el /),
    text: expect.stringContaining("Te quedan 10 clases"),
  })
})

test("a package that was spoken of and lasts longer since is spoken of again, before it ends then", async () => {
  const ana = await cupo.customer()
  const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten, at(dayFromNow(-28), "12:00"))
  await mailsOf(ana)
  const remindOn = (day: string) =>
    remindPackages({ ...post.platform, clock: { now: () => at(day, "12:00") } })
  expect(await remindOn(dayFromNow(0))).toBe(1)
  const as = await cupo.person({ role: "admin", superuser: true })
  const extended = await cupo.call(`POST /users/${ana.id}/credits/${held}/extend`, {
    ...{ as, body: { until: dayFromNow(20), reason: "Estuvo enferma" } },
  })
  expect(extended.status).toBe(200)
  await mailsOf(ana)
  expect([await remindOn(dayFromNow(18)), await remindOn(dayFromNow(18))]).toEqual([1, 0])
  const [again] = await mailsOf(ana, at(dayFromNow(18), "12:01"))
  expect(again?.subject).toMatch(/^Tu paquete vence el /)
})

test("what is said of a package's end does not leave once it lasts longer", async () => {
  const ana = await cupo.customer()
  const held = await give(cupo.pool, ana.id, cupo.studio.packages.ten, at(dayFromNow(-28), "12:00"))
  await mailsOf(ana)
  const noon = at(dayFromNow(0), "12:00")
  expect(await remindPackages({ ...post.platform, clock: { now: () => noon } })).toBe(1)
  const as = await cupo.person({ role: "admin", superuser: true })
  await cupo.call(`POST /users/${ana.id}/credits/${held}/extend`, {
    ...{ as, body: { until: dayFromNow(20), reason: "Estuvo enferma" } },
  })
  expect((await mailsOf(ana, noon)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Tu paquete dura más/),
  ])
})

test("whose class the studio moves after it was reminded of is reminded of it on its new eve", async () => {
  const ana = await cupo.customer("ten")
  const [day, hour, minutes] = [dayFromNow(3), "17:00", 50]
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour, minutes })
  await book(ana, classId, 1)
  const remindOn = (eve: string) =>
    remindClasses({ ...post.platform, clock: { now: () => at(eve, "12:00") } })
  expect(await remindOn(dayFromNow(2))).toBe(1)
  await mailsOf(ana, at(dayFromNow(2), "12:01"))
  const as = await cupo.person({ role: "admin", superuser: true })
  const { branch, room, discipline, instructor } = cupo.studio
  const far = { day: dayFromNow(8), hour, minutes, branch, room, discipline, instructor }
  const body = { ...far, type: "groups", capacity: 20 }
  await edit(as, classId, body)
  await mailsOf(ana, at(dayFromNow(2), "13:00"))
  expect(await remindOn(dayFromNow(7))).toBe(1)
  const [reminder] = await mailsOf(ana, at(dayFromNow(7), "12:01"))
  expect(reminder?.subject).toMatch(/^Mañana: Pilates Reformer/)
})

test("who waits for a class that the studio cancels is told that they wait no more", async () => {
  const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala Rueca", 1)
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3), hour: "15:00", room })
  await book(ana, classId, 1)
  expect((await cupo.call("POST /waitlist", { as: luis, body: { classId } })).status).toBe(201)
  for (const one of [ana, luis]) await mailsOf(one)
  const as = await cupo.person({ role: "admin", superuser: true })
  expect((await cupo.call(`POST /classes/${classId}/cancel`, { as })).status).toBe(200)
  expect(await mailsOf(luis)).toMatchObject([
    {
      subject: expect.stringMatching(/^Clase cancelada: Pilates Reformer/),
      text: expect.stringContaining("su lista de espera terminó. No se descontó nada de tu paquete."),
    },
  ])
})

test("who waits for a class that the studio moves to another day is told before they are given a seat in it", async () => {
  const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala Torno", 1)
  const [day, hour, minutes] = [dayFromNow(3), "15:00", 50]
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour, minutes, room })
  const { id } = await book(ana, classId, 1)
  expect((await cupo.call("POST /waitlist", { as: luis, body: { classId } })).status).toBe(201)
  for (const one of [ana, luis]) await mailsOf(one)
  const as = await cupo.person({ role: "admin", superuser: true })
  const { branch, discipline, instructor } = cupo.studio
  const far = { day: dayFromNow(9), hour, minutes, branch, room, discipline, instructor }
  const body = { ...far, type: "groups", capacity: 1 }
  await edit(as, classId, body)
  const [told, ...more] = await mailsOf(luis)
  expect(more).toEqual([])
  expect(told?.subject).toMatch(/^La clase que esperas cambió de hora: Pilates Reformer/)
  expect(told?.text).toContain("Sigues en su lista de espera")
  const box = randomUUID()
  await cupo.pool.query("insert into disciplines (id, name) values ($1, 'Box')", [box])
  await edit(as, classId, { ...body, discipline: box })
  const [toldAgain] = await mailsOf(luis)
  expect(toldAgain?.subject).toMatch(/^La clase que esperas cambió de disciplina: Box/)
  expect(toldAgain?.text).toContain("La clase era de Pilates Reformer y ahora es de Box.")
  await cupo.call(`DELETE /reservations/${id}`, { as: ana })
  expect((await mailsOf(luis)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Tienes lugar: Box/),
  ])
})

test("whose package ends before the hour to which the studio moves their class is told that it lasts longer", async () => {
  const [ana, luis] = [await cupo.customer("ten"), await cupo.customer("ten")]
  const [day, hour, minutes] = [dayFromNow(2), "18:00", 50]
  const classId = await makeClass(cupo.pool, cupo.studio, { day, hour, minutes })
  for (const [one, seat] of [[ana, 1] as const, [luis, 2] as const]) await book(one, classId, seat)
  await cupo.pool.query("update held_packages set expires_at = $2 where user_id = $1", [
    ...[ana.id, at(day, "23:59:59")],
  ])
  await post.work()
  post.box.mails = []
  const as = await cupo.person({ role: "admin", superuser: true })
  const { branch, room, discipline, instructor } = cupo.studio
  const far = { day: dayFromNow(4), hour, minutes, branch, room, discipline, instructor }
  const body = { ...far, type: "groups", capacity: 20 }
  await edit(as, classId, body)
  const lasts = new RegExp(`lo extendimos: puedes usarlo hasta el ${formatLongDay(dayFromNow(11))}, incluido`)
  const [told] = await mailsOf(ana)
  expect(told?.text).toMatch(lasts)
  const [other] = await mailsOf(luis)
  expect(other?.text).toContain("Tu reserva sigue.")
  expect(other?.text).not.toContain("extendimos")
})

test("whose password the staff set is told that the studio did it, and not which", async () => {
  const ana = await signUp(cupo)
  await mailsOf(ana)
  const as = await cupo.person({ role: "admin", superuser: true })
  const set = await cupo.call(`POST /users/${ana.id}/reset-password`, {
    ...{ as, body: { newPassword: "Arcilla2026" } },
  })
  expect(set.status).toBe(200)
  const [told, ...more] = await mailsOf(ana)
  expect(more).toEqual([])
  expect(told?.subject).toMatch(/^Tu contraseña de .* cambió$/)
  expect(told?.text).toMatch(/pusieron otra contraseña en tu cuenta y cerraron las sesiones/)
  expect(JSON.stringify(told)).not.toContain("Arcilla2026")
})

test("who has a second step from now on is told, of a code that was used instead, of a passkey, and that a superuser took it away", async () => {
  const ana = await signUp(cupo)
  await cupo.pool.query("update users set role = 'employee' where id = $1", [ana.id])
  await mailsOf(ana)
  const { headers } = await enter(cupo, ana)
  const { secret, codes } = await setUp(cupo, headers)
  const [on] = await mailsOf(ana)
  expect(on?.subject).toMatch(/^Activaste el segundo paso en /)
  for (const kept of [secret, ...codes]) expect(JSON.stringify(on)).not.toContain(kept)
  const { proof } = (await signIn(cupo, ana)).body.secondStep
  const shown = { proof, writtenCode: codes[0] }
  const entered = await cupo.call("POST /identity/sign-in/second-step", { body: shown })
  expect(entered.headers.get("set-auth-token")).toBeTruthy()
  const [used] = await mailsOf(ana)
  expect(used?.subject).toMatch(/^Se usó un código de respaldo en /)
  expect(used?.text).toContain("Te quedan 9 códigos.")
  const { options } = (await cupo.call("POST /users/me/passkeys/begin", { headers, body: { password } })).body
  const made = new Device().make(options.challenge)
  const kept = await cupo.call("POST /users/me/passkeys", { headers, body: { name: "Mi iPhone", made } })
  const [added] = await mailsOf(ana)
  expect(added?.subject).toMatch(/^Agregaste una llave de acceso en /)
  expect(added?.text).toMatch(/«Mi iPhone» abre la oficina .* sin contraseña ni código/)
  await cupo.call(`POST /users/me/passkeys/${kept.body.id}/off`, { headers, body: { password } })
  expect((await mailsOf(ana))[0]?.text).toMatch(/«Mi iPhone» ya no abre la oficina/)
  const as = await cupo.person({ role: "admin", superuser: true })
  expect((await cupo.call(`POST /staff/${ana.id}/second-step/off`, { as })).status).toBe(200)
  const [off, ...more] = await mailsOf(ana)
  expect(more).toEqual([])
  expect(off?.text).toMatch(/quitaron el segundo paso de tu cuenta y cerraron las sesiones/)
})

test("whose two accounts became one is told at both addresses which of them is theirs now", async () => {
  const [stays, goes] = [await cupo.customer("ten"), await cupo.customer()]
  await post.work()
  post.box.mails = []
  const as = await cupo.person({ role: "admin", superuser: true })
  const both = { other: goes.id }
  const { token } = (await cupo.call(`POST /users/${stays.id}/merge/impact`, { as, body: both })).body
  const body = { ...both, accepts: token }
  const refused = await cupo.call(`POST /users/${stays.id}/merge`, {
    ...{ as, body: { ...both, accepts: "otro" }, key: randomUUID() },
  })
  expect(refused.status).toBe(409)
  const press = { as, body, key: randomUUID() }
  for (const _ of [1, 2]) {
    expect((await cupo.call(`POST /users/${stays.id}/merge`, press)).status).toBe(200)
  }
  const [kept, ...again] = await mailsOf(stays)
  const [closed, ...more] = await mailsOf(goes)
  expect([...again, ...more]).toEqual([])
  expect(kept?.text).toMatch(/el estudio las unió en esta\. .*se cerró: entra con este correo/)
  expect(closed?.text).toMatch(/La de este correo se cerró: desde ahora entra con \S+•/)
  // Enough of the other address to know it, and no more.
  expect(closed?.text).not.toContain(stays.email)
  expect(kept?.text).not.toContain(goes.email)
  expect(closed?.text).toContain(`/mi-cuenta/${stays.id}`)
})

/** A picture of the studio's, so wide and high, with a bright corner at its right. */
async function pictured(width: number, height: number): Promise<string> {
  const corner = { input: { create: { width: height, height, channels: 4 as const, background: "#f5e6c4" } } }
  const dark = { create: { width, height, channels: 4 as const, background: "#37442f" } }
  const image = await sharp(dark)
    .composite([{ ...corner, left: width - height, top: 0 }])
    .png()
    .toBuffer()
  const form = new FormData()
  form.append("image", new Blob([new Uint8Array(image)], { type: "image/png" }))
  const { headers } = await cupo.person({ role: "admin", superuser: true })
  const reply = await fetch(`${cupo.server.url}/api/images`, { method: "POST", headers, body: form })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { id: string }).id
}

/** A picture of a mail, as its reader brings it: from our house, whatever name the mail calls it by. */
async function bring(html: string | undefined, alt: string) {
  const tag = new RegExp(`<img[^>]*alt="${alt}"[^>]*>`).exec(html ?? "")?.[0] ?? ""
  const src = /src="https:\/\/arcilla\.test([^"]+)"/.exec(tag)?.[1]
  if (!src) return undefined
  const reply = await fetch(cupo.server.url + src)
  return { reply, image: sharp(await reply.arrayBuffer()), tag }
}

test("a class's mail wears the logo and the portrait of who gives it, and says both without pictures", async () => {
  const [logo, portrait] = [await pictured(600, 120), await pictured(300, 200)]
  await cupo.pool.query("insert into settings (name, value) values ('studio', $1)", [
    JSON.stringify({
      name: "Arcilla",
      logo: { id: logo, url: `/api/images/${logo}`, width: 600, height: 120 },
    }),
  ])
  const ana = await cupo.customer("ten")
  await mailsOf(ana)
  await book(ana, await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3) }), 6)
  const [plain] = await mailsOf(ana)
  expect(plain?.html).toContain(">DP</span>")
  expect(await bring(plain?.html, "DP")).toBeUndefined()

  await cupo.pool.query("update instructors set photo = $1", [portrait])
  await cupo.pool.query("update images set focus_x = 100 where id = $1", [portrait])
  await book(ana, await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(4) }), 6)
  const [dressed] = await mailsOf(ana)
  expect(dressed?.html).toContain('name="color-scheme" content="light dark"')
  expect(dressed?.text).toContain("Daniela Paz · ")
  const mark = await bring(dressed?.html, "Arcilla")
  expect(mark?.tag).toMatch(/width="220" height="44"/)
  expect(mark?.reply.headers.get("cross-origin-resource-policy")).toBe("cross-origin")
  expect(await mark?.image.metadata()).toMatchObject({
    format: "png",
    width: 480,
    height: 96,
  })
  const face = await bring(dressed?.html, "DP")
  expect(await face?.image.metadata()).toMatchObject({ format: "jpeg", width: 128, height: 128 })
  // Cut about its focus, which is where it is bright.
  expect((await face?.image.stats())?.channels[0]?.mean).toBeGreaterThan(230)

  await cupo.pool.query("update instructors set first_name = 'Rosa'")
  const { rows } = await cupo.pool.query("update messages set outcome = null, ended_at = null returning id")
  expect(rows.length).toBeGreaterThan(1)
  const again = (await mailsOf(ana)).filter(({ subject }) => subject?.startsWith("Reserva"))
  // Who gives it now is not who the mail names.
  for (const { html } of again) expect(html).not.toContain("portrait.jpg")
})

test("a seat's mail leads to changing it beside giving it up", async () => {
  const ana = await cupo.customer("ten")
  await mailsOf(ana)
  const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3) })
  const { id } = await book(ana, classId, 6)
  const [mail] = await mailsOf(ana)
  const way = `/reserva-clase/${cupo.studio.branch}?dia=${dayFromNow(3)}&clase=${classId}&cambiar=${id}`
  expect(mail?.text).toContain(`Cambiar: https://arcilla.test${way}\nCancelar: https://arcilla.test/enlace/`)
})

const someone = () => signUp(cupo, { email: `${randomUUID()}@example.com` })

test("whose password stayed behind in a move is mailed, once, how to choose a new one; nobody else is", async () => {
  const [customer, staff, ofGoogle, closed] = [
    ...[await someone(), await someone(), await someone(), await someone()],
  ] as const
  await cupo.pool.query("update users set role = 'employee' where id = $1", [staff.id])
  await cupo.pool.query("update users set enabled = false where id = $1", [closed.id])
  await cupo.pool.query(`delete from identity.account where "userId"::text = $1`, [ofGoogle.uid])
  await post.work()
  post.box.mails = []

  const made = new Set<string>()
  let dies = true
  const to: MovingProvider = {
    readAccounts: async () => [],
    async adoptAccounts(accounts) {
      for (const { uid } of accounts) made.add(uid)
      if (dies) throw new Error("killed")
      return made
    },
  }
  const move = (applies: boolean) =>
    moveIdentities(cupo.pool, {
      ...{ from: movingOf(cupo.pool, "https://accounts.google.com"), to, toName: "firebase" },
      ...{ now: new Date(), applies, tells: true },
    })
  expect(await move(false)).toMatchObject({ moved: 4, withoutPassword: 2 })
  await expect(move(true)).rejects.toThrow("killed")
  await post.work()
  expect(post.box.mails).toEqual([])
  dies = false
  expect(await move(true)).toMatchObject({ moved: 4, withoutPassword: 2 })
  expect(await move(true)).toMatchObject({ moved: 0, done: 4, withoutPassword: 0 })
  const addressIn = ({ text = "" }: Email) => new URL(/Elegir contraseña: (https:\S+)/.exec(text)?.[1] ?? "")
  const [mail, ...more] = await mailsOf(customer)
  expect([mail?.subject, more]).toEqual(["Elige una contraseña nueva para Cupo", []])
  const { search, hash } = addressIn(mail as Email)
  expect([search, new URLSearchParams(hash.slice(1)).get("correo")]).toEqual([
    ...["?acceso=contrasena", customer.email],
  ])
  const theirs = await mailsOf(staff)
  expect(theirs.map((one) => addressIn(one).href)).toEqual(["https://arcilla.test/backend?recuperar=1"])
  expect(post.box.mails).toEqual([])
})

test("a move that is told to mail nobody mails nobody", async () => {
  await signUp(cupo)
  await post.work()
  post.box.mails = []
  const to: MovingProvider = {
    readAccounts: async () => [],
    adoptAccounts: async (accounts) => new Set(accounts.map(({ uid }) => uid)),
  }
  await moveIdentities(cupo.pool, {
    ...{ from: movingOf(cupo.pool, "https://accounts.google.com"), to, toName: "firebase" },
    ...{ now: new Date(), applies: true, tells: false },
  })
  await post.work()
  expect(post.box.mails).toEqual([])
})

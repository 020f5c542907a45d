import { randomUUID } from "node:crypto"
import type { FastifyRequest } from "fastify"
import type pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createAuthenticator } from "../../server/features/people/authenticate.ts"
import type { IdentityProvider } from "../../server/features/people/provider.ts"
import { book } from "../../server/features/reservations/booking/book.ts"
import { readFacts, readFactsOfEach } from "../../server/features/reservations/deciding/facts.ts"
import type { Actor, Context, Platform } from "../../server/platform/context.ts"
import { Decided } from "../../server/platform/database/decision.ts"
import { noKey } from "../../server/platform/database/idempotency.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { Refusal } from "../../server/platform/refusal.ts"
import { freshCupo } from "../support/cupo.ts"
import { cutWhoWaits, isWaitedFor } from "../support/meanwhile.ts"
import { actorOf, type Person } from "../support/people.ts"
import { type Sent, sentWhile } from "../support/statements.ts"
import { makeClass, makeRoom } from "../support/studio.ts"
import { everyBookingEnds } from "../support/unguarded.ts"

const cupo = freshCupo()

/** A process whose pool is so narrow that whoever comes waits for somebody else's connection. */
let platform: Platform & { close(): Promise<void> }
beforeEach(() => {
  platform = openPlatform(cupo.database.connection, 2)
})
afterEach(() => platform.close())

interface Wish {
  as: Person
  classId: string
  seat?: number
  key?: string
}

const press = ({ as, classId, seat, key }: Wish) =>
  book(
    { ...platform, actor: actorOf(as) } as Context<Actor>,
    { classId, customerId: as.id, ...(seat && { seat }) },
    key === undefined ? undefined : { key, request: Buffer.from(`${classId} ${seat}`) },
  )

/** What each of these is told who press while no connection is free, and all that is asked of the database for them. */
async function pressedAtOnce(wishes: Wish[]): Promise<{ told: unknown[]; sent: Sent[] }> {
  const taken = await Promise.all([platform.pool.connect(), platform.pool.connect()])
  let told: unknown[] = []
  const sent = await sentWhile(async () => {
    const coming = wishes.map((wish) =>
      press(wish).then(
        (decided) => decided,
        (error: unknown) => error,
      ),
    )
    // Whoever is not in line themselves is counted with those who are.
    expect(platform.queue.length()).toBe(wishes.length)
    for (const client of taken) client.release()
    told = await Promise.all(coming)
  })
  expect(platform.queue.length()).toBe(0)
  return { told, sent }
}

const codeOf = (one: unknown) => (one instanceof Refusal ? one.code : one instanceof Decided ? "seated" : one)
const people = (count: number) => Promise.all(Array.from({ length: count }, () => cupo.customer("ten")))
const aClass = async (seats: number) =>
  makeClass(cupo.pool, cupo.studio, { room: await makeRoom(cupo.pool, cupo.studio, randomUUID(), seats) })
const readings = (sent: Sent[]) => sent.filter(({ name }) => name?.startsWith("booking-facts"))

describe("of those who wait for a connection to book one class", () => {
  test("one sits in each seat they ask for, and one reading tells the others of each thirty-two", async () => {
    // One more than they ask for: who has no package would be told that it is full, where that is met first.
    const classId = await aClass(4)
    const [crowd, [already = expect.fail()], other] = [
      await people(38),
      await people(1),
      await cupo.customer(),
    ]
    await press({ as: already, classId, seat: 1, key: "before" })
    const { told, sent } = await pressedAtOnce([
      { as: other, classId },
      { as: already, classId, seat: 1, key: "before" },
      { as: already, classId, seat: 2, key: "another" },
      ...crowd.map((as, index) => ({ as, classId, seat: 1 + (index % 3) })),
    ])
    // Each by what is their own.
    expect(codeOf(told[0])).toBe("NO_PACKAGES")
    expect(told[1]).toMatchObject({ isRepeated: true, answer: { seat: 1 } })
    expect(codeOf(told[2])).toBe("DUPLICATE_RESERVATION")
    const ends = Object.groupBy(told.slice(3).map(codeOf) as string[], (code) => code)
    expect(ends.seated).toHaveLength(2)
    expect(ends.SEAT_NOT_AVAILABLE).toHaveLength(crowd.length - 2)
    // Two companies; of each that wrote, who took the same seat is read for once more.
    expect(readings(sent).length).toBeLessThanOrEqual(4)
  })

  test("each gets another seat where none is asked for", async () => {
    const classId = await aClass(5)
    const { told, sent } = await pressedAtOnce((await people(6)).map((as) => ({ as, classId })))
    const seats = told.flatMap((one) => (one instanceof Decided ? [one.answer.seat] : []))
    expect(seats.toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(told.map(codeOf).filter((code) => code === "NO_SLOTS_AVAILABLE")).toHaveLength(1)
    // Of those who would take the same only one writes.
    expect(sent.filter(({ name }) => name === "seat")).toHaveLength(5)
  })

  test("nobody is given up for a seat that went to one of their own", async () => {
    const classId = await aClass(64)
    const { told } = await pressedAtOnce((await people(64)).map((as) => ({ as, classId })))
    expect(told.map(codeOf)).toEqual(told.map(() => "seated"))
  })

  test("who wants another class is not read for with them", async () => {
    const [one, other] = [await aClass(4), await aClass(4)]
    const crowd = await people(4)
    const { told, sent } = await pressedAtOnce(
      crowd.map((as, index) => ({ as, classId: index % 2 ? one : other, seat: 1 + index })),
    )
    expect(told.map(codeOf)).toEqual(["seated", "seated", "seated", "seated"])
    expect(readings(sent)).toHaveLength(2)
  })

  test("whoever comes while a connection is free waits for nobody's reading", async () => {
    const classId = await aClass(4)
    const [first = expect.fail(), second = expect.fail()] = await people(2)
    const sent = await sentWhile(() =>
      Promise.all([press({ as: first, classId, seat: 1 }), press({ as: second, classId, seat: 2 })]),
    )
    expect(readings(sent).map(({ name }) => name)).toEqual(["booking-facts", "booking-facts"])
  })

  test("nobody waits for somebody else's connection to be known, nor for one of their own while another is free", async () => {
    const [as = expect.fail()] = await people(1)
    const provider = { verifyIdToken: async () => ({ uid: as.uid }) } as unknown as IdentityProvider
    const { session } = createAuthenticator(platform, provider, { days: 1, idleDays: 1, staffIdleHours: 1 })
    const over = async () => {
      let known: Actor | undefined
      const sent = await sentWhile(async () => {
        known = await session({ headers: as.headers, method: "POST" } as unknown as FastifyRequest)
      })
      expect(known?.userId).toBe(as.id)
      return sent.find(({ name }) => name === "find-session")?.client
    }
    const taken = await Promise.all([platform.pool.connect(), platform.pool.connect()])
    expect(taken).not.toContain(await over())
    for (const client of taken) client.release()
    expect(taken).toContain(await over())
  })
})

describe("in a company", () => {
  test.each([
    ["23514", "what is wrong with one of them is told to that one, once", 1],
    ["40P01", "who meets in a deadlock is tried as often as alone", 3],
  ])("(%s) %s", async (code, _, times) => {
    const classId = await aClass(3)
    const crowd = await people(3)
    const [, spoilt = expect.fail()] = crowd
    const tries = await everyBookingEnds(cupo.pool, `raise exception using errcode = '${code}'`, spoilt)
    const { told } = await pressedAtOnce(crowd.map((as, index) => ({ as, classId, seat: 1 + index })))
    expect(told.map((one) => (one as { code?: string }).code ?? codeOf(one))).toEqual([
      "seated",
      code,
      "seated",
    ])
    expect(await tries()).toBe(times)
  })

  test("who is never won is told to come again, and the others have their seats", async () => {
    const classId = await aClass(3)
    const crowd = await people(3)
    const [spoilt = expect.fail()] = crowd
    const tries = await everyBookingEnds(
      cupo.pool,
      "raise exception using errcode = '23505', constraint = 'seatings_one_per_seat'",
      spoilt,
    )
    const { told } = await pressedAtOnce(crowd.map((as, index) => ({ as, classId, seat: 1 + index })))
    expect(told.map(codeOf)).toEqual(["REQUEST_IN_PROGRESS", "seated", "seated"])
    expect(await tries()).toBe(40)
  })

  test("what cannot be read for all of them is read for each", async () => {
    const classId = await aClass(3)
    const crowd = await people(3)
    // A number that is none of a seat breaks the reading of all.
    const { told } = await pressedAtOnce([
      { as: crowd[0] as Person, classId, seat: 2 ** 40 },
      ...crowd.slice(1).map((as, index) => ({ as, classId, seat: 1 + index })),
    ])
    expect(told.slice(1).map(codeOf)).toEqual(["seated", "seated"])
    expect(told[0]).toMatchObject({ code: "22003" })
  })

  const locked = async (mode: string, work: (holder: pg.PoolClient) => Promise<void>) => {
    const holder = await cupo.pool.connect()
    try {
      await holder.query(`begin; lock table seatings in ${mode} mode`)
      await work(holder)
    } finally {
      holder.release()
    }
  }
  test("who was only read for when the connection was lost is read for over another", async () => {
    const classId = await aClass(3)
    const crowd = await people(3)
    await locked("access exclusive", async (holder) => {
      const pressed = pressedAtOnce(crowd.map((as, index) => ({ as, classId, seat: 1 + index })))
      await isWaitedFor(holder, pressed)
      await cutWhoWaits(holder)
      await holder.query("rollback")
      expect((await pressed).told.map(codeOf)).toEqual(["seated", "seated", "seated"])
    })
  })

  test("who was being written when it was lost is told so, and the others are seated over another", async () => {
    const classId = await aClass(3)
    const crowd = await people(3)
    await locked("share row exclusive", async (holder) => {
      const wishes = crowd.map((as, index) => ({ as, classId, seat: 1 + index, key: "one" }))
      const pressed = pressedAtOnce(wishes)
      await isWaitedFor(holder, pressed)
      await cutWhoWaits(holder)
      await holder.query("rollback")
      const { told, sent } = await pressed
      expect(told[0]).toMatchObject({ code: "57P01" })
      expect(told.slice(1).map(codeOf)).toEqual(["seated", "seated"])
      expect(sent.filter(({ name }) => name === "seat")).toHaveLength(3)
      expect((await pressedAtOnce(wishes)).told.map(codeOf)).toEqual(["seated", "seated", "seated"])
    })
  })

  test("nobody stands behind who waits for a lock", async () => {
    const classId = await aClass(3)
    const crowd = await people(3)
    const [stuck = expect.fail()] = crowd
    await everyBookingEnds(cupo.pool, "raise exception using errcode = '55P03'", stuck)
    const { told, sent } = await pressedAtOnce(crowd.map((as, index) => ({ as, classId, seat: 1 + index })))
    expect(told[0]).toMatchObject({ code: "55P03" })
    expect(told.slice(1).map(codeOf)).toEqual(["seated", "seated"])
    expect(readings(sent).map(({ name }) => name)).toEqual([
      "booking-facts-of-each",
      "booking-facts",
      "booking-facts",
    ])
  })

  test("nobody is forgotten where no connection is to be had", async () => {
    const classId = await aClass(3)
    const crowd = await people(2)
    const taken = await Promise.all([platform.pool.connect(), platform.pool.connect()])
    platform.pool.options.connectionTimeoutMillis = 50
    const told = await Promise.allSettled(crowd.map((as) => press({ as, classId })))
    expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected"])
    expect(platform.queue.length()).toBe(0)
    platform.pool.options.connectionTimeoutMillis = 10_000
    for (const client of taken) client.release()
    expect((await press({ as: crowd[0] as Person, classId })).answer.seat).toBe(1)
  })
})

test("each of many is decided on what they would be decided on alone", async () => {
  const room = await makeRoom(cupo.pool, cupo.studio, "Sala de todos", 6)
  const classId = await makeClass(cupo.pool, cupo.studio, { room })
  const before = await makeClass(cupo.pool, cupo.studio, { hour: "09:00" })
  await cupo.pool.query("update room_seats set blocked = true where room_id = $1 and seat = 6", [room])
  const [seated, holding, keptFor, unlimited, bare, busy] = [
    ...[await cupo.customer("ten"), await cupo.customer("ten"), await cupo.customer("ten")],
    ...[await cupo.customer("unlimited"), await cupo.customer(), await cupo.customer("ten", "unlimited")],
  ] as [Person, Person, Person, Person, Person, Person]
  const staff = await cupo.person({
    role: "employee",
    permissions: { operaciones: ["ver", "crear", "editar"], clases: ["detalle"] },
  })
  const called = async (line: string, as: Person, body: object, key: string = randomUUID()) =>
    expect((await cupo.call(line, { as, body, key })).status).toBe(201)
  await called("POST /reservations", seated, { classId, seat: 1 }, "kept")
  await called("POST /reservations", busy, { classId: before })
  await called("POST /holds", holding, { classId, seat: 2 })
  await called(`POST /classes/${classId}/kept-seats`, staff, { seat: 3, userId: keptFor.id })
  const now = new Date()
  const compare = async (of: string) => {
    const wishes = [seated, holding, keptFor, unlimited, bare, busy, staff, { id: randomUUID() }].flatMap(
      ({ id: customerId }, index) =>
        [undefined, 1, 2, 3, 4, 5, 6, 9].map((seat) => ({
          ...{ customerId, seat, now },
          ...(index % 2 ? noKey : { keyOwner: customerId, key: "kept" }),
        })),
    )
    const alone = []
    for (const { customerId, seat, ...asking } of wishes)
      alone.push(
        await readFacts(cupo.pool, { classId: of, customerIds: [customerId], ...(seat && { seat }) }, asking),
      )
    expect(await readFactsOfEach(cupo.pool, of, wishes)).toEqual(alone)
    return alone
  }
  const alone = await compare(classId)
  // What was to be compared was there.
  expect(alone.filter(({ kept }) => kept !== null)).toHaveLength(8)
  expect(alone.filter((one) => one.class?.hasHolds)).not.toEqual([])
  expect(alone.filter(({ customers }) => customers[0]?.mine.length)).not.toEqual([])
  await called("POST /reservations", unlimited, { classId, seat: 4 })
  await called("POST /reservations", await cupo.customer("ten"), { classId, seat: 5 })
  await called("POST /waitlist", busy, { classId })
  expect((await compare(classId)).some((one) => one.class?.hasQueue)).toBe(true)
  // Where nobody holds anything and nobody waits, less is read for who asks for a seat, and all only where it is not free.
  const names = (await sentWhile(() => compare(before))).map(({ name }) => name)
  const [plain, inFull] = ["booking-facts", "booking-facts-in-full"].map((name) =>
    names.filter((one) => one === name),
  )
  expect([plain?.length, inFull?.length]).toEqual([7 * 8, 8 + 7])
  await compare(randomUUID())
  // For a moment there is a place that whoever waits has not been served with.
  const small = await makeClass(cupo.pool, cupo.studio, { hour: "10:00", capacity: 1 })
  await called("POST /reservations", seated, { classId: small, seat: 1 })
  await called("POST /waitlist", busy, { classId: small })
  const admits = (capacity: number) =>
    cupo.pool.query("update classes set capacity = $2 where id = $1", [small, capacity])
  await admits(2)
  expect((await compare(small)).some(({ customers }) => customers[0]?.isWaiting)).toBe(true)
  await admits(1)
})

import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createDatabase, type TestDatabase } from "../support/database.ts"
import { call, press, type Reply, tally } from "../support/http.ts"
import { type Person, signedIn } from "../support/people.ts"
import { startServer, type TestServer } from "../support/server.ts"
import { give, makeClass, makeRoom, makeStudio, type Studio } from "../support/studio.ts"
import {
  dropClaims,
  dropCreditGuards,
  dropCustomerIndex,
  dropSeatIndex,
  forgetCancellations,
  holdOpen,
  meetOpen,
} from "../support/unguarded.ts"

let database: TestDatabase
let servers: TestServer[]
let studio: Studio

beforeEach(async () => {
  database = await createDatabase()
  servers = [await startServer(database.connection)]
  studio = await makeStudio(database.pool)
  await holdOpen(database.pool)
})

afterEach(async () => {
  for (const server of servers) await server.close()
  expect(await database.close(), "deadlocks").toBe(0)
})

const people = (count: number) => signedIn(database.pool, { count })

async function peopleWith(count: number, packageId: string): Promise<Person[]> {
  const customers = await people(count)
  for (const { id } of customers) await give(database.pool, id, packageId)
  return customers
}

/** All the presses at once, shared out over the servers; what each was answered in the end, however busy they were. */
const pressAll = (presses: { as: Person; body: object; key?: string }[]): Promise<Reply[]> =>
  Promise.all(
    presses.map((one, i) =>
      press((servers[i % servers.length] as TestServer).url, "POST /reservations", one),
    ),
  )

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await database.pool.query(`select count(*) as n from ${sql}`, values)).rows[0].n)

const seatsTaken = (classId: string) =>
  count("reservations where class_id = $1 and cancelled_at is null", [classId])
const seatsSoldTwice = (classId: string) =>
  count(
    "(select from reservations where class_id = $1 and cancelled_at is null group by seat having count(*) > 1) s",
    [classId],
  )
const creditsSpent = () => count("credit_ledger where delta = -1")

const noFailure = (replies: Reply[]) => expect(replies.filter(({ status }) => status >= 500)).toEqual([])

/** Who writes first waits for another, and connections are open already: a control that saw no fault would prove nothing. */
async function meetForSure(on = "insert"): Promise<void> {
  await meetOpen(database.pool, { table: "seatings", on, most: 15_000 })
  const { url } = servers[0] as TestServer
  await Promise.all(Array.from({ length: 20 }, () => call(url, "GET /branches")))
}

async function allForTwenty(many: number) {
  const classId = await makeClass(database.pool, studio)
  const customers = await peopleWith(many, studio.packages.one)
  const replies = await pressAll(customers.map((as) => ({ as, body: { classId } })))
  return { classId, replies }
}

async function fiftyForOneSeat() {
  const classId = await makeClass(database.pool, studio)
  const customers = await peopleWith(50, studio.packages.one)
  const replies = await pressAll(customers.map((as) => ({ as, body: { classId, seat: 6 } })))
  return { classId, replies }
}

async function twentyPressesOneCredit() {
  const classId = await makeClass(database.pool, studio)
  const [ana] = (await peopleWith(1, studio.packages.one)) as [Person]
  const replies = await pressAll(Array.from({ length: 20 }, () => ({ as: ana, body: { classId } })))
  return { classId, replies }
}

async function oneCreditTenClasses() {
  const classes = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      makeClass(database.pool, studio, { hour: `${String(8 + i).padStart(2, "0")}:00` }),
    ),
  )
  const [ana] = (await peopleWith(1, studio.packages.one)) as [Person]
  return pressAll(classes.map((classId) => ({ as: ana, body: { classId } })))
}

async function tenCancels() {
  const classId = await makeClass(database.pool, studio)
  const [ana] = (await peopleWith(1, studio.packages.ten)) as [Person]
  const [booked] = (await pressAll([{ as: ana, body: { classId, seat: 3 } }])) as [Reply]
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      press((servers[i % servers.length] as TestServer).url, `DELETE /reservations/${booked.body.id}`, {
        as: ana,
      }),
    ),
  )
  return { classId, replies }
}

async function oneKeyTwentyTimes() {
  const classId = await makeClass(database.pool, studio)
  const [ana] = (await peopleWith(1, studio.packages.ten)) as [Person]
  const key = randomUUID()
  return pressAll(Array.from({ length: 20 }, () => ({ as: ana, body: { classId }, key })))
}

// A thousand once: two servers are what they are hardest on.
for (const [processes, many] of [
  [1, 200],
  [2, 1_000],
] as const) {
  describe(`with ${processes} server${processes > 1 ? "s" : ""} on one database`, () => {
    beforeEach(async () => {
      while (servers.length < processes) servers.push(await startServer(database.connection))
    })

    afterEach(async () => {
      expect(await database.violations()).toEqual([])
    })

    test(`of ${many} customers for the 20 seats of a class, 20 sit and the others are told it is full`, async () => {
      const { classId, replies } = await allForTwenty(many)
      expect(tally(replies)).toEqual({ 201: 20, NO_SLOTS_AVAILABLE: many - 20 })
      expect(await seatsTaken(classId)).toBe(20)
      expect(await creditsSpent()).toBe(20)
    })

    test("of 50 customers for one seat, one sits there and 49 are told to choose another", async () => {
      const { classId, replies } = await fiftyForOneSeat()
      expect(tally(replies)).toEqual({ 201: 1, SEAT_NOT_AVAILABLE: 49 })
      expect(await seatsTaken(classId)).toBe(1)
    })

    test("20 presses of a customer with one credit make one reservation", async () => {
      const { replies } = await twentyPressesOneCredit()
      expect(tally(replies)).toEqual({ 201: 1, DUPLICATE_RESERVATION: 19 })
      expect(await creditsSpent()).toBe(1)
    })

    test("one last credit pays one of 10 classes", async () => {
      const replies = await oneCreditTenClasses()
      noFailure(replies)
      expect(tally(replies)).toEqual({ 201: 1, NO_CLASSES_AVAILABLE: 9 })
      expect(await creditsSpent()).toBe(1)
    })

    test("10 cancels of a reservation give one credit back", async () => {
      const { replies } = await tenCancels()
      expect(tally(replies)).toEqual({ 200: 1, RESERVATION_CANCELLED: 9 })
      expect(await count("credit_ledger where reason = 'returned'")).toBe(1)
    })

    test("one key pressed 20 times at once has one effect and 20 equal answers", async () => {
      const replies = await oneKeyTwentyTimes()
      expect(tally(replies)).toEqual({ 201: 20 })
      expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(await creditsSpent()).toBe(1)
    })
  })
}

describe("the same races see the oversell once the guard is gone", () => {
  test("200 for 20 seats, without the index of seats", async () => {
    await dropSeatIndex(database.pool)
    await meetForSure()
    const { classId } = await allForTwenty(200)
    expect(await seatsSoldTwice(classId)).toBeGreaterThan(0)
    expect(await database.violations()).not.toEqual([])
  })

  test("50 for one seat, without the index of seats", async () => {
    await dropSeatIndex(database.pool)
    await meetForSure()
    const { classId } = await fiftyForOneSeat()
    expect(await seatsTaken(classId)).toBeGreaterThan(1)
    expect(await database.violations()).not.toEqual([])
  })

  test("20 presses with one credit, without the claim, the ledger's chain and both indexes", async () => {
    await dropClaims(database.pool)
    await dropCreditGuards(database.pool)
    await dropCustomerIndex(database.pool)
    await dropSeatIndex(database.pool)
    await meetForSure()
    await twentyPressesOneCredit()
    expect(await creditsSpent()).toBeGreaterThan(1)
    expect(await database.violations()).not.toEqual([])
  })

  test("one credit for 10 classes, without the claim and the ledger's chain", async () => {
    await dropClaims(database.pool)
    await dropCreditGuards(database.pool)
    await meetForSure()
    await oneCreditTenClasses()
    expect(await creditsSpent()).toBeGreaterThan(1)
    expect(await database.violations()).not.toEqual([])
  })

  test("10 cancels, when a cancelled reservation still looks active", async () => {
    await dropClaims(database.pool)
    await dropCreditGuards(database.pool)
    await forgetCancellations(database.pool)
    await meetForSure("update")
    await tenCancels()
    expect(await count("credit_ledger where reason = 'returned'")).toBeGreaterThan(1)
    expect(await database.violations()).not.toEqual([])
  })

  test("one key 20 times, without the keys' own index, the claim and both indexes", async () => {
    await dropClaims(database.pool)
    await dropCreditGuards(database.pool)
    await dropCustomerIndex(database.pool)
    await dropSeatIndex(database.pool)
    await database.pool.query("alter table idempotency_keys drop constraint idempotency_keys_pkey")
    await meetForSure()
    const replies = await oneKeyTwentyTimes()
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBeGreaterThan(1)
    expect(await creditsSpent()).toBeGreaterThan(1)
  })
})

test("the claim alone keeps one credit from paying twice in rooms of the same hour", async () => {
  const other = await makeRoom(database.pool, studio, "Sala Lino")
  const classes = await Promise.all([
    makeClass(database.pool, studio),
    makeClass(database.pool, studio, { room: other }),
  ])
  const [ana] = (await peopleWith(1, studio.packages.ten)) as [Person]
  const replies = await pressAll(
    Array.from({ length: 20 }, (_, i) => ({ as: ana, body: { classId: classes[i % 2] } })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  noFailure(replies)
})

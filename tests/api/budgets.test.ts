import { randomUUID } from "node:crypto"
import type pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { deliver } from "../../server/features/notifications/deliver.ts"
import type { MailProvider } from "../../server/features/notifications/provider.ts"
import { sendDue } from "../../server/features/notifications/send.ts"
import { readFactsOfEach } from "../../server/features/reservations/deciding/facts.ts"
import { readSeatsOfMany } from "../../server/features/reservations/listing/seats.ts"
import { bookWeekly } from "../../server/features/reservations/weekly/run.ts"
import { noKey } from "../../server/platform/database/idempotency.ts"
import { timeId } from "../../server/platform/database/timeId.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { type Spent, sentWhile, spentBy, turns } from "../support/statements.ts"
import { dayFromNow, makeClass, near } from "../support/studio.ts"
import { openTill, tillOf } from "../support/till.ts"

// What no machine changes of what a write costs. Who makes one of these dearer has a reason, and writes it beside the new figure.

const { simulator, environment } = await openTill()
const cupo = sharedCupo(environment)
const till = tillOf(cupo, simulator)

/** No more than the budget, which is no more than a third above it: a looser one holds nothing. */
function within(spent: Spent, budget: Spent): void {
  for (const what of ["statements", "wal"] as const) {
    expect(spent[what], what).toBeLessThanOrEqual(budget[what])
    expect(spent[what], what).toBeGreaterThan(budget[what] * 0.75)
  }
}

/** Each turn somebody of their own, who is known to the server already: whose session is read is read with others'. */
async function people(count: number): Promise<Person[]> {
  const all = await Promise.all(Array.from({ length: count }, () => cupo.customer("ten")))
  for (const as of all) await cupo.call("GET /users/me", { as })
  return all
}

const done = async (reply: Promise<{ status: number }>, status = 200) =>
  expect((await reply).status).toBe(status)

describe("of the database, at the most", () => {
  let ready: Person[]
  let classId: string
  let booked: string[]
  beforeAll(async () => {
    ready = await people(turns)
    classId = await makeClass(cupo.pool, cupo.studio)
  })

  const book = (of: string) =>
    spentBy(async (turn) => {
      const body = { classId: of, seat: turn + 1 }
      await done(cupo.call("POST /reservations", { as: ready[turn] as Person, body, key: randomUUID() }), 201)
    })
  // The session, the facts and one writing, which is its own transaction. Its answer, kept, is a fifth of the bytes.
  const ofBooking = { statements: 3, wal: 2_490 }

  test("a booking", async () => {
    within(await book(classId), ofBooking)
  })

  test("which two indexes more are enough to pass", async () => {
    await cupo.pool.query(
      "create index a_more on seatings (id, class_id); create index b_more on seatings (class_id, id)",
    )
    const day = dayFromNow(25)
    const spent = await book(await makeClass(cupo.pool, cupo.studio, { day }))
    await cupo.pool.query("drop index a_more, b_more")
    expect(() => within(spent, ofBooking)).toThrow("wal")
  })

  test("a cancellation", async () => {
    const { rows } = await cupo.pool.query<{ id: string; user_id: string }>(
      "select id, user_id from reservations where class_id = $1",
      [classId],
    )
    booked = ready.map(({ id }) => rows.find((row) => row.user_id === id)?.id as string)
    const spent = await spentBy((turn) =>
      done(
        cupo.call(`DELETE /reservations/${booked[turn]}`, { as: ready[turn] as Person, key: randomUUID() }),
      ),
    )
    // As a booking, but for the seat, which leaves an index and enters none. Of either a hundred bytes note that the class is to be counted anew.
    within(spent, { statements: 3, wal: 2_395 })
  })

  test("an arrival that is marked", async () => {
    const as = await cupo.person({ role: "admin", superuser: true })
    const soon = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(2) })
    for (const one of ready)
      await done(cupo.call("POST /reservations", { as: one, body: { classId: soon } }), 201)
    await cupo.pool.query(
      "update classes set starts_at = now() + interval '30 minutes', ends_at = now() + interval '1 hour' where id = $1",
      [soon],
    )
    const spent = await spentBy((turn) =>
      done(
        cupo.call("POST /attendance", {
          ...{ as, key: randomUUID() },
          body: { classId: soon, userId: ready[turn]?.id, attended: true },
        }),
      ),
    )
    // The session, who acts, the facts and one writing; half of it is its entry in the log.
    within(spent, { statements: 5, wal: 3_700 })
  })

  test("how a class was", async () => {
    const over = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(3) })
    const ids: string[] = []
    for (const as of ready)
      ids.push((await cupo.call("POST /reservations", { as, body: { classId: over } })).body.id)
    await near(cupo.pool, over, -110)
    await cupo.pool.query("insert into settings (name, value) values ('ratings', '{\"isOn\": true}')")
    const spent = await spentBy((turn) =>
      done(
        cupo.call(`POST /reservations/${ids[turn]}/rating`, {
          ...{ as: ready[turn] as Person, key: randomUUID() },
          body: { stars: 5, words: "Muy buena clase" },
        }),
        201,
      ),
    )
    // As a booking: the note that the class is to be counted anew goes with its one writing.
    within(spent, { statements: 3, wal: 1_000 })
  })

  // PostgreSQL plans a statement five times on a connection, and from then on only where it takes the plan of all values for dearer:
  // as of a list, which it believes to be of ten. Planning costs more than all the rest of what these do.
  test("what everybody asks all day is planned once a connection", async () => {
    const given = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(20) })
    const other = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(21) })
    const desk = await cupo.person({ role: "admin", superuser: true })
    const used = new Map<pg.Client, Set<string>>()
    const unnamed = new Set<string>()
    for (let press = 0; press < 64; press++) {
      const as = ready[press % turns] as Person
      const sent = await sentWhile(async () => {
        // The seat is free at first, and somebody's from then on.
        const seat = 1 + (press % turns)
        const { body } = await cupo.call("POST /reservations", { as, body: { classId: given, seat } })
        await done(cupo.call("GET /users/me", { as }))
        await done(cupo.call(`GET /classes/${given}/seats`, { as }))
        // What each page asks of whose it is.
        for (const path of ["/reservations/my", "/waitlist/my", "/credits/my"])
          await done(cupo.call(`GET ${path}`, { as }))
        await done(cupo.call(`GET /reservations/preview?classId=${other}`, { as }))
        await done(cupo.call(`GET /reservations/${body.id}`, { as }))
        // What each desk asks whenever a seat goes.
        for (const path of [`/reservations/by-class/${given}`, `/attendance/class/${given}`])
          await done(cupo.call(`GET ${path}`, { as: desk }))
        await done(cupo.call(`GET /waitlist/by-class?classId=${given}`, { as: desk }))
        await done(cupo.call(`DELETE /reservations/${body.id}`, { as }))
        // Whoever asks beside others is known with them.
        await Promise.all(ready.slice(0, 4).map((one) => done(cupo.call("GET /users/me", { as: one }))))
        // At an opening, whoever wants one class, and each class that is looked at.
        const wishes = ready
          .slice(0, 2 + (press % 6))
          .map(({ id }) => ({ customerId: id, now: new Date(), ...noKey }))
        await readFactsOfEach(cupo.pool, given, wishes)
        await readSeatsOfMany({ pool: cupo.pool, clock: { now: () => new Date() } }, [given, other])
      })
      for (const { client, name } of sent) used.set(client, (used.get(client) ?? new Set()).add(name ?? ""))
      for (const { name, text } of sent) if (!name) unnamed.add(text)
    }
    expect([...unnamed].filter((text) => !/^(begin|commit|rollback)/i.test(text))).toEqual([])
    const planned = new Map<string, boolean>()
    for (const [client, names] of used) {
      const { rows } = await client.query<{ name: string; anew: boolean }>(
        `select name, custom_plans > 6 as anew from pg_prepared_statements
         where name = any($1) and generic_plans + custom_plans > 6`,
        [[...names]],
      )
      for (const { name, anew } of rows) planned.set(name, anew || planned.get(name) === true)
    }
    expect([...planned].filter(([, anew]) => anew)).toEqual([])
    for (const name of [
      ...[
        "find-session",
        "find-sessions",
        "booking-facts",
        "booking-facts-in-full",
        "booking-facts-of-each",
        "seat-maps",
      ],
      ...[
        "seat",
        "cancel",
        "user",
        "held-packages",
        "credit-movements",
        "has-bought",
        "has-attended",
        "setting",
      ],
      ...["class-with-people", "attendance-of-class"],
    ])
      expect([...planned.keys()]).toContain(name)
  })

  // Each node of a plan is made ready before it is read, needed or not, and each check and each condition of a trigger is text that is
  // read anew. Together that was a quarter of what a booking cost.
  test("what a booking makes ready", async () => {
    const as = ready[0] as Person
    const given = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(19) })
    const sent = await sentWhile(() =>
      done(
        cupo.call("POST /reservations", { as, body: { classId: given, seat: 1 }, key: randomUUID() }),
        201,
      ),
    )
    const nodes: Record<string, number> = {}
    for (const { name, text } of sent.filter((one) => one.name)) {
      const { rows } = await cupo.pool.query(`explain (generic_plan, format json) ${text}`)
      nodes[name as string] = JSON.stringify(rows).match(/"Node Type"/g)?.length ?? 0
    }
    expect(Object.keys(nodes)).toEqual(["find-session", "booking-facts", "seat"])
    // Another connection is another process of PostgreSQL's to be woken.
    expect(new Set(sent.map(({ client }) => client)).size).toBe(1)
    // What is needed of a class in which somebody holds a seat or waits, or of who misses classes, would be 25 more.
    expect(nodes["booking-facts"]).toBeLessThanOrEqual(28)
    expect(nodes.seat).toBeLessThanOrEqual(19)
    expect(nodes["find-session"]).toBeLessThanOrEqual(6)
    // Of the tables that it inserts into, and of its customer's row.
    const { rows } = await cupo.pool.query<{ letters: number }>(
      `with written as (select unnest('{seatings,credit_ledger,users,events,idempotency_keys}'::regclass[]) as id)
       select (select sum(length(conbin)) from pg_constraint where contype = 'c' and conrelid in (select id from written))
         + (select sum(length(tgqual)) from pg_trigger where tgrelid in (select id from written)
             and case when tgrelid = 'users'::regclass then tgtype & 16 <> 0 and tgattr = '' else tgtype & 4 <> 0 end) as letters`,
    )
    expect(rows[0]?.letters).toBeLessThanOrEqual(3_100)
  })

  test("an order for a package", async () => {
    const spent = await spentBy((turn) =>
      done(till.order(ready[turn] as Person, cupo.studio.packages.ten, 1800)),
    )
    // Decided in a transaction, the coupon looked at; then the provider's own number is written beside it.
    within(spent, { statements: 11, wal: 1_700 })
  })

  test("its money, settled", async () => {
    const orders: string[] = []
    for (const as of ready) orders.push(await till.approved(as, cupo.studio.packages.ten, 1800))
    const spent = await spentBy((turn) =>
      done(till.capture(ready[turn] as Person, cupo.studio.packages.ten, orders[turn] as string)),
    )
    // Looked at before and after the provider is asked, and settled in one commit: payment, package, ledger, receipt, and
    // the payment counted in its branch and in all of them together.
    within(spent, { statements: 44, wal: 5_300 })
  })

  test("a sale at the desk", async () => {
    const as = await cupo.person({ role: "admin", superuser: true })
    const spent = await spentBy((turn) =>
      done(
        cupo.call("POST /transactions/cash", {
          as,
          key: randomUUID(),
          body: {
            ...{ userId: ready[turn]?.id, packageId: cupo.studio.packages.ten, paymentMethod: "cash" },
            ...{ amount: 1800, branchId: cupo.studio.branch, received: 2000 },
          },
        }),
        201,
      ),
    )
    // Three quarters of it are what the log can be searched by: every piece of every word that a member of staff wrote.
    within(spent, { statements: 28, wal: 25_800 })
  })

  test("a sale at the desk with its seat", async () => {
    const as = await cupo.person({ role: "admin", superuser: true })
    const later = await makeClass(cupo.pool, cupo.studio, { hour: "07:00" })
    const spent = await spentBy((turn) =>
      done(
        cupo.call("POST /reservations/sale", {
          as,
          key: randomUUID(),
          body: {
            ...{ userId: ready[turn]?.id, packageId: cupo.studio.packages.one, paymentMethod: "cash" },
            ...{ amount: 250, classId: later, seat: turn + 1 },
          },
        }),
        201,
      ),
    )
    // The sale's, and the seat's facts and writing inside of it; then what was sold and who sits where, read to be told.
    within(spent, { statements: 34, wal: 40_000 })
  })
})

test("a look for weekly bookings that are all decided writes nothing, and asks as much of ten as of one", async () => {
  const platform = openPlatform(cupo.database.connection, 4)
  const wants = await people(10)
  const asked = async (count: number) => {
    const begun = wants.splice(0, count)
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(12 + count), hour: "06:15" })
    for (const as of begun) await done(cupo.call("POST /weekly-bookings", { as, body: { classId } }), 201)
    const { rowCount } = await cupo.pool.query("select from weekly_turns where class_id = $1", [classId])
    expect(rowCount).toBe(count)
    return spentBy(() => bookWeekly(platform))
  }
  try {
    const [ofOne, ofTen] = [await asked(1), await asked(9)]
    // When reservations open, what is to be decided, and what nobody was told of.
    expect(ofOne.statements).toBe(3)
    expect(ofTen.statements).toBe(3)
    expect(Math.max(ofOne.wal, ofTen.wal)).toBeLessThan(100)
  } finally {
    await platform.close()
  }
})

/** So many happen between two looks at them. */
const together = 50

describe(`of the database for each of ${together} mails of bookings, at the most`, () => {
  let platform: ReturnType<typeof openPlatform>
  let day = 2
  beforeAll(() => {
    platform = openPlatform(cupo.database.connection, 4)
  })
  afterAll(() => platform.close())

  /** As many confirmations to write as mails are counted, and nothing else. */
  async function book(turn: number): Promise<void> {
    const as = await cupo.customer("unlimited")
    const classId = await makeClass(cupo.pool, cupo.studio, { day: dayFromNow(day++) })
    const { body } = await cupo.call("POST /reservations", { as, body: { classId } })
    await cupo.pool.query("update events set handled_at = now(), messages = 0 where handled_at is null")
    await cupo.pool.query(
      `insert into events (id, name, data, recorded_at)
       select overlay($3::text placing lpad(n::text, 4, '0') from 33)::uuid, 'booked', jsonb_build_object('reservationId', $1::text), now()
       from generate_series(1, $2::int) n`,
      [body.id, together, timeId(new Date(), turn)],
    )
  }

  // The statements are of all of them; the bytes of each.
  const ofEach = ({ statements, wal }: Spent): Spent => ({ statements, wal: Math.round(wal / together) })

  test("where there is no mail server", async () => {
    within(ofEach(await spentBy(() => deliver(platform, true), book)), { statements: 11, wal: 1_800 })
  })

  test("where there is one, from the event until it was sent", async () => {
    const mail = { from: "hola@arcilla.test", send: async () => {} } as unknown as MailProvider
    const carried = async () => {
      await deliver(platform)
      await sendDue(platform, { mail, site: "https://arcilla.test" })
    }
    // Each is looked at before it leaves and ended after; the studio, the key of links and the portraits are read once for ten.
    within(ofEach(await spentBy(carried, book)), { statements: 150, wal: 3_100 })
  })
})

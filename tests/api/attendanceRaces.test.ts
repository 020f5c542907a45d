import { describe, expect, test } from "vitest"
import { mark } from "../../server/features/reservations/attendance/mark.ts"
import { missWhoIsLeft } from "../../server/features/reservations/attendance/miss.ts"
import { unmark } from "../../server/features/reservations/attendance/unmark.ts"
import { cancel } from "../../server/features/reservations/booking/cancel.ts"
import { change } from "../../server/features/reservations/booking/change.ts"
import { checkIn } from "../../server/features/reservations/checkin/checkIn.ts"
import { cancelClass } from "../../server/features/reservations/editing/cancelClass.ts"
import type { Actor, Context, Platform } from "../../server/platform/context.ts"
import { atOnce } from "../support/atOnce.ts"
import { freshCupo } from "../support/cupo.ts"
import { codeOf } from "../support/door.ts"
import type { Person } from "../support/people.ts"
import { makeClass, near } from "../support/studio.ts"
import { holdBack, meetInPairs, meetOpen, reached } from "../support/unguarded.ts"

const cupo = freshCupo()

/** Whoever works at the desk, as a use case has them. */
const deskActor = (userId: string): Actor => ({
  ...{ userId, uid: userId, sessionId: userId, role: "admin", mustChangePassword: false },
  permissions: { superuser: true, modules: {} },
})

/** A class that begins soon, with so many people in it, and two who work at its desk at once. */
async function soon(count: number) {
  const classId = await makeClass(cupo.pool, cupo.studio)
  const people: Person[] = []
  for (let seat = 1; seat <= count; seat++) {
    const as = await cupo.customer("ten")
    await cupo.call("POST /reservations", { as, body: { classId, seat } })
    people.push(as)
  }
  const admin = await cupo.person({ role: "admin", superuser: true })
  await cupo.call("POST /config/cancellation-times", { as: admin, body: { changeGroups: 30 } })
  await near(cupo.pool, classId, 45)
  const { rows } = await cupo.pool.query<{ id: string }>(
    "select id from reservations where class_id = $1 order by seat",
    [classId],
  )
  return { classId, people, ids: rows.map(({ id }) => id), actor: deskActor(admin.id) }
}

/** How the first of a class is received: marked by hand, or by the code that their ticket shows. */
type Receive = (made: Awaited<ReturnType<typeof soon>>) => Promise<(platform: Platform) => Promise<unknown>>
const byHand: Receive = async ({ actor, classId, people }) => {
  const asked = { classId, userId: people[0]?.id as string, attended: true }
  return (platform) => mark(as(actor, platform), asked as never)
}
const byCode: Receive = async ({ actor, people, ids }) => {
  const code = await codeOf(cupo, people[0] as Person, ids[0] as string)
  return (platform) => checkIn(as(actor, platform), { code, branchId: cupo.studio.branch })
}
const ways = [
  ["is marked", byHand],
  ["shows their code", byCode],
] as const

const as = (actor: Actor, platform: Platform) => ({ ...platform, actor }) as Context<Actor>
const meet = () => meetOpen(cupo.pool, { table: "seatings", on: "update", most: 10_000 })
/** Nothing in the database says any more that who was cancelled has not come. */
const dropCheck = () => cupo.pool.query("alter table seatings drop constraint seatings_reservation_or_hold")
const states = async (classId: string) => {
  const { rows } = await cupo.pool.query<{ state: string }>(
    `select case when cancelled_at is not null and attended is not null then 'both' when cancelled_at is not null then 'cancelled'
       when attended then 'attended' when not attended then 'no_show' else 'active' end as state
     from reservations where class_id = $1 order by seat, created_at`,
    [classId],
  )
  return rows.map(({ state }) => state)
}
/** Of the reservation's own row: what is written only while nobody has come, and while nobody has cancelled. */
const ofTheRow = /and r\.attended is not distinct from \$\d+::boolean|and s\.cancelled_at is null/g

describe.each(ways)("who %s while they cancel", (_, receive) => {
  const race = async (words?: RegExp) => {
    const made = await soon(1)
    const { classId, ids, actor } = made
    const press = await receive(made)
    if (words) await dropCheck()
    await meet()
    const said = await atOnce(
      cupo,
      [press, (platform) => cancel(as(actor, platform), ids[0] as string)],
      words,
    )
    return { said, left: await states(classId) }
  }
  test("has either come or cancelled", async () => {
    const { said, left } = await race()
    expect([
      [["done", "RESERVATION_MARKED"], ["attended"]],
      [["RESERVATION_CANCELLED", "done"], ["cancelled"]],
    ]).toContainEqual([said, left])
  })
  test("without the row's own words both are told that it was done", async () => {
    cupo.isUnguarded = true
    expect((await race(ofTheRow)).said).toEqual(["done", "done"])
  })
})

describe.each(ways)("who %s while they move to another class", (_, receive) => {
  const race = async (words?: RegExp) => {
    const made = await soon(1)
    const { classId, ids, actor } = made
    const press = await receive(made)
    const newClassId = await makeClass(cupo.pool, cupo.studio, { hour: "20:00" })
    if (words) await dropCheck()
    await meet()
    const said = await atOnce(
      cupo,
      [press, (platform) => change(as(actor, platform), { reservationId: ids[0] as string, newClassId })],
      words,
    )
    return { said, left: [...(await states(classId)), ...(await states(newClassId))] }
  }
  test("has either come to the one or sits in the other", async () => {
    const { said, left } = await race()
    expect([
      [["done", "RESERVATION_MARKED"], ["attended"]],
      [
        ["RESERVATION_CANCELLED", "done"],
        ["cancelled", "active"],
      ],
    ]).toContainEqual([said, left])
  })
  test("without the row's words and the class's lock both are told that it was done", async () => {
    cupo.isUnguarded = true
    const words = new RegExp(`${ofTheRow.source}|for (share|no key update)`, "g")
    expect((await race(words)).said).toEqual(["done", "done"])
  })
})

describe.each(ways)("who %s while the studio cancels their class", (_, receive) => {
  const race = async (words?: RegExp) => {
    const made = await soon(1)
    const { classId, actor } = made
    const press = await receive(made)
    if (words) await dropCheck()
    await meet()
    const said = await atOnce(
      cupo,
      [
        (platform) => cancelClass(as(actor, platform), classId, undefined),
        async (platform) => {
          // It has the class, and is about to give the seats back.
          await reached(cupo.pool, "wait_event = 'PgSleep'", 1)
          return press(platform)
        },
      ],
      words,
    )
    return { said, left: await states(classId) }
  }
  test("has not come", async () => {
    expect(await race()).toEqual({ said: ["done", "CLASS_CANCELLED"], left: ["cancelled"] })
  })
  test("without the class's revision and the row's words they came to a class that was not given", async () => {
    cupo.isUnguarded = true
    const words = new RegExp(`${ofTheRow.source}|and c\\.revision = \\$\\d+::int`, "g")
    expect(await race(words)).toEqual({ said: ["done", "done"], left: ["both"] })
  })
})

test("of two desks that say the opposite at once the last press holds, and both read it", async () => {
  const { classId, people, actor } = await soon(1)
  const userId = people[0]?.id as string
  const press = (attended: boolean) => (platform: Platform) =>
    mark(as(actor, platform), { classId, userId, attended } as never)
  await meet()
  expect(await atOnce(cupo, [press(true), press(false)])).toEqual(["done", "done"])
  const { rows } = await cupo.pool.query("select attended, marked_at from reservations where class_id = $1", [
    classId,
  ])
  const admin = await cupo.person({ role: "admin", superuser: true })
  for (let desk = 0; desk < 2; desk++) {
    const { body } = await cupo.call(`GET /attendance/${classId}/${userId}`, { as: admin })
    expect(body).toMatchObject({ attended: rows[0].attended, markedAt: rows[0].marked_at.toISOString() })
  }
  // What was pressed later was written later.
  await cupo.pool.query("drop trigger a_meet_open on seatings")
  await atOnce(cupo, [press(!rows[0].attended)])
  expect(await states(classId)).toEqual([rows[0].attended ? "no_show" : "attended"])
})

describe("the clock that says who did not come", () => {
  /** A class that has been over for three hours, its roll taken: the first came, of the second nobody said. */
  const over = async () => {
    const made = await soon(2)
    await atOnce(cupo, [
      (platform) =>
        mark(as(made.actor, platform), {
          ...{ classId: made.classId, userId: made.people[0]?.id as string, attended: true },
        } as never),
    ])
    await near(cupo.pool, made.classId, -240)
    await cupo.pool.query("update reservations set marked_at = now() - interval '4 hours' where attended")
    return made
  }
  const race = async (words?: RegExp) => {
    const { classId, people, actor } = await over()
    await meet()
    await atOnce(
      cupo,
      [
        missWhoIsLeft,
        (platform) =>
          mark(as(actor, platform), { classId, userId: people[1]?.id as string, attended: true } as never),
      ],
      words,
    )
    return states(classId)
  }
  test("does not undo a correction that is made at the same moment", async () => {
    expect(await race()).toEqual(["attended", "attended"])
  })
  test("without its look at what was said it does", async () => {
    cupo.isUnguarded = true
    const { classId, people, actor } = await over()
    await meet()
    await atOnce(
      cupo,
      [
        (platform) =>
          mark(as(actor, platform), { classId, userId: people[1]?.id as string, attended: true } as never),
        async (platform) => {
          await reached(cupo.pool, "wait_event = 'PgSleep'", 1)
          return missWhoIsLeft(platform)
        },
      ],
      /and s\.attended is null and \(s\.marked_at is null or s\.marked_at < [^)]*\)/g,
    )
    expect((await states(classId))[1]).toBe("no_show")
  })

  /** The clock has read that the roll was taken, and the one mark of it is taken back before it writes. */
  const lastOne = async (words?: RegExp) => {
    const { classId, people, actor } = await over()
    const letGo = await holdBack(cupo.pool, "seatings", "update", "new.attended = false")
    const clock = atOnce(cupo, [missWhoIsLeft], words)
    await reached(cupo.pool, "wait_event = 'advisory'", 1)
    const back = atOnce(
      cupo,
      [(platform) => unmark(as(actor, platform), { classId, userId: people[0]?.id as string })],
      words,
    )
    // Without the class's lock there is nothing to wait for.
    const waits = "wait_event_type = 'Lock' and wait_event <> 'advisory'"
    await (words ? back : Promise.race([back, reached(cupo.pool, waits, 1)]))
    await letGo()
    expect([await clock, await back]).toEqual([["done"], ["done"]])
    return states(classId)
  }
  test("says nothing of a class whose roll is taken back at the same moment", async () => {
    expect(await lastOne()).toEqual(["active", "active"])
  })
  test("without the class's lock it does", async () => {
    cupo.isUnguarded = true
    expect(await lastOne(/for no key update/g)).toEqual(["active", "no_show"])
  })

  const lastTwo = async (words?: RegExp) => {
    const made = await soon(3)
    const { classId, people, actor } = made
    const said = (userId: string) => (platform: Platform) =>
      mark(as(actor, platform), { classId, userId, attended: true } as never)
    const [ana, luis] = people as [Person, Person]
    await atOnce(cupo, [said(ana.id), said(luis.id)])
    await near(cupo.pool, classId, -240)
    await cupo.pool.query("update reservations set marked_at = now() - interval '4 hours' where attended")
    await atOnce(cupo, [missWhoIsLeft])
    expect(await states(classId)).toEqual(["attended", "attended", "no_show"])
    // With the lock whoever comes second writes what the first one's mark left, and meets nobody.
    await meetInPairs(cupo.pool, { table: "seatings", most: words ? 10_000 : 500 })
    const back = (userId: string) => (platform: Platform) => unmark(as(actor, platform), { classId, userId })
    expect(await atOnce(cupo, [back(ana.id), back(luis.id)], words)).toEqual(["done", "done"])
    return states(classId)
  }
  test("has nothing to say once the last two marks are taken back at once", async () => {
    expect(await lastTwo()).toEqual(["active", "active", "active"])
  })
  test("without the class's lock each thinks that the other's mark stays", async () => {
    cupo.isUnguarded = true
    expect(await lastTwo(/for no key update/g)).toEqual(["active", "active", "no_show"])
    expect((await cupo.database.violations()).map(({ invariant }) => invariant)).toEqual([
      "Nobody is missing of a class whose roll was not taken",
    ])
  })
})

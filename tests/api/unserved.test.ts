import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { serveWaitlists } from "../../server/features/reservations/tasks.ts"
import { findUnserved } from "../../server/features/reservations/waiting/unserved.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { emptyHouse, moveIn, moveOut } from "../import/moving.ts"
import { sharedCupo } from "../support/cupo.ts"
import { dayFromNow, give, makeBranch, makeClass, makePackage, makeRoom } from "../support/studio.ts"

const cupo = sharedCupo()
const hour = 3_600_000
const query = (sql: string, values: unknown[] = []) => cupo.pool.query(sql, values)

interface Case {
  classId: string
  userId: string
  room: string
}

/** Somebody in line for a class with a free place of its one seat, which nobody was told of. */
async function unserved(
  packages: ("ten" | "unlimited" | "individual")[] = ["ten"],
  inHours = 48,
): Promise<Case> {
  const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`, 1)
  const classId = await makeClass(cupo.pool, cupo.studio, { room, day: dayFromNow(2) })
  const startsAt = new Date(Date.now() + inHours * hour)
  await query("update classes set starts_at = $2, ends_at = $3 where id = $1", [
    ...[classId, startsAt, new Date(startsAt.getTime() + hour / 2)],
  ])
  const { id: userId } = await cupo.customer(...packages)
  await inLine({ classId, userId })
  await longAgo(userId)
  return { classId, userId, room }
}

const inLine = ({ classId, userId }: Omit<Case, "room">) =>
  query(
    `insert into waitlist_entries (id, class_id, user_id, automatic, joined_at)
     values (gen_random_uuid(), $1, $2, true, now() - interval '10 minutes')`,
    [classId, userId],
  )

/** What they have they have had for a while. */
const longAgo = (userId: string) =>
  query(
    `update credit_ledger l set created_at = now() - interval '10 minutes'
     from held_packages h where h.id = l.held_package_id and h.user_id = $1`,
    [userId],
  )

/** Sits in a class that runs then, without paying: what is asked is whether they could have another. */
async function sitsThen(one: Case, later: string) {
  const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`, 1)
  const classId = await makeClass(cupo.pool, cupo.studio, { room })
  await query(
    `update classes k set starts_at = c.starts_at + $3::interval, ends_at = c.ends_at + $3::interval, day = c.day
     from classes c where c.id = $1 and k.id = $2`,
    [one.classId, classId, later],
  )
  await query(
    `insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until)
     select gen_random_uuid(), $1, $2, 1, $3, h.id, now(), now() from held_packages h where h.user_id = $3 limit 1`,
    [classId, room, one.userId],
  )
}

/** Whether the invariant tells of them, and whether the worker serves them: each the same, or one of both is wrong. */
async function toldAndServed({ classId, userId }: Case) {
  const found = await findUnserved(cupo.pool, new Date())
  const platform = openPlatform(cupo.database.connection, 2)
  try {
    await serveWaitlists(platform)
  } finally {
    await platform.close()
  }
  const { rows } = await query(
    "select end_reason from waitlist_entries where class_id = $1 and user_id = $2",
    [...[classId, userId]],
  )
  const told = found.some(({ what, why }) => what === userId && why.includes(classId))
  return { told, served: rows[0].end_reason === "promoted" }
}

test("somebody who can have a free place and is not served is told of, until they are", async () => {
  const one = await unserved()
  expect(await toldAndServed(one)).toEqual({ told: true, served: true })
  expect(await findUnserved(cupo.pool, new Date())).toEqual([])
})

const cases: Record<string, () => Promise<Case>> = {
  "has no package": () => unserved([]),
  "has one for other classes": () => unserved(["individual"]),
  "has one of another branch": async () => {
    const one = await unserved([])
    const other = await makeBranch(cupo.pool, cupo.studio, { name: `Otra ${randomUUID().slice(0, 6)}` })
    await give(
      cupo.pool,
      one.userId,
      await makePackage(cupo.pool, { description: randomUUID(), branch: other.branch }),
    )
    await longAgo(one.userId)
    return one
  },
  "has one that ends before": async () => {
    const one = await unserved()
    await query("update held_packages set expires_at = now() + interval '1 day' where user_id = $1", [
      one.userId,
    ])
    return one
  },
  "has no credit left": async () => {
    const one = await unserved()
    await query(
      `insert into credit_ledger (held_package_id, seq, delta, balance, reason, created_at)
       select h.id, 2, -10, 0, 'adjusted', now() - interval '10 minutes' from held_packages h where h.user_id = $1`,
      [one.userId],
    )
    return one
  },
  "sits elsewhere at that hour": async () => {
    const one = await unserved()
    await sitsThen(one, "10 minutes")
    return one
  },
  "sits in two that day already, without limit": async () => {
    const one = await unserved(["unlimited"])
    await sitsThen(one, "2 hours")
    await sitsThen(one, "3 hours")
    return one
  },
  "waits for a class that is closed": async () => {
    const one = await unserved()
    await query("update classes set status = 'cerrada' where id = $1", [one.classId])
    return one
  },
  "waits for a place that is blocked": async () => {
    const one = await unserved()
    await query("update room_seats set blocked = true where room_id = $1", [one.room])
    return one
  },
  "waits for a place that is held": async () => {
    const one = await unserved()
    await query(
      `insert into seatings (id, class_id, room_id, seat, visitor, visitor_network, created_at, held_until)
       values (gen_random_uuid(), $1, $2, 1, $3, '\\x01', now() - interval '1 minute', now() + interval '9 minutes')`,
      [one.classId, one.room, Buffer.from(one.classId)],
    )
    return one
  },
  "waits for a place that is offered": async () => {
    const one = await unserved()
    await query(
      `insert into waitlist_offers (id, class_id, offered_at, ends_at)
       values (gen_random_uuid(), $1, now(), now() + interval '10 minutes')`,
      [one.classId],
    )
    return one
  },
  "waits when places are only offered": () => unserved(["ten"], 6),
}

for (const [name, make] of Object.entries(cases)) {
  test(`who ${name} is neither told of nor served`, async () => {
    const one = await make()
    expect(await toldAndServed(one)).toEqual({ told: false, served: false })
    await query("update waitlist_entries set ended_at = now(), end_reason = 'left' where class_id = $1", [
      one.classId,
    ])
  })
}

test("who was not served yet as their studio moved out is served by the worker where it moved in", async () => {
  const one = await unserved()
  const house = await emptyHouse()
  expect((await moveIn(house, await moveOut(cupo.database))).faults).toEqual([])
  expect(await findUnserved(house.pool, new Date())).toMatchObject([{ what: one.userId }])
  const there = openPlatform(house.connection, 2)
  await serveWaitlists(there).finally(there.close)
  expect(await findUnserved(house.pool, new Date())).toEqual([])
  const { rows } = await house.pool.query("select end_reason from waitlist_entries where user_id = $1", [
    one.userId,
  ])
  expect(rows).toEqual([{ end_reason: "promoted" }])
  expect(await toldAndServed(one)).toEqual({ told: true, served: true })
})

test("who can have it only since a moment ago is served, and was no fault", async () => {
  const one = await unserved([])
  await give(cupo.pool, one.userId, cupo.studio.packages.ten, new Date())
  expect(await toldAndServed(one)).toEqual({ told: false, served: true })
})

test("is a fault that every check finds", async () => {
  const { userId } = await unserved()
  cupo.isUnguarded = true
  const found = await cupo.database.violations()
  expect(found.filter(({ invariant }) => /waits, and promotion is open/.test(invariant))).toMatchObject([
    { what: userId },
  ])
})

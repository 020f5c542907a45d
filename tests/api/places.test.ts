import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { readFacts } from "../../server/features/reservations/deciding/facts.ts"
import { readQueue } from "../../server/features/reservations/waiting/queue.ts"
import { noKey } from "../../server/platform/database/idempotency.ts"
import { sharedCupo } from "../support/cupo.ts"
import { dayFromNow, makeClass, makeRoom } from "../support/studio.ts"

const cupo = sharedCupo()

/** The same numbers each time, one after the other. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

/** A class of four seats, of which some are blocked, taken, held, held no more, or given up; some wait, some places are offered. */
async function someClass(roll: (sides: number) => number, day: string) {
  const room = await makeRoom(cupo.pool, cupo.studio, `Sala ${randomUUID().slice(0, 8)}`, 4)
  const classId = await makeClass(cupo.pool, cupo.studio, { room, day, capacity: 1 + roll(5) })
  const waits = roll(2) === 1
  for (const seat of [1, 2, 3, 4]) {
    if (roll(5) === 0)
      await cupo.pool.query("update room_seats set blocked = true where room_id = $1 and seat = $2", [
        room,
        seat,
      ])
    const [sort] = [["free", "free", "taken", "given up", "held", "held no more"][roll(6)]]
    if (sort === "free") continue
    const { id } = await cupo.customer("ten")
    const isHold = sort?.startsWith("held")
    await cupo.pool.query(
      `insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, held_until, cancelled_at, cancelled_by)
       select gen_random_uuid(), $1, $2, $3, h.user_id, case when $5 then null else h.id end, now() - interval '1 hour',
         case when $5 then null else now() end, $6, $7, case when $7::timestamptz is null then null else h.user_id end
       from held_packages h where h.user_id = $4`,
      [
        ...[classId, room, seat, id, isHold],
        isHold ? new Date(Date.now() + (sort === "held" ? 600_000 : -60_000)) : null,
        sort === "given up" ? new Date() : null,
      ],
    )
  }
  if (waits) {
    const { id } = await cupo.customer("ten")
    await cupo.pool.query(
      "insert into waitlist_entries (id, class_id, user_id, automatic, joined_at) values (gen_random_uuid(), $1, $2, false, now())",
      [classId, id],
    )
  }
  for (let offers = roll(3); offers > 0; offers--) {
    await cupo.pool.query(
      `insert into waitlist_offers (id, class_id, offered_at, ends_at)
       values (gen_random_uuid(), $1, now() - interval '1 hour', now() + $2::interval)`,
      [classId, roll(2) === 0 ? "10 minutes" : "-1 minute"],
    )
  }
  return { classId, waits }
}

test("how many places are left is the same in the week, on the seat map, for who books and for who waits", async () => {
  cupo.isUnguarded = true // nobody paid for these seats
  const roll = dice(7)
  const day = dayFromNow(3)
  const made = []
  for (let count = 0; count < 30; count++) made.push(await someClass(roll, day))
  const { body } = await cupo.call(`GET /classes?branch=${cupo.studio.branch}&from=${day}&to=${day}`)
  const now = new Date()
  const seen = new Set<string>()
  for (const { classId, waits } of made) {
    const listed = body.classes.find(({ id }: { id: string }) => id === classId)
    const map = (await cupo.call(`GET /classes/${classId}/seats`)).body
    const facts = await readFacts(
      cupo.pool,
      { classId, customerIds: [(await anybody()).id] },
      { now, ...noKey },
    )
    const [queue] = await readQueue(cupo.pool, { classId, now })
    const left = Math.max(0, (queue?.places ?? 0) - (waits ? (queue?.offered ?? 0) : 0))
    expect({ classId, listed: listed.available, map: map.available, isFull: facts.class?.isFull }).toEqual({
      ...{ classId, listed: left, map: left, isFull: left === 0 },
    })
    seen.add(`${waits} ${left} ${queue?.offered}`)
  }
  expect(seen.size).toBeGreaterThan(8)
})

let somebody: Promise<{ id: string }> | undefined
const anybody = () => {
  somebody ??= cupo.customer()
  return somebody
}

import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { type Person, signedIn } from "../tests/support/people.ts"
import { serve } from "../tests/support/process.ts"
import { dayFromNow, give } from "../tests/support/studio.ts"

const writes = 100

/** Milliseconds from each booking's answer by one server until another one on the same database shows the seat taken. */
export async function heardAfter(pool: pg.Pool, url: string, folder: string): Promise<number[]> {
  const address = `postgres://cupo@localhost/cupo?host=${encodeURIComponent(`${folder}/postgres`)}`
  const another = await serve({ DATABASE_URL: address, DATA_DIR: folder })
  try {
    const { rows } = await pool.query(
      `select c.id, min(s.seat)::int as seat, p.id as package
       from classes c join room_seats s on s.room_id = c.room_id and not s.blocked and s.seat <= c.capacity
       join packages p on p.branch_id is null and p.total_classes > 1
         and p.type = case c.type when 'groups' then 'group' else 'individual' end
       where c.day between $1::date and $1::date + 10 and c.status = 'abierta'
         and not exists (select from reservations r where r.class_id = c.id and r.seat = s.seat and r.cancelled_at is null)
       group by c.id, p.id limit $2`,
      [dayFromNow(1), writes],
    )
    const people = await signedIn(pool, { count: rows.length })
    const late: number[] = []
    for (const [index, { id, seat, package: sold }] of rows.entries()) {
      const { id: userId, headers } = people[index] as Person
      await give(pool, userId, sold)
      const seen = async () => {
        const reply = await fetch(`${another.url}/api/classes/${id}/seats`)
        return ((await reply.json()) as { takenSeats: number[] }).takenSeats.includes(seat)
      }
      await seen()
      const booked = await fetch(`${url}/api/reservations`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ classId: id, seat }),
      })
      if (booked.status !== 201) continue
      const answered = performance.now()
      while (!(await seen())) await sleep(1)
      late.push(performance.now() - answered)
    }
    return late
  } finally {
    await another.stop()
  }
}

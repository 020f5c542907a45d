import { randomUUID } from "node:crypto"
import type pg from "pg"
import { studioUrl } from "./browser-studio.ts"

/**
 * News of what a test wrote past the server, which keeps what visitors read until it hears of it. Returns when it has heard:
 * told in the same breath that a class is gone, it ends the stream of who watched that one.
 */
export async function tell(pool: pg.Pool, topic: string): Promise<void> {
  const id = randomUUID()
  await pool.query(
    `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, status, shares_hour)
     select $1, c.branch_id, c.room_id, c.discipline_id, c.instructor_id, '2000-01-01', '06:00',
       '2000-01-01T12:00:00Z', '2000-01-01T13:00:00Z', c.capacity, c.type, 'cerrada', true
     from classes c join branches b on b.id = c.branch_id and b.is_public limit 1`,
    [id],
  )
  const stream = await fetch(`${studioUrl()}/api/classes/${id}/seats/live`)
  if (!stream.ok) throw new Error(`The stream answered ${stream.status}`)
  await pool.query("delete from classes where id = $1", [id])
  await pool.query("select pg_notify('cupo_news', $1)", [`${topic} class:${id}`])
  await stream.text()
}

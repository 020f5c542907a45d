import type pg from "pg"

/** A class began so many days ago, and whoever reserved it, well before, did not come. */
export async function missedSince(pool: pg.Pool, classId: string, daysAgo: number): Promise<void> {
  await pool.query(
    `update classes set starts_at = now() - $2 * interval '1 day', ends_at = now() - $2 * interval '1 day' + interval '50 minutes',
       day = (now() - $2 * interval '1 day')::date where id = $1`,
    [classId, daysAgo],
  )
  await pool.query(
    "update reservations set attended = false, marked_at = now(), marked_by = user_id, created_at = created_at - interval '30 days' where class_id = $1",
    [classId],
  )
}

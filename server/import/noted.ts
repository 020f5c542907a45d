import type { Pool, PoolClient } from "pg"

/** The day that the relative days of a folder count from, when it was imported before. */
export async function findReferenceDay(pool: Pool, name: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ day: string }>(
    "select to_char(reference_day, 'YYYY-MM-DD') as day from imports where name = $1",
    [name],
  )
  return rows[0]?.day
}

export async function noteImport(client: PoolClient, name: string, day: string, now: Date): Promise<void> {
  await client.query(
    `insert into imports (name, reference_day, finished_at) values ($1, $2, $3)
     on conflict (name) do update set finished_at = excluded.finished_at`,
    [name, day, now],
  )
}

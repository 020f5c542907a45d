import type pg from "pg"
import { validate } from "uuid"
import type { Made, WayIn } from "../provider.ts"

/** Writes down which way a sign-in was made, before its credential is given away. `isStepped`: a second step was shown just now. */
export async function noteMade(
  pool: pg.Pool,
  credential: string,
  { way, isStepped = false }: { way: WayIn; isStepped?: boolean },
): Promise<void> {
  await pool.query(
    `update identity."session" set way = $2, "steppedAt" = case when $3 then "createdAt" end where token = $1`,
    [credential.split(".")[0], way, isStepped],
  )
}

export async function findMade(pool: pg.Pool, id: string | undefined): Promise<Made | undefined> {
  if (!validate(id)) return undefined
  const { rows } = await pool.query<Made>(`select way, "steppedAt" from identity."session" where id = $1`, [
    id,
  ])
  return rows[0]
}

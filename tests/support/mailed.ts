import { expect } from "@playwright/test"
import type pg from "pg"

/** The code that was last mailed to an address: the demo has no mail server, and keeps it. */
export async function mailedCode(pool: pg.Pool, email: string): Promise<string> {
  let code: string | null = null
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query(
          `select facts->>'code' as code from messages where kind = 'code' and address = $1 order by id desc limit 1`,
          [email],
        )
        code = rows[0]?.code ?? null
        return code
      },
      { timeout: 30_000 },
    )
    .toMatch(/^\d{6}$/)
  return code ?? ""
}

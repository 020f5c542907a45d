import type pg from "pg"
import type { Progress } from "../../server/import/counted.ts"
import { type ImportReport, importStudio } from "../../server/import/import.ts"
import type { Identity } from "../../server/import/write/people.ts"
import type { Platform } from "../../server/platform/context.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { urlOf } from "../support/cluster.ts"
import { createDatabase } from "../support/database.ts"

/** Noon in Mexico City, two days after clocks went forward in Tijuana. */
export const tuesday = new Date("2026-03-10T18:00:00Z")

/** An empty database and what the tests of the import do to it. */
export interface Studio {
  pool: pg.Pool
  /** As a command is told it. */
  url: string
  /** As whatever runs on the clock has it, on that Tuesday. */
  platform: Platform
  import(folder: string, now?: Date, progress?: Progress, over?: pg.Pool): Promise<ImportReport>
  /** Rows of each table that has any. */
  countAll(): Promise<Record<string, number>>
  /** The end of the ledger of somebody's only package. */
  ledgerOf(email: string): Promise<{ description: string; balance: number }>
  close(): Promise<void>
}

export const identity: Identity = {
  createAccounts: async (accounts) => new Map(accounts.map(({ email }) => [email, `uid of ${email}`])),
}

export async function openStudio(): Promise<Studio> {
  const { pool, connection, close } = await createDatabase()
  const platform = { ...openPlatform(connection, 2), clock: { now: () => tuesday } }
  return {
    pool,
    url: urlOf(connection),
    platform,
    async close() {
      await platform.close()
      await close()
    },
    import: (folder, now = tuesday, progress, over = pool) =>
      importStudio({ pool: over, now, identity }, folder, { name: "casa", progress }),
    async countAll() {
      const { rows: tables } = await pool.query<{ name: string }>(
        "select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('migrations', 'ticket_key')",
      )
      const counts: Record<string, number> = {}
      for (const { name } of tables) {
        const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`)
        if (rows[0] && rows[0].count > 0) counts[name] = rows[0].count
      }
      return counts
    },
    async ledgerOf(email) {
      const { rows } = await pool.query(
        `select h.description, l.balance from credit_ledger l join held_packages h on h.id = l.held_package_id
         join users u on u.id = h.user_id where u.email = $1 order by l.seq desc limit 1`,
        [email],
      )
      return rows[0]
    },
  }
}

import type { z } from "zod"
import type { Attention } from "../../../contract/attention.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { instant, piece } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"

/** Who keeps backups of the database: we do, where the settings say; whoever runs it does, by hand; or its own server does. */
export type BackupKeeper = "settings" | "hand" | "server"

interface Row {
  last_at: Date | null
  made_at: Date
  is_demo: boolean
  is_making: boolean
  has_failed: boolean
}

const [minute, day] = [60_000, 24 * 60 * 60_000]
/** A piece of the log is sent within seconds, and PostgreSQL hears of it within a minute. */
const patience = 10 * minute

const readBackups = statement<Row>("attention-backups")(
  piece`select (select max(ended_at) from backups where bytes is not null) as last_at,
     (select min(run_at) from migrations) as made_at,
     exists (select from imports where name = 'demo') as is_demo,
     exists (select from backups where ended_at is null and started_at > ${instant("now")} - interval '1 hour') as is_making,
     coalesce((select bytes is null from backups order by started_at desc limit 1), false) as has_failed`,
)

const readLog = statement<{ since: Date | null }>("attention-log")(
  piece`select min(modification) as since from pg_ls_archive_statusdir()
   where name like '%.ready' and modification < ${instant("before")}`,
)

/** What is to be said of the backups; undefined: nothing. A database of today has had no night yet, and a demo has nothing to lose. */
export async function readBackup(
  { pool, clock, actor }: Context<Actor>,
  keeper: BackupKeeper,
): Promise<NonNullable<z.input<typeof Attention>["backup"]> | undefined> {
  if (!actor.permissions.superuser || keeper === "server") return undefined
  const now = clock.now()
  const isKept = keeper === "settings"
  const [row] = await readBackups(pool, { now })
  if (!row || (row.is_demo && !isKept)) return undefined
  const before = new Date(now.getTime() - patience)
  const waitsSince = isKept ? (await readLog(pool, { before }))[0]?.since : undefined
  const isOld = (row.last_at ?? row.made_at).getTime() < now.getTime() - day
  const isLate = isOld && !row.is_making
  if (!isLate && !waitsSince) return undefined
  return {
    ...{ isLate, isKept, hasFailed: row.has_failed && !row.is_making },
    ...{ lastAt: row.last_at?.toISOString() ?? null, waitsSince: waitsSince?.toISOString() ?? null },
  }
}

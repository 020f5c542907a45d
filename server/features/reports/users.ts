import { sql } from "kysely"
import type { z } from "zod"
import { dayIn } from "../../../contract/calendar.ts"
import { studioZone } from "../../../contract/house.ts"
import type { getUserFigures } from "../../../contract/reports.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { sumOf } from "../../platform/database/cut.ts"
import { inParts, talliesIn } from "../../platform/database/tallies.ts"
import { startsOf } from "./periods.ts"
import { seenIds } from "./seen.ts"

/** Customers as their list counts them: not those who closed their account, and new ones by the studio's own days. */
export async function readUsers(context: Context<Actor>): Promise<z.input<typeof getUserFigures.output>> {
  const { month: since } = startsOf(dayIn(studioZone(), context.clock.now()))
  const seen = seenIds(context)
  const [all, active, { rows }] = await Promise.all([
    inParts(talliesIn(context.db, "customers", seen)),
    inParts(talliesIn(context.db, "customers", seen).where(sql<boolean>`(y.key ->> 'enabled')::boolean`)),
    context.pool.query<{ n: number }>(
      `select count(*)::int as n from users u
       where u.role = 'user' and u.closed_at is null and u.created_at >= ($1::date)::timestamp at time zone $2
         and ($3::uuid[] is null or u.branch_id = any($3))`,
      [since, studioZone(), seen ?? null],
    ),
  ])
  return { total: sumOf(all), new: rows[0]?.n ?? 0, active: sumOf(active), since }
}

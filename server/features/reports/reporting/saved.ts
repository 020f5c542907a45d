import type { z } from "zod"
import { dayIn } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { writeReportQuery } from "../../../../contract/reporting.ts"
import { reportNames } from "../../../../contract/reportKinds.ts"
import {
  mostSavedReports,
  type renameReport as rename,
  type SavedReport,
  type saveReport as save,
  type sendReport,
} from "../../../../contract/savedReports.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { timeId } from "../../../platform/database/timeId.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { lastDue } from "./days.ts"

/** Each sees their own. */
export async function listSaved({ pool, actor }: Context<Actor>): Promise<SavedReport[]> {
  const { rows } = await pool.query<SavedReport>(
    `select id, name, report, query, sending from saved_reports where staff_id = $1 order by name collate "es-x-icu", id`,
    [actor.userId],
  )
  // One of a report that is no more is not shown.
  return rows.filter(({ report }) => reportNames.some((name) => name === report))
}

/**
 * What is saved so already is the same press, made again, and replaces nothing. Throws REPORT_NOT_FOUND, REPORT_NAME_TAKEN,
 * TOO_MANY_SAVED_REPORTS.
 */
export async function saveReport(
  { pool, clock, actor }: Context<Actor>,
  { name, report, query, replaces }: z.output<typeof save.body>,
): Promise<SavedReport> {
  if (!reportNames.some((one) => one === report)) throw new Refusal("REPORT_NOT_FOUND")
  const now = clock.now()
  const { rows } = await pool.query<{ saved: SavedReport | null; isFull: boolean }>(
    `with others as (
       select count(*) >= $7::int as is_full from saved_reports where staff_id = $2 and lower(name) <> lower($3)
     ), saved as (
       insert into saved_reports as s (id, staff_id, name, report, query, created_at)
       select $1, $2, $3, $4, $5, $6 from others where not is_full
       on conflict (staff_id, lower(name))
         do update set name = excluded.name, report = excluded.report, query = excluded.query
         where $8::boolean or (s.report, s.query) = (excluded.report, excluded.query)
       returning s.id, s.name, s.report, s.query, s.sending
     )
     select to_json(saved) as saved, is_full as "isFull" from others left join saved on true`,
    [timeId(now), actor.userId, name, report, writeReportQuery(query), now, mostSavedReports, replaces],
  )
  const [told] = rows
  if (!told?.saved) throw new Refusal(told?.isFull ? "TOO_MANY_SAVED_REPORTS" : "REPORT_NAME_TAKEN")
  return told.saved
}

/** Throws SAVED_REPORT_NOT_FOUND, also for another's, and REPORT_NAME_TAKEN. */
export async function renameReport(
  { pool, actor }: Context<Actor>,
  id: string,
  { name }: z.output<typeof rename.body>,
): Promise<SavedReport> {
  const { rows } = await pool
    .query<SavedReport>(
      `update saved_reports set name = $3 where id = $1 and staff_id = $2
       returning id, name, report, query, sending`,
      [id, actor.userId, name],
    )
    .catch((error: { constraint?: string }) => {
      throw error.constraint === "saved_reports_name_key" ? new Refusal("REPORT_NAME_TAKEN") : error
    })
  const [saved] = rows
  if (!saved) throw new Refusal("SAVED_REPORT_NOT_FOUND")
  return saved
}

/** What is begun today is told from the next time on. Throws SAVED_REPORT_NOT_FOUND, also for another's. */
export async function sendSaved(
  { pool, clock, actor }: Context<Actor>,
  id: string,
  { sending }: z.output<typeof sendReport.body>,
): Promise<SavedReport> {
  const today = dayIn(studioZone(), clock.now())
  const { rows } = await pool.query<SavedReport>(
    `update saved_reports set sending = $3::text,
       told_for = case when sending = $3 then told_for else $4::date end
     where id = $1 and staff_id = $2 returning id, name, report, query, sending`,
    [id, actor.userId, sending, sending && lastDue(sending, today)],
  )
  const [saved] = rows
  if (!saved) throw new Refusal("SAVED_REPORT_NOT_FOUND")
  return saved
}

/** Throws SAVED_REPORT_NOT_FOUND, also for another's. */
export async function removeReport({ pool, actor }: Context<Actor>, id: string): Promise<void> {
  const { rowCount } = await pool.query("delete from saved_reports where id = $1 and staff_id = $2", [
    id,
    actor.userId,
  ])
  if (!rowCount) throw new Refusal("SAVED_REPORT_NOT_FOUND")
}

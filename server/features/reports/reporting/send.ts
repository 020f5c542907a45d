import { dayIn, hourIn } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import { totalOf } from "../../../../contract/reportCells.ts"
import { ReportQuery, reportAccess } from "../../../../contract/reporting.ts"
import { kindOf, reportNames } from "../../../../contract/reportKinds.ts"
import { type Sending, sendingHour } from "../../../../contract/savedReports.ts"
import type { Actor, Platform } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/database/transaction.ts"
import type { ReportTold } from "../../../platform/events/names.ts"
import { record } from "../../../platform/events/record.ts"
import { isAllowed } from "../../../platform/http/access.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { type GrantRow, permissionsOf } from "../../people/permissions.ts"
import { daysBefore, daysDue, lastDue } from "./days.ts"
import { runReport } from "./run.ts"

interface Due {
  id: string
  name: string
  report: string
  query: string
  /** On which it is due, the last time. */
  day: string
  staff_id: string
  uid: string
  role: Actor["role"]
  is_superuser: boolean
  permissions: GrantRow[] | null
}

/** How staff come in: whether the identity provider asks for a second step where the studio does. */
export interface Door {
  hasSecondStep: boolean
}

/**
 * Has told to whoever asked for it what their saved reports sum to, once for each day that one is due, with what they may see by
 * then. What is refused by then is said, and is not sent again. One that fails is tried again at the next look, and holds up no other.
 * Where people `hasSecondStep` to show, who lacks it though the studio asks for it has theirs once they have one: the door shows them nothing either.
 */
export async function sendReports(platform: Platform, { hasSecondStep }: Door): Promise<void> {
  const now = platform.clock.now()
  if (hourIn(studioZone(), now) < sendingHour) return
  const today = dayIn(studioZone(), now)
  const days = { weekly: lastDue("weekly", today), monthly: lastDue("monthly", today) }
  const faults: unknown[] = []
  for (const one of await findDue(platform, days, hasSecondStep)) {
    await send(platform, one).catch((error) => faults.push(error))
  }
  if (faults.length > 0) throw new AggregateError(faults, "reports that could not be sent")
}

async function findDue(
  { pool }: Platform,
  { weekly, monthly }: Record<Sending, string>,
  hasSecondStep: boolean,
): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `select s.id, s.name, s.report, s.query, d.day, s.staff_id, u.uid, u.role, u.is_superuser,
       (select json_agg(p) from staff_permissions p where p.user_id = u.id) as permissions
     from saved_reports s join users u on u.id = s.staff_id
     cross join lateral (select case s.sending when 'weekly' then $1::date else $2::date end as day) d
     where s.told_for < d.day and u.role <> 'user' and u.enabled and u.closed_at is null
       and (not $3 or u.second_step_since is not null or second_step_asked_since() is null)
     order by s.told_for, s.id`,
    [weekly, monthly, hasSecondStep],
  )
  return rows
}

async function send(platform: Platform, one: Due): Promise<void> {
  const [userId, name] = [one.staff_id, one.name]
  const told = await read(platform, one).catch((error) => {
    if (error instanceof Refusal) return error.code
    throw error
  })
  const isRefused = typeof told === "string"
  await inTransaction({ ...platform, actor: undefined }, async ({ transaction, clock }) => {
    const { rowCount } = await transaction.query(
      `update saved_reports set sending = case when $3 then null else sending end,
         told_for = case when $3 then null else $2::date end
       where id = $1 and told_for < $2::date`,
      [one.id, one.day, isRefused],
    )
    if (rowCount === 0) return
    if (isRefused) await record(transaction, "report-stopped", { userId, name, why: told }, clock.now())
    else await record(transaction, "report-due", { userId, name, ...told }, clock.now())
  })
}

/** Throws what asking for it would. */
async function read(platform: Platform, one: Due): Promise<ReportTold> {
  const report = reportNames.find((each) => each === one.report)
  if (!report) throw new Refusal("REPORT_NOT_FOUND")
  const permissions = permissionsOf(one)
  const { staff_id: userId, uid, role } = one
  const actor = { userId, uid, role, permissions, sessionId: "", mustChangePassword: false }
  if (!isAllowed(reportAccess, actor)) throw new Refusal("FORBIDDEN")
  const query = ReportQuery.safeParse(Object.fromEntries(new URLSearchParams(one.query)))
  // Saved with what a report was asked with then.
  if (!query.success) throw new Refusal("VALIDATION")
  const { period, ...asked } = query.data
  const days = daysDue({ ...asked, period: period ?? kindOf(report).period }, one.day)
  const { columns, rows, of } = await runReport({ ...platform, actor }, report, { ...asked, ...days })
  const before = daysBefore(days)
  return {
    ...{ report, query: { ...asked, ...days }, days, before, rows: rows.length },
    ...{ totals: totalOf(columns, rows), totalsBefore: totalOf(columns, await of(before)) },
  }
}

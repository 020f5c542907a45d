import { failedDays } from "../../contract/attention.ts"
import type { Runner } from "../platform/database/statement.ts"

/** What waits, and since when; what was done last: as one reading of the database found it. */
export interface Facts {
  now: Date
  events: number
  eventsSince: Date | null
  mails: number
  mailsSince: Date | null
  /** Orders whose money was asked for, and refunds, of which nobody knows yet what became. */
  reconciling: number
  reconcilingSince: Date | null
  /** What was taken and is no package. */
  unresolved: number
  /** What the payment provider said in the last days and we could not read. */
  unread: number
  /** When a worker last said what it had done; null: none ever did. */
  workedAt: Date | null
  tasks: TaskRun[]
  /** The last full backup of ours that is whole. */
  backupAt: Date | null
  /** Those of the last thirty days, the newest first, and those that are not over. */
  outages: Outage[]
}

export interface TaskRun {
  name: string
  endedAt: string | null
  failedAt: string | null
  milliseconds: number
}

export interface Outage {
  service: string
  beganAt: string
  /** Null: it is not over. */
  endedAt: string | null
}

/** The name under which a worker says that it lives. */
export const beat = "noteRuns"
/** The same of those who serve. */
export const serving = "serve"
export const keptDays = 30
/** However often something goes and comes, the page of it stays short. */
const mostOutages = 200

/** What workers said is written by the database's clock (see `runs.ts`), and told by that of whoever reads. */
const told = (at: string) => `$1::timestamptz - (now() - ${at})`

const read = `
  select $1::timestamptz as now, e.events, e."eventsSince", m.mails, m."mailsSince",
    o.orders + r.refunds as reconciling, least(o.since, r.since) as "reconcilingSince",
    (select count(*)::int from captures where transaction_id is null and resolved_at is null) as unresolved,
    (select count(*)::int from provider_notices
      where unread and received_at > $1::timestamptz - make_interval(days => ${failedDays})) as unread,
    (select ${told("ended_at")} from task_runs where name = '${beat}') as "workedAt",
    (select coalesce(json_agg(json_build_object('name', name, 'endedAt', ${told("ended_at")}, 'failedAt', ${told("failed_at")},
       'milliseconds', milliseconds) order by name), '[]') from task_runs) as tasks,
    (select max(ended_at) from backups where bytes is not null) as "backupAt",
    (select coalesce(json_agg(one order by one."beganAt" desc), '[]') from (
       select service, began_at as "beganAt", ended_at as "endedAt" from outages
       where ended_at is null or ended_at > $1::timestamptz - make_interval(days => ${keptDays})
       order by began_at desc limit ${mostOutages}) one) as outages
  from (select count(*)::int as events, min(recorded_at) as "eventsSince" from events where handled_at is null) e,
    (select count(*)::int as mails, min(created_at) as "mailsSince" from messages
      where outcome is null and (tries > 0 or due_at <= $1)) m,
    (select count(*)::int as orders, min(capturing_at) as since from orders
      where status = 'created' and capturing_at is not null) o,
    (select count(*)::int as refunds, min(created_at) as since from refunds where status = 'pending') r`

/** One statement, all of it by indexes of what is still to do, which is little. */
export async function readFacts(runner: Runner, now: Date): Promise<Facts> {
  const { rows } = await runner.query<Facts>(read, [now])
  return rows[0] as Facts
}

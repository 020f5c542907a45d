import type { Runner } from "../../platform/database/statement.ts"
import { ledgerEnd } from "../packages/ledger.ts"
import type { Facts, Kind, SeatFacts } from "./facts.ts"

/** Whether a mail is still true at `now`, when it is about to leave: nobody is reminded of what was cancelled meanwhile. */
type Standing<K extends Kind> = (runner: Runner, facts: Facts[K], now: Date) => Promise<boolean>

const always = async () => true

async function yes(runner: Runner, sql: string, values: unknown[]): Promise<boolean> {
  const { rows } = await runner.query<{ yes: boolean }>(`select exists (${sql}) as yes`, values)
  return rows[0]?.yes ?? false
}

/** The seat is theirs, and the class is still to begin when the mail says. */
const isSeated = (runner: Runner, { reservationId, class: { startsAt } }: SeatFacts, now: Date) =>
  yes(
    runner,
    `select from reservations r join classes c on c.id = r.class_id
     where r.id = $1 and r.cancelled_at is null and c.starts_at = $2 and c.starts_at > $3`,
    [reservationId, startsAt, now],
  )

export const standing: { [K in Kind]: Standing<K> } = {
  test: always,
  welcome: always,
  code: async (_runner, { expiresAt }, now) => now < new Date(expiresAt),
  emailChanged: always,
  passwordChanged: always,
  passwordLeftBehind: always,
  secondStepChanged: always,
  stepCodeUsed: always,
  passkeyChanged: always,
  merged: always,
  contact: always,
  confirmation: isSeated,
  promotion: isSeated,
  change: isSeated,
  cancellation: always,
  offer: (runner, { entryId, offerIds }, now) =>
    yes(
      runner,
      `select from waitlist_entries w join waitlist_offers o on o.class_id = w.class_id
       where w.id = $1 and w.ended_at is null and o.id = any($2) and o.reservation_id is null and o.ends_at > $3`,
      [entryId, offerIds, now],
    ),
  moved: isSeated,
  substituted: isSeated,
  otherDiscipline: isSeated,
  classCancelled: always,
  lineClosed: always,
  lineMoved: (runner, { entryId, class: { startsAt } }) =>
    yes(
      runner,
      `select from waitlist_entries w join classes c on c.id = w.class_id
       where w.id = $1 and w.ended_at is null and c.starts_at = $2`,
      [entryId, startsAt],
    ),
  substituteAsked: (runner, { requestId }) =>
    yes(runner, "select from substitute_requests q where q.id = $1 and q.ended_at is null", [requestId]),
  // What is said of a class is of no use after it.
  classMessage: async (_runner, { class: { endsAt } }, now) => now < new Date(endsAt),
  reminder: isSeated,
  // Corrected or lifted meanwhile, it counts no more.
  absenceWarning: (runner, { missedId }) =>
    yes(
      runner,
      `select from reservations r join classes c on c.id = r.class_id
       where r.id = $1 and r.attended = false
         and not exists (select from no_show_lifts l where l.user_id = r.user_id and l.lifted_at >= c.starts_at)`,
      [missedId],
    ),
  weekly: always,
  weeklyEnded: always,
  granted: always,
  packageChanged: always,
  packagePassed: always,
  receipt: always,
  paymentHeld: always,
  refund: always,
  returned: always,
  dispute: always,
  report: always,
  reportStopped: always,
  // Made to last longer, or less, since it was written, it ends on another day than it says.
  expiring: (runner, { heldPackageId, expiresAt }, now) =>
    yes(
      runner,
      `select from held_packages h
       where h.id = $1 and h.revoked_at is null and h.expires_at > $2
         and date_trunc('milliseconds', h.expires_at) = $3 and (h.is_unlimited or 0 < (
         select e.balance from ${ledgerEnd} e))`,
      [heldPackageId, now, expiresAt],
    ),
}

export function isStanding<K extends Kind>(
  runner: Runner,
  { kind, facts }: { kind: K; facts: Facts[K] },
  now: Date,
): Promise<boolean> {
  return standing[kind](runner, facts, now)
}

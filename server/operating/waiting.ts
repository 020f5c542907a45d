import { broken, type Finding, good, look } from "../platform/finding.ts"
import type { Facts } from "./facts.ts"

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Milliseconds: what is older than this waits for somebody who does not come. */
export const patience = {
  worker: 2 * minute,
  events: 2 * minute,
  mails: 15 * minute,
  payments: 30 * minute,
  backups: 26 * hour,
}

export const ageOf = (since: Date | null, now: Date): number =>
  since ? Math.max(0, now.getTime() - since.getTime()) : 0

export const isBehind = ({ now, eventsSince, workedAt }: Facts): boolean =>
  ageOf(eventsSince, now) > patience.events || workedAt === null || ageOf(workedAt, now) > patience.worker

export const mailIsLate = ({ now, mailsSince }: Facts): boolean => ageOf(mailsSince, now) > patience.mails

export const paymentsAreLate = ({ now, reconcilingSince }: Facts): boolean =>
  ageOf(reconcilingSince, now) > patience.payments

/** Whoever works on the clock: mails, waiting lists, credits that end. */
export function worker(facts: Facts, isHere: boolean): Finding[] {
  const { now, workedAt, events, eventsSince, tasks } = facts
  const todo = isHere
    ? "Start serve; if it runs, its log says what stands in the way."
    : "JOBS is off: start server/main.js work somewhere, with the same settings."
  if (!workedAt) return [look("No worker has ever run on this database.", todo)]
  const found: Finding[] = []
  const silent = ageOf(workedAt, now)
  if (silent > patience.worker)
    found.push(
      broken(`No worker has run for ${inWords(silent)}: no mail leaves, and no waiting list moves.`, todo),
    )
  const late = ageOf(eventsSince, now)
  if (late > patience.events)
    found.push(
      broken(
        `${events} ${events === 1 ? "event waits" : "events wait"} to be told of, for ${inWords(late)}.`,
        todo,
      ),
    )
  for (const { name, endedAt, failedAt } of tasks) {
    if (!failedAt || (endedAt && endedAt > failedAt)) continue
    found.push(
      look(
        `«${name}» failed the last time, ${inWords(ageOf(new Date(failedAt), now))} ago.`,
        "The log says why; it is tried again by itself.",
      ),
    )
  }
  return found.length > 0 ? found : [good(`A worker ran ${inWords(silent)} ago.`)]
}

export function mails({ now, mails, mailsSince }: Facts, hasMail: boolean): Finding {
  const late = ageOf(mailsSince, now)
  if (!hasMail)
    return look("No mail server: what would be mailed stays in the office.", "Set SMTP_URL and MAIL_FROM.")
  return late > patience.mails
    ? look(
        `${mails} mails have not left, the oldest for ${inWords(late)}.`,
        "See whether the mail server takes them: the office says what it answered.",
      )
    : good(mails === 0 ? "No mail waits." : `${mails} mails are on their way.`)
}

export function payments({ now, reconciling, reconcilingSince, unresolved, unread }: Facts): Finding[] {
  const late = ageOf(reconcilingSince, now)
  const found: Finding[] = []
  if (unresolved > 0)
    found.push(
      look(
        `${unresolved} ${unresolved === 1 ? "payment is" : "payments are"} without a package.`,
        "Look at «Pagos sin paquete» in the office: somebody paid and has nothing.",
      ),
    )
  if (unread > 0)
    found.push(
      look(
        `${unread} ${unread === 1 ? "notice" : "notices"} of the payment provider could not be read.`,
        "It may be a dispute: look at the provider's own page. The log has it whole, for whoever mends this.",
      ),
    )
  if (late > patience.payments)
    found.push(
      look(
        `${reconciling} payments or refunds have no end, the oldest for ${inWords(late)}.`,
        "See whether the payment provider answers; they end by themselves once it does.",
      ),
    )
  return found.length > 0 ? found : [good("No payment waits for anybody.")]
}

/** Of the PostgreSQL that comes along, when the settings say where backups go. */
export function backups({ now, backupAt }: Facts): Finding {
  if (!backupAt)
    return look(
      "There is no good backup yet.",
      "One is made each night; server/main.js backup makes one now.",
    )
  const age = ageOf(backupAt, now)
  return age > patience.backups
    ? broken(
        `The last good backup is ${inWords(age)} old.`,
        "server/main.js backup says what stands in its way.",
      )
    : good(
        `The last good backup is ${inWords(age)} old. Restore one now and then, to know that it can be done.`,
      )
}

function inWords(milliseconds: number): string {
  const units: [number, string][] = [
    [day, "day"],
    [hour, "hour"],
    [minute, "minute"],
    [second, "second"],
  ]
  const [size, name] = units.find(([size]) => milliseconds >= 2 * size) ?? [second, "second"]
  const n = Math.round(milliseconds / size)
  return `${n} ${name}${n === 1 ? "" : "s"}`
}

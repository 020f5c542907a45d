import type { Facts } from "../facts.ts"
import type { OutsideName } from "../services.ts"
import { ageOf, isBehind, mailIsLate, patience, paymentsAreLate } from "../waiting.ts"

/** What a customer may notice: each is a line of the page. */
export const lines = ["reservations", "payments", "mail", "waiting", "identity", "pictures"] as const
export type Line = (typeof lines)[number]

/** What may be away, by its name in `outages`: what is asked outside, the database, and whoever serves. */
export type Service = OutsideName | "database" | "site"

export interface Standing {
  line: Line
  state: "works" | "late" | "away"
  /** Since when it is not as it should be, where that is known. */
  since: Date | undefined
}

/** What one process knows, as it last looked. */
export interface Seen {
  /** When it last looked. */
  at: Date
  /** Undefined: it answers. */
  databaseAway: Date | undefined
  /** It answers whoever waits long enough. */
  isSlow: boolean
  /** As they were last read; undefined: never. */
  facts: Facts | undefined
}

/** Which of them this studio has: who sells nothing online has no payments that could be away. */
export type Offered = ReadonlySet<OutsideName>

/** How each line stands. Pure: the page, and whoever else asks, tell the same. */
export function standings(seen: Seen, offered: Offered): Standing[] {
  const { databaseAway, facts, isSlow } = seen
  const has = (line: Line) =>
    line === "reservations" || line === "waiting" || offered.has(line as OutsideName)
  return lines.filter(has).map((line) => {
    // All of it stands on the database.
    if (databaseAway) return { line, state: "away", since: databaseAway }
    if (line === "reservations") return { line, state: isSlow ? "late" : "works", since: undefined }
    const away = outageOf(facts, line)
    // A mail that waits is late, and not away: it leaves when its server is back.
    if (away) return { line, state: line === "mail" ? "late" : "away", since: away }
    const late = facts && lateSince(facts, line)
    return { line, state: late ? "late" : "works", since: late }
  })
}

function outageOf(facts: Facts | undefined, line: Line): Date | undefined {
  const open = facts?.outages.find(({ service, endedAt }) => service === line && endedAt === null)
  return open && new Date(open.beganAt)
}

function lateSince(facts: Facts, line: Line): Date | undefined {
  if (line === "payments" && paymentsAreLate(facts)) return facts.reconcilingSince ?? undefined
  if (line === "mail" && mailIsLate(facts)) return facts.mailsSince ?? undefined
  if (line !== "waiting" || !isBehind(facts)) return undefined
  const { now, workedAt, eventsSince } = facts
  return ageOf(workedAt, now) > patience.worker ? (workedAt ?? undefined) : (eventsSince ?? undefined)
}

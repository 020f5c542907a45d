import { addDays, dayIn, daysBetween } from "../../../contract/calendar.ts"
import { instant, int, piece, text, uuid } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { Refusal } from "../../platform/refusal.ts"
import { assertHeld, type DeskFacts } from "./deskFacts.ts"
import { ledgerEnd } from "./ledger.ts"
import { endOf } from "./validity.ts"

/** Days, both included. */
export interface Rest {
  from: string
  until: string
}

/** How many days there are from one to another, both included. */
export const daysOf = ({ from, until }: Rest): number => daysBetween(from, until) + 1

/** Whether a package rests at `now`, or is going to. */
export const isResting = (held: Pick<DeskFacts, "frozen_until" | "time_zone">, now: Date): boolean =>
  held.frozen_until !== null && held.frozen_until >= dayIn(held.time_zone, now)

/**
 * Until when a package lasts that rests on these days: as many more. Throws PACKAGE_NOT_FOUND, PACKAGE_ENDED, ALREADY_FROZEN, FREEZE_TOO_EARLY or
 * FREEZE_TOO_LATE.
 */
export function frozenExpiry(held: DeskFacts | null, rest: Rest, now: Date): Date {
  assertHeld(held, now)
  if (isResting(held, now)) throw new Refusal("ALREADY_FROZEN")
  if (rest.from < dayIn(held.time_zone, now)) throw new Refusal("FREEZE_TOO_EARLY")
  const lastDay = dayIn(held.time_zone, held.expires_at)
  if (rest.from > lastDay) throw new Refusal("FREEZE_TOO_LATE")
  return endOf(addDays(lastDay, daysOf(rest)), held.time_zone)
}

/**
 * What is left of a rest that ends at `now`, before its time: the days that it had, and until when the package lasts. It never
 * ends before any of `due`, until when what it pays already needs it, or it was promised. Throws PACKAGE_NOT_FOUND, PACKAGE_ENDED or NOT_FROZEN.
 */
export function thawed(held: DeskFacts | null, due: readonly Date[], now: Date) {
  assertHeld(held, now)
  const { frozen_from: from, frozen_until: until, time_zone: zone } = held
  if (!from || !until || !isResting(held, now)) throw new Refusal("NOT_FROZEN")
  const today = dayIn(zone, now)
  const ends = from < today ? today : from
  const unused = daysOf({ from: ends, until })
  const lastDay = addDays(dayIn(zone, held.expires_at), -unused)
  return {
    unused,
    rest: from < ends ? { from, until: addDays(ends, -1) } : null,
    expiresAt: new Date(Math.max(...[endOf(lastDay, zone), ...due].map((end) => end.getTime()))),
  }
}

/** Inside a transaction that holds the customer: the days of a package's rest and its end, with the reason in its ledger. */
export const writeRest = statement<{ balance: number }>("write-rest")(
  piece`with held as (
     update held_packages h set frozen_from = ${text.orNull("from")}::date, frozen_until = ${text.orNull("until")}::date,
       frozen_days = h.frozen_days + ${int("days")}, expires_at = ${instant("expiresAt")}
     where h.id = ${uuid("heldPackageId")} returning h.id
   ),
   movement as (
     insert into credit_ledger (held_package_id, seq, delta, balance, reason, actor_id, note, created_at)
     select h.id, e.seq + 1, 0, e.balance, ${text("reason")}, ${uuid("actorId")}, ${text("note")}, ${instant("now")}
     from held h join lateral ${ledgerEnd} e on true
     returning balance
   ),
   ${recordEvent("held")}
   select balance from movement`,
)

import type { z } from "zod"
import { dayIn, formatDate, sayAt, sayDays } from "../../../../contract/calendar.ts"
import { type ErrorCode, toReason } from "../../../../contract/errors.ts"
import type { Reason } from "../../../../contract/reservations.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { limitedUntil, opensAt, type Paying } from "./bookable.ts"
import type { ClassFacts } from "./classFacts.ts"

/** What was wanted, and of whom; a visitor holds nothing. */
export interface Asked {
  item: ClassFacts
  customer: Pick<Paying, "held" | "payingWith" | "missed"> | null | undefined
  now: Date
}

/** A refusal of a class in words, with the moment where there is one. */
export function reasonOf(error: ErrorCode, { item, customer, now }: Asked): z.input<typeof Reason> {
  if (error === "NO_SHOW_LIMIT") return { error, message: sayLimit(item, customer ?? {}, now) }
  if (error !== "CLASS_NOT_OPEN_YET") return toReason(error)
  const at = new Date(opensAt(item, customer ?? { held: [] }, now.getTime()))
  const moment = sayAt(at, item.timeZone, { now, audience: "customer" })
  return { error, message: `Las reservas de esta clase se abren ${moment}`, opensAt: at.toISOString() }
}

function sayLimit(item: ClassFacts, customer: Pick<Paying, "missed">, now: Date): string {
  const until = limitedUntil(item, customer, now.getTime()) ?? now.getTime()
  const { aheadDays } = item.noShows
  return `Por tus faltas recientes reservas con máximo ${sayDays(aheadDays)} de anticipación hasta el ${formatDate(dayIn(item.timeZone, new Date(until)))}.`
}

export function refusalOf(error: ErrorCode, asked: Asked): Refusal {
  const { message, opensAt: at } = reasonOf(error, asked)
  if (error === "NO_SHOW_LIMIT") return new Refusal(error, { message })
  return new Refusal(error, at === undefined ? {} : { message, opensAt: at })
}

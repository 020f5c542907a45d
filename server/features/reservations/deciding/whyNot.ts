import type { z } from "zod"
import { sayAt } from "../../../../contract/calendar.ts"
import { type ErrorCode, errors } from "../../../../contract/errors.ts"
import type { Reason } from "../../../../contract/reservations.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { opensAt, type Paying } from "./bookable.ts"
import type { ClassFacts } from "./classFacts.ts"

/** What was wanted, and of whom; a visitor holds nothing. */
export interface Asked {
  item: ClassFacts
  customer: Pick<Paying, "held" | "payingWith"> | null | undefined
  now: Date
}

/** A refusal of a class in words, with the moment where there is one. */
export function reasonOf(error: ErrorCode, { item, customer, now }: Asked): z.input<typeof Reason> {
  if (error !== "CLASS_NOT_OPEN_YET") return { error, message: errors[error].message }
  const at = new Date(opensAt(item, customer ?? { held: [] }, now.getTime()))
  const moment = sayAt(at, item.timeZone, { now, audience: "customer" })
  return { error, message: `Las reservas de esta clase se abren ${moment}`, opensAt: at.toISOString() }
}

export function refusalOf(error: ErrorCode, asked: Asked): Refusal {
  const { message, opensAt: at } = reasonOf(error, asked)
  return new Refusal(error, at === undefined ? {} : { message, opensAt: at })
}

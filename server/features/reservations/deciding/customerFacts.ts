import { millis, piece } from "../../../platform/database/piece.ts"
import type { Held } from "../../packages/eligible.ts"
import { payableWith } from "../../packages/payable.ts"
import { mayBeOn } from "../days.ts"
import { missedLately } from "../noShows/missed.ts"

/** What is asked of a customer when a class is booked for them. Times in milliseconds. */
export interface CustomerFacts {
  id: string
  revision: number
  isCustomer: boolean
  /** In line for the class already. */
  isWaiting: boolean
  /** Their active reservations on the days around the class. */
  mine: { id: string; classId: string; seat: number; day: string; startsAt: number; endsAt: number }[]
  held: Held[]
  /** When the classes began that they missed lately. */
  missed: number[]
}

export interface CustomerRow {
  customer_id: string
  customer_revision: number
  role: string
  is_waiting: boolean
  mine: CustomerFacts["mine"] | null
  held: Held[] | null
  missed: number[] | null
}

/** Columns of a statement over `users u`, one row a customer, beside the `day` of a class. */
export const customerColumns = (day: string) => piece`u.id as customer_id, u.revision as customer_revision,
  case when u.closed_at is null then u.role else 'closed' end as role,
  (select json_agg(json_build_object('id', r.id, 'classId', k.id, 'seat', r.seat, 'day', k.day,
      'startsAt', ${millis("k.starts_at")}, 'endsAt', ${millis("k.ends_at")}))
    from reservations r
    join lateral (select * from classes where id = r.class_id limit 1) k
      on k.day between ${day} - 1 and ${day} + 1
    where r.user_id = u.id and r.cancelled_at is null and ${mayBeOn(piece`${day} - 1`, piece`${day} + 1`)}) as mine,
  ${payableWith("u.id")} as held`

/** The same beside the `wanted` class, of which they may wait in line, where it may count what they missed. */
export const customerFacts = piece`${customerColumns("wanted.day")},
  wanted.has_queue and exists (select from waitlist_entries w
    where w.user_id = u.id and w.class_id = wanted.class_id and w.ended_at is null) as is_waiting,
  case when wanted.no_shows is not null then ${missedLately} end as missed`

export function toCustomerFacts(row: CustomerRow): CustomerFacts {
  return {
    id: row.customer_id,
    revision: row.customer_revision,
    isCustomer: row.role === "user",
    isWaiting: row.is_waiting,
    mine: row.mine ?? [],
    held: row.held ?? [],
    missed: row.missed ?? [],
  }
}

import { instant, int, piece, uuid } from "../../../platform/database/piece.ts"
import { heldFor } from "./classFacts.ts"

/**
 * A piece of a statement, after the one that claimed the customer: ends the holds that their reservation takes the place
 * of. One of that seat that ran out, whoever's it was, and their own in that class, with what
 * staff kept for them. Who ended theirs is written down; the clock ends the others.
 */
export const endHoldsFor = (customer: string) => piece`unheld as (
  update seatings s set cancelled_at = ${instant("now")}, cancelled_by = case when ${heldFor(piece`who.id`)} then who.id end
  from ${customer} who
  where s.class_id = ${uuid("classId")} and s.held_until is not null and s.cancelled_at is null
    and (${heldFor(piece`who.id`)} or (s.seat = ${int("seat")} and s.held_until <= ${instant("now")}))
  returning s.id
)`

/** A condition: what is written on it is written after those holds have left the index of seats. */
export const afterHolds = piece`(select count(*) from unheld) >= 0`

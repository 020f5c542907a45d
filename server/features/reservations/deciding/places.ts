import { instant, type Piece, piece } from "../../../platform/database/piece.ts"

/** Of the seatings `s` of a statement, those that take a seat: reservations whose seat was not given away, and holds that have not run out. */
export const isTaking = piece`s.cancelled_at is null and s.given_at is null and (s.held_until is null or s.held_until > ${instant("now")})`

/** Of the seatings `s` of a statement, those that staff keep: nobody has them, neither a person nor a visitor. */
export const isKept = piece`s.held_until is not null and s.user_id is null and s.visitor is null`

/** Of the seatings `s` of a statement, those that somebody has: a person, or a visitor who pays. */
export const isSomebodys = piece`${isTaking} and not (${isKept})`

/** How many more are admitted: within a capacity of which so many are `taken`, on so many `free` seats. */
export const placesLeft = <Taken, Free>(capacity: string, taken: Piece<Taken>, free: Piece<Free>) =>
  piece`least(${capacity} - (${taken}), (${free}))`

/** How many more a class `c` of the statement admits: within its capacity, on seats that are neither blocked nor taken. */
export const freePlaces = placesLeft(
  "c.capacity",
  piece`select count(*) from seatings s where s.class_id = c.id and ${isTaking}`,
  piece`select count(*) from room_seats p
    where p.room_id = c.room_id and not p.blocked and p.seat <= c.capacity and not exists (
      select from seatings s where s.class_id = c.id and s.seat = p.seat and ${isTaking})`,
)

/** The places of a class `c` that are offered to who waits for it, and claimed by nobody yet. */
export const liveOffers = (select: string) => piece`
  ${select} from waitlist_offers o
  where o.class_id = c.id and o.reservation_id is null and o.ends_at > ${instant("now")}`

import { instant, piece } from "../../platform/database/piece.ts"

/** How many more a class `c` of the statement admits: within its capacity, on seats that are neither blocked nor taken. */
export const freePlaces = piece`least(
  c.capacity - (select count(*) from reservations r where r.class_id = c.id and r.cancelled_at is null),
  (select count(*) from room_seats s
    where s.room_id = c.room_id and not s.blocked and s.seat <= c.capacity and not exists (
      select from reservations r where r.class_id = c.id and r.seat = s.seat and r.cancelled_at is null))
)`

/** The places of a class `c` that are offered to who waits for it, and claimed by nobody yet. */
export const liveOffers = (select: string) => piece`
  ${select} from waitlist_offers o
  where o.class_id = c.id and o.reservation_id is null and o.ends_at > ${instant("now")}`

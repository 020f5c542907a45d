import { json, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"

/** Reservations point to seats, cancelled ones too: numbers that a room lacks are then there, out of use and without a place. */
export const keepSeatNumbers = statement("keep-seat-numbers")(
  piece`insert into room_seats (room_id, seat, blocked)
   select ${uuid("room")}, n::int, true from json_array_elements_text(${json("seats")}) n
   on conflict (room_id, seat) do nothing`,
)

import { piece, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import type { SeatRow } from "./roomSeats.ts"

/** A room as it stands before it is changed. */
export interface RoomBefore {
  capacity: number
  /** By number; without those that are gone. */
  seats: SeatRow[]
}

// No class is added to it, and nobody else changes it, until the transaction ends.
const lock = statement("lock-room")(piece`select from rooms where id = ${uuid("id")} for update`)

const read = statement<RoomBefore>("room-before")(
  piece`select r.capacity, coalesce((
       select json_agg(json_build_object('seat', s.seat, 'col', s.col, 'row', s.row, 'blocked', s.blocked)
         order by s.seat)
       from room_seats s
       where s.room_id = r.id and (s.col is not null or (s.seat <= r.capacity
         and not exists (select from room_seats p where p.room_id = r.id and p.col is not null)))), '[]') as seats
   from rooms r where r.id = ${uuid("id")}`,
)

/** Inside a transaction: takes a room and reads it; undefined when it is gone. Rooms come before classes. */
export async function lockRoom(runner: Runner, id: string): Promise<RoomBefore | undefined> {
  await lock(runner, { id })
  return (await read(runner, { id }))[0]
}

import type { z } from "zod"
import type { SeatMap } from "../../../contract/schedule.ts"
import type { Actor } from "../../platform/context.ts"
import { flag, piece, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { layoutOf } from "../studio/rooms.ts"
import { sightOfClasses } from "../studio/visible.ts"

type Seats = z.input<typeof SeatMap>

const read = statement<Seats>("seat-map")(
  piece`select c.id as "classId", c.capacity,
     ${layoutOf("c.room_id")} as layout,
     array(select r.seat from reservations r where r.class_id = c.id and r.cancelled_at is null order by r.seat)
       as "takenSeats"
   from classes c join branches b on b.id = c.branch_id
   where c.id = ${uuid("classId")} and (b.is_public or ${flag("everywhere")} or b.id = any(${uuids("branches")}))`,
)

/** The room's plan as one class sees it; names nobody. Throws CLASS_NOT_FOUND. */
export async function readSeatMap(reader: { pool: Runner; actor?: Actor }, classId: string): Promise<Seats> {
  const [map] = await read(reader.pool, { classId, ...sightOfClasses(reader.actor) })
  if (!map) throw new Refusal("CLASS_NOT_FOUND")
  return map
}

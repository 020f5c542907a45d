import { int, piece, uuids } from "../../platform/database/piece.ts"
import { statement } from "../../platform/database/statement.ts"

/** A column: the capacity of a class `c` once its room has another. Who had all of the room keeps all of it; who had less keeps that, as far as it goes. */
export const refittedCapacity = piece`case when c.capacity = ${int("roomCapacity")} then ${int("capacity")}
  else least(c.capacity, ${int("capacity")}) end`

/** Follows the room of these classes, inside keepBookingsOut: who read them before has to read them again. */
export const refitClasses = statement<{ id: string }>("refit-classes")(
  piece`update classes c set capacity = ${refittedCapacity}, revision = c.revision + 1
   where c.id = any(${uuids("classIds")}) returning c.id`,
)

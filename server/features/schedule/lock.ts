import { int, piece, uuid } from "../../platform/database/piece.ts"

/**
 * A piece of a statement: locks the class as it was read, and yields no row if it was closed, moved or resized since.
 * Bookings share this lock with each other; only who must keep them out takes the row FOR UPDATE.
 */
export const lockClass = piece`class as materialized (
  select c.id from classes c
  where c.id = ${uuid("classId")} and c.revision = ${int("classRevision")}
  for key share
)`

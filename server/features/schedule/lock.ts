/**
 * A piece of a statement: holds the class as it was read, and yields no row if it was closed, moved or resized since.
 * Bookings share this hold with each other; only who must keep them out takes the row FOR UPDATE.
 * Parameters: classId, classRevision.
 */
export const lockClass = `class as materialized (
  select c.id from classes c
  where c.id = :classId::uuid and c.revision = :classRevision::int
  for key share
)`

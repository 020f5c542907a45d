import { addMissing, type Bulk, type Found, type Row } from "../../platform/database/bulk.ts"

export type ClassRow = Row<"classes", "info" | "revision" | "queue_revision" | "status">

/**
 * Adds the classes that are not there. One that was moved since an earlier import is known by its id, one that
 * the studio made itself by its room and hour; both stay as they are.
 */
export const importClasses = (bulk: Bulk, rows: Iterable<ClassRow>): Promise<Found> =>
  addMissing(
    bulk,
    "classes",
    rows,
    "found.id = given.id or (found.room_id = given.room_id and found.starts_at = given.starts_at)",
  )

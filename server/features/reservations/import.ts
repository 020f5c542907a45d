import { addMissing, type Bulk, type Found, type Row } from "../../platform/database/bulk.ts"

export type ReservationRow = Row<"reservations", "changed_from">

/** Adds the reservations whose id is new. A seat that is taken by another breaks the import. */
export const importReservations = (bulk: Bulk, rows: Iterable<ReservationRow>): Promise<Found> =>
  addMissing(bulk, "reservations", rows, "found.id = given.id")

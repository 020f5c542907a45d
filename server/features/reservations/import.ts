import { addMissing, type Bulk, type Found, type Row } from "../../platform/database/bulk.ts"
import type { Runner } from "../../platform/database/statement.ts"

export type ReservationRow = Row<"reservations", "changed_from" | "day">

export interface Taken {
  id: string
  class_id: string
  seat: number
  /** Null: kept by the staff for nobody by name. */
  email: string | null
  is_cancelled: boolean
}

/** Who has which seat of those classes, reserved or held, or had it. */
export async function findTaken(runner: Runner, classes: string[]): Promise<Taken[]> {
  const { rows } = await runner.query<Taken>(
    `select s.id, s.class_id, s.seat, u.email, s.cancelled_at is not null as is_cancelled
     from seatings s left join users u on u.id = s.user_id where s.class_id = any($1)`,
    [classes],
  )
  return rows
}

/** Of the reservations that packages of these sources paid, which one paid each, by ids. */
export async function findPayers(runner: Runner, sources: string): Promise<Map<string, string>> {
  const { rows } = await runner.query<{ id: string; payer: string }>(
    `select s.id, h.id as payer from held_packages h join seatings s on s.held_package_id = h.id
     where starts_with(h.source, $1)`,
    [sources],
  )
  return new Map(rows.map(({ id, payer }) => [id, payer]))
}

/** Adds the reservations whose id is new. A seat that is taken by another breaks the import. */
export const importReservations = (bulk: Bulk, rows: Iterable<ReservationRow>): Promise<Found> =>
  addMissing(bulk, "reservations", rows, "found.id = given.id")

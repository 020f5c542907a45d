import type { PoolClient } from "pg"

export interface ReservationRow {
  id: string
  class_id: string
  room_id: string
  seat: number
  user_id: string
  held_package_id: string
  created_at: Date
  free_until: Date
  cancelled_at: Date | null
  cancelled_by: string | null
}

/** Adds the reservations whose id is new; returns the ids of those. A seat that is taken by another breaks the import. */
export async function importReservations(client: PoolClient, rows: ReservationRow[]): Promise<Set<string>> {
  const result = await client.query<{ id: string }>(
    `insert into reservations (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until,
       cancelled_at, cancelled_by)
     select id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until,
       cancelled_at, cancelled_by
     from json_populate_recordset(null::reservations, $1)
     on conflict (id) do nothing
     returning id`,
    [JSON.stringify(rows)],
  )
  return new Set(result.rows.map(({ id }) => id))
}

import type { PoolClient } from "pg"

export interface ClassRow {
  id: string
  branch_id: string
  room_id: string
  discipline_id: string
  instructor_id: string
  day: string
  hour: string
  starts_at: Date
  ends_at: Date
  capacity: number
  type: string
  created_at: Date
}

/**
 * Adds the classes that are not there. One that was moved since an earlier import is known by its id, one that
 * the studio made itself by its room and hour; both stay as they are. `ids` gives the id of each planned class.
 */
export async function importClasses(client: PoolClient, classes: ClassRow[]) {
  const { rows } = await client.query<{ id: string; found: string | null }>(
    `with given as materialized (
       select given.*, coalesce(same.id, there.id) as found
       from json_populate_recordset(null::classes, $1) given
       left join classes same on same.id = given.id
       left join classes there on there.room_id = given.room_id and there.starts_at = given.starts_at
     ), added as (
       insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at,
         capacity, type, created_at)
       select id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at,
         capacity, type, created_at
       from given where found is null
     )
     select id, found from given`,
    [JSON.stringify(classes)],
  )
  const ids = new Map(rows.map(({ id, found }) => [id, found ?? id]))
  return { ids, added: rows.filter(({ found }) => found === null).length }
}

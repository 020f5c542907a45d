import type { PoolClient } from "pg"
import type { CancellationTimes, StudioProfile } from "../../../contract/studio.ts"

/** The ids that the database knows for the ids that were planned, and how many rows are new. */
export interface Found {
  ids: Map<string, string>
  added: number
}

export interface BranchRow {
  id: string
  name: string
  address: string
  area: string
  phone: string
  is_public: boolean
  time_zone: string
}

export interface DisciplineRow {
  id: string
  name: string
  description: string
}

export interface RoomRow {
  id: string
  branch_id: string
  discipline_id: string | null
  name: string
  type: string
  capacity: number
}

export interface SeatRow {
  room_id: string
  seat: number
  col: number | null
  row: number | null
  blocked: boolean
}

export interface InstructorRow {
  id: string
  first_name: string
  last_name: string
  branch_id: string | null
  bio: string
}

/** What the studio already has is found by id or by name and left as it is. */
export function importBranches(client: PoolClient, rows: BranchRow[]): Promise<Found> {
  return add(
    client,
    rows,
    `with given as materialized (
       select given.*, found.id as found
       from json_populate_recordset(null::branches, $1) given
       left join branches found on found.id = given.id or found.name = given.name
     ), added as (
       insert into branches (id, name, address, area, phone, is_public, time_zone)
       select id, name, address, area, phone, is_public, time_zone from given where found is null
     )
     select id, found from given`,
  )
}

export function importDisciplines(client: PoolClient, rows: DisciplineRow[]): Promise<Found> {
  return add(
    client,
    rows,
    `with given as materialized (
       select given.*, found.id as found
       from json_populate_recordset(null::disciplines, $1) given
       left join disciplines found on found.id = given.id or found.name = given.name
     ), added as (
       insert into disciplines (id, name, description)
       select id, name, description from given where found is null
     )
     select id, found from given`,
  )
}

/** Rooms with their seats: a room that is already there keeps its own plan. */
export async function importRooms(client: PoolClient, rows: RoomRow[], seats: SeatRow[]): Promise<Found> {
  const found = await add(
    client,
    rows,
    `with given as materialized (
       select given.*, found.id as found
       from json_populate_recordset(null::rooms, $1) given
       left join rooms found on found.id = given.id
         or (found.branch_id = given.branch_id and found.name = given.name)
     ), added as (
       insert into rooms (id, branch_id, discipline_id, name, type, capacity)
       select id, branch_id, discipline_id, name, type, capacity from given where found is null
     )
     select id, found from given`,
  )
  await client.query(
    `insert into room_seats (room_id, seat, col, row, blocked)
     select room_id, seat, col, row, blocked from json_populate_recordset(null::room_seats, $1) given
     where exists (select from rooms where rooms.id = given.room_id)
       and not exists (select from room_seats known where known.room_id = given.room_id)`,
    [JSON.stringify(seats)],
  )
  return found
}

export function importInstructors(client: PoolClient, rows: InstructorRow[]): Promise<Found> {
  return add(
    client,
    rows,
    `with given as materialized (
       select given.*, found.id as found
       from json_populate_recordset(null::instructors, $1) given
       left join instructors found on found.id = given.id
         or (found.first_name = given.first_name and found.last_name = given.last_name
           and found.branch_id is not distinct from given.branch_id)
     ), added as (
       insert into instructors (id, first_name, last_name, branch_id, bio)
       select id, first_name, last_name, branch_id, bio from given where found is null
     )
     select id, found from given`,
  )
}

/** Settings that nobody has written yet; returns how many were. */
export async function importSettings(
  client: PoolClient,
  settings: { studio?: StudioProfile; cancellation_times?: CancellationTimes },
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into settings (name, value) select key, value from jsonb_each($1) on conflict do nothing`,
    [JSON.stringify(settings)],
  )
  return rowCount ?? 0
}

async function add(client: PoolClient, rows: object[], sql: string): Promise<Found> {
  const result = await client.query<{ id: string; found: string | null }>(sql, [JSON.stringify(rows)])
  const ids = new Map(result.rows.map(({ id, found }) => [id, found ?? id]))
  return { ids, added: result.rows.filter(({ found }) => found === null).length }
}

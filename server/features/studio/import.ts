import type { OpeningTimes } from "../../../contract/openingTimes.ts"
import type { CancellationTimes, StudioProfile } from "../../../contract/studio.ts"
import { addMissing, addRows, type Bulk, type Found, type Row } from "../../platform/database/bulk.ts"
import type { ContentPage } from "./versions.ts"

export type BranchRow = Row<"branches", "created_at" | "hours" | "map_url" | "photo" | "revision">
export type DisciplineRow = Row<"disciplines", "created_at" | "revision">
export type RoomRow = Row<"rooms", "created_at" | "is_active" | "revision">
export type SeatRow = Row<"room_seats">
export type InstructorRow = Row<"instructors", "created_at" | "is_active" | "photo" | "revision" | "user_id">

/** What the studio already has is found by id or by name and left as it is. */
export const importBranches = (bulk: Bulk, rows: Iterable<BranchRow>): Promise<Found> =>
  addMissing(bulk, "branches", rows, "found.id = given.id or found.name = given.name")

export const importDisciplines = (bulk: Bulk, rows: Iterable<DisciplineRow>): Promise<Found> =>
  addMissing(bulk, "disciplines", rows, "found.id = given.id or found.name = given.name")

/** Rooms with their seats: a room that is already there keeps its own plan. */
export async function importRooms(bulk: Bulk, rows: Iterable<RoomRow>, seats: SeatRow[]): Promise<Found> {
  const same = "found.id = given.id or (found.branch_id = given.branch_id and found.name = given.name)"
  const found = await addMissing(bulk, "rooms", rows, same)
  const ofNewRooms = seats.filter(({ room_id }) => !found.known.has(room_id))
  await addRows(bulk, "room_seats", ofNewRooms)
  return found
}

export const importInstructors = (bulk: Bulk, rows: Iterable<InstructorRow>): Promise<Found> =>
  addMissing(
    bulk,
    "instructors",
    rows,
    `found.id = given.id or (found.first_name = given.first_name and found.last_name = given.last_name
       and found.branch_id is not distinct from given.branch_id)`,
  )

/** Whose account somebody of the staff is. Who has one, and an account that is somebody's, stay as they are. */
export async function importAccounts(
  { client }: Bulk,
  accounts: { instructor: string; user: string }[],
): Promise<void> {
  await client.query(
    `update instructors i set user_id = u.id
     from json_to_recordset($1) as given("instructor" uuid, "user" uuid) join users u on u.id = given."user"
     where i.id = given."instructor" and i.user_id is null and u.role <> 'user' and u.closed_at is null
       and not exists (select from instructors o where o.user_id = u.id)`,
    [JSON.stringify(accounts)],
  )
}

/** Settings that nobody has written yet; returns how many were. */
export async function importSettings(
  { client, added }: Bulk,
  settings: { studio?: StudioProfile; cancellation_times?: CancellationTimes; opening?: OpeningTimes },
): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `insert into settings (name, value) select key, value from jsonb_each($1) on conflict do nothing returning name`,
    [JSON.stringify(settings)],
  )
  await added?.("settings", rows)
  return rows.length
}

/** The first version of each page that nobody has written yet; returns how many were. */
export async function importContent(
  { client, wrote, added }: Bulk,
  pages: ContentPage[],
  now: Date,
): Promise<number> {
  const { rows } = await client.query<{ page: string; version: number }>(
    `insert into content_versions (page, version, body, created_at)
     select page, 1, body, $2 from json_to_recordset($1) as given(page text, body jsonb)
     where not exists (select from content_versions v where v.page = given.page)
     returning page, version`,
    [JSON.stringify(pages), now],
  )
  await added?.("content_versions", rows)
  wrote(pages.length)
  return rows.length
}

import { sql } from "kysely"
import type { z } from "zod"
import type { Room, Seat } from "../../../contract/studio.ts"
import type { Actor, Context } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import { isVisible, sightOfRooms } from "./visible.ts"

type Reader = Pick<Context, "db"> & { actor?: Actor }
type RoomInput = z.input<typeof Room>

/** A room's seats as a plan, as the column of a statement; empty when they have no place in a grid. */
export const layoutOf = (roomId: string) => `(
  select coalesce(json_agg(json_build_object('id', s.seat, 'col', s.col, 'row', s.row, 'blocked', s.blocked)
    order by s.seat), '[]')
  from room_seats s where s.room_id = ${roomId} and s.col is not null)`

function rooms({ db, actor }: Reader) {
  return db
    .selectFrom("rooms as r")
    .innerJoin("branches as b", "b.id", "r.branch_id")
    .select([
      "r.id",
      "r.name",
      "r.branch_id as branch",
      "r.discipline_id as discipline",
      "r.capacity",
      "r.is_active as isActive",
      "r.type",
      "r.created_at as createdAt",
      "r.revision",
      sql.raw<z.input<typeof Seat>[]>(layoutOf("r.id")).as("seatsLayout"),
      sql<number[]>`array(
        select s.seat from room_seats s where s.room_id = r.id and s.blocked and (s.col is not null or (
          s.seat <= r.capacity
          and not exists (select from room_seats p where p.room_id = r.id and p.col is not null)))
        order by 1)`.as("unavailableSpots"),
    ])
    .where(isVisible(sightOfRooms(actor)))
    .orderBy("b.name")
    .orderBy("r.name")
}

type Row = Awaited<ReturnType<ReturnType<typeof rooms>["execute"]>>[number]

function toRoom({ seatsLayout, createdAt, type, ...row }: Row): RoomInput {
  return {
    ...row,
    type: type as RoomInput["type"],
    createdAt: createdAt.toISOString(),
    ...(seatsLayout.length > 0 && { seatsLayout }),
  }
}

/** All that the actor sees, or those of one branch. */
export async function listRooms(reader: Reader, branch?: string): Promise<{ classrooms: RoomInput[] }> {
  const all = rooms(reader).$if(branch !== undefined, (query) =>
    query.where("r.branch_id", "=", branch as string),
  )
  return { classrooms: (await all.execute()).map(toRoom) }
}

/** These, in their order; one that is no more is left out. */
export async function readRooms(reader: Reader, ids: string[]): Promise<RoomInput[]> {
  const found = await rooms(reader).where(sql<boolean>`r.id = any(${ids}::uuid[])`).execute()
  const known = new Map(found.map((row) => [row.id, toRoom(row)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Throws ROOM_NOT_FOUND, also for a room of a branch that the actor does not see. */
export async function readRoom(reader: Reader, id: string): Promise<RoomInput> {
  const row = await rooms(reader).where("r.id", "=", id).executeTakeFirst()
  if (!row) throw new Refusal("ROOM_NOT_FOUND")
  return toRoom(row)
}

import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { NewRoom, RoomEdit } from "../../../../contract/catalogue.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Room } from "../../../../contract/studio.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { flag, instant, int, json, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { readBranch } from "../branches.ts"
import { readDiscipline } from "../disciplines.ts"
import { assertSavable, type EntryFacts } from "./entry.ts"
import { seatsOf } from "./roomSeats.ts"

export const readRoomFacts = statement<EntryFacts>("room-facts")(
  piece`select (select revision from rooms where id = ${uuid("id")}) as revision,
     exists (select from rooms where lower(name) = lower(${text("name")}) and branch_id = ${uuid("branch")}
       and id <> ${uuid("id")}) as is_taken,
     ${keptAnswer}`,
)

/**
 * A room with its seats, whole: a new one at revision 0, or the one that was read. A seat that is gone stays as a row out
 * of use and without a place, since reservations of the past are on it.
 */
export const writeRoom = statement<{ id: string }>("save-room")(
  piece`with saved as (
     insert into rooms as m (id, branch_id, discipline_id, name, type, capacity, is_active, created_at)
     values (${uuid("id")}, ${uuid("branch")}, ${uuid.orNull("discipline")}, ${text("name")}, ${text("type")},
       ${int("capacity")}, ${flag("isActive")}, ${instant("now")})
     on conflict (id) do update set discipline_id = excluded.discipline_id, name = excluded.name,
       type = excluded.type, capacity = excluded.capacity, is_active = excluded.is_active,
       revision = m.revision + 1
     where m.revision = ${int("revision")}
     returning id
   ),
   given as materialized (
     select g.seat, g.col, g.row, g.blocked
     from json_to_recordset(${json("seats")}) as g (seat int, col int, row int, blocked boolean)
   ),
   placed as (
     insert into room_seats as s (room_id, seat, col, row, blocked)
     select saved.id, g.seat, g.col, g.row, g.blocked from saved cross join given g
     on conflict (room_id, seat) do update set col = excluded.col, row = excluded.row, blocked = excluded.blocked
     where (s.col, s.row, s.blocked) is distinct from (excluded.col, excluded.row, excluded.blocked)
   ),
   removed as (
     update room_seats s set col = null, row = null, blocked = true from saved
     where s.room_id = saved.id and (s.col is not null or not s.blocked)
       and not exists (select from given g where g.seat = s.seat)
   ),
   ${keepAnswer("saved")}
   select id from saved`,
)

export const roomRaces = ["rooms_branch_id_name_key"]

type Answer = z.input<typeof Room>
type Saved = Pick<Answer, "id" | "branch" | "createdAt" | "revision">

/** A room as it is answered, once these values are saved. */
export function roomOf({ revision: _basedOn, ...values }: RoomEdit, saved: Saved): Answer {
  const seats = seatsOf(values)
  const { seatsLayout, ...rest } = values
  return {
    ...rest,
    ...saved,
    unavailableSpots: seats.filter(({ blocked }) => blocked).map(({ seat }) => seat),
    ...(seatsLayout?.length && { seatsLayout: seatsLayout.toSorted((one, other) => one.id - other.id) }),
  }
}

/** Throws BRANCH_NOT_FOUND, DISCIPLINE_NOT_FOUND, NAME_TAKEN, and FORBIDDEN for who is limited to other branches. */
export async function createRoom(
  context: Context<Actor>,
  { branch, ...values }: NewRoom,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  await readBranch(context, branch)
  if (!allows(context.actor.permissions, "salones", "crear", branch)) throw new Refusal("FORBIDDEN")
  if (values.discipline) await readDiscipline(context, values.discipline)
  const id = randomUUID()
  const { seatsLayout: _plan, ...columns } = values
  const room = { ...columns, id, branch, revision: 0, seats: JSON.stringify(seatsOf(values)) }
  return decide(context, key, {
    name: "create room",
    read: async (runner, asking) => (await readRoomFacts(runner, { ...room, ...asking }))[0] as EntryFacts,
    rule(facts, now) {
      assertSavable(facts, undefined)
      const answer = roomOf(values, { id, branch, createdAt: now.toISOString(), revision: 0 })
      return { answer, values: room, news: [topics.studio] }
    },
    write: writeRoom,
    races: roomRaces,
  })
}

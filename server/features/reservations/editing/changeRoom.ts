import { isDeepStrictEqual } from "node:util"
import type { z } from "zod"
import type { RoomEdit } from "../../../../contract/catalogue.ts"
import { allows } from "../../../../contract/permissions.ts"
import type { Room } from "../../../../contract/studio.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import type { IdempotencyKey } from "../../../platform/database/idempotency.ts"
import { type Inside, inTransaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import { keepBookingsOut } from "../../schedule/lock.ts"
import { refitClasses } from "../../schedule/refit.ts"
import { assertCovers } from "../../studio/catalogue/assertCovers.ts"
import { assertSavable, type EntryFacts } from "../../studio/catalogue/entry.ts"
import { lockRoom, type RoomBefore } from "../../studio/catalogue/roomBefore.ts"
import { seatsOf } from "../../studio/catalogue/roomSeats.ts"
import { readRoomFacts, roomOf, roomRaces, writeRoom } from "../../studio/catalogue/saveRoom.ts"
import { readDiscipline } from "../../studio/disciplines.ts"
import { readRoom } from "../../studio/rooms.ts"
import { endDead } from "../holds/release.ts"
import { findHeld } from "../holds/write.ts"
import { readWaitedFor, serveQueue } from "../waiting/serveQueue.ts"
import { assertNobodyLoses, type Losing, readLosing } from "./losing.ts"

type Answer = z.input<typeof Room>

/**
 * Changes a room. While its seats or its capacity change, bookings of its coming classes wait: a seat that somebody has is
 * not taken from them, and who waits for a class is served with what it gains, in the same transaction.
 * Throws ROOM_NOT_FOUND, DISCIPLINE_NOT_FOUND, FORBIDDEN, NAME_TAKEN, EDITED_MEANWHILE or SEATS_TAKEN.
 */
export async function changeRoom(
  context: Context<Actor>,
  id: string,
  edit: RoomEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const room = await readRoom(context, id)
  assertCovers(context.actor, "salones", "editar", room.branch)
  if (edit.discipline) await readDiscipline(context, edit.discipline)
  return inTransaction(context, async (inside) => {
    const before = await lockRoom(inside.transaction, id)
    if (!before) throw new Refusal("ROOM_NOT_FOUND")
    const isRefitted = before.capacity !== edit.capacity || !isDeepStrictEqual(before.seats, seatsOf(edit))
    if (!isRefitted) return save(inside, { room, edit, before, classIds: [] }, key)

    const now = inside.clock.now()
    const classIds = await keepBookingsOut(inside.transaction, { roomId: id, now })
    const had = await readWaitedFor(inside.transaction, { classIds, now })
    const decided = await save(inside, { room, edit, before, classIds }, key)
    if (decided.isRepeated) return decided
    for (const { class_id } of await findHeld(inside.transaction, { classIds }))
      await endDead(inside, class_id)
    for (const { id: classId, places } of await readWaitedFor(inside.transaction, { classIds, now })) {
      const gained = places - (had.find((one) => one.id === classId)?.places ?? 0)
      if (gained > 0) await serveQueue(inside, classId, gained)
    }
    return decided
  })
}

interface Change {
  room: Answer
  edit: RoomEdit
  before: RoomBefore
  /** The coming classes, when what is changed is theirs too; bookings are kept out of them. */
  classIds: string[]
}

type Facts = EntryFacts & { losing: Losing[] }

function save(
  inside: Inside<Context<Actor>>,
  { room, edit, before, classIds }: Change,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const { id, branch, createdAt } = room
  const { revision: basedOn, seatsLayout: _plan, ...columns } = edit
  const refit = { capacity: edit.capacity, roomCapacity: before.capacity, classIds }
  const wanted = { ...columns, id, branch, seats: JSON.stringify(seatsOf(edit)) }
  return decide(inside, key, {
    name: "change room",
    async read(runner, asking): Promise<Facts> {
      const [facts] = await readRoomFacts(runner, { ...wanted, ...asking })
      const losing = classIds.length > 0 ? await readLosing(runner, { ...wanted, ...refit, ...asking }) : []
      return { ...(facts as EntryFacts), losing }
    },
    rule(facts) {
      assertSavable(facts, basedOn)
      assertNobodyLoses(facts.losing, allows(inside.actor.permissions, "clases", "detalle", branch))
      const revision = facts.revision ?? 0
      return {
        answer: roomOf(edit, { id, branch, createdAt, revision: revision + 1 }),
        values: { ...wanted, revision },
        news: [topics.studio, ...classIds.map(topics.class)],
      }
    },
    async write(runner, values) {
      const written = await writeRoom(runner, values)
      if (written.length > 0 && classIds.length > 0) await refitClasses(runner, refit)
      return written
    },
    races: roomRaces,
  })
}

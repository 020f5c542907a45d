import type pg from "pg"
import { instant, json, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import type { Extended } from "../../../platform/events/names.ts"
import { record } from "../../../platform/events/record.ts"
import { extendPackages, returnedDays } from "../../packages/extend.ts"
import { expiryOf } from "../../packages/validity.ts"
import { lockCustomers } from "../../people/claim.ts"
import type { Timed } from "../../schedule/savedClass.ts"
import { keepSeatNumbers } from "../../studio/catalogue/keepSeatNumbers.ts"
import { endDeadHolds, endHoldsIn, followHour } from "../holds/write.ts"
import type { Consequences } from "./consequences.ts"
import type { EditFacts } from "./editFacts.ts"
import { giveBack } from "./giveBack.ts"

interface Edit {
  before: NonNullable<EditFacts["before"]>
  wanted: Timed & { classId: string }
  consequences: Consequences
  actorId: string
  now: Date
}

const moveSeats = statement("reseat")(
  piece`update reservations r set seat = g.seat
   from json_to_recordset(${json("reseated")}) as g (id uuid, seat int) where r.id = g.id`,
)

const setFree = statement("set-free")(
  piece`update reservations set free_until = ${instant("startsAt")}
   where class_id = ${uuid("classId")} and cancelled_at is null`,
)

// Who came to one hour has not come to another.
const unmark = statement("unmark-moved")(
  piece`update reservations set attended = null, marked_at = null, marked_by = null
   where class_id = ${uuid("classId")} and cancelled_at is null and marked_at is not null`,
)

const readPaying = statement<{ id: string; held_package_id: string }>("paying-for-class")(
  piece`select id, held_package_id from reservations where class_id = ${uuid("classId")} and cancelled_at is null`,
)

const readLine = statement<{ id: string }>("line-of-class")(
  piece`select id from waitlist_entries where class_id = ${uuid("classId")} and ended_at is null order by turn`,
)

/** What an edit of a class does to those who reserved it, around the change itself, inside its transaction. */
export function followEdit(transaction: pg.PoolClient, edit: Edit) {
  const { before, wanted, consequences, actorId, now } = edit
  const { reseated, isMoved, isRetimed, isLater, isFree, isSubstituted, isOther } = consequences
  const seated = before.seated ?? []
  const { classId } = wanted
  return {
    async before(): Promise<void> {
      // Whatever else is being decided for them, such as another class at that hour, sees that this one moved.
      if (isMoved || isRetimed || isFree) {
        await lockCustomers(
          transaction,
          seated.map(({ userId }) => userId),
        )
      }
      // Who pays would be given a seat in a class that they never chose; nor does a hold keep anybody from being moved.
      if (isMoved || isOther || reseated.length > 0) {
        await endHoldsIn(transaction, { classId, keptToo: wanted.room !== before.room_id, now })
      }
      if (wanted.room !== before.room_id) {
        await keepSeatNumbers(transaction, { room: wanted.room, seats: JSON.stringify(before.numbers) })
      }
    },
    async after(): Promise<void> {
      if (isRetimed) await followHour(transaction, { classId })
      await endDeadHolds(transaction, { classId, now })
      const from = { startsAt: before.starts_at.toISOString(), room: before.room }
      // Who waits would be given a seat in a class that they never asked for.
      const line = isMoved || isOther ? await readLine(transaction, { classId }) : []
      const entryIds = line.map(({ id }) => id)
      const was = { ...from, discipline: before.discipline }
      if (entryIds.length > 0) await record(transaction, "line-moved", { entryIds, from: was }, now)
      if (seated.length === 0) return
      const moved = reseated.flatMap(({ id, newSeat }) => (newSeat === null ? [] : [{ id, seat: newSeat }]))
      const lost = reseated.filter(({ newSeat }) => newSeat === null)
      if (moved.length > 0) await moveSeats(transaction, { reseated: JSON.stringify(moved) })
      await giveBack(transaction, { item: before, seated: lost, actorId, now })
      if (isLater) await unmark(transaction, { classId })
      if (isFree) await setFree(transaction, { startsAt: wanted.startsAt, classId })
      let extended: Extended | undefined
      if (isMoved || isFree) {
        // The class stays inside what pays it, and a credit that the edit lets go free can still be used.
        const validUntil = expiryOf(wanted.startsAt, isFree ? returnedDays : 0, before.time_zone)
        const paying = await readPaying(transaction, { classId })
        const ids = paying.map((one) => one.held_package_id)
        const later = new Set((await extendPackages(transaction, { ids, validUntil })).map(({ id }) => id))
        const reservations = paying.flatMap((one) => (later.has(one.held_package_id) ? [one.id] : []))
        if (reservations.length > 0) extended = { reservations, until: validUntil.toISOString() }
      }
      for (const { id: reservationId } of lost) {
        await record(transaction, "cancelled", { reservationId, credit: "returned" }, now)
      }
      if (seated.length === lost.length) return
      if (isMoved) {
        await record(transaction, "class-moved", { classId, from, ...(extended && { extended }) }, now)
      }
      if (isOther) {
        const later = extended && !isMoved ? { extended } : {}
        await record(transaction, "discipline-changed", { classId, from: before.discipline, ...later }, now)
      }
      if (isSubstituted) {
        await record(transaction, "instructor-substituted", { classId, from: before.instructor }, now)
      }
    },
  }
}

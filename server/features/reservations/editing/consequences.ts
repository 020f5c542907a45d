import { type ClassImpact, movedMinutes } from "../../../../contract/classEdits.ts"
import { tokenOf } from "../../../platform/digest.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Timed } from "../../schedule/savedClass.ts"
import type { ClassBefore, EditFacts } from "./editFacts.ts"
import { type Reseated, reseat } from "./reseat.ts"

/** What an edit does to those who have something to do with the class. */
export interface Consequences {
  /** Another hour or another room. */
  isMoved: boolean
  /** It begins or ends at another instant. */
  isRetimed: boolean
  /** At another hour than whoever came already came for. */
  isLater: boolean
  /** So much so that whoever reserved may cancel free until it starts. */
  isFree: boolean
  isSubstituted: boolean
  /** Of another discipline than whoever reserved chose. One that has begun is only put right. */
  isOther: boolean
  reseated: Reseated[]
}

export function consequencesOf(
  wanted: Timed,
  before: NonNullable<EditFacts["before"]>,
  now: Date,
): Consequences {
  const swapsRooms = wanted.room !== before.room_id
  const minutes = Math.abs(wanted.startsAt.getTime() - before.starts_at.getTime()) / 60_000
  const isOther = wanted.discipline !== before.discipline_id && before.starts_at > now
  const usable = (before.usable ?? []).filter(({ seat }) => seat <= wanted.capacity)
  return {
    isMoved: swapsRooms || minutes > 0,
    isRetimed: minutes > 0 || wanted.endsAt.getTime() !== before.ends_at.getTime(),
    isLater: minutes > movedMinutes,
    isFree: swapsRooms || minutes > movedMinutes || isOther,
    isSubstituted: wanted.instructor !== before.instructor_id,
    isOther,
    reseated: reseat(before.seated ?? [], usable, before.places ?? []),
  }
}

/** What the edit cannot be because of who reserved, by field. */
export function faultsForSeated(
  wanted: Timed,
  before: NonNullable<EditFacts["before"]>,
  reseated: readonly Reseated[],
): { path: string; message: string }[] {
  const count = before.seated?.length ?? 0
  const faults: { path: string; message: string }[] = []
  if (wanted.branch !== before.branch_id)
    faults.push({ path: "branch", message: "Se elige al crear la clase." })
  if (wanted.type !== before.type && count + before.waiting > 0) {
    const message =
      count > 0
        ? "Ya hay reservas, pagadas con paquetes de este tipo."
        : "Ya hay quien espera lugar, con paquetes de este tipo."
    faults.push({ path: "type", message })
  }
  const fits = Math.min(count, before.usable?.length ?? 0)
  if (wanted.capacity < fits) faults.push({ path: "capacity", message: `Ya hay ${sayReservations(count)}.` })
  else if (wanted.room === before.room_id && reseated.length > 0) {
    const seats = reseated.map(({ seat }) => seat).sort((a, b) => a - b)
    faults.push({ path: "capacity", message: saySeats(seats) })
  }
  return faults
}

export const sayReservations = (count: number) => (count === 1 ? "1 reserva" : `${count} reservas`)

const saySeats = (seats: number[]) =>
  seats.length === 1
    ? `El lugar ${seats[0]} está reservado: cámbialo primero.`
    : `Los lugares ${seats.join(", ")} están reservados: cámbialos primero.`

/** Once it has begun a class stays where and when it was: only what is said of it may still be put right. */
export function assertChangeable(wanted: Timed, before: ClassBefore | undefined, now: Date): asserts before {
  if (!before) throw new Refusal("CLASS_NOT_FOUND")
  if (before.is_cancelled) throw new Refusal("CLASS_CANCELLED")
  if (before.starts_at > now) return
  const stays =
    wanted.room === before.room_id &&
    wanted.startsAt.getTime() === before.starts_at.getTime() &&
    wanted.capacity === before.capacity &&
    wanted.status === before.status
  if (!stays) throw new Refusal("CLASS_STARTED")
}

/** What is shown before an edit is saved; `names`: to who may see rosters. */
export function impactOf(
  { isMoved, isRetimed, isFree, isSubstituted, isOther, reseated }: Consequences,
  { before }: EditFacts,
  names: boolean,
): ClassImpact {
  const seated = before?.seated ?? []
  const nameOf = (id: string) => (names ? (seated.find(({ userId }) => userId === id)?.person ?? null) : null)
  const touches = seated.length > 0
  return {
    reservations: seated.length,
    waiting: before?.waiting ?? 0,
    isMoved: isMoved && touches,
    isFree: isFree && touches,
    isSubstituted: isSubstituted && touches,
    isOther: isOther && touches,
    seats: reseated.map(({ userId, seat, newSeat }) => ({ person: nameOf(userId), seat, newSeat })),
    overlaps:
      isMoved || isRetimed
        ? (before?.overlaps ?? []).map(({ userId, discipline, hour }) => ({
            person: nameOf(userId),
            other: `${discipline}, ${hour}`,
          }))
        : [],
    token:
      touches && (isFree || reseated.length > 0)
        ? tokenOf(reseated.map(({ id, newSeat }) => [id, newSeat]))
        : null,
  }
}

/** Throws IMPACT_CHANGED when what was agreed to is not what would happen. */
export function assertAgreed(
  { token, seats, reservations }: ClassImpact,
  accepts: string | null | undefined,
) {
  if (token === null || token === accepts) return
  const lines = seats.map(({ person, seat, newSeat }) => {
    const who = person ? `${person} · lugar ${seat}` : `Lugar ${seat}`
    return newSeat === null ? `${who}: sin lugar` : `${who}: pasa al ${newSeat}`
  })
  const fields = [`Afecta ${sayReservations(reservations)}`, ...lines].map((message) => ({
    path: "accepts",
    message,
  }))
  throw new Refusal("IMPACT_CHANGED", { fields })
}

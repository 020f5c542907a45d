import type { MergedHold, MergedKept, MergedSeat, MergedSeats, MergedWait } from "./facts.ts"

/** Two reservations that one person cannot have both. */
export interface Collision {
  cancels: MergedSeat
  keeps: MergedSeat
  isSameClass: boolean
}

/** What becomes of the seats and the places in line of two accounts that become one. */
export interface SeatsPlan {
  collisions: Collision[]
  /** Reservations of the account that goes in a class that began, where the other sits too: they stay beside it. */
  twice: string[]
  /** Waits that end; `sits`: their person sits there, else they wait there with the other account. */
  leaves: { wait: MergedWait; sits: boolean }[]
  /** Holds that are given up: a person has one, and none where they sit. What is over gives way whatever came of its class. */
  ends: MergedHold[]
  /** Seats that staff keep for them and let go; `sits`: their person sits there, else they are kept another there. */
  letsGo: { kept: MergedKept; sits: boolean }[]
}

const overlap = (one: MergedSeat, other: MergedSeat) =>
  one.class_id === other.class_id || (one.starts_at < other.ends_at && other.starts_at < one.ends_at)

/**
 * What two accounts have that one person cannot: as if they had always been one, what was booked later would have been
 * refused, and gives way. What has begun stays as it is, and where they have come already. Within one account nothing is judged. Of two places in one line the
 * one that is served by itself stays, else the first; of two seats that staff keep in one class, the one kept first.
 */
export function planSeats(
  { seats, waits, holds, keptSeats }: MergedSeats,
  { goesId, now }: { goesId: string; now: Date },
): SeatsPlan {
  const hasBegun = (seat: MergedSeat) => seat.starts_at <= now || seat.is_marked
  const ordered = seats.toSorted(
    (a, b) =>
      Number(hasBegun(b)) - Number(hasBegun(a)) ||
      a.booked_at.getTime() - b.booked_at.getTime() ||
      a.id.localeCompare(b.id),
  )
  const kept: MergedSeat[] = []
  const collisions: Collision[] = []
  for (const seat of ordered) {
    const before = kept.find((one) => one.user_id !== seat.user_id && overlap(one, seat))
    if (!before || hasBegun(seat)) kept.push(seat)
    else collisions.push({ cancels: seat, keeps: before, isSameClass: before.class_id === seat.class_id })
  }
  const sitsIn = (one: { class_id: string }) => kept.some((seat) => seat.class_id === one.class_id)
  const sitsBeside = (one: { user_id: string; class_id: string }) =>
    kept.some((seat) => seat.class_id === one.class_id && seat.user_id !== one.user_id)
  return {
    collisions: collisions.toSorted((a, b) => a.cancels.starts_at.getTime() - b.cancels.starts_at.getTime()),
    twice: kept.filter((seat) => seat.user_id === goesId && sitsBeside(seat)).map(({ id }) => id),
    leaves: waits.flatMap((wait) => {
      const sits = sitsIn(wait)
      const better = waits.some((other) => other.class_id === wait.class_id && isBetter(other, wait))
      return sits || better ? [{ wait, sits }] : []
    }),
    ends: holds.filter(
      (hold) =>
        !hold.is_live ||
        sitsBeside(hold) ||
        (hold.user_id === goesId && holds.some((one) => one.is_live && one.user_id !== goesId)),
    ),
    letsGo: keptSeats.flatMap((one) => {
      const sits = sitsIn(one)
      const first = keptSeats.some((other) => other.class_id === one.class_id && isKeptBefore(other, one))
      return sits || first ? [{ kept: one, sits }] : []
    }),
  }
}

const isBetter = (one: MergedWait, other: MergedWait) =>
  one.automatic === other.automatic ? one.turn < other.turn : one.automatic

const isKeptBefore = (one: MergedKept, other: MergedKept) =>
  one.kept_at < other.kept_at || (one.kept_at.getTime() === other.kept_at.getTime() && one.id < other.id)

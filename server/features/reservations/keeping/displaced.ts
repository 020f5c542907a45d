import type { z } from "zod"
import type { BlockImpact } from "../../../../contract/keptSeats.ts"
import { tokenOf } from "../../../platform/digest.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { type PlacedSeat, type Reseated, reseat } from "../editing/reseat.ts"
import type { BlockedClass, OnSeat } from "./blockFacts.ts"

/** Somebody who is on a seat that is to be out of use, and the one they would get. */
export type Displaced = OnSeat &
  Pick<Reseated, "newSeat"> &
  Pick<BlockedClass, "class_id" | "day" | "hour" | "discipline">

/** Who is on that seat in these classes; none of them is asked for the seat of another. */
export const displaced = (classes: readonly BlockedClass[], place: PlacedSeat): Displaced[] =>
  classes.flatMap(({ on_seat, free, class_id, day, hour, discipline }) => {
    if (!on_seat) return []
    const [moved] = reseat([on_seat], free ?? [], [place])
    return [{ ...on_seat, newSeat: moved?.newSeat ?? null, class_id, day, hour, discipline }]
  })

type Impact = z.input<typeof BlockImpact>

export function impactOf(
  classes: readonly BlockedClass[],
  seated: readonly Displaced[],
  names: boolean,
): Impact {
  return {
    classes: classes.length,
    paying: classes.reduce((sum, { paying }) => sum + paying, 0),
    seated: seated.map(({ id, isReservation, person, class_id, day, hour, discipline, newSeat }) => ({
      ...{ id, isReservation, day, hour, discipline, newSeat },
      person: names ? person : null,
      classId: class_id,
    })),
    token: seated.length > 0 ? tokenOf(seated.map(({ id, newSeat }) => [id, newSeat])) : null,
  }
}

/** Throws IMPACT_CHANGED when what was agreed to is not what would happen. */
export function assertAgreed({ token, seated }: Impact, accepts: string | null | undefined): void {
  if (token === null || token === accepts) return
  const fields = seated.map(({ person, hour, newSeat }) => {
    const who = `${person ?? "Alguien"} · ${hour}`
    return {
      path: "accepts",
      message: newSeat === null ? `${who}: sin otro lugar` : `${who}: pasa al ${newSeat}`,
    }
  })
  throw new Refusal("IMPACT_CHANGED", { fields })
}

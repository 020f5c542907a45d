import { useRef } from "react"
import { Navigate } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { Alternatives } from "../booking/Alternatives.tsx"
import type { Chosen } from "../booking/chosen.ts"
import { useHeldIn } from "../booking/useHeldIn.ts"
import { usePreview } from "../booking/usePreview.ts"
import { availabilityOf, classHref } from "../schedule/places.ts"
import { FullClass } from "../waiting/FullClass.tsx"
import { useWaitPreview } from "../waiting/useWaitPreview.ts"
import { SeatChoice } from "./SeatChoice.tsx"
import { useLiveSeats } from "./useLiveSeats.ts"

interface SeatsOrLineProps {
  branch: Branch
  chosen: Chosen
  others: StudioClass[]
  now: string
}

/** The map of a class with room, or of one in which they sit; of a full one, its line; else the nearest with room. */
export function SeatsOrLine({ branch, chosen, others, now }: SeatsOrLineProps) {
  const seats = useLiveSeats(chosen)
  const held = useHeldIn(chosen.item.id)
  // What one holds is taken for everybody else.
  const item = { ...chosen.item, available: seats.available + (held ? 1 : 0) }
  const state = availabilityOf(item, now)
  const { data: preview } = usePreview(item.id)
  const { data: wait } = useWaitPreview(item.id, { isWanted: state === "full" })
  const hadRoom = useRef(false)
  const waited = useRef(false)
  if (wait?.entry) waited.current = true

  const mine = state === "started" ? null : preview?.myReservation
  if (mine && waited.current) return <Navigate to={`${classHref(item)}&reserva=${mine}`} replace />
  if (state === "open" || state === "last") hadRoom.current = true
  const live = { ...chosen, item, seats }
  // A map that is looked at stays, should the class fill up meanwhile.
  if (state === "full" && !mine && (!hadRoom.current || item.capacity === 1)) {
    return <FullClass chosen={live} others={others} now={now} hasFilled={hadRoom.current} />
  }
  if (state === "started" || state === "cancelled" || (state === "closed" && !mine)) {
    return <Alternatives like={item} others={others} now={now} />
  }
  return <SeatChoice branch={branch} chosen={live} others={others} now={now} />
}

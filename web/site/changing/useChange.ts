import { useEffect } from "react"
import { useBlocker, useNavigate } from "react-router"
import { change } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { useWrite } from "../../api/useWrite.ts"
import { readsOfReservations } from "../booking/reads.ts"
import { classHref } from "../schedule/places.ts"
import type { Changing } from "./useChanging.ts"

/** Under which a change to a class is known while it is on its way. */
export const changeKey = (classId: string) => ["change", classId]

/** Changes a reservation for a seat of this class and goes to its confirmation, which takes the map's place. */
export function useChange(item: StudioClass, { id }: Changing) {
  const navigate = useNavigate()
  const write = useWrite({
    mutationKey: changeKey(item.id),
    staleAfter: readsOfReservations,
    send: ({ id, seat }: { id: string; seat: number }, options) =>
      call(change, { params: { id }, body: { newClassId: item.id, newSeat: seat } }, options),
    about: (wanted) => wanted,
    onSuccess: (changed) => navigate(`${classHref(item)}&reserva=${changed.id}`, { replace: true }),
  })
  useStay(write.isPending)
  return { ...write, press: (seat: number) => write.mutate({ id, seat }) }
}

/** Nobody leaves while a change is on its way, but for its confirmation. */
function useStay(isPending: boolean): void {
  const blocker = useBlocker(
    ({ nextLocation }) => isPending && !new URLSearchParams(nextLocation.search).has("reserva"),
  )
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset()
  }, [blocker])
}

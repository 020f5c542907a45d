import { useNavigate } from "react-router"
import { book, getReservation, type MyReservation, type Reservation } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { forgetHeld, readHeld } from "../../api/heldSeat.ts"
import { loadUser } from "../../api/loadUser.ts"
import { keepRead } from "../../api/queries.ts"
import { queryClient } from "../../api/queryClient.ts"
import { serverNow } from "../../api/serverClock.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { classHref } from "../schedule/places.ts"
import { readsOfReservations } from "./reads.ts"
import { explainError } from "./refusals.ts"
import { wayOut } from "./wayOut.ts"

/** Under which a booking of a class is known while it is on its way. */
export const bookingKey = (classId: string) => ["book", classId]

/** Books a seat, or the first that is free, and goes to its confirmation, which takes the map's place: going back does not offer the same class again. */
export function useBooking(item: StudioClass, customerId: string | undefined) {
  const navigate = useNavigate()
  return useWrite({
    mutationKey: bookingKey(item.id),
    staleAfter: readsOfReservations,
    send: (seat: number | undefined, options) =>
      call(book, { body: { classId: item.id, ...(seat && { seat }) } }, options),
    about: (seat) => seat,
    onSuccess: async (booked) => {
      const { id, classId } = booked
      // The ticket is drawn at once; what the answer does not tell is read behind it.
      keepRead(queryClient, getReservation, { params: { id } }, toMine(booked, item))
      if (readHeld()?.classId === classId) forgetHeld()
      await navigate(`${classHref(item)}&reserva=${id}`, { replace: true })
      void loadUser().catch(() => undefined)
    },
    onError: (error, seat) => {
      const { text, next } = explainError(error)
      if (next !== "packages") return
      void toast("error", text)
      void navigate(wayOut(next, { item, seat, customerId }).to, { replace: true })
    },
  })
}

function toMine(booked: Reservation, item: StudioClass): MyReservation {
  return {
    ...booked,
    class: item,
    package: "",
    isUnlimited: false,
    cancelIsFree: Date.parse(booked.freeUntil) >= serverNow(),
    changeUntil: booked.freeUntil,
    fromWaitlist: false,
    changedFrom: null,
    changedTo: null,
  }
}

import { useNavigate } from "react-router"
import { book } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { loadUser } from "../../api/access.ts"
import { call } from "../../api/client.ts"
import { forgetHeld, readHeld } from "../../api/heldSeat.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { classHref } from "../schedule/places.ts"
import { readsOfReservations } from "./reads.ts"
import { explainError } from "./refusals.ts"
import { wayOut } from "./wayOut.ts"

/** Under which a booking of a class is known while it is on its way. */
export const bookingKey = (classId: string) => ["book", classId]

/** Books a seat and goes to its confirmation, which takes the map's place: going back does not offer the same class again. */
export function useBooking(item: StudioClass, customerId: string | undefined) {
  const navigate = useNavigate()
  return useWrite({
    mutationKey: bookingKey(item.id),
    staleAfter: readsOfReservations,
    send: (seat: number, options) => call(book, { body: { classId: item.id, seat } }, options),
    onSuccess: async ({ id, classId }) => {
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

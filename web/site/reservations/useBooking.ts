import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { useNavigate } from "react-router"
import { book } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { ApiError } from "../../api/ApiError.ts"
import { loadUser } from "../../api/access.ts"
import { call } from "../../api/client.ts"
import { newIdempotencyKey } from "../../api/idempotencyKey.ts"
import { toast } from "../../ui/Toasts.tsx"
import { classHref } from "../schedule/places.ts"
import { readsOfReservations } from "./reads.ts"
import { explainError } from "./refusals.ts"

/** Under which a booking of a class is known while it is on its way. */
export const bookingKey = (classId: string) => ["book", classId]

/** Books a seat and goes to its confirmation. One press, one idempotency key: pressing again after no answer books once. */
export function useBooking(item: StudioClass, done?: () => void) {
  const navigate = useNavigate()
  const press = useRef<{ seat: number; key: string } | null>(null)
  return useMutation({
    mutationKey: bookingKey(item.id),
    meta: { staleAfter: readsOfReservations },
    mutationFn: (seat: number) => {
      if (press.current?.seat !== seat) press.current = { seat, key: newIdempotencyKey() }
      return call(book, { body: { classId: item.id, seat } }, { idempotencyKey: press.current.key })
    },
    onSuccess: async (reservation) => {
      done?.()
      await navigate(`${classHref(item)}&reserva=${reservation.id}`)
      void loadUser().catch(() => undefined)
    },
    onError: (error) => {
      // An answer ends the press; silence keeps it, for the same seat may already be theirs.
      if (error instanceof ApiError && error.code !== "NETWORK") press.current = null
      const { text, next } = explainError(error)
      if (!next) return
      done?.()
      void toast("error", text)
      void navigate(next.to)
    },
  })
}

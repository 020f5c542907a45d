import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { cancel, type MyReservation } from "../../../contract/reservations.ts"
import { loadUser } from "../../api/access.ts"
import { call } from "../../api/client.ts"
import { newIdempotencyKey } from "../../api/idempotencyKey.ts"
import { toast } from "../../ui/Toasts.tsx"
import { readsOfReservations } from "../reservations/reads.ts"

const said = {
  returned: "Reserva cancelada. Tu clase regresó a tu paquete.",
  lost: "Reserva cancelada. Esta clase se perdió.",
  unlimited: "Reserva cancelada.",
}

/** A cancellation on its way: which reservation is asked about, and what came of it. */
export function useCancelling() {
  const [asked, setAsked] = useState<MyReservation | null>(null)
  const key = useRef("")
  const mutation = useMutation({
    meta: { staleAfter: readsOfReservations },
    mutationFn: (id: string) => call(cancel, { params: { id } }, { idempotencyKey: key.current }),
    onSuccess: ({ credit }) => {
      setAsked(null)
      void toast("success", said[credit])
      void loadUser().catch(() => undefined)
    },
  })
  return {
    asked,
    pending: mutation.isPending,
    error: mutation.error?.message,
    ask: (reservation: MyReservation) => {
      key.current = newIdempotencyKey()
      mutation.reset()
      setAsked(reservation)
    },
    confirm: () => asked && mutation.mutate(asked.id),
    leave: () => setAsked(null),
  }
}

export type Cancelling = ReturnType<typeof useCancelling>

import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { cancel, listRoster, type RosterEntry } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { newIdempotencyKey } from "../../api/idempotencyKey.ts"
import { toast } from "../../ui/Toasts.tsx"

const said = {
  returned: "Reserva cancelada. La clase regresó a su paquete.",
  lost: "Reserva cancelada. La clase se perdió.",
  unlimited: "Reserva cancelada.",
}

/** A cancellation on somebody's behalf: whose is asked about, and what came of it. */
export function useCancelling() {
  const [asked, setAsked] = useState<RosterEntry | null>(null)
  const key = useRef("")
  const mutation = useMutation({
    mutationFn: (id: string) => call(cancel, { params: { id } }, { idempotencyKey: key.current }),
    meta: { staleAfter: [getSeatMap, listRoster, listClasses, getClass] },
    onSuccess: ({ credit }) => {
      setAsked(null)
      void toast("success", said[credit])
    },
  })
  return {
    asked,
    pending: mutation.isPending,
    error: mutation.error?.message,
    ask: (entry: RosterEntry) => {
      key.current = newIdempotencyKey()
      mutation.reset()
      setAsked(entry)
    },
    confirm: () => asked && mutation.mutate(asked.id),
    leave: () => setAsked(null),
  }
}

export type Cancelling = ReturnType<typeof useCancelling>

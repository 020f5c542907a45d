import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { cancel, getReservation, type MyReservation } from "../../../contract/reservations.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { loadUser } from "../../api/loadUser.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useChosen } from "../../ui/useChosen.ts"
import { readsOfReservations } from "../booking/reads.ts"
import { useUpcoming } from "../booking/useUpcoming.ts"

const said = {
  returned: "Reserva cancelada. Tu clase regresó a tu paquete.",
  lost: "Reserva cancelada. Esta clase se perdió.",
  unlimited: "Reserva cancelada.",
}

/** No other press would be told otherwise. */
const over = ["RESERVATION_CANCELLED", "RESERVATION_MARKED", "CLASS_STARTED"]

/** A cancellation on its way: which reservation is asked about, and what came of it. */
export function useCancelling() {
  const { data: upcoming } = useUpcoming()
  // The studio may have moved its class since it was chosen, or they its seat from elsewhere, whose reservation is another one.
  const [asked, setAsked] = useChosen(upcoming, (one, gone) => one.classId === gone.classId)
  const [done, setDone] = useState<string | null>(null)
  const write = useWrite({
    send: (id: string, options) => call(cancel, { params: { id } }, options),
    about: (id) => id,
    staleAfter: readsOfReservations,
    onSuccess: ({ credit }) => finish(said[credit]),
    onError: (error) => {
      if (!(error instanceof ApiError && over.includes(error.code))) return
      setAsked(null)
      setDone(error.message)
      void toast("info", error.message)
    },
  })
  const finish = (words: string) => {
    if (asked) setDone(`Cancelaste tu lugar ${asked.seat} en ${asked.class.discipline}.`)
    setAsked(null)
    void toast("success", words)
    void loadUser().catch(() => undefined)
  }
  // Silence says nothing: what became of it is read, as soon as reading works again.
  const { data, dataUpdatedAt } = useQuery({
    ...queryOf(getReservation, { params: { id: asked?.id ?? "" } }),
    enabled: asked !== null && write.outcome === "unknown",
    refetchInterval: 3_000,
  })
  const seen = write.outcome === "unknown" && dataUpdatedAt > write.submittedAt ? data : undefined
  const wasCancelled = seen?.status === "cancelled"
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is seen.
  useEffect(() => {
    if (asked && wasCancelled) finish(said.unlimited)
  }, [wasCancelled])
  return {
    asked,
    /** What the last cancellation did, for who does not see the screen. */
    done,
    pending: write.isPending,
    isSlow: write.isSlow,
    outcome: write.outcome,
    error: say("canceló", write.error, {
      unknown:
        seen?.status === "active"
          ? "No se canceló: tu lugar sigue siendo tuyo."
          : "No sabemos si se canceló; revisa tus clases.",
    }),
    ask: (reservation: MyReservation) => {
      write.reset()
      setDone(null)
      setAsked(reservation)
    },
    confirm: () => asked && write.mutate(asked.id),
    giveUp: write.giveUp,
    leave: () => setAsked(null),
  }
}

export type Cancelling = ReturnType<typeof useCancelling>

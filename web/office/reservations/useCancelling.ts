import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { cancel, getReservation, listRoster, type RosterEntry } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses } from "../../../contract/schedule.ts"
import { listWaitlist } from "../../../contract/waitlist.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useAsked } from "./useAsked.ts"

const said = {
  returned: "Reserva cancelada. La clase regresó a su paquete.",
  lost: "Reserva cancelada. La clase se perdió.",
  unlimited: "Reserva cancelada.",
}

/** No other press would be told otherwise. */
const over = ["RESERVATION_NOT_FOUND", "RESERVATION_CANCELLED", "RESERVATION_MARKED", "CLASS_STARTED"]

/** A cancellation on somebody's behalf: whose is asked about, and what came of it. */
export function useCancelling(roster: readonly RosterEntry[] | undefined) {
  // Somebody else may have moved it since it was chosen.
  const [asked, setAsked] = useAsked(roster)
  const [cancelled, setCancelled] = useState<string | null>(null)
  const write = useWrite({
    send: (id: string, options) => call(cancel, { params: { id } }, options),
    about: (id) => id,
    staleAfter: [getSeatMap, listRoster, listWaitlist, listClasses, getClass],
    onSuccess: ({ id, credit }) => finish(id, "success", said[credit]),
    onError: (error, id) => {
      if (error instanceof ApiError && over.includes(error.code)) finish(id, "info", error.message)
    },
  })
  const finish = (id: string, kind: "success" | "info", words: string) => {
    setAsked(null)
    setCancelled(id)
    void toast(kind, words)
  }
  // Silence says nothing: what became of it is read, as soon as reading works again.
  const isUnknown = asked !== null && write.outcome === "unknown"
  const { data, dataUpdatedAt } = useQuery({
    ...queryOf(getReservation, { params: { id: asked?.id ?? "" } }),
    enabled: isUnknown,
    refetchInterval: 3_000,
  })
  const status = isUnknown && dataUpdatedAt > write.submittedAt ? data?.status : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is seen.
  useEffect(() => {
    if (asked && status === "cancelled") finish(asked.id, "success", said.unlimited)
  }, [status])
  return {
    asked,
    /** The reservation that was asked about last and is cancelled, or cannot be any more. */
    cancelled,
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("canceló", write.error, {
      unknown:
        status === "active"
          ? "No se canceló: la reserva sigue activa."
          : "No sabemos si se canceló; revisa la lista.",
    }),
    ask: (entry: RosterEntry) => {
      write.reset()
      setAsked(entry)
    },
    confirm: () => asked && write.mutate(asked.id),
    giveUp: write.giveUp,
    leave: () => setAsked(null),
  }
}

export type Cancelling = ReturnType<typeof useCancelling>

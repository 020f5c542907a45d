import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { cancel, type RosterEntry } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { newIdempotencyKey } from "../../api/idempotencyKey.ts"
import { toast } from "../../ui/Toasts.tsx"

const said = {
  returned: "Reserva cancelada. La clase regresó a su paquete.",
  lost: "Reserva cancelada. La clase se perdió.",
  unlimited: "Reserva cancelada.",
}

/** A cancellation on somebody's behalf: whose is asked about, and what came of it. */
export function useCancelling({ id: classId }: StudioClass) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<RosterEntry | null>(null)
  const key = useRef("")
  const mutation = useMutation({
    mutationFn: (id: string) => call(cancel, { params: { id } }, { idempotencyKey: key.current }),
    onSuccess: async ({ credit }) => {
      setAsked(null)
      void toast("success", said[credit])
      await Promise.all(
        [["seats", classId], ["roster", classId], ["classes"]].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
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

import { useState } from "react"
import { giveSeat, previewGiving, type Taker } from "../../../contract/lateness.ts"
import { listRoster, type RosterEntry } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses } from "../../../contract/schedule.ts"
import { listWaitlist } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { sayRefused } from "./sayRefusal.ts"
import { useAsked } from "./useAsked.ts"

/** The seat of who has not come goes to who waits at the desk: whose it is, and what came of it. */
export function useLateSeat(roster: readonly RosterEntry[] | undefined) {
  const [asked, setAsked] = useAsked(roster)
  const [given, setGiven] = useState<string | null>(null)
  const [isSelling, setSelling] = useState(false)
  const gave = (id: string) => {
    setSelling(false)
    setAsked(null)
    setGiven(id)
  }
  const write = useWrite({
    send: ({ id, taker }: { id: string; taker: Taker }, options) =>
      call(giveSeat, { params: { id }, body: { userId: taker.userId } }, options),
    about: ({ id }) => id,
    staleAfter: [listRoster, getSeatMap, listWaitlist, getClass, listClasses, previewGiving],
    onSuccess: ({ reservation, missed }, { taker }) => {
      gave(missed.id)
      void toast("success", `${taker.firstName} tiene el lugar ${reservation.seat}.`)
    },
  })
  return {
    asked,
    /** The reservation whose seat was given last. */
    given,
    /** Given by another press: that of a sale, which says while it is on its way. */
    ...{ gave, setSelling },
    pending: write.isPending || isSelling,
    isSlow: write.isSlow,
    error: say("dio", write.error, { unsent: "Sin conexión. El lugar no se dio.", refused: sayRefused }),
    ask: (entry: RosterEntry) => {
      write.reset()
      setAsked(entry)
    },
    give: (taker: Taker) => asked && write.mutate({ id: asked.id, taker }),
    /** Somebody else is chosen than was sent. */
    forget: write.reset,
    giveUp: write.giveUp,
    leave: () => setAsked(null),
  }
}

export type LateSeat = ReturnType<typeof useLateSeat>

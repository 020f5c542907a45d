import { useState } from "react"
import { formatShortDay } from "../../../contract/calendar.ts"
import { change, listRoster, type RosterEntry } from "../../../contract/reservations.ts"
import {
  type ClassId,
  getClass,
  getSeatMap,
  listClasses,
  type StudioClass,
} from "../../../contract/schedule.ts"
import { listWaitlist } from "../../../contract/waitlist.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { toast } from "../../ui/Toasts.tsx"
import { sayRefused } from "./sayRefusal.ts"
import { useAsked } from "./useAsked.ts"

interface Wanted {
  id: string
  newClassId: ClassId
  /** Absent: the first free one. */
  newSeat?: number
}

/** Somebody is moved to another class: who is asked about, and what came of it. */
export function useClassChange(roster: readonly RosterEntry[] | undefined) {
  const [asked, setAsked] = useAsked(roster)
  const [changed, setChanged] = useState<string | null>(null)
  const [to, setTo] = useState<StudioClass | null>(null)
  const write = useWrite({
    send: ({ id, ...body }: Wanted, options) => call(change, { params: { id }, body }, options),
    about: ({ id }) => id,
    staleAfter: [getSeatMap, listRoster, listWaitlist, listClasses, getClass],
    onSuccess: ({ seat }, { id }) => {
      const name = asked?.person.firstName ?? ""
      const where = to ? `${formatShortDay(to.day)}, ${to.hour}, lugar ${seat}` : `lugar ${seat}`
      setAsked(null)
      setChanged(id)
      void toast("success", `${name} pasó a ${to?.discipline ?? "otra clase"}: ${where}.`)
    },
  })
  return {
    asked,
    /** The reservation that was given up last. */
    changed,
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("cambió", write.error, {
      unsent: "Sin conexión. Sigue en su clase.",
      refused: sayRefused,
    }),
    ask: (entry: RosterEntry) => {
      write.reset()
      setAsked(entry)
    },
    confirm: (item: StudioClass, newSeat: number | undefined) => {
      if (!asked) return
      setTo(item)
      write.mutate({ id: asked.id, newClassId: item.id, ...(newSeat && { newSeat }) })
    },
    /** What is chosen is another than what was sent. */
    forget: write.reset,
    giveUp: write.giveUp,
    leave: () => setAsked(null),
  }
}

export type ClassChange = ReturnType<typeof useClassChange>

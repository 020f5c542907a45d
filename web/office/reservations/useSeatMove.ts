import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { listRoster, type RosterEntry, updateReservation } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses, type SeatMap } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import type { SeatLook } from "../../ui/SeatGrid.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { readOn } from "../../ui/useFocusLeft.ts"
import { useAsked } from "./useAsked.ts"

interface Wanted {
  id: string
  seat: number
}

/** Somebody is seated elsewhere in their class: who, where to, and what came of it. The map chooses meanwhile. */
export function useSeatMove(
  roster: readonly RosterEntry[] | undefined,
  seats: Pick<SeatMap, "takenSeats"> | undefined,
) {
  const [asked, setAsked] = useAsked(roster)
  const [wanted, setSeat] = useState<number | undefined>()
  const map = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)
  const write = useWrite({
    send: ({ id, ...body }: Wanted, options) => call(updateReservation, { params: { id }, body }, options),
    about: (wanted) => wanted,
    staleAfter: [getSeatMap, listRoster, getClass, listClasses],
    onSuccess: (_answer, wanted) => finish(wanted),
  })
  // Taken meanwhile, it is let go.
  const isLost = wanted !== undefined && !write.isPending && seats?.takenSeats.includes(wanted)
  const seat = isLost ? undefined : wanted
  // Cancelled meanwhile, there is nobody to move.
  const entry = roster?.find(({ id, status }) => id === asked?.id && status !== "cancelled")
  if (asked && roster && !entry) setAsked(null)
  const leave = () => {
    setAsked(null)
    setSeat(undefined)
    write.reset()
    // What opened it is in a row of the roster, which stays, unless they took another seat of their own.
    if (opener.current?.isConnected) (opener.current as HTMLElement).focus()
    else readOn(map.current?.closest("main"))
  }
  const finish = (sent: Wanted) => {
    const who = roster?.find(({ id }) => id === sent.id)
    void toast("success", `${who?.person.firstName ?? ""} pasó al lugar ${sent.seat}.`.trim())
    leave()
  }
  // Silence says nothing: the roster, read again, says where they sit.
  const hasWhatWasSent = write.outcome === "unknown" && entry?.seat === write.variables?.seat
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is seen.
  useEffect(() => {
    if (hasWhatWasSent && write.variables) finish(write.variables)
  }, [hasWhatWasSent])
  const whose = entry?.userId
  useEffect(() => {
    if (whose) map.current?.querySelector<HTMLInputElement>("input:enabled")?.focus()
  }, [whose])
  const confirm = () => {
    if (entry && seat && !write.isPending) write.mutate({ id: entry.id, seat })
  }
  return {
    /** Who is moved; undefined while nobody is. */
    entry,
    seat,
    map,
    choose: (one: number) => {
      write.reset()
      setSeat(one)
    },
    /** The map, with whoever is moved marked where they sit. */
    look:
      (look: (seat: number) => SeatLook) =>
      (one: number): SeatLook =>
        one === entry?.seat ? { ...look(one), state: "mine" } : look(one),
    keys: (event: KeyboardEvent) => {
      if (!entry || write.isPending) return
      if (event.key === "Escape") leave()
      if (event.key === "Enter" && event.target instanceof HTMLInputElement) confirm()
    },
    pending: write.isPending,
    isSlow: write.isSlow,
    error: say("movió", write.error, { unsent: "Sin conexión. Sigue en su lugar." }),
    ask: (one: RosterEntry) => {
      opener.current = document.activeElement
      setSeat(undefined)
      write.reset()
      setAsked(one)
    },
    confirm,
    giveUp: write.giveUp,
    leave,
  }
}

export type SeatMove = ReturnType<typeof useSeatMove>

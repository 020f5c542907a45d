import { useHotkeys } from "@mantine/hooks"
import { type RefObject, useEffect, useState } from "react"
import { sayPesos } from "../../../contract/money.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Buyer } from "../../../contract/transactions.ts"
import { toast } from "../../ui/Toasts.tsx"
import { useShortcut } from "../kit/page/useShortcut.ts"
import { useMay } from "../kit/signedIn.ts"
import type { Seated } from "./useSeating.ts"

/** What is done with a seat: somebody is sat on it, it is held for somebody, or put out of use. */
export type SeatUse = "seat" | "hold" | "block"

/** The seat of a class that something is being done with; the focus comes back to it, where the map is. */
export function useFreeSeat(
  item: StudioClass,
  now: Date,
  { map, firstFree }: { map: RefObject<HTMLElement | null>; firstFree: number | undefined },
) {
  const mayBook = useMay("operaciones", "crear", item.branch)
  const isOffered = mayBook && item.status === "abierta" && !item.cancelledAt && now < new Date(item.startsAt)
  const [seat, setSeat] = useState<number | null>(null)
  const [use, setUse] = useState<SeatUse>("seat")
  const [wasOpened, setOpened] = useState(false)
  const [left, setLeft] = useState<{ seat: number } | null>(null)
  const [shortcut] = useShortcut()
  const open = (one: number, wanted: SeatUse = "seat") => {
    setSeat(one)
    setUse(wanted)
    setOpened(true)
  }
  const openFirst = isOffered && firstFree !== undefined ? () => open(firstFree) : undefined
  const onPlus = (event: KeyboardEvent) => {
    if (isBusy()) return
    event.preventDefault()
    openFirst?.()
  }
  const keys = shortcut && openFirst ? ["[plus]", "shift+[plus]"] : []
  // A seat of the map is an input too: where one writes is told apart here.
  useHotkeys(
    keys.map((key) => [key, onPlus, { preventDefault: false }]),
    [],
  )
  useEffect(() => {
    if (left) map.current?.querySelector<HTMLInputElement>(`input[value="${left.seat}"]`)?.focus()
  }, [left, map])
  const leave = (to: number) => {
    setSeat(null)
    setLeft({ seat: to })
  }
  return {
    mayBook,
    isOffered,
    seat,
    use,
    setUse,
    wasOpened,
    open,
    openFirst,
    hasShortcut: shortcut,
    close: () => seat !== null && leave(seat),
    seated: ({ name }: Buyer, { seat: had, change }: Seated) => {
      leave(had)
      const back = change ? ` Cambio: ${sayPesos(change)}.` : ""
      void toast("success", `${name} quedó en el lugar ${had}.${back}`)
    },
  }
}

/** Somebody writes, or answers what floats over the page: the key is theirs. */
const isBusy = () =>
  document.querySelector("dialog[open]") !== null ||
  document.activeElement?.matches("input:not([type=radio]), textarea, select") === true

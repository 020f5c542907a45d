import { createContext, useContext, useEffect } from "react"

/** Told when something that a dialog asked for is on its way, and when that is over; outside of one, nobody is. */
export const HoldContext = createContext<(isBusy: boolean) => void>(() => {})

/** Keeps the dialog around it open while something that it asked for is on its way. */
export function useHold(isPending: boolean): void {
  const setBusy = useContext(HoldContext)
  useEffect(() => {
    if (!isPending) return
    setBusy(true)
    return () => setBusy(false)
  }, [isPending, setBusy])
}

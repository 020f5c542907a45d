import { createContext, useContext, useEffect } from "react"

/** Told when something that a sheet, or a part of the page that closes, asked for is on its way, and when that is over; elsewhere nobody is. */
export const HoldContext = createContext<(isBusy: boolean) => void>(() => {})

/** Keeps the sheet around it open while something that it asked for is on its way. */
export function useHold(isPending: boolean): void {
  const setBusy = useContext(HoldContext)
  useEffect(() => {
    if (!isPending) return
    setBusy(true)
    return () => setBusy(false)
  }, [isPending, setBusy])
}

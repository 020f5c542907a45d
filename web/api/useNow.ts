import { useEffect, useState } from "react"
import { onBroughtBack } from "./broughtBack.ts"
import { onOtherTime, serverDate, serverNow } from "./serverClock.ts"

/** The present by the server's clock, renewed every half minute, and at the very moment that is waited for. */
export function useNow(moment?: string | null): Date {
  const [now, setNow] = useState(serverDate)
  useEffect(() => {
    const tick = () => setNow(serverDate())
    const timer = setInterval(tick, 30_000)
    const stops = [onOtherTime(tick), onBroughtBack(tick)]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [])
  const wanted = moment ? new Date(moment).getTime() : 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left is counted anew from each present.
  useEffect(() => {
    const left = wanted - serverNow()
    if (left <= 0 || left > longestTimer) return
    const timer = setTimeout(() => setNow(serverDate()), Math.ceil(left))
    return () => clearTimeout(timer)
  }, [wanted, now])
  return now
}

/** Milliseconds: a timer of more runs at once. What is a month away the half minutes find. */
const longestTimer = 2_147_483_647

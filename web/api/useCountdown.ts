import { useEffect, useState } from "react"
import { serverNow } from "./serverClock.ts"

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - serverNow()) / 1000))

/** Whole seconds until an instant of the server's clock, in milliseconds; never below 0. A page that slept is not behind. */
export function useCountdown(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(until))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

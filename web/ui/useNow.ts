import { useEffect, useState } from "react"

/** The present, renewed every half minute, and at the very moment that is waited for. */
export function useNow(moment?: string | null): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const wanted = moment ? new Date(moment).getTime() : 0
  useEffect(() => {
    const left = wanted - Date.now()
    if (left <= 0 || left > longestTimer) return
    const timer = setTimeout(() => setNow(new Date()), left)
    return () => clearTimeout(timer)
  }, [wanted])
  return now
}

/** Milliseconds: a timer of more runs at once. What is a month away the half minutes find. */
const longestTimer = 2_147_483_647

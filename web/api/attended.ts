import { useEffect } from "react"

/** Milliseconds without a touch, a key or a turn of the wheel after which nobody is at this page. */
const patience = 5 * 60_000

let touchedAt = Date.now()
let shows = 0

const touched = () => {
  touchedAt = Date.now()
}
if (typeof document !== "undefined")
  for (const name of ["pointerdown", "pointermove", "keydown", "wheel"])
    document.addEventListener(name, touched, { capture: true, passive: true })

/** Whether what this page asks now, it asks by itself: that keeps no session alive. */
export const isUnattended = (): boolean => shows === 0 && Date.now() - touchedAt > patience

/** For as long as a screen is there to be looked at, and not touched. */
export function useShow(): void {
  useEffect(() => {
    shows++
    return () => {
      shows--
    }
  }, [])
}

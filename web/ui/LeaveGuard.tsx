import { useEffect, useState } from "react"
import { useBlocker, useLocation } from "react-router"
import { LeaveQuestion, type LeaveWords, ofTyped } from "./LeaveQuestion.tsx"
import { Sheet } from "./Sheet.tsx"
import { onceLanded } from "./useBackCloses.ts"
import { useUnloadAsks } from "./useUnloadAsks.ts"

/** Asks before a form with something typed in it is left, by whatever way; or, in words of its own, what would stop in the middle. */
export function LeaveGuard({ when, words = ofTyped }: { when: boolean; words?: LeaveWords }) {
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadAsks(when)
  const isHere = useIsHere(state === "blocked")
  const [isGoing, setGoing] = useState(false)
  if (isGoing && state !== "blocked") setGoing(false)
  useEffect(() => {
    if (!isGoing) return
    // The question has closed in this same moment, and gives its entry of the history back first.
    queueMicrotask(() => onceLanded(() => proceed?.()))
  }, [isGoing, proceed])
  return (
    <Sheet open={isHere && !isGoing} onClose={() => isGoing || reset?.()} title={words.title}>
      <LeaveQuestion words={words} onLeave={() => setGoing(true)} onStay={reset} />
    </Sheet>
  )
}

/**
 * Whether the history stands at the page again that is asked to stay. Of the back button the browser is elsewhere by then, and the router
 * only begins to return: a question that opened there would take its entry of the history from there, and who stays would be a step too far back.
 */
function useIsHere(isBlocked: boolean): boolean {
  const { key } = useLocation()
  const [isHere, setHere] = useState(false)
  useEffect(() => {
    const look = () =>
      setHere(isBlocked && ((history.state as { key?: string } | null)?.key ?? "default") === key)
    look()
    if (!isBlocked) return
    addEventListener("popstate", look)
    return () => removeEventListener("popstate", look)
  }, [isBlocked, key])
  return isHere && isBlocked
}

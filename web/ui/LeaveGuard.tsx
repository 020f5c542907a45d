import { useBlocker } from "react-router"
import { LeaveQuestion, type LeaveWords, leaveTitle } from "./LeaveQuestion.tsx"
import { Sheet } from "./Sheet.tsx"
import { useUnloadAsks } from "./useUnloadAsks.ts"

/** Asks before a form with something typed in it is left, by whatever way; or, in words of its own, what would stop in the middle. */
export function LeaveGuard({ when, words }: { when: boolean; words?: LeaveWords }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadAsks(when)
  return (
    <Sheet
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={words?.title ?? leaveTitle}
    >
      <LeaveQuestion {...(words && { words })} onLeave={blocker.proceed} onStay={blocker.reset} />
    </Sheet>
  )
}

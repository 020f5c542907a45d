import { useBlocker } from "react-router"
import { LeaveQuestion, leaveTitle } from "./LeaveQuestion.tsx"
import { Sheet } from "./Sheet.tsx"
import { useUnloadAsks } from "./useUnloadAsks.ts"

/** Asks before a form with something typed in it is left, by whatever way. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useUnloadAsks(when)
  return (
    <Sheet open={blocker.state === "blocked"} onClose={() => blocker.reset?.()} title={leaveTitle}>
      <LeaveQuestion onLeave={blocker.proceed} onStay={blocker.reset} />
    </Sheet>
  )
}

import { type ComponentProps, Suspense } from "react"
import { lazily } from "../../ui/lazily.tsx"
import type { HoldCountdown } from "./HoldCountdown.tsx"

type HeldForProps = ComponentProps<typeof HoldCountdown>

const Countdown = lazily<HeldForProps>(
  async () => ({ default: (await import("./HoldCountdown.tsx")).HoldCountdown }),
  { silent: true },
)

/** The same countdown where few come with a seat that is held: it is loaded once the rest is there. */
export function HeldFor(props: HeldForProps) {
  return (
    <Suspense>
      <Countdown {...props} />
    </Suspense>
  )
}

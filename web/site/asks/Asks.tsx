import { Suspense, useEffect, useState } from "react"
import { lazily } from "../../ui/lazily.tsx"

const Floating = lazily(async () => ({ default: (await import("./Floating.tsx")).Floating }), {
  silent: true,
})

/** What the studio shows or asks over the site, once the page itself is there. */
export function Asks() {
  const [isCalm, setCalm] = useState(false)
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500))
    const leave = window.cancelIdleCallback ?? clearTimeout
    const ticket = later(() => setCalm(true))
    return () => leave(ticket as number)
  }, [])
  if (!isCalm) return null
  return (
    <Suspense>
      <Floating />
    </Suspense>
  )
}

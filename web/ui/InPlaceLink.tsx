import type { MouseEvent } from "react"
import { Link, type LinkProps } from "react-router"
import { useInPlace } from "./useInPlace.ts"

/** A link that keeps one's place on the page: to another query of it, or to where the same goes on. */
export function InPlaceLink({ to, replace = false, ...props }: LinkProps & { to: string }) {
  const go = useInPlace()
  const press = (event: MouseEvent) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    // Opened elsewhere it is the address that it says.
    if (!to.startsWith("?") || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    go(to, { replace })
  }
  return <Link {...props} to={to} replace={replace} preventScrollReset onClick={press} />
}

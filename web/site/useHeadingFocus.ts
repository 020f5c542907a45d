import { useEffect, useRef } from "react"
import { useLocation } from "react-router"

/** Another page, class or confirmation takes the focus to its heading: what was pressed is gone with the page before. */
export function useHeadingFocus(): void {
  const { pathname, search, hash } = useLocation()
  const query = new URLSearchParams(search)
  const step = [pathname, query.get("clase"), query.get("reserva")].join(" ")
  const arrived = useRef(step)
  useEffect(() => {
    if (arrived.current === step) return
    arrived.current = step
    // What begins with a field has taken the focus there already, and an address with a place in it leads to that.
    if (hash || document.activeElement?.closest("main")) return
    return focusHeading()
  }, [step, hash])
}

/**
 * Once it is drawn, and nothing floats over it: what closes gives the focus back to what had opened it. A heading that
 * is drawn anew takes it again, until a key or a finger is pressed. Returns what gives up.
 */
function focusHeading(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let given = false
  const give = () => {
    const heading = document.querySelector<HTMLElement>("main h1")
    const isLost = document.activeElement === document.body
    if (!heading || (given && !isLost) || document.querySelector("dialog[open]")) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    given = true
  }
  const drawn = new MutationObserver(give)
  drawn.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["open"],
  })
  signal.addEventListener("abort", () => drawn.disconnect())
  for (const press of ["keydown", "pointerdown"]) {
    addEventListener(press, () => stop.abort(), { signal, capture: true })
  }
  give()
  return () => stop.abort()
}

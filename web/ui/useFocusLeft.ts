import { type RefObject, useLayoutEffect } from "react"

/** Whoever was at what is gone reads on where this part of the page begins. */
export function readOn(place: HTMLElement | null | undefined): void {
  const begins = place?.hasAttribute("tabindex") ? place : place?.querySelector<HTMLElement>("h1, h2")
  if (!begins) return
  begins.tabIndex = -1
  begins.focus({ preventScroll: true })
}

/** The nearest part that takes the focus: of the page, or of what floats over it. */
const parts = '[tabindex="-1"], dialog, main'

/** For what may go while it has the focus, which the browser would drop. */
export function useFocusLeft(of: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = of.current
    return () => {
      if (element?.contains(document.activeElement)) readOn(element.closest<HTMLElement>(parts))
    }
  }, [of])
}

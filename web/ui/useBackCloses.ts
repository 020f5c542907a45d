import { useEffect, useId, useRef } from "react"

interface Floating {
  isOpen: boolean
  /** Asked as the back button is pressed: whether it stays open all the same. */
  stays: () => boolean
  onClose: () => void
}

type Entry = { idx?: number; floating?: string } | null

/**
 * The back button closes what floats, and the page beneath stays: while open it has an entry of its own in the history.
 * Closing it takes the entry back; who goes elsewhere from inside must replace it.
 */
export function useBackCloses({ isOpen, stays, onClose }: Floating): void {
  const id = useId()
  const latest = useRef({ stays, onClose })
  latest.current = { stays, onClose }
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (!isOpen) return
    // Heard before the router, which would take it for a visit to the same page.
    const back = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      if (latest.current.stays()) enter(id)
      else latest.current.onClose()
    }
    enter(id)
    addEventListener("popstate", back, { capture: true })
    return () => {
      removeEventListener("popstate", back, { capture: true })
      // What opens in the same moment takes the entry over first. Gone with its page, somebody is on the way elsewhere: going
      // back would undo that.
      queueMicrotask(() => (isGone.current ? release(id) : leave(id)))
    }
  }, [isOpen, id])
}

function enter(floating: string): void {
  const entry = history.state as Entry
  if (entry?.floating) history.replaceState({ ...entry, floating }, "")
  else history.pushState({ ...entry, idx: (entry?.idx ?? 0) + 1, floating }, "")
}

function release(floating: string): void {
  const { floating: owner, ...entry } = (history.state ?? {}) as NonNullable<Entry>
  if (owner === floating) history.replaceState(entry, "")
}

function leave(floating: string): void {
  if ((history.state as Entry)?.floating !== floating) return
  addEventListener("popstate", (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  history.back()
}

import { useEffect, useId, useRef } from "react"

interface Floating {
  isOpen: boolean
  /** Asked as the back button is pressed: whether it stays open all the same. */
  stays: () => boolean
  onClose: () => void
}

type Entry = { idx?: number; floating?: string } | null

/** What floats, the topmost last, and what it does when somebody goes back. */
const floats = new Map<string, () => void>()

/** Steps back that we took ourselves and that have not arrived yet. */
let leaving = 0
/** What waits for the last of them. */
const waiting: (() => void)[] = []

/**
 * A browser tells a window's listeners of it in the order in which they began, those that capture too: this one begins with the
 * page (`web/root.tsx`), so it is heard before the router, which would take it for a visit to the same page and read that again.
 */
if (typeof window !== "undefined") addEventListener("popstate", hear, { capture: true })

function hear(event: PopStateEvent): void {
  const back = [...floats.values()].at(-1)
  if (leaving === 0 && !back) return
  event.stopImmediatePropagation()
  if (leaving > 0) {
    leaving--
    if (leaving === 0) for (const go of waiting.splice(0)) go()
  } else back?.()
}

/** Once the history stands at the page again, and at nothing that floated over it: of two steps at once a browser takes one. */
export function onceLanded(go: () => void): void {
  if (leaving === 0) go()
  else waiting.push(go)
}

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
    enter(id)
    floats.set(id, () => {
      if (latest.current.stays()) enter(id)
      else latest.current.onClose()
    })
    return () => {
      floats.delete(id)
      // What opens in the same moment, or floats beneath, takes the entry over. Gone with its page, somebody is on the way
      // elsewhere: going back would undo that.
      queueMicrotask(() => {
        const next = [...floats.keys()].at(-1)
        if (next !== undefined) enter(next)
        else if (isGone.current) release(id)
        else leave(id)
      })
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
  leaving++
  history.back()
}

import { useEffect, useState } from "react"

/**
 * Whether this page's own document was loaded: the server lets a camera only to pages that have one, and says so with the
 * document. Who came by a link inside another loads it.
 */
export function useOwnDocument(): boolean {
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    const [arrival] = performance.getEntriesByType("navigation")
    if (arrival && new URL(arrival.name).pathname !== location.pathname) location.reload()
    else setOwn(true)
  }, [])
  return isOwn
}

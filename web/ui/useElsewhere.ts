import { useState } from "react"

/**
 * Does something as another page, screen or visit is drawn, `place` being which; for the first, nothing. An effect would come later, the
 * first one too, and undo what somebody pressed at once.
 */
export function useElsewhere(place: string, then: () => void): void {
  const [here, stay] = useState(place)
  if (here === place) return
  stay(place)
  then()
}

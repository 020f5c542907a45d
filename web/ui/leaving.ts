let watched = 0
let isLeft = false

const leave = ({ isTrusted }: Event) => {
  isLeft ||= isTrusted
}

/**
 * From now on, until what is returned is called, it is known whether somebody begins to leave the page: only for as long as something is on its
 * way, since some browsers keep no page that listens for it.
 */
export function watchLeaving(): () => void {
  if (watched === 0) {
    isLeft = false
    addEventListener("beforeunload", leave)
  }
  watched++
  return () => {
    watched--
    if (watched === 0) removeEventListener("beforeunload", leave)
  }
}

/** Whether somebody has begun to leave since then: what is on its way fails by that, and loading the page anew would call them back. */
export const isBeingLeft = (): boolean => isLeft

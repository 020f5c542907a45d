let underway = 0
let isLeft = false

const leave = ({ isTrusted }: Event) => {
  isLeft ||= isTrusted
}

/** From now on, until the piece is there or failed, it is known that it is on its way, and whether somebody begins to leave meanwhile. */
export async function onItsWay<T>(piece: Promise<T>): Promise<T> {
  if (typeof window === "undefined") return piece
  if (underway === 0) {
    isLeft = false
    // Only meanwhile: some browsers keep no page that listens for it.
    addEventListener("beforeunload", leave)
  }
  underway++
  try {
    return await piece
  } finally {
    underway--
    if (underway === 0) removeEventListener("beforeunload", leave)
  }
}

export const isAnyOnItsWay = (): boolean => underway > 0

/** Whether somebody has begun to leave since then: what is on its way fails by that, and loading the page anew would call them back. */
export const isBeingLeft = (): boolean => isLeft

import { isWell } from "./health.ts"
import { watchLeaving } from "./leaving.ts"
import { wouldLose } from "./renew.ts"

let underway = 0
let missing = 0
let isCutOff = false

/**
 * Of a page that is left while a piece is on its way, a browser may keep what is there: it brings back one without the piece, which comes
 * no more (Firefox), or failed before the page was gone (WebKit). Such a page is loaded anew, unless something typed would be lost, or nobody
 * answers.
 */
export async function onItsWay<T>(piece: Promise<T>): Promise<T> {
  if (typeof window === "undefined") return piece
  const stop = watchLeaving()
  underway++
  try {
    return await piece
  } finally {
    underway--
    stop()
  }
}

/** A piece could not be had; what is returned is called when it is to be asked for again. */
export function isMissing(): () => void {
  let isSo = true
  missing++
  return () => {
    if (isSo) missing--
    isSo = false
  }
}

if (typeof window !== "undefined") {
  addEventListener("pagehide", () => {
    isCutOff = underway > 0
  })
  addEventListener("pageshow", async ({ persisted }) => {
    if (persisted && (isCutOff || missing > 0) && (await isWell()) && !wouldLose()) location.reload()
  })
}

import { isWell } from "./health.ts"
import { isAnyOnItsWay } from "./leaving.ts"
import { wouldLose } from "./renew.ts"

/** What could not be had and was not asked for again yet. */
export const missing = new Set<unknown>()

/**
 * Of a page that is left while a piece is on its way, a browser may keep what is there: it brings back one without the piece, which comes
 * no more (Firefox), or failed before the page was gone (WebKit). Such a page is loaded anew, unless something typed would be lost, or nobody
 * answers.
 */
if (typeof window !== "undefined") {
  let isCutOff = false
  addEventListener("pagehide", () => {
    isCutOff = isAnyOnItsWay()
  })
  addEventListener("pageshow", async ({ persisted }) => {
    if (persisted && (isCutOff || missing.size > 0) && (await isWell()) && !wouldLose()) location.reload()
  })
}

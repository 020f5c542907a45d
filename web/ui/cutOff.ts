import { wouldLose } from "./renew.ts"

let underway = 0
let isCutOff = false

/**
 * Of a page that is left while a piece is on its way, a browser may keep what is there: it brings back one without the piece, which comes
 * no more (Firefox) or failed (WebKit), and draws nothing. Such a page is loaded anew, unless something typed would be lost.
 */
export const onItsWay = <T>(piece: Promise<T>): Promise<T> => {
  underway++
  return piece.finally(() => underway--)
}

if (typeof window !== "undefined") {
  addEventListener("pagehide", () => {
    isCutOff = underway > 0
  })
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && isCutOff && !wouldLose()) location.reload()
  })
}

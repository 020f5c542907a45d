import { isWell } from "./health.ts"
import { isBeingLeft } from "./leaving.ts"

const lastReload = "cupo.reloadedAt"

let renewing: Promise<"away" | "newer"> | undefined

/**
 * A piece of this version could not be loaded, and nobody is leaving. When the server answers, it has a newer one: the page is loaded anew, once
 * a minute at most, and never while something typed would be lost. Then it does not come back; else it says what is in the
 * way, and what is on the screen stays: there is no network, or the new version waits for whoever is looking.
 */
export function renew(): Promise<"away" | "newer"> {
  renewing ??= tryRenewing().finally(() => {
    renewing = undefined
  })
  return renewing
}

async function tryRenewing(): Promise<"away" | "newer"> {
  if (!(await isWell()) || isBeingLeft()) return "away"
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(lastReload)) < 60_000 || wouldLose()) return "newer"
  sessionStorage.setItem(lastReload, String(now))
  location.reload()
  return new Promise(() => {})
}

/** Whoever would have the browser ask is asked, before it does. */
export const wouldLose = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }))

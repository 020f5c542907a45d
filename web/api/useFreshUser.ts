import { useEffect } from "react"
import { onBroughtBack } from "./broughtBack.ts"

let asking: Promise<unknown> | undefined

/** Asks who is signed in; whoever comes while it is being asked waits for the same answer. */
export function askWhoIsHere(): Promise<unknown> {
  asking ??= import("./loadUser.ts")
    .then(({ loadUser }) => loadUser())
    .catch(() => undefined)
    .finally(() => {
      asking = undefined
    })
  return asking
}

/**
 * Asks again who is signed in, on arrival and whenever the window is looked at: the session may have ended elsewhere, and
 * credits and permissions may have changed. What asks is loaded only for who is signed in.
 */
export function useFreshUser(id: string | undefined): void {
  useEffect(() => {
    if (!id) return
    const refresh = async () => {
      if (document.visibilityState !== "visible") return
      await askWhoIsHere()
    }
    void refresh()
    document.addEventListener("visibilitychange", refresh)
    const stop = onBroughtBack(() => void refresh())
    return () => {
      document.removeEventListener("visibilitychange", refresh)
      stop()
    }
  }, [id])
}

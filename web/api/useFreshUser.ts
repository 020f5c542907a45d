import { useEffect } from "react"

/**
 * Asks again who is signed in, on arrival and whenever the window is looked at: the session may have ended elsewhere, and
 * credits and permissions may have changed. What asks is loaded only for who is signed in.
 */
export function useFreshUser(id: string | undefined): void {
  useEffect(() => {
    if (!id) return
    const refresh = async () => {
      if (document.visibilityState !== "visible") return
      const { loadUser } = await import("./access.ts")
      await loadUser().catch(() => undefined)
    }
    void refresh()
    document.addEventListener("visibilitychange", refresh)
    return () => document.removeEventListener("visibilitychange", refresh)
  }, [id])
}

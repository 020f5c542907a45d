import { useEffect } from "react"

/** Keeps the monitor on while the page is looked at, where the browser can. */
export function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== "visible") return
      // Refused where the battery is low: then the screen goes out as it always does.
      lock = await navigator.wakeLock?.request("screen").catch(() => undefined)
      if (isOver) await lock?.release()
    }
    void ask()
    // A page that was away has lost it.
    document.addEventListener("visibilitychange", ask)
    return () => {
      isOver = true
      document.removeEventListener("visibilitychange", ask)
      void lock?.release()
    }
  }, [])
}

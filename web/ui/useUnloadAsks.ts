import { useEffect } from "react"

/** Has the browser ask before it loads another page, or this one anew, while something would be lost. */
export function useUnloadAsks(isOn: boolean, wouldLose?: () => boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked at that moment, by what is there then.
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose?.() ?? true) event.preventDefault()
    }
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [isOn])
}

import { useEffect } from "react"
import { useRevalidator } from "react-router"
import { onBroughtBack } from "./api/broughtBack.ts"
import { isWell } from "./ui/health.ts"

/**
 * A page that the browser brings back is as old as when it was left: what its address gave is asked for again. Where nobody
 * answers it stays, since a page that cannot be read again would be taken away for one that says so.
 */
export function useBroughtBack(): void {
  const { revalidate } = useRevalidator()
  useEffect(
    () =>
      onBroughtBack(async () => {
        if (await isWell()) await revalidate()
      }),
    [revalidate],
  )
}

import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { onBroughtBack } from "./api/broughtBack.ts"
import { isWell } from "./ui/health.ts"
import { wouldLose } from "./ui/renew.ts"

/** Milliseconds in which a page that was brought back draws something, on whatever telephone. */
const longestSilence = 2_000

let times = 0
let drawn = 0
let draw = () => {}

/**
 * A page that was left before it had drawn all may come back dead: what React waits for was lost with the message that it sent itself
 * (Firefox). One that draws nothing is loaded anew, unless something typed would be lost.
 */
if (typeof window !== "undefined")
  onBroughtBack(() => {
    const turn = ++times
    draw()
    setTimeout(() => {
      // Of a later turn nothing is known yet.
      if (drawn < turn && !wouldLose()) location.reload()
    }, longestSilence)
  })

/**
 * A page that the browser brings back is as old as when it was left: what its address gave is asked for again. Where nobody
 * answers it stays, since a page that cannot be read again would be taken away for one that says so.
 */
export function useBroughtBack(): void {
  const { revalidate } = useRevalidator()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    draw = () => setTurn(times)
  }, [])
  useEffect(() => {
    drawn = turn
  }, [turn])
  useEffect(
    () =>
      onBroughtBack(async () => {
        if (await isWell()) await revalidate()
      }),
    [revalidate],
  )
}

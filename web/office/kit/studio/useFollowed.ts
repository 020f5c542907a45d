import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { Endpoint } from "../../../../contract/endpoint.ts"
import type { SeatMap } from "../../../../contract/schedule.ts"
import { followSeats } from "../../../api/live/follow.ts"
import { markStale } from "../../../api/queries.ts"

/** Most classes that one screen follows; one stream has room for some more. */
const most = 12

/** Reads these again as soon as somebody books, cancels or arrives in one of the classes, or it is another's to give. */
export function useFollowed(ids: readonly string[], stale: readonly Endpoint[]): void {
  const queries = useQueryClient()
  const followed = ids.slice(0, most).join(" ")
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read again is the screen's, and stays.
  useEffect(() => {
    const last = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    // The first word is news as well: what is on the screen may have been read before it. Those of one moment are one reading.
    const follow = (id: string) =>
      followSeats(id, (map) => {
        const said = wordOf(map)
        if (last.get(id) === said) return
        last.set(id, said)
        timer ??= setTimeout(() => {
          timer = undefined
          markStale(queries, stale)
        }, 50)
      })
    const ends = followed.split(" ").filter(Boolean).map(follow)
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [followed, queries])
}

const wordOf = ({ takenSeats, roll, giving }: SeatMap) => JSON.stringify([takenSeats, roll, giving])

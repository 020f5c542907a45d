import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { SeatMap } from "../../../contract/schedule.ts"
import { onBroughtBack } from "../../api/broughtBack.ts"
import { followSeats } from "../../api/live/follow.ts"
import { markStale } from "../../api/queries.ts"
import type { Chosen } from "../booking/chosen.ts"
import { readsOfLines } from "../booking/reads.ts"

/** The seats of a class as they change. When its line moves, what one has read of it is read again. */
export function useLiveSeats({ item, seats }: Pick<Chosen, "item" | "seats">): SeatMap {
  const [map, setMap] = useState(seats)
  const queries = useQueryClient()
  const seen = useRef(seats.line)
  /** The class of which a map was told since the page was shown: it is no older than what the page was loaded with meanwhile. */
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (told.current !== item.id) setMap(seats)
  }, [item.id, seats])
  useEffect(
    () =>
      followSeats(item.id, (live) => {
        told.current = item.id
        setMap(live)
      }),
    [item.id],
  )
  useEffect(
    () =>
      onBroughtBack(() => {
        told.current = undefined
      }),
    [],
  )
  useEffect(() => {
    if (seen.current === map.line) return
    seen.current = map.line
    markStale(queries, readsOfLines)
  }, [map.line, queries])
  return map
}

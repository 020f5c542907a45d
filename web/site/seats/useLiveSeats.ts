import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { SeatMap } from "../../../contract/schedule.ts"
import { followSeats } from "../../api/live/follow.ts"
import { markStale } from "../../api/queries.ts"
import type { Chosen } from "../booking/chosen.ts"
import { readsOfLines } from "../booking/reads.ts"

/** The seats of a class as they change. When its line moves, what one has read of it is read again. */
export function useLiveSeats({ item, seats }: Pick<Chosen, "item" | "seats">): SeatMap {
  const [map, setMap] = useState(seats)
  const queries = useQueryClient()
  const seen = useRef(seats.line)
  useEffect(() => setMap(seats), [seats])
  useEffect(() => followSeats(item.id, setMap), [item.id])
  useEffect(() => {
    if (seen.current === map.line) return
    seen.current = map.line
    markStale(queries, readsOfLines)
  }, [map.line, queries])
  return map
}

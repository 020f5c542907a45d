import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { listRoster } from "../../../contract/reservations.ts"
import { getSeatMap, type SeatMap } from "../../../contract/schedule.ts"
import { call } from "../../api/client.ts"
import { followSeats } from "../../api/live.ts"

/** The seats of a class and who sits on them, as they change. */
export function useClassRoom(classId: string, seesRoster: boolean) {
  const queries = useQueryClient()
  const params = { id: classId }
  const seats = useQuery({ queryKey: ["seats", classId], queryFn: () => call(getSeatMap, { params }) })
  const roster = useQuery({
    queryKey: ["roster", classId],
    queryFn: () => call(listRoster, { params: { classId } }),
    enabled: seesRoster,
  })
  useEffect(
    () =>
      followSeats(classId, (map) => {
        const before = queries.getQueryData<SeatMap>(["seats", classId])
        queries.setQueryData(["seats", classId], map)
        if (!before || same(before.takenSeats, map.takenSeats)) return
        void queries.invalidateQueries({ queryKey: ["roster", classId] })
        void queries.invalidateQueries({ queryKey: ["classes"] })
      }),
    [classId, queries],
  )
  return { map: seats.data, roster: roster.data?.reservations, error: seats.error ?? roster.error }
}

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((seat, index) => seat === b[index])
}

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { listKeptSeats } from "../../../contract/keptSeats.ts"
import { listSubstitutes } from "../../../contract/ownClasses.ts"
import { listRoster } from "../../../contract/reservations.ts"
import { getClass, getSeatMap, listClasses, type SeatMap } from "../../../contract/schedule.ts"
import { listWaitlist } from "../../../contract/waitlist.ts"
import { followSeats } from "../../api/live/follow.ts"
import { showRoll } from "../../api/live/showRoll.ts"
import { keepRead, markStale, queryOf } from "../../api/queries.ts"

/** The seats of a class, who sits on them and who waits for one, as they change. */
export function useClassRoom(classId: string, seesRoster: boolean) {
  const queries = useQueryClient()
  const seats = useQuery(seatsOf(classId))
  const roster = useQuery({ ...queryOf(listRoster, { params: { classId } }), enabled: seesRoster })
  const kept = useQuery({ ...queryOf(listKeptSeats, { params: { id: classId } }), enabled: seesRoster })
  const line = useQuery({ ...queryOf(listWaitlist, { query: { classId } }), enabled: seesRoster })
  useEffect(() => {
    let isFirst = true
    /** What the roster shows already. */
    let shown: string | null | undefined
    const changed = (map: SeatMap) => {
      const before = queries.getQueryData(seatsOf(classId).queryKey)
      keepRead(queries, getSeatMap, { params: { id: classId } }, map)
      // The first word may have changed since who sits and who waits was read, and before its seats were.
      if (isFirst) markStale(queries, [listRoster, listWaitlist, listKeptSeats])
      isFirst = false
      if (before && before.line !== map.line) markStale(queries, [listWaitlist, listRoster])
      if (before && before.roll !== map.roll && map.roll !== shown) markStale(queries, [listRoster])
      // With its hour, until when each may cancel.
      if (before && before.giving !== map.giving)
        markStale(queries, [listSubstitutes, listClasses, getClass, listRoster])
      if (before && !same(before.takenSeats, map.takenSeats)) {
        markStale(queries, [listRoster, listKeptSeats, listClasses, getClass])
      }
    }
    return followSeats(classId, changed, (news) => {
      shown = news.roll
      showRoll(queries, queryOf(listRoster, { params: { classId } }).queryKey, news)
    })
  }, [classId, queries])
  return {
    map: seats.data,
    roster: roster.data?.reservations,
    times: roster.data?.roll,
    keptUntil: roster.data?.keptUntil ?? null,
    line: line.data?.waitlists,
    kept: kept.data?.keptSeats,
    /** What was read stays in sight when it cannot be read again. */
    error: [seats, roster, kept, line].find(({ isLoadingError }) => isLoadingError)?.error,
  }
}

const seatsOf = (id: string) => queryOf(getSeatMap, { params: { id } })

function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((seat, index) => seat === b[index])
}

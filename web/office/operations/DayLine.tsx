import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { sayDay } from "../../../contract/dayLine.ts"
import { getBranchDay } from "../../../contract/reports.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { markStale, queryOf } from "../../api/queries.ts"
import style from "./DayLine.module.css"

/** A branch's day in one sentence; read again when a seat of its classes is taken or left. */
export function DayLine({ branch, classes }: { branch: BranchId; classes: StudioClass[] | undefined }) {
  const { data } = useQuery({ ...queryOf(getBranchDay, { query: { branch } }), refetchInterval: 30_000 })
  const queries = useQueryClient()
  const seats = classes?.map(({ id, takenSeats }) => `${id} ${takenSeats}`).join()
  const before = useRef(seats)
  useEffect(() => {
    if (before.current && before.current !== seats) markStale(queries, [getBranchDay])
    before.current = seats
  }, [queries, seats])
  return <p className={style.day}>{data && sayDay(data)}</p>
}

import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ClassId, StudioClass } from "../../../contract/schedule.ts"
import { listClasses } from "../../../contract/schedule.ts"
import { listRooms } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { isFull, type OfferedSeat, seatsOf } from "./offered.ts"

/** The classes of a day, or of the coming week, and the one that was chosen with its seat, as long as that can be had. */
export function useChoice(day: string) {
  const { data, error } = useQuery({
    ...queryOf(listClasses, { query: day ? { from: day, to: day } : {} }),
    refetchInterval: 15_000,
  })
  const { data: rooms } = useQuery({ ...queryOf(listRooms), staleTime: 60_000 })
  const [wanted, setWanted] = useState<{ classId: ClassId; seat: number } | null>(null)
  const classes = data?.classes
  const item = classes?.find(({ id }) => id === wanted?.classId)
  const seats = (of: StudioClass): OfferedSeat[] =>
    seatsOf(
      of,
      rooms?.classrooms.find(({ id }) => id === of.room),
    )
  const isFree =
    item !== undefined &&
    !isFull(item) &&
    seats(item).some(({ seat, isTaken }) => seat === wanted?.seat && !isTaken)
  return {
    classes,
    error,
    seats,
    /** What was asked for, whether it is still there or not. */
    wanted,
    item,
    chosen: wanted && item && isFree ? { item, seat: wanted.seat } : null,
    choose: (classId: ClassId, seat: number) =>
      setWanted(Number.isFinite(seat) && seat > 0 ? { classId, seat } : null),
  }
}

export type Choice = ReturnType<typeof useChoice>

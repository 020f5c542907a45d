import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { ClassId, StudioClass } from "../../../contract/schedule.ts"
import { listClasses } from "../../../contract/schedule.ts"
import { BranchId, listRooms } from "../../../contract/studio.ts"
import { queryOf } from "../../api/queries.ts"
import { type OfferedSeat, offered, type ReservingFilter, seatsOf, whyLost } from "./offered.ts"

/** As many classes of all branches are offered: a week of some three of them. */
const mostOffered = 200

interface Wanted {
  classId: ClassId
  seat: number
}

/** A class, and a seat of it. */
export interface Chosen {
  item: StudioClass
  seat: number
}

/**
 * The classes of a day, or of the coming week, that a filter leaves, and the one that was chosen with its seat: let go once it
 * cannot be had, and not counted while the filter hides it. `from`: what is chosen before anybody chose.
 */
export function useChoice(filter: ReservingFilter, now: Date, from: Chosen | null = null) {
  const { day, type } = filter
  // What the server can leave out it does; of all branches there may be thousands, which nobody reads through.
  const branch = BranchId.safeParse(filter.branch).data
  const { data, error } = useQuery({
    ...queryOf(listClasses, {
      query: {
        ...(branch ? { branch } : { limit: mostOffered }),
        ...(type && { type }),
        ...(day && { from: day, to: day }),
      },
    }),
    refetchInterval: 15_000,
  })
  const { data: rooms, error: noRooms } = useQuery({
    ...queryOf(listRooms, { query: branch ? { branch } : {} }),
    staleTime: 60_000,
  })
  const [wanted, setWanted] = useState<Wanted | null>(from && { classId: from.item.id, seat: from.seat })
  const classes = data?.classes
  const item = classes?.find(({ id }) => id === wanted?.classId)
  const seats = (of: StudioClass): OfferedSeat[] =>
    seatsOf(
      of,
      rooms?.classrooms.find(({ id }) => id === of.room),
    )
  const lost = item && wanted && whyLost(item, wanted.seat, seats(item), now)
  const shown = classes && rooms && offered(classes, filter, now)
  const isHidden = shown?.every(({ id }) => id !== wanted?.classId)
  return {
    classes: shown,
    /** There are later ones, which were not asked for. */
    hasMore: Boolean(data?.next),
    error: error ?? noRooms,
    seats,
    /** What was asked for, whether it is still there or not. */
    wanted,
    item,
    /** Why it cannot be had any more. */
    lost,
    chosen: wanted && item && !lost && !isHidden ? { item, seat: wanted.seat } : null,
    choose: (classId: ClassId, seat: number) =>
      setWanted(Number.isFinite(seat) && seat > 0 ? { classId, seat } : null),
  }
}

export type Choice = ReturnType<typeof useChoice>

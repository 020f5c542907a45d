import { useIsMutating, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import { isLive, readHeld } from "../../api/heldSeat.ts"
import { markStale } from "../../api/queries.ts"
import { planOf, stateOf } from "../../ui/seatPlan.ts"
import { useInPlace } from "../../ui/useInPlace.ts"
import type { Chosen } from "../booking/chosen.ts"
import { readsOfReservations } from "../booking/reads.ts"
import { bookingKey } from "../booking/useBooking.ts"
import { useHeldIn } from "../booking/useHeldIn.ts"
import { usePreview } from "../booking/usePreview.ts"
import { changeKey } from "../changing/useChange.ts"
import { seatIn } from "../schedule/places.ts"

const labels = { free: "libre", taken: "ocupado", blocked: "fuera de uso" } as const

/** The seat chosen on the living map of a class; it lives in the URL. */
export function useSeatChoice({ item, seats: map }: Pick<Chosen, "item" | "seats">) {
  const [query] = useSearchParams()
  const goTo = useInPlace()
  const plan = planOf(map.layout, map.capacity)
  const isForOne = item.capacity === 1
  const only = isForOne
    ? plan.places.find(({ id, blocked }) => !blocked && id <= map.capacity)?.id
    : undefined
  const [picked, setPicked] = useState(seatIn(query) ?? only)
  const [lost, setLost] = useState<number | null>(null)
  const preview = usePreview(item.id)
  const mySeat = preview.data?.mySeat ?? undefined

  const held = useHeldIn(item.id)
  const isFree = (one: (typeof plan.places)[number]) => one.id === held || stateOf(one, map) === "free"

  const place = plan.places.find(({ id }) => id === picked)
  const isThere = place !== undefined
  const seat = place && isFree(place) ? place.id : undefined
  const choose = (id: number) => {
    setLost(null)
    setPicked(id)
    const next = new URLSearchParams(query)
    next.set("lugar", String(id))
    goTo(`?${next}`, { replace: true })
  }
  // A seat that somebody else takes is let go; one that is being booked right now is taken by oneself.
  const isBooking = useIsMutating({ mutationKey: bookingKey(item.id) }) > 0
  const isSending = useIsMutating({ mutationKey: changeKey(item.id) }) > 0 || isBooking
  useEffect(() => {
    if (picked === undefined || seat !== undefined || isSending) return
    // Before the browser was asked what it holds, one's own seat looks taken.
    const own = readHeld()
    if (own?.classId === item.id && own.seat === picked && isLive(own)) return
    setPicked(undefined)
    // Of one that the room does not have nobody took it.
    if (isThere) setLost(picked)
  }, [picked, seat, isThere, isSending, item.id])

  // One's own that is told free was given up elsewhere.
  const queries = useQueryClient()
  const isGivenUp = mySeat !== undefined && !map.takenSeats.includes(mySeat) && !isSending
  useEffect(() => {
    if (isGivenUp) markStale(queries, readsOfReservations)
  }, [isGivenUp, queries])

  const look = (id: number) => {
    if (id === mySeat) return { state: "mine", label: "tu lugar" } as const
    if (id === held) return { state: "free", label: "apartado para ti" } as const
    const state = stateOf(plan.places.find((each) => each.id === id) ?? { id, blocked: true }, map)
    return { state, label: labels[state] }
  }
  return {
    plan,
    look,
    isForOne,
    seat,
    choose: isSending ? undefined : choose,
    isBooking,
    isFull: !plan.places.some(isFree),
    // What became one's own was not lost to anybody.
    lost: lost !== mySeat && !preview.isLoading ? lost : null,
  }
}

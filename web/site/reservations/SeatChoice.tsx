import { useIsMutating } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useSearchParams } from "react-router"
import type { Branch } from "../../../contract/studio.ts"
import { followSeats } from "../../api/live.ts"
import { SeatGrid } from "../../ui/SeatGrid.tsx"
import { planOf, stateOf } from "../../ui/seatPlan.ts"
import { BookingSheet } from "./BookingSheet.tsx"
import type { Chosen } from "./chosen.ts"
import style from "./SeatChoice.module.css"
import { SeatLegend } from "./SeatLegend.tsx"
import { bookingKey } from "./useBooking.ts"
import { usePreview } from "./usePreview.ts"

const labels = { free: "libre", taken: "ocupado", blocked: "fuera de uso" } as const

interface SeatChoiceProps {
  branch: Branch
  chosen: Chosen
  now: string
}

/** The living seat map and the sheet that confirms; the chosen seat lives in the URL. */
export function SeatChoice({ branch, chosen, now }: SeatChoiceProps) {
  const { item } = chosen
  const [query, setQuery] = useSearchParams()
  const [map, setMap] = useState(chosen.seats)
  const [picked, setPicked] = useState(Number(query.get("lugar")) || undefined)
  const [lost, setLost] = useState<number | null>(null)
  const mySeat = usePreview(item.id).data?.mySeat ?? undefined
  useEffect(() => setMap(chosen.seats), [chosen.seats])
  useEffect(() => followSeats(item.id, setMap), [item.id])

  const plan = planOf(map.layout, map.capacity)
  const place = plan.places.find(({ id }) => id === picked)
  const seat = place && stateOf(place, map) === "free" ? place.id : undefined
  const choose = (id: number) => {
    setLost(null)
    setPicked(id)
    const next = new URLSearchParams(query)
    next.set("lugar", String(id))
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  // A seat that somebody else takes is let go; one that is being booked right now is taken by oneself.
  const booking = useIsMutating({ mutationKey: bookingKey(item.id) }) > 0
  useEffect(() => {
    if (picked === undefined || seat !== undefined || booking) return
    setPicked(undefined)
    if (picked !== mySeat) setLost(picked)
  }, [picked, seat, mySeat, booking])

  const look = (id: number) => {
    if (id === mySeat) return { state: "mine", label: "tu lugar" } as const
    const state = stateOf(plan.places.find((each) => each.id === id) ?? { id, blocked: true }, map)
    return { state, label: labels[state] }
  }
  return (
    <div className={style.choice} data-choosing-seat>
      <div className={style.room}>
        <h1 className={style.title}>¿Dónde te pones?</h1>
        <SeatGrid
          plan={plan}
          legend="Elige tu lugar"
          look={look}
          chosen={seat}
          onChoose={choose}
          front={`${item.instructor.split(" ")[0]} · al frente`}
        />
        <SeatLegend />
        {item.info && <p className={style.info}>{item.info}</p>}
      </div>
      <BookingSheet branch={branch} chosen={chosen} seat={seat} lost={lost} now={now} />
    </div>
  )
}

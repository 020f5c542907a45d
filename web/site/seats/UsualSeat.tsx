import { useQuery } from "@tanstack/react-query"
import { amongLast, usualSeat } from "../../../contract/again.ts"
import { listMyReservations } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"
import { usePreview } from "../booking/usePreview.ts"
import style from "./UsualSeat.module.css"

interface UsualSeatProps {
  item: StudioClass
  /** The one that is chosen. */
  seat: number | undefined
  look: (id: number) => { state: string }
  onChoose: ((id: number) => void) | undefined
}

/** Offers the seat that they usually take in this room, while it is free and they have neither chosen nor booked one. */
export function UsualSeat({ item, seat, look, onChoose }: UsualSeatProps) {
  const customer = useCustomer()
  const { data: preview } = usePreview(item.id)
  const { data } = useQuery({
    ...queryOf(listMyReservations, { query: { scope: "all", most: amongLast } }),
    enabled: Boolean(customer),
    select: ({ reservations }) => usualSeat(item.room, reservations) ?? null,
  })
  if (!data || preview?.myReservation || seat !== undefined || look(data).state !== "free") return null
  return (
    <p className={style.usual}>
      <button type="button" className={style.offer} onClick={() => onChoose?.(data)}>
        {`Tu lugar de siempre: ${data}`}
      </button>
    </p>
  )
}

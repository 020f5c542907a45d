import { useQuery } from "@tanstack/react-query"
import { formatShortDay, sayHour } from "../../../contract/calendar.ts"
import { getReservation, type MyReservation } from "../../../contract/reservations.ts"
import { queryOf } from "../../api/queries.ts"
import style from "../booking/Payer.module.css"
import { sentence } from "../sentence.ts"
import type { Changing } from "./useChanging.ts"

interface GivenUpProps {
  changing: Changing
  seat: number | undefined
  /** No other seat of this class is free. */
  isFull: boolean
}

/** The reservation that another class is had for; one of the same class is known already. */
export const useBefore = ({ id, mySeat }: Changing) =>
  useQuery({ ...queryOf(getReservation, { params: { id } }), enabled: mySeat === null })

/** What is given up for the seat, and that it costs no other class. */
export function GivenUp({ changing, seat, isFull }: GivenUpProps) {
  const { mySeat } = changing
  const { data: before, isLoadingError } = useBefore(changing)
  // Whoever confirms the change says so.
  if (isLoadingError) return null
  return <p className={style.payer}>{mySeat === null ? sayOther(before) : saySame(mySeat, seat, isFull)}</p>
}

function sayOther(before: MyReservation | undefined): string {
  if (!before) return "Revisando tu reserva…"
  const { class: item, seat } = before
  const when = `${formatShortDay(item.day)}, ${sayHour(item.hour, "customer")}`
  return `${sentence(`Dejas tu lugar ${seat} de ${item.discipline}, ${when}`)} No pagas otra clase.`
}

function saySame(mySeat: number, seat: number | undefined, isFull: boolean): string {
  if (seat) return `Dejas el lugar ${mySeat}. No pagas otra clase.`
  return isFull ? "Por ahora no hay otro lugar libre en esta clase." : "¿Quieres cambiarte? Elige otro lugar."
}

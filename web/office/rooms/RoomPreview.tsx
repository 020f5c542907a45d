import { SeatGrid } from "../../ui/SeatGrid.tsx"
import { type Place, planOf, stateOf } from "../../ui/seatPlan.ts"
import style from "./RoomPreview.module.css"

interface RoomPreviewProps {
  seats: Place[]
  capacity: number
}

/** The seats of a class in this room, as who books sees them. */
export function RoomPreview({ seats, capacity }: RoomPreviewProps) {
  const plan = planOf(seats, Number.isInteger(capacity) ? Math.max(0, Math.min(capacity, 999)) : 0)
  const places = new Map(plan.places.map((place) => [place.id, place]))
  const look = (id: number) => {
    const state = stateOf(places.get(id) ?? { id, blocked: true }, { capacity, takenSeats: [] })
    return { state, label: state === "free" ? "libre" : "fuera de uso" }
  }
  const free = plan.places.filter(({ id }) => look(id).state === "free").length
  return (
    <section className={style.preview} aria-label="Así lo ven tus clientes">
      <h2 className={style.title}>Así lo ven tus clientes</h2>
      <SeatGrid plan={plan} legend="Lugares del salón" look={look} front="Al frente" />
      <p className={style.count}>{free === 1 ? "1 lugar para reservar" : `${free} lugares para reservar`}</p>
    </section>
  )
}

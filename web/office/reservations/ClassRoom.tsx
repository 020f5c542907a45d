import { useState } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { SeatGrid } from "../../ui/SeatGrid.tsx"
import { planOf, stateOf } from "../../ui/seatPlan.ts"
import { useMay } from "../staff.ts"
import { CancelDialog } from "./CancelDialog.tsx"
import style from "./ClassRoom.module.css"
import { RoomLegend } from "./RoomLegend.tsx"
import { Roster } from "./Roster.tsx"
import { useCancelling } from "./useCancelling.ts"
import { useClassRoom } from "./useClassRoom.ts"

/** A class's seat map beside its roster: pointing at one shows the other. */
export function ClassRoom({ item, now }: { item: StudioClass; now: Date }) {
  const seesRoster = useMay("clases", "detalle", item.branch)
  const mayCancel = useMay("operaciones", "ver", item.branch) && now < new Date(item.startsAt)
  const { map, roster, error } = useClassRoom(item.id, seesRoster)
  const [pointed, setPointed] = useState<number | null>(null)
  const [kept, setKept] = useState<number | null>(null)
  const cancelling = useCancelling()
  if (error) return <FormError>{error.message}</FormError>
  if (!map) return <Loading />

  const plan = planOf(map.layout, map.capacity)
  const sitting = new Map(roster?.map((entry) => [entry.seat, entry]))
  const look = (seat: number) => {
    const state = stateOf(plan.places.find(({ id }) => id === seat) ?? { id: seat, blocked: true }, map)
    if (state === "free") return { state, label: "libre" }
    if (state === "blocked") return { state, label: "fuera de uso" }
    const person = sitting.get(seat)?.person
    return {
      state: "booked" as const,
      label: person ? `${person.firstName} ${person.lastName}` : "ocupado",
    }
  }
  const lit = pointed ?? kept ?? undefined
  return (
    <div className={style.room}>
      <div className={style.map}>
        <SeatGrid
          plan={plan}
          legend="Lugares de la clase"
          look={look}
          chosen={lit !== undefined && look(lit).state === "booked" ? lit : undefined}
          choosable={["booked"]}
          onChoose={setKept}
          onPoint={setPointed}
          front={`${item.instructor.split(" ")[0]} · al frente`}
        />
        <RoomLegend />
      </div>
      <Roster
        entries={roster}
        permitted={seesRoster}
        lit={lit}
        onPoint={setPointed}
        onCancel={mayCancel ? cancelling.ask : undefined}
      />
      <CancelDialog item={item} cancelling={cancelling} />
    </div>
  )
}

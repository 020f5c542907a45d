import type { CSSProperties } from "react"
import type { StudioClass } from "../../../contract/schedule.ts"
import { SeatGrid } from "../../ui/SeatGrid.tsx"
import { planOf, type SeatPlan } from "../../ui/seatPlan.ts"
import { sayNearness } from "../classes/words.ts"
import { useMay } from "../kit/signedIn.ts"
import { RoomLegend } from "../reservations/RoomLegend.tsx"
import { useClassRoom } from "../reservations/useClassRoom.ts"
import { wallLook } from "./look.ts"
import { sayBriefly } from "./shown.ts"
import style from "./Wall.module.css"

interface WallClassProps {
  item: StudioClass
  now: Date
  hasNames: boolean
  /** How many other classes hang beside it. */
  beside: number
}

/** A class as large as the wall: its room with names on the seats, how many have come, and who waits. */
export function WallClass({ item, now, hasNames, beside }: WallClassProps) {
  const seesPeople = useMay("clases", "detalle", item.branch)
  const { map, roster, line } = useClassRoom(item.id, seesPeople)
  const plan = map && planOf(map.layout, map.capacity)
  const nearness = sayNearness(item, now)
  const arrived = roster?.filter(({ status }) => status === "attended").length ?? 0
  const taken = map?.takenSeats.length ?? item.occupied
  // What staff keep is taken, and nobody who may come.
  const people = roster?.length ?? taken
  return (
    <section className={style.class} aria-label={`${item.hour} ${item.discipline}`}>
      <div className={style.facts}>
        <h1 className={style.title}>
          <span className={style.hour}>{item.hour}</span> {item.discipline}
        </h1>
        <p className={style.who}>{`${item.instructor} · ${item.roomName}`}</p>
        <p className={style.count} aria-live="polite">
          {arrived > 0 ? `${arrived} de ${people} llegaron` : `${taken} de ${item.capacity} lugares`}
          {nearness && <span className={style.near}>{nearness}</span>}
        </p>
        {line && line.length > 0 && (
          <div>
            <h2 className={style.heading}>Lista de espera</h2>
            <ol className={style.line} aria-label="Lista de espera">
              {line.map((entry) => (
                <li key={entry.id}>{hasNames ? sayBriefly(entry.person) : "En espera"}</li>
              ))}
            </ol>
          </div>
        )}
      </div>
      {map && plan && (
        <div
          className={style.room}
          style={{ "--rows": rowsOf(plan), "--columns": plan.columns, "--beside": beside } as CSSProperties}
        >
          <SeatGrid
            plan={plan}
            legend="Lugares de la clase"
            look={wallLook(plan, map, roster, hasNames)}
            front={`${item.instructorFirstName} · al frente`}
          />
          <RoomLegend arrived={arrived > 0} />
        </div>
      )}
    </section>
  )
}

/** As many as have seats. */
const rowsOf = ({ places }: SeatPlan): number => Math.max(1, ...places.map(({ row }) => row + 1))

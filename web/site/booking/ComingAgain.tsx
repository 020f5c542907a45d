import { Suspense, useState } from "react"
import type { MyReservation } from "../../../contract/reservations.ts"
import { lazily } from "../../ui/lazily.tsx"
import { Sheet } from "../../ui/Sheet.tsx"
import style from "./Booked.module.css"

const Again = lazily(() => import("./Again.tsx"))
const EveryWeek = lazily(() => import("./EveryWeek.tsx"))

const titles = { again: "Otra vez", weekly: "Cada semana" }

/** The ways from a class to the next of its kind: the same a week later, or every week. */
export function ComingAgain({ reservation }: { reservation: MyReservation }) {
  const [asked, setAsked] = useState<keyof typeof titles | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <button type="button" className={style.way} onClick={() => setAsked("again")}>
        Otra vez la próxima semana
      </button>
      <button type="button" className={style.way} onClick={() => setAsked("weekly")}>
        Reservar cada semana
      </button>
      <Sheet open={asked !== null} onClose={close} title={titles[asked ?? "again"]}>
        <Suspense fallback={<p role="status">Cargando...</p>}>
          {asked === "again" && <Again item={reservation.class} seat={reservation.seat} />}
          {asked === "weekly" && (
            <EveryWeek item={reservation.class} seat={reservation.seat} onDone={close} />
          )}
        </Suspense>
      </Sheet>
    </>
  )
}

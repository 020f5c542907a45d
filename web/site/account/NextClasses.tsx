import { Suspense } from "react"
import type { MyReservation } from "../../../contract/reservations.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { useUpcoming } from "../booking/useUpcoming.ts"
import { useReserve } from "../branches/useReserve.ts"
import { titled } from "../meta.ts"
import { Page } from "../Page.tsx"
import { AskHowItWas } from "./AskHowItWas.tsx"
import { CalendarFeed } from "./CalendarFeed.tsx"
import { CalledOffCard } from "./CalledOffCard.tsx"
import { CancelDialog } from "./CancelDialog.tsx"
import { EveryWeek } from "./EveryWeek.tsx"
import { isComing } from "./isComing.ts"
import { ReservationCard } from "./ReservationCard.tsx"
import style from "./reservations.module.css"
import { useCalledOff } from "./useAccount.ts"
import { useCancelling } from "./useCancelling.ts"
import { useUnrated } from "./useUnrated.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = titled("Próximas clases")

export default function NextClasses() {
  const reservations = useUpcoming()
  // What cannot be read of these keeps nobody from their classes.
  const called = useCalledOff()
  const { data: calledOff = [] } = called
  const unrated = useUnrated()
  const isEarly = isComing(reservations) || isComing(called) || unrated.isComing
  const cancelling = useCancelling()
  const reserve = useReserve()
  return (
    <Page title="Próximas clases" news={cancelling.done}>
      {isEarly ? (
        <p role="status">Cargando...</p>
      ) : (
        // All at once: what came later would push away what is being looked at.
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <AskHowItWas classes={unrated.classes} />
          <Waiting query={reservations}>
            {(list) =>
              list.length + calledOff.length === 0 ? (
                <EmptyState title="Aún no tienes clases reservadas.">
                  <ButtonLink {...reserve}>Reservar una clase</ButtonLink>
                </EmptyState>
              ) : (
                <ul className={style.list}>
                  {[...list, ...calledOff].sort(bySoonest).map((reservation) => (
                    <li key={reservation.id}>
                      {reservation.status !== "cancelled" ? (
                        <ReservationCard
                          reservation={reservation}
                          onCancel={() => cancelling.ask(reservation)}
                        />
                      ) : (
                        <CalledOffCard reservation={reservation} />
                      )}
                    </li>
                  ))}
                </ul>
              )
            }
          </Waiting>
          <CalendarFeed />
          <EveryWeek />
        </Suspense>
      )}
      <CancelDialog cancelling={cancelling} />
    </Page>
  )
}

const bySoonest = (a: MyReservation, b: MyReservation) => a.class.startsAt.localeCompare(b.class.startsAt)

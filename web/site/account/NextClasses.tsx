import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { useReserve } from "../branches/useReserve.ts"
import { titled } from "../meta.ts"
import { Page } from "../Page.tsx"
import { CalendarFeed } from "./CalendarFeed.tsx"
import { CancelDialog } from "./CancelDialog.tsx"
import { ReservationCard } from "./ReservationCard.tsx"
import style from "./reservations.module.css"
import { useUpcoming } from "./useAccount.ts"
import { useCancelling } from "./useCancelling.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = titled("Próximas clases")

export default function NextClasses() {
  const reservations = useUpcoming()
  const cancelling = useCancelling()
  const reserve = useReserve()
  return (
    <Page title="Próximas clases" news={cancelling.done}>
      <Waiting query={reservations}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="Aún no tienes clases reservadas.">
              <ButtonLink {...reserve}>Reservar una clase</ButtonLink>
            </EmptyState>
          ) : (
            <ul className={style.list}>
              {list.map((reservation) => (
                <li key={reservation.id}>
                  <ReservationCard reservation={reservation} onCancel={() => cancelling.ask(reservation)} />
                </li>
              ))}
            </ul>
          )
        }
      </Waiting>
      <CalendarFeed />
      <CancelDialog cancelling={cancelling} />
    </Page>
  )
}

import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Page } from "../Page.tsx"
import { useStudio } from "../useStudio.ts"
import { CancelDialog } from "./CancelDialog.tsx"
import { ReservationCard } from "./ReservationCard.tsx"
import style from "./reservations.module.css"
import { useReservations } from "./useAccount.ts"
import { useCancelling } from "./useCancelling.ts"
import { Waiting } from "./Waiting.tsx"

export const meta = () => [{ title: "Próximas clases" }]

export default function NextClasses() {
  const reservations = useReservations("upcoming")
  const cancelling = useCancelling()
  const { branches } = useStudio()
  return (
    <Page title="Próximas clases">
      <Waiting query={reservations}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="Aún no tienes clases reservadas.">
              {branches[0] && <ButtonLink to={`/reserva-clase/${branches[0].id}`}>Ver clases</ButtonLink>}
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
      <CancelDialog cancelling={cancelling} />
    </Page>
  )
}

import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { sameNextWeek } from "../../../contract/again.ts"
import { addDays, formatLongDay, sayHour } from "../../../contract/calendar.ts"
import { listClasses, type StudioClass } from "../../../contract/schedule.ts"
import { queryOf } from "../../api/queries.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { useHold } from "../../ui/useHold.ts"
import { classHref } from "../schedule/places.ts"
import { Unread } from "../Unread.tsx"
import style from "./ComingAgain.module.css"
import { DeadlineNote } from "./DeadlineNote.tsx"
import { Payer } from "./Payer.tsx"
import { explain, explainError } from "./refusals.ts"
import { useBooking } from "./useBooking.ts"
import { usePreview } from "./usePreview.ts"
import { wayOut } from "./wayOut.ts"

interface AgainProps {
  item: StudioClass
  /** The one they had. */
  seat: number
}

/** The same class a week later, with what it costs, in one press; or why it cannot be had. */
export default function Again({ item, seat }: AgainProps) {
  const day = addDays(item.day, 7)
  const query = useQuery(queryOf(listClasses, { query: { branch: item.branch, from: day, to: day } }))
  const { data } = query
  if (!data) {
    if (query.error) return <Unread of={[query]} title="No se pudo leer esa semana." />
    return <p role="status">Cargando...</p>
  }
  const next = sameNextWeek(item, data.classes)
  if (next) return <Next item={next} wished={next.room === item.room ? seat : undefined} />
  return (
    <div className={style.sheet}>
      <p>{`El ${formatLongDay(day)} todavía no hay ${item.discipline} en ${item.branchName}.`}</p>
      <ButtonLink size="lg" fullWidth to={`/reserva-clase/${item.branch}?dia=${day}`}>
        Ver esa semana
      </ButtonLink>
    </div>
  )
}

function Next({ item, wished }: { item: StudioClass; wished: number | undefined }) {
  const customer = useCustomer()
  const booking = useBooking(item, customer?.id)
  useHold(booking.isPending)
  const own = usePreview(item.id, { inDoubt: booking.outcome === "unknown" })
  const preview = own.data
  const isFree = wished !== undefined && wished <= item.capacity && !item.takenSeats.includes(wished)
  const seat = isFree ? wished : undefined
  const refusal = preview?.refusal && explain(preview.refusal.error, preview.refusal.message)
  const failed = booking.error && explainError(booking.error)
  const way = refusal?.next && wayOut(refusal.next, { item, seat, customerId: customer?.id })
  return (
    <div className={style.sheet}>
      <p className={style.when}>{`${formatLongDay(item.day)}, ${sayHour(item.hour, "customer")}`}</p>
      <p className={style.who}>{`${item.discipline} · ${item.instructor} · ${item.branchName}`}</p>
      <FormError>{refusal?.text ?? failed?.text}</FormError>
      {own.isLoadingError && <Payer preview={undefined} read={own} visitor={false} />}
      {preview && !refusal && (
        <>
          {wished !== undefined && !isFree && (
            <p>{`El lugar ${wished} ya está ocupado: te damos el primero que esté libre.`}</p>
          )}
          <Payer preview={preview} visitor={false} />
          <DeadlineNote
            deadline={preview}
            isUnlimited={preview.pays?.isUnlimited}
            timeZone={item.timeZone}
            now={new Date(preview.asOf)}
          />
        </>
      )}
      {way ? (
        <ButtonLink size="lg" fullWidth to={way.to}>
          {way.label}
        </ButtonLink>
      ) : (
        <Button
          size="lg"
          fullWidth
          loading={booking.isPending}
          disabled={!preview || Boolean(refusal)}
          onClick={() => booking.mutate(seat)}
        >
          {seat ? `Reservar lugar ${seat}` : "Reservar"}
        </Button>
      )}
      {booking.isSlow && (
        <Button variant="subtle" fullWidth onClick={booking.giveUp}>
          Dejar de esperar
        </Button>
      )}
      <Link className={style.small} to={classHref(item)}>
        {item.available === 0 ? "Ver la clase y su lista de espera" : "Elegir otro lugar"}
      </Link>
    </div>
  )
}

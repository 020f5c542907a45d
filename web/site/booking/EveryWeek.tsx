import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { formatShortDay, sayEvery } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { beginWeeklyBooking, previewWeeklyBooking } from "../../../contract/weekly.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { useCustomer } from "../../api/useUser.ts"
import { useWrite } from "../../api/useWrite.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { FormError } from "../../ui/FormError.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { useHold } from "../../ui/useHold.ts"
import { Unread } from "../Unread.tsx"
import style from "./ComingAgain.module.css"
import { readsOfWeekly } from "./reads.ts"

interface EveryWeekProps {
  item: StudioClass
  /** The one to look for first. */
  seat: number
  onDone: () => void
}

/** What wanting a class every week does, at once and from then on, before it is pressed. */
export default function EveryWeek({ item, seat, onDone }: EveryWeekProps) {
  const customer = useCustomer()
  const told = sayWhere(useMailLeaves())
  const preview = useQuery(queryOf(previewWeeklyBooking, { query: { classId: item.id } }))
  const { data } = preview
  const write = useWrite({
    send: (wished: number, options) =>
      call(beginWeeklyBooking, { body: { classId: item.id, seat: wished } }, options),
    staleAfter: readsOfWeekly,
    onSuccess: ({ turns, weekday, hour }) => {
      const booked = turns.filter(({ status }) => status === "booked").length
      void toast(
        "success",
        `Reservamos ${item.discipline} ${sayEvery({ weekday, hour })}. ${booked > 0 ? sayBooked(booked) : told}`,
      )
      onDone()
    },
  })
  useHold(write.isPending)
  if (!data) {
    if (preview.error) return <Unread of={[preview]} />
    return <p role="status">Cargando...</p>
  }
  const mine = `/mi-cuenta/${customer?.id ?? ""}/proximasclases#cada-semana`
  if (data.exists) {
    return (
      <div className={style.sheet}>
        <p>{`Ya reservas ${item.discipline} ${sayEvery(data)}.`}</p>
        <ButtonLink size="lg" fullWidth to={mine}>
          Ver tus clases de cada semana
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className={style.sheet}>
      <p className={style.when}>{sayEvery(data)}</p>
      <p className={style.who}>{`${item.discipline} · ${item.branchName}`}</p>
      {data.ahead.length > 0 ? (
        <>
          <p>{`Al confirmar reservamos ${data.ahead.length === 1 ? "esta clase" : "estas clases"}, con tus paquetes:`}</p>
          <ul className={style.days}>
            {data.ahead.map(({ classId, day }) => (
              <li key={classId}>{formatShortDay(day)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Todavía no hay otras clases publicadas: reservamos cada una en cuanto se pueda.</p>
      )}
      <p className={style.small}>
        {`Después, cada clase nueva, mientras un paquete la pague. Buscamos primero el lugar ${seat}; si no está libre, otro. Si está llena, te ponemos en la lista de espera. ${told} Lo puedes terminar cuando quieras.`}
      </p>
      <FormError>{say("reservó", write.error)}</FormError>
      <Button size="lg" fullWidth loading={write.isPending} onClick={() => write.mutate(seat)}>
        Reservar cada semana
      </Button>
      {write.isSlow && (
        <Button variant="subtle" fullWidth onClick={write.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </div>
  )
}

const sayWhere = (mailLeaves: boolean | undefined): string =>
  mailLeaves ? "Te avisamos por correo de cada una." : "Las ves en tus próximas clases."

const sayBooked = (count: number): string =>
  count === 1 ? "Ya tienes 1 clase." : `Ya tienes ${count} clases.`

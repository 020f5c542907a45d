import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { formatShortDay, sayEvery } from "../../../contract/calendar.ts"
import {
  endWeeklyBooking,
  listMyWeeklyBookings,
  type WeeklyBooking,
  type WeeklyTurn,
} from "../../../contract/weekly.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { useWrite } from "../../api/useWrite.ts"
import { FormError } from "../../ui/FormError.tsx"
import { OnceButton } from "../../ui/OnceButton.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { readsOfWeekly } from "../booking/reads.ts"
import { classHref } from "../schedule/places.ts"
import style from "./WeeklyBookings.module.css"

/** What one wants every week, what became of it in each class to come, and the one press that ends it. */
export default function WeeklyBookings() {
  const section = useRef<HTMLElement>(null)
  const { data } = useQuery({ ...queryOf(listMyWeeklyBookings), refetchInterval: 30_000 })
  const isThere = Boolean(data?.weeklyBookings.length)
  // A mail leads here, and the browser looked for it before it was.
  useEffect(() => {
    if (isThere && location.hash === "#cada-semana") section.current?.scrollIntoView()
  }, [isThere])
  if (!data || !isThere) return null
  return (
    <section ref={section} id="cada-semana" className={style.weekly} aria-labelledby="cada-semana-titulo">
      <h2 id="cada-semana-titulo" className={style.title}>
        Cada semana
      </h2>
      <ul className={style.list}>
        {data.weeklyBookings.map((one) => (
          <li key={one.id} className={style.one}>
            <Weekly weekly={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Weekly({ weekly }: { weekly: WeeklyBooking }) {
  const { id, discipline, branch, seat, turns } = weekly
  const mailLeaves = useMailLeaves()
  const ending = useWrite({
    send: (_: null, options) => call(endWeeklyBooking, { params: { id } }, options),
    staleAfter: readsOfWeekly,
    onSuccess: () =>
      void toast("success", "Ya no la reservamos cada semana. Lo reservado sigue siendo tuyo."),
  })
  const when = sayEvery(weekly)
  return (
    <>
      <div className={style.head}>
        <div>
          <h3 className={style.when}>{when}</h3>
          <p className={style.who}>
            {[discipline.name, branch.name, seat && `de preferencia el lugar ${seat}`]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <OnceButton
          variant="outline"
          color="ink.8"
          loading={ending.isPending}
          onClick={() => ending.mutate(null)}
          aria-label={`Dejar de reservar ${discipline.name} ${when}`}
        >
          Terminar
        </OnceButton>
      </div>
      <FormError>{say("terminó", ending.error)}</FormError>
      {turns.length === 0 ? (
        <p
          className={style.who}
        >{`La reservamos en cuanto se pueda${mailLeaves ? ", y te avisamos" : ""}.`}</p>
      ) : (
        <ul className={style.turns}>
          {turns.map((turn) => (
            <li key={turn.classId} className={style.turn} data-status={turn.status}>
              <Link to={classHref({ branch: branch.id, day: turn.day, id: turn.classId })}>
                {formatShortDay(turn.day)}
              </Link>
              <span>{sayTurn(turn)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function sayTurn({ status, seat, reason }: WeeklyTurn): string {
  if (status === "booked") return `Lugar ${seat}`
  if (status === "waiting") return "En lista de espera: estaba llena"
  return `No la reservamos. ${reason?.message ?? ""}`
}

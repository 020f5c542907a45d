import { Suspense } from "react"
import { formatLongDay } from "../../../contract/calendar.ts"
import type { CurrentUser } from "../../../contract/people.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import type { MyWaitlistEntry } from "../../../contract/waitlist.ts"
import { useNow } from "../../api/useNow.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { sayCancellation } from "../booking/deadline.ts"
import { useReading } from "../booking/useReading.ts"
import { useReserve } from "../branches/useReserve.ts"
import { Hour } from "../Hour.tsx"
import { classHref } from "../schedule/places.ts"
import { ZoneNote } from "../ZoneNote.tsx"
import style from "./Greeting.module.css"
import { creditsOf, sayCredits } from "./sayCredits.ts"

const Offer = lazily(async () => ({ default: (await import("../waiting/Offer.tsx")).Offer }))

interface GreetingProps {
  customer: CurrentUser
  /** Their next class; undefined while it is being read, null when there is none. */
  next: MyReservation | null | undefined
  /** A place that is free for them this quarter of an hour: nothing comes before it. */
  offer: MyWaitlistEntry | undefined
}

/** The home of who is known: their next class with its deadline, or what they hold to book one with. */
export function Greeting({ customer, next, offer }: GreetingProps) {
  if (offer) {
    return (
      <section className={style.greeting} aria-labelledby="saludo">
        <div>
          <p className={style.hello}>{`Hola, ${customer.firstName}`}</p>
          <h1 id="saludo" className={style.title}>
            Hay un lugar para ti
          </h1>
        </div>
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <Offer wait={offer} />
        </Suspense>
      </section>
    )
  }
  return (
    <section className={style.greeting} aria-labelledby="saludo" data-next={next ? "" : undefined}>
      <div>
        <p className={style.hello}>{`Hola, ${customer.firstName}`}</p>
        <h1 id="saludo" className={style.title}>
          {next ? "Tu próxima clase" : "¿Cuándo vienes?"}
        </h1>
      </div>
      {next && <NextClass reservation={next} />}
      {next === null && <NoClass customer={customer} />}
    </section>
  )
}

function NoClass({ customer: { packages } }: Pick<GreetingProps, "customer">) {
  const reserve = useReserve()
  const left = creditsOf(packages)
  return (
    <div className={style.card} data-quiet="">
      <p className={style.credits}>{sayCredits(left)}</p>
      {left > 0 ? (
        <ButtonLink size="lg" {...reserve}>
          Elegir una clase
        </ButtonLink>
      ) : (
        <ButtonLink size="lg" to="/paquetes">
          Ver paquetes
        </ButtonLink>
      )}
    </div>
  )
}

function NextClass({ reservation }: { reservation: MyReservation }) {
  const { class: item, seat, id } = reservation
  const now = useNow(reservation.freeUntil)
  const cost = sayCancellation(reservation, now, useReading(reservation.freeUntil, item.timeZone, now))
  return (
    <article className={style.card}>
      <div>
        <p className={style.day}>{formatLongDay(item.day)}</p>
        <p>
          <Hour hour={item.hour} className={style.hour} />
          <ZoneNote at={item.startsAt} timeZone={item.timeZone} />
        </p>
      </div>
      <div className={style.facts}>
        <p className={style.what}>{`${item.discipline} · Lugar ${seat}`}</p>
        <p>{`${item.instructor} · ${item.branchName}`}</p>
        <p className={style.deadline}>{cost.text}</p>
      </div>
      <ButtonLink variant="white" color="clay.7" to={`${classHref(item)}&reserva=${id}`}>
        Ver mi reserva
      </ButtonLink>
    </article>
  )
}

import { useSearchParams } from "react-router"
import { addDays, formatLongDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { useCustomer } from "../../api/useUser.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { ClassCard } from "../schedule/ClassCard.tsx"
import { availabilityOf, canBeHad, classHref, sayAvailability } from "../schedule/places.ts"
import style from "./Alternatives.module.css"
import { pinnedChange, withChange } from "./changeHref.ts"
import { useCovered } from "./useCovered.ts"
import { useUpcoming } from "./useUpcoming.ts"

interface AlternativesProps {
  /** The class that cannot be reserved. */
  like?: StudioClass
  others: StudioClass[]
  now: string
  /** Beside what says already why it cannot. */
  beside?: boolean
}

const why = {
  full: "No hay cupos disponibles en esta clase.",
  closed: "Esta clase está cerrada.",
  started: "Esta clase ya empezó.",
  cancelled: "El estudio canceló esta clase.",
}

/** A class that cannot be had is not the end: the nearest ones with room. */
export function Alternatives({ like, others, now, beside }: AlternativesProps) {
  const [query] = useSearchParams()
  const changing = pinnedChange(query)
  const state = like && availabilityOf(like, now)
  const near = others
    .filter((item) => item.id !== like?.id && canBeHad(item, now))
    .sort((a, b) => distance(a, like) - distance(b, like))
    .slice(0, 4)
  const covered = useCovered(near)
  const customer = useCustomer()
  const { data: own } = useUpcoming(Boolean(customer) && near.length > 0)
  return (
    <section aria-labelledby="otras" className={style.others} data-beside={beside || undefined}>
      {like && !beside && (
        <>
          <h1 className={style.title}>{sayAvailability(like, now)}</h1>
          <p className={style.why}>{why[state as keyof typeof why]}</p>
        </>
      )}
      <h2 id="otras" className={style.heading}>
        {near.length ? "Las más cercanas con lugar" : "No quedan lugares esta semana"}
      </h2>
      {near.length === 0 && like && (
        <ButtonLink to={withChange(`/reserva-clase/${like.branch}?dia=${addDays(like.day, 7)}`, changing)}>
          Ver la semana siguiente
        </ButtonLink>
      )}
      <ul className={style.classes}>
        {near.map((item) => (
          <li key={item.id}>
            <p className={style.day}>
              <span>{formatLongDay(item.day)}</span>
              {item.id === covered && <span className={style.covered}>La más cercana de tu paquete</span>}
            </p>
            <ClassCard
              item={item}
              now={now}
              mySeat={own?.find(({ classId }) => classId === item.id)?.seat}
              to={withChange(classHref(item), changing)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Hours between two classes; another discipline counts as half a day more, another type (and package) as three. */
function distance(item: StudioClass, like: StudioClass | undefined): number {
  if (!like) return Date.parse(item.startsAt) / 3_600_000
  const hours = Math.abs(Date.parse(item.startsAt) - Date.parse(like.startsAt)) / 3_600_000
  return hours + (item.disciplineId === like.disciplineId ? 0 : 12) + (item.type === like.type ? 0 : 72)
}

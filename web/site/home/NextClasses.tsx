import { Link } from "react-router"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ClassCard } from "../schedule/ClassCard.tsx"
import style from "./NextClasses.module.css"

interface NextClassesProps {
  branch: Branch
  classes: StudioClass[]
  now: string
  today: string
}

/** «Hoy en Roma Norte»: what can still be reserved today; after the last class, tomorrow. */
export function NextClasses({ branch, classes, now, today }: NextClassesProps) {
  const isToday = (classes[0]?.day ?? today) === today
  return (
    <section className={style.section} aria-labelledby="hoy">
      <div className={style.head}>
        <h2 id="hoy" className={style.heading}>
          {`${isToday ? "Hoy" : "Mañana"} en ${branch.name}`}
        </h2>
        <Link to={`/reserva-clase/${branch.id}`} className={style.week}>
          Ver la semana <span aria-hidden="true">→</span>
        </Link>
      </div>
      {classes.length === 0 ? (
        <EmptyState title="Por hoy ya no quedan clases. Mira la semana y elige otro día." />
      ) : (
        <ul className={style.classes}>
          {classes.map((item) => (
            <li key={item.id}>
              <ClassCard item={item} now={now} tile />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

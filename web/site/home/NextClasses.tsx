import { Link } from "react-router"
import { addDays, dayIn, formatDay, formatLongDay } from "../../../contract/calendar.ts"
import type { MyReservation } from "../../../contract/reservations.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import type { Branch } from "../../../contract/studio.ts"
import type { MyWaitlistEntry } from "../../../contract/waitlist.ts"
import { DayStrip } from "../../ui/DayStrip.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { ClassCard } from "../schedule/ClassCard.tsx"
import { ZoneLine } from "../ZoneNote.tsx"
import style from "./NextClasses.module.css"

interface NextClassesProps {
  branch: Branch
  /** Undefined while they are being read. */
  classes: StudioClass[] | undefined
  isUnread?: boolean
  now: string
  mine: MyReservation[]
  waits: MyWaitlistEntry[]
}

/** As many as the timetable usually knows. */
const days = 28

/** «Hoy en Roma Norte»: the days, and what can still be reserved on the first one. */
export function NextClasses({ branch, classes, isUnread, now, mine, waits }: NextClassesProps) {
  const today = dayIn(branch.timeZone, new Date(now))
  const isToday = (classes?.[0]?.day ?? today) === today
  const week = `/reserva-clase/${branch.id}`
  const myDays = new Set(mine.map((reservation) => reservation.class.day))
  const lines = new Map(waits.map((wait) => [wait.classId as string, wait]))
  const seats = new Map(mine.map(({ classId, seat }) => [classId as string, seat]))
  return (
    <section className={style.section} aria-labelledby="hoy" data-mine="">
      <div className={style.head}>
        <h2 id="hoy" className={style.heading}>
          {`${isToday ? "Hoy" : "Mañana"} en ${branch.name}`}
        </h2>
        {classes?.[0] && <ZoneLine at={classes[0].startsAt} timeZone={branch.timeZone} />}
        <Link to={week} className={style.week}>
          Ver la semana <span aria-hidden="true">→</span>
        </Link>
      </div>
      <DayStrip
        label="Días"
        scrolls
        days={Array.from({ length: days }, (_, index) => addDays(today, index)).map((day, index) => ({
          day,
          weekday: index === 0 ? "hoy" : formatDay(day, { weekday: "short" }),
          number: formatDay(day, { day: "numeric" }),
          label: `${index === 0 ? "hoy, " : ""}${formatLongDay(day)}${myDays.has(day) ? ", tienes reserva" : ""}`,
          to: `${week}?dia=${day}`,
          current: false,
          marked: myDays.has(day),
        }))}
      />
      {classes === undefined && <div className={style.hold} role="status" aria-label="Cargando..." />}
      {classes?.length === 0 && (
        <EmptyState title={isUnread ? "No se pudieron leer las clases." : "Por hoy ya no quedan clases."}>
          <Link to={week}>Ver la semana y elegir otro día</Link>
        </EmptyState>
      )}
      <ul className={style.classes}>
        {classes?.map((item) => (
          <li key={item.id}>
            <ClassCard item={item} now={now} mySeat={seats.get(item.id)} myWait={lines.get(item.id)} tile />
          </li>
        ))}
      </ul>
    </section>
  )
}

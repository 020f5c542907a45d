import { Link } from "react-router"
import { formatDay, formatLongDay } from "../../../contract/calendar.ts"
import type { StudioClass } from "../../../contract/schedule.ts"
import { DayStrip } from "../../ui/DayStrip.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { ClassLine, ClassLines } from "../classes/ClassLine.tsx"
import type { Week } from "./weekFilter.ts"

interface DayListProps {
  week: Week
  day: string
  classes: readonly StudioClass[]
  now: Date
  mayOpen: boolean
  to: (day: string) => string
}

/** The week where it does not fit: the classes of one day in their order. */
export function DayList({ week, day: shown, classes, now, mayOpen, to }: DayListProps) {
  const on = (day: string) => classes.filter((item) => item.day === day)
  const days = week.days.map((day) => {
    const { length } = on(day)
    return {
      day,
      weekday: formatDay(day, { weekday: "short" }),
      number: formatDay(day, { day: "numeric" }),
      label: `${formatLongDay(day)}, ${length} ${length === 1 ? "clase" : "clases"}`,
      to: to(day),
      current: day === shown,
      marked: length > 0,
    }
  })
  return (
    <>
      <DayStrip label="Días" days={days} />
      {on(shown).length === 0 ? (
        <EmptyState title="No hay clases este día." />
      ) : (
        <Panel>
          <ClassLines label={formatLongDay(shown)}>
            {on(shown).map((item) => {
              const line = <ClassLine item={item} now={now} where={item.roomName} />
              return (
                <li key={item.id}>
                  {mayOpen ? (
                    <Link to={`/backend/clases/detalle/${item.id}`}>{line}</Link>
                  ) : (
                    <div>{line}</div>
                  )}
                </li>
              )
            })}
          </ClassLines>
        </Panel>
      )}
    </>
  )
}

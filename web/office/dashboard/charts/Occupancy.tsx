import { useQuery } from "@tanstack/react-query"
import { sayWeekday, toHour } from "../../../../contract/calendar.ts"
import { getOccupancy, type HourOfWeek } from "../../../../contract/charts.ts"
import { queryOf } from "../../../api/queries.ts"
import { sayCount } from "../Figure.tsx"
import { ChartBox } from "./ChartBox.tsx"
import { HeatMap } from "./HeatMap.tsx"

const weekdays = [0, 1, 2, 3, 4, 5, 6]
const sayHour = (hour: number) => `${String(hour).padStart(2, "0")}:00`
const percentOf = ({ occupied, capacity }: Pick<HourOfWeek, "occupied" | "capacity">) =>
  capacity > 0 ? Math.round((100 * occupied) / capacity) : 0

/** How full the classes of each hour and weekday were. */
export function Occupancy({ branch }: { branch: string | undefined }) {
  const query = useQuery(queryOf(getOccupancy, { query: branch ? { branch } : {} }))
  return (
    <ChartBox
      title="Ocupación por día y hora"
      of="Últimas 12 semanas, hasta ayer: lugares ocupados de los que había"
      file="ocupacion-por-dia-y-hora"
      query={query}
      sum={({ hours }) => {
        const [fullest] = hours.toSorted((one, other) => percentOf(other) - percentOf(one))
        if (!fullest) return null
        const sum = (name: "occupied" | "capacity") => hours.reduce((all, one) => all + one[name], 0)
        const share = percentOf({ occupied: sum("occupied"), capacity: sum("capacity") })
        return `Se ocupó el ${share} % de los lugares. La hora más llena es el ${sayWeekday(fullest.weekday)} ${toHour(sayHour(fullest.hour))}, con ${percentOf(fullest)} %.`
      }}
      empty="Todavía no hay clases en estas semanas."
      tableOf={({ hours }) => ({
        columns: ["Día y hora", "Clases", "Ocupados", "Lugares", "%"],
        rows: hours.map((one) => ({
          name: `${sayWeekday(one.weekday)} ${sayHour(one.hour)}`,
          cells: [one.classes, one.occupied, one.capacity, percentOf(one)].map((value) => ({
            says: sayCount(value),
            value,
          })),
        })),
      })}
    >
      {({ hours }) => (
        <HeatMap
          caption="Porcentaje de lugares ocupados, por hora y día de la semana"
          columns={weekdays.map((day) => ({ short: sayWeekday(day).slice(0, 3), name: sayWeekday(day) }))}
          rows={[...new Set(hours.map(({ hour }) => hour))]
            .sort((one, other) => one - other)
            .map((hour) => ({
              name: sayHour(hour),
              cells: weekdays.map((day) => {
                const one = hours.find((it) => it.hour === hour && it.weekday === day)
                return one ? percentOf(one) : null
              }),
            }))}
        />
      )}
    </ChartBox>
  )
}

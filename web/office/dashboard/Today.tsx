import { useQuery } from "@tanstack/react-query"
import { formatDay } from "../../../contract/calendar.ts"
import { sayPesos } from "../../../contract/money.ts"
import { getToday } from "../../../contract/reports.ts"
import { queryOf } from "../../api/queries.ts"
import { Box } from "./Box.tsx"
import { Figure, Figures, sayCount } from "./Figure.tsx"
import { everyMinute } from "./useBilling.ts"
import { useLinks } from "./useLinks.ts"

/** The day so far, beside the same weekday before it, whole. */
export default function Today() {
  const query = useQuery({ ...queryOf(getToday), ...everyMinute })
  const links = useLinks()
  return (
    <Box title="Hoy" query={query}>
      {({ today, weekAgo }) => {
        const before = formatDay(weekAgo.day, { weekday: "long" })
        const of = (day: string) => ({ initdate: day, enddate: day })
        return (
          <Figures label="Hoy, y el mismo día de la semana pasada">
            <Figure
              label="Ingresos de hoy"
              figure={sayPesos(today.money.net)}
              to={links.payments({ initdate: today.day })}
            >
              hasta ahora
            </Figure>
            <Figure
              label={`Ingresos del ${before} pasado`}
              figure={sayPesos(weekAgo.money.net)}
              to={links.payments(of(weekAgo.day))}
            >
              en todo el día
            </Figure>
            <Figure
              label="Lugares reservados hoy"
              figure={sayCount(today.people)}
              to={links.classes(of(today.day))}
            >
              {sayClasses(today.classes)}
            </Figure>
            <Figure
              label={`Lugares del ${before} pasado`}
              figure={sayCount(weekAgo.people)}
              to={links.classes(of(weekAgo.day))}
            >
              {sayClasses(weekAgo.classes)}
            </Figure>
          </Figures>
        )
      }}
    </Box>
  )
}

const sayClasses = (count: number) => (count === 1 ? "en 1 clase" : `en ${sayCount(count)} clases`)

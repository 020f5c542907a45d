import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { formatShortDay } from "../../../contract/calendar.ts"
import { getComing } from "../../../contract/reports.ts"
import { queryOf } from "../../api/queries.ts"
import { OccupancyBar } from "../../ui/OccupancyBar.tsx"
import { Box } from "./Box.tsx"
import style from "./Coming.module.css"
import { sayCount } from "./Figure.tsx"
import { ToLookAt } from "./ToLookAt.tsx"
import { everyMinute } from "./useBilling.ts"
import { useLinks } from "./useLinks.ts"

/** How full the coming days are, and which of their classes ask for something to be done. */
export function Coming() {
  const query = useQuery({ ...queryOf(getComing), ...everyMinute })
  const links = useLinks()
  return (
    <Box
      title="Próximos siete días"
      note="Lugares ocupados de las clases que no han empezado"
      query={query}
      wide
    >
      {({ days, empty, waited }) => (
        <div className={style.parts}>
          <ol className={style.days} aria-label="Ocupación por día">
            {days.map(({ day, classes, capacity, occupied }) => {
              const to = links.classes({ initdate: day, enddate: day })
              const says = (
                <>
                  <span>{formatShortDay(day)}</span>
                  <OccupancyBar taken={occupied} of={Math.max(1, capacity)} />
                  <span className={style.seats}>
                    {classes > 0 ? `${sayCount(occupied)} / ${sayCount(capacity)}` : "sin clases"}
                  </span>
                </>
              )
              return <li key={day}>{to ? <Link to={to}>{says}</Link> : <span>{says}</span>}</li>
            })}
          </ol>
          <ToLookAt
            title="Casi vacías"
            none="Ninguna clase está casi vacía."
            of={empty}
            says={({ occupied, capacity }) => `${occupied} de ${capacity}`}
          />
          <ToLookAt
            title="Llenas, con lista de espera"
            none="Nadie espera un lugar."
            of={waited}
            says={({ waiting }) => (waiting === 1 ? "1 espera" : `${waiting} esperan`)}
          />
        </div>
      )}
    </Box>
  )
}

import { Link } from "react-router"
import { dayIn, formatLongDay } from "../../../contract/calendar.ts"
import type { Branch } from "../../../contract/studio.ts"
import { Dotted } from "../../ui/Dotted.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { ClassLine, ClassLines } from "../classes/ClassLine.tsx"
import { useToday } from "../classes/useToday.ts"
import { sumSeats, zoneOf } from "../classes/words.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { useMay } from "../kit/signedIn.ts"
import style from "./Home.module.css"

interface BranchTodayProps {
  branch: Branch
  now: Date
  /** It is another day here than the one that the screen is headed with. */
  saysDay: boolean
}

/** Today's classes of one branch, each leading to its roster. */
export function BranchToday({ branch, now, saysDay }: BranchTodayProps) {
  const { data: classes, error } = useToday(branch, now)
  const said = [
    saysDay && formatLongDay(dayIn(branch.timeZone, now)),
    classes && classes.length > 0 && sumSeats(classes),
    zoneOf({ startsAt: classes?.[0]?.startsAt ?? now.toISOString(), timeZone: branch.timeZone }),
  ]
  const mayOpen = useMay("clases", "detalle", branch.id)
  return (
    <Panel>
      <div className={style.head}>
        <h2 className={style.name}>{branch.name}</h2>
        <p className={style.sum}>
          <Dotted facts={said} />
        </p>
      </div>
      <Unread error={error} />
      {!classes && !error && <Loading label="Cargando clases…" />}
      {classes?.length === 0 && <p className={style.none}>No hay clases en este periodo</p>}
      {classes && classes.length > 0 && (
        <ClassLines label={`Clases de hoy en ${branch.name}`}>
          {classes.map((item) => (
            <li key={item.id}>
              {mayOpen ? (
                <Link to={`/backend/clases/detalle/${item.id}`}>
                  <ClassLine item={item} now={now} />
                </Link>
              ) : (
                <span>
                  <ClassLine item={item} now={now} />
                </span>
              )}
            </li>
          ))}
        </ClassLines>
      )}
    </Panel>
  )
}

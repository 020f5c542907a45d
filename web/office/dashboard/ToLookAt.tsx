import { useId } from "react"
import { Link } from "react-router"
import { sayMoment } from "../../../contract/calendar.ts"
import type { ClassToLookAt } from "../../../contract/reports.ts"
import { useNow } from "../../api/useNow.ts"
import { Dotted } from "../../ui/Dotted.tsx"
import { zoneOf } from "../classes/words.ts"
import style from "./Coming.module.css"
import { sayCount } from "./Figure.tsx"
import { useLinks } from "./useLinks.ts"

interface ToLookAtProps {
  title: string
  none: string
  of: { total: number; classes: ClassToLookAt[] }
  says: (one: ClassToLookAt) => string
}

/** Classes that ask for something to be done, each leading to where it is done. */
export function ToLookAt({ title, none, of: { total, classes }, says }: ToLookAtProps) {
  const id = useId()
  const now = useNow()
  const links = useLinks()
  return (
    <div>
      <h3 id={id} className={style.title}>
        {title}
        {total > 0 && <span className={style.total}>{sayCount(total)}</span>}
      </h3>
      {total === 0 && <p className={style.none}>{none}</p>}
      {total > 0 && (
        <ul className={style.classes} aria-labelledby={id}>
          {classes.map((one) => {
            const to = links.class(one)
            const line = (
              <>
                <span>
                  <span className={style.what}>{one.discipline}</span>
                  <span className={style.when}>
                    <Dotted
                      facts={[
                        sayMoment(one.startsAt, one.timeZone, { now, audience: "staff" }),
                        zoneOf(one),
                        one.instructor,
                        one.branchName,
                      ]}
                    />
                  </span>
                </span>
                <span className={style.seats}>{says(one)}</span>
              </>
            )
            return <li key={one.id}>{to ? <Link to={to}>{line}</Link> : <span>{line}</span>}</li>
          })}
        </ul>
      )}
      {total > classes.length && <p className={style.none}>{`Y ${sayCount(total - classes.length)} más.`}</p>}
    </div>
  )
}

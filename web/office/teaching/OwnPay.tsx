import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { sayPesos } from "../../../contract/money.ts"
import { listOwnPay, type PayPeriod } from "../../../contract/payroll.ts"
import { queryOf } from "../../api/queries.ts"
import { Unread } from "../kit/page/Unread.tsx"
import { sayClasses, sayPeriod, stateNames } from "../kit/payroll/words.ts"
import style from "./OwnPay.module.css"

/** How many are seen without asking for more. */
const few = 3

/** What one earns by one's classes, a line a period; nothing where the studio pays nobody through Cupo. */
export function OwnPay() {
  const { data, error } = useQuery(queryOf(listOwnPay))
  if (!data) return error ? <Unread error={error} /> : null
  if (data.periods.length === 0) return null
  const more = data.periods.slice(few)
  return (
    <section className={style.pay} aria-labelledby="pagos">
      <h2 id="pagos" className={style.title}>
        Lo que gano
      </h2>
      <Periods periods={data.periods.slice(0, few)} />
      {more.length > 0 && (
        <details className={style.more}>
          <summary>{more.length === 1 ? "1 periodo más" : `${more.length} periodos más`}</summary>
          <Periods periods={more} />
        </details>
      )}
    </section>
  )
}

function Periods({ periods }: { periods: readonly PayPeriod[] }) {
  return (
    <ul className={style.list}>
      {periods.map((one) => (
        <li key={one.from}>
          <Link to={`/backend/misclases/pagos/${one.from}`} className={style.one}>
            <span className={style.facts}>
              <strong>{sayPeriod(one)}</strong>
              <span className={style.quiet}>{`${sayClasses(one.classes)}, ${stateNames[one.state]}`}</span>
            </span>
            <span className={style.total}>{sayPesos(one.total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from "@tanstack/react-query"
import { dayIn, formatDay, hourIn } from "../../../contract/calendar.ts"
import { sayPesos } from "../../../contract/money.ts"
import { getRanking } from "../../../contract/reports.ts"
import { queryOf } from "../../api/queries.ts"
import { Box } from "./Box.tsx"
import { Counts } from "./Counts.tsx"
import { EachBranch } from "./EachBranch.tsx"
import style from "./Ranking.module.css"
import { useLinks } from "./useLinks.ts"

const empty = "No hay transacciones pagadas"

/** Who has paid most in each branch, and their last payment. */
export function Ranking() {
  const query = useQuery(queryOf(getRanking))
  const links = useLinks()
  return (
    <Box title="Ranking de usuarios" note="Quienes más han pagado, y su último pago" query={query}>
      {({ branches }) => (
        <EachBranch branches={branches} empty={empty}>
          {({ branchId, branchName, timeZone, customers }) => (
            <Counts
              key={branchId}
              caption={branchName}
              columns={["Usuario", "Pagado"]}
              rows={customers.map(({ userId, name, paid, lastAt, package: what }) => ({
                id: userId,
                name: (
                  <>
                    <span className={style.name}>{name}</span>
                    <span className={style.last}>
                      {[sayLast(lastAt, timeZone), what].filter(Boolean).join(" · ")}
                    </span>
                  </>
                ),
                counts: [
                  {
                    says: sayPesos(paid),
                    to: links.payments({ userId, status: "paid", branch: branchId }),
                    label: `pagos de ${name} en ${branchName}`,
                  },
                ],
              }))}
              empty={empty}
            />
          )}
        </EachBranch>
      )}
    </Box>
  )
}

/** «viernes 19:15». */
function sayLast(instant: string, timeZone: string): string {
  const moment = new Date(instant)
  return `${formatDay(dayIn(timeZone, moment), { weekday: "long" })} ${hourIn(timeZone, moment)}`
}

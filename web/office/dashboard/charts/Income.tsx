import { useQuery } from "@tanstack/react-query"
import { getIncome, type MonthIncome } from "../../../../contract/charts.ts"
import { sayPesos } from "../../../../contract/money.ts"
import { queryOf } from "../../../api/queries.ts"
import { methods } from "../../kit/names/payments.ts"
import { useLinks } from "../useLinks.ts"
import { Bars } from "./Bars.tsx"
import { ChartBox } from "./ChartBox.tsx"
import { sayMonth, shortMonth } from "./months.ts"
import type { Series } from "./tones.tsx"

const series = [
  { id: "cash", name: methods.cash, tone: "solid" },
  { id: "terminal", name: methods.terminal, tone: "lines" },
  { id: "paypal", name: methods.paypal, tone: "dots" },
] as const satisfies Series[]

const inCents = (pesos: number) => Math.round(pesos * 100)
const netOf = (month: MonthIncome) => series.reduce((sum, { id }) => sum + inCents(month[id].net), 0) / 100
const sumOf = (months: MonthIncome[]) => months.reduce((sum, month) => sum + inCents(netOf(month)), 0) / 100
const hasMoney = (month: MonthIncome) =>
  series.some(({ id }) => month[id].paid !== 0 || month[id].refunded !== 0)

/** What came in each month, less what went back in it; where more went back, the bar hangs. */
export function Income({ branch }: { branch: string | undefined }) {
  const query = useQuery(queryOf(getIncome, { query: branch ? { branch } : {} }))
  const links = useLinks()
  const linkTo = ({ from, to }: MonthIncome, method?: string) =>
    links.payments({
      ...{ initdate: from, enddate: to },
      ...(method && { method }),
      ...(branch && { branch }),
    })
  return (
    <ChartBox
      title="Ingresos por mes"
      of="Últimos 12 meses: lo cobrado, menos lo devuelto en esos días"
      file="ingresos-por-mes"
      query={query}
      wide
      sum={({ months }) => {
        if (!months.some(hasMoney)) return null
        const best = months.toSorted((one, other) => netOf(other) - netOf(one))[0] as MonthIncome
        return `Entraron ${sayPesos(sumOf(months))} en doce meses. El mejor fue ${sayMonth(best.from)}, con ${sayPesos(netOf(best))}.`
      }}
      empty="Todavía no hay ingresos en estos meses."
      tableOf={({ months }) => ({
        columns: ["Mes", ...series.map(({ name }) => name), "Total"],
        rows: months.map((month) => ({
          name: sayMonth(month.from),
          cells: [
            ...series.map(({ id }) => ({
              ...{ says: sayPesos(month[id].net), value: month[id].net },
              to: linkTo(month, id),
            })),
            { says: sayPesos(netOf(month)), value: netOf(month), to: linkTo(month) },
          ],
        })),
      })}
    >
      {({ months }) => (
        <Bars
          label="Ingresos por mes y método de pago"
          series={series}
          sayTick={sayShort}
          groups={months.map((month, nth) => ({
            id: month.from,
            ...shortMonth(month.from, nth),
            parts: series.map(({ id, name }) => ({
              value: month[id].net,
              says: `${sayMonth(month.from)}, ${name}: ${sayPesos(month[id].net)}`,
              to: linkTo(month, id),
            })),
          }))}
        />
      )}
    </ChartBox>
  )
}

/** «$120 k»: on an axis there is room for no more. */
const sayShort = (pesos: number) =>
  Math.abs(pesos) < 10_000 ? sayPesos(pesos) : `${sayPesos(pesos / 1_000)} k`

import { useQuery } from "@tanstack/react-query"
import { getReturning, type MonthCustomers } from "../../../../contract/charts.ts"
import { queryOf } from "../../../api/queries.ts"
import { sayCount } from "../Figure.tsx"
import { Bars } from "./Bars.tsx"
import { ChartBox } from "./ChartBox.tsx"
import { sayMonth, shortMonth } from "./months.ts"
import type { Series } from "./tones.tsx"

const series = [
  { id: "returning", name: "Ya habían venido", tone: "solid" },
  { id: "new", name: "Primera vez", tone: "dots" },
] as const satisfies Series[]

const allOf = (month: MonthCustomers) => month.new + month.returning

/** Who came each month: for the first time, or again. */
export function Returning({ branch }: { branch: string | undefined }) {
  const query = useQuery(queryOf(getReturning, { query: branch ? { branch } : {} }))
  return (
    <ChartBox
      title="Clientes nuevos y que regresan"
      of="Últimos 12 meses: personas que vinieron"
      file="clientes-por-mes"
      query={query}
      wide
      sum={({ months }) => {
        const last = months.findLast((month) => allOf(month) > 0)
        if (!last) return null
        return `En ${sayMonth(last.from)} vinieron ${sayPeople(allOf(last))}: ${sayCount(last.new)} por primera vez y ${sayCount(last.returning)} que ya habían venido.`
      }}
      empty="Todavía no ha venido nadie en estos meses."
      tableOf={({ months }) => ({
        columns: ["Mes", ...series.map(({ name }) => name), "Total"],
        rows: months.map((month) => ({
          name: sayMonth(month.from),
          cells: [month.returning, month.new, allOf(month)].map((value) => ({
            says: sayCount(value),
            value,
          })),
        })),
      })}
    >
      {({ months }) => (
        <Bars
          label="Personas que vinieron cada mes"
          series={series}
          sayTick={(count) => (Number.isInteger(count) ? sayCount(count) : "")}
          groups={months.map((month, nth) => ({
            id: month.from,
            ...shortMonth(month.from, nth),
            parts: series.map(({ id, name }) => ({
              value: month[id],
              says: `${sayMonth(month.from)}, ${name.toLowerCase()}: ${sayPeople(month[id])}`,
            })),
          }))}
        />
      )}
    </ChartBox>
  )
}

const sayPeople = (count: number) => (count === 1 ? "1 persona" : `${sayCount(count)} personas`)

import { useQuery } from "@tanstack/react-query"
import { getUnspent } from "../../../../contract/charts.ts"
import type { Output } from "../../../../contract/endpoint.ts"
import { queryOf } from "../../../api/queries.ts"
import { sayCount } from "../Figure.tsx"
import { ChartBox } from "./ChartBox.tsx"
import { Shares } from "./Shares.tsx"
import type { Series } from "./tones.tsx"

type Use = Output<typeof getUnspent>["packages"][number]

const series = [
  { id: "used", name: "Usadas", tone: "solid" },
  { id: "expired", name: "Vencidas", tone: "lines" },
  { id: "left", name: "Por usar", tone: "pale" },
  { id: "withdrawn", name: "Retiradas", tone: "dots" },
] as const satisfies Series[]

/** Most packages that are drawn; the table has all. */
const most = 8

/** What became of the classes of each package. */
export function Unspent({ branch }: { branch: string | undefined }) {
  const query = useQuery(queryOf(getUnspent, { query: branch ? { branch } : {} }))
  return (
    <ChartBox
      title="Clases que no se usan"
      of="Paquetes entregados en los últimos 12 meses, sin los ilimitados"
      file="clases-por-paquete"
      query={query}
      sum={({ packages }) => {
        const sum = (name: "sold" | "added" | "used" | "expired" | "withdrawn" | "left") =>
          packages.reduce((all, one) => all + one[name], 0)
        const given = sum("sold") + sum("added")
        if (given === 0) return null
        const withdrawn = sum("withdrawn") > 0 ? `, se retiraron ${sayCount(sum("withdrawn"))}` : ""
        return `De ${sayCount(given)} clases entregadas se usaron ${sayCount(sum("used"))}, se vencieron ${sayCount(sum("expired"))}${withdrawn} y quedan ${sayCount(sum("left"))}.`
      }}
      empty="Todavía no se entrega ningún paquete con clases en estos meses."
      tableOf={({ packages }) => ({
        columns: ["Paquete", "Paquetes", "Clases", "Agregadas", ...series.map(({ name }) => name)],
        rows: packages.map((one) => ({
          name: one.name,
          cells: [one.packages, one.sold, one.added, ...series.map(({ id }) => one[id])].map((value) => ({
            says: sayCount(value),
            value,
          })),
        })),
      })}
    >
      {({ packages }) => (
        <Shares
          label="Clases de cada paquete"
          series={series}
          rows={packages.slice(0, most).map((one) => ({
            id: one.packageId ?? one.name,
            name: one.name,
            note: sayLost(one),
            parts: series.map(({ id, name }) => ({
              value: one[id],
              says: `${sayCount(one[id])} ${name.toLowerCase()}`,
            })),
          }))}
          more={packages.length > most ? `Y ${packages.length - most} más, en la tabla.` : null}
        />
      )}
    </ChartBox>
  )
}

function sayLost({ sold, added, expired }: Use): string {
  const given = sold + added
  const share = given > 0 ? Math.round((100 * expired) / given) : 0
  return `${sayCount(given)} clases, ${share} % vencidas`
}

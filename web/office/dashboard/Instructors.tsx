import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { formatDate, formatRange } from "../../../contract/calendar.ts"
import type { Output } from "../../../contract/endpoint.ts"
import { getClassFigures } from "../../../contract/reports.ts"
import { queryOf } from "../../api/queries.ts"
import { useMay } from "../kit/signedIn.ts"
import { office } from "../sections.ts"
import { Box } from "./Box.tsx"
import { Counts } from "./Counts.tsx"
import { EachBranch } from "./EachBranch.tsx"
import { sayCount } from "./Figure.tsx"
import { useLinks } from "./useLinks.ts"

const empty = "No hay instructores en esta sede"

/** How many classes each instructor has, in the last thirty days and in the fortnight. */
export function Instructors() {
  const query = useQuery(queryOf(getClassFigures))
  const links = useLinks()
  return (
    <Box title="Instructores" note={query.data && <Fortnight of={query.data} />} query={query}>
      {({ branches }) => (
        <EachBranch branches={branches} empty={empty}>
          {({ branchId: branch, branchName, lastMonth, fortnight, instructors }) => (
            <Counts
              key={branch}
              caption={branchName}
              columns={["Clases", "30 días", "Quincena"]}
              rows={instructors.map((one) => {
                const of = (range: { from: string; to: string } | null) =>
                  range
                    ? links.classes({ branch, instructor: one.id, initdate: range.from, enddate: range.to })
                    : undefined
                return {
                  id: one.id,
                  name: one.name,
                  counts: [
                    {
                      says: sayCount(one.lastMonth),
                      to: of(lastMonth),
                      label: `clases de ${one.name} en 30 días`,
                    },
                    {
                      says: one.fortnight === null ? "–" : sayCount(one.fortnight),
                      to: of(fortnight),
                      label: `clases de ${one.name} en la quincena`,
                    },
                  ],
                }
              })}
              empty={empty}
            />
          )}
        </EachBranch>
      )}
    </Box>
  )
}

function Fortnight({ of: { startDate, branches } }: { of: Output<typeof getClassFigures> }) {
  const mayChoose = useMay("configuracion", "editar", null)
  if (startDate === null) {
    const missing = "Elige desde qué día se cuentan las quincenas"
    return mayChoose ? <Link to={`${office}/sistema/configuracion/estadisticas`}>{missing}</Link> : null
  }
  const fortnight = branches[0]?.fortnight
  return fortnight
    ? `Quincena del ${formatRange(fortnight.from, fortnight.to)}`
    : `Las quincenas se cuentan desde el ${formatDate(startDate)}`
}

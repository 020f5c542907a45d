import { useQuery } from "@tanstack/react-query"
import { getClassFigures } from "../../../contract/reports.ts"
import { queryOf } from "../../api/queries.ts"
import { Box } from "./Box.tsx"
import { Counts } from "./Counts.tsx"
import { EachBranch } from "./EachBranch.tsx"
import { sayCount } from "./Figure.tsx"
import { useLinks } from "./useLinks.ts"

const empty = "No hay clases en este periodo"

/** How many classes each discipline has in each branch. */
export function Disciplines() {
  const query = useQuery(queryOf(getClassFigures))
  const links = useLinks()
  return (
    <Box title="Clases" note="Por disciplina, sin las canceladas" query={query}>
      {({ branches }) => (
        <EachBranch branches={branches} empty={empty}>
          {({ branchId: branch, branchName, month, week, today, disciplines }) => (
            <Counts
              key={branch}
              caption={branchName}
              columns={["Disciplina", "Mes", "7 días", "Hoy"]}
              rows={disciplines.map(({ id, name, ...counts }) => {
                const of = (from: string, to: string) =>
                  links.classes({ branch, discipline: name, initdate: from, enddate: to })
                return {
                  ...{ id, name },
                  counts: [
                    {
                      says: sayCount(counts.month),
                      to: of(month.from, month.to),
                      label: `clases de ${name} este mes`,
                    },
                    {
                      says: sayCount(counts.week),
                      to: of(week.from, week.to),
                      label: `clases de ${name} en 7 días`,
                    },
                    { says: sayCount(counts.today), to: of(today, today), label: `clases de ${name} hoy` },
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

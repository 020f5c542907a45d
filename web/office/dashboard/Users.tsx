import { useQuery } from "@tanstack/react-query"
import { getUserFigures } from "../../../contract/reports.ts"
import { queryOf } from "../../api/queries.ts"
import { Box } from "./Box.tsx"
import { Figure, Figures, sayCount } from "./Figure.tsx"
import { useLinks } from "./useLinks.ts"

export function Users() {
  const query = useQuery(queryOf(getUserFigures))
  const links = useLinks()
  return (
    <Box title="Usuarios" query={query} wide>
      {(users) => (
        <Figures label="Usuarios">
          <Figure label="Total" figure={sayCount(users.total)} to={links.users()} />
          <Figure
            label="Nuevos este mes"
            figure={sayCount(users.new)}
            to={links.users({ initdate: users.since })}
          />
          <Figure label="Activos" figure={sayCount(users.active)} to={links.users({ state: "true" })} />
        </Figures>
      )}
    </Box>
  )
}

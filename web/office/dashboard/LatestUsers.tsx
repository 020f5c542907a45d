import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { type ListedUser, listUsers } from "../../../contract/users.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { useMay } from "../kit/signedIn.ts"
import { fullName, sayDay } from "../users/words.ts"
import { Box } from "./Box.tsx"
import { latest, More } from "./Latest.tsx"

const columns: readonly Column<ListedUser>[] = [
  { name: "Nombre", cell: (user) => <strong>{fullName(user)}</strong>, card: "title" },
  { name: "Email", cell: ({ email }) => email, card: "line" },
  { name: "Teléfono", cell: ({ phone }) => phone || "-" },
  { name: "Fecha", cell: ({ registrationDate }) => (registrationDate ? sayDay(registrationDate) : "-") },
]

export function LatestUsers() {
  const navigate = useNavigate()
  const mayOpen = useMay("usuarios", "editar")
  const query = useQuery(queryOf(listUsers, { query: { size: latest } }))
  return (
    <Box title="Últimos usuarios registrados" query={query} wide>
      {({ users }) => (
        <DataTable
          caption="Últimos usuarios registrados"
          columns={columns}
          rows={users}
          keyOf={({ id }) => id}
          empty="Todavía no hay usuarios."
          onOpen={mayOpen ? ({ id }) => void navigate(`/backend/detallesusuario/${id}`) : undefined}
          display="button"
          more={
            <More>
              <ButtonLink to="/backend/listausuarios" variant="subtle">
                Ver todos
              </ButtonLink>
            </More>
          }
        />
      )}
    </Box>
  )
}

import { useQuery } from "@tanstack/react-query"
import { type ListedUser, listUsers } from "../../../contract/users.ts"
import { queryOf } from "../../api/queries.ts"
import type { Column } from "../../ui/column.ts"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { useMay } from "../kit/signedIn.ts"
import { fullName, sayDay } from "../users/words.ts"
import { Latest, latest } from "./Latest.tsx"

const columns: readonly Column<ListedUser>[] = [
  { name: "Nombre", cell: (user) => <strong>{fullName(user)}</strong>, card: "title" },
  { name: "Email", cell: ({ email }) => <MailAddress email={email} />, card: "line" },
  { name: "Teléfono", cell: ({ phone }) => phone || "-" },
  { name: "Fecha", cell: ({ registrationDate }) => (registrationDate ? sayDay(registrationDate) : "-") },
]

export function LatestUsers() {
  const mayOpen = useMay("usuarios", "editar")
  return (
    <Latest
      title="Últimos usuarios registrados"
      query={useQuery(queryOf(listUsers, { query: { size: latest } }))}
      rowsOf={({ users }) => users}
      columns={columns}
      empty="Todavía no hay usuarios."
      hrefOf={mayOpen ? ({ id }) => `/backend/detallesusuario/${id}` : undefined}
      list="/backend/listausuarios"
      all="Ver todos"
    />
  )
}

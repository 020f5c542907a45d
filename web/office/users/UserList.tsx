import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { type ListedUser, listUsers } from "../../../contract/users.ts"
import { queryOf } from "../../api/queries.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { writeSort } from "../../ui/sorting.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { foundBy } from "../kit/page/useEnter.ts"
import { useListQuery } from "../kit/page/useListQuery.ts"
import { useMay } from "../kit/signedIn.ts"
import { columns } from "./columns.tsx"
import { ExportUsers } from "./ExportUsers.tsx"
import { RemoveUser } from "./RemoveUser.tsx"
import { ResetPassword } from "./ResetPassword.tsx"
import { UserFilters } from "./UserFilters.tsx"
import { useEnabling } from "./useEnabling.ts"
import { useRemovingUser } from "./useRemovingUser.ts"
import { asked, filterOf } from "./userFilter.ts"
import { fullName } from "./words.ts"

/** The customers of the studio; the server searches, orders and cuts. */
export default function UserList() {
  const navigate = useNavigate()
  const { query, size, change, turnTo } = useListQuery()
  const filter = filterOf(query)
  const mayEdit = useMay("usuarios", "editar")
  const mayCreate = useMay("usuarios", "crear")
  const enabling = useEnabling()
  const removing = useRemovingUser()
  const [changing, setChanging] = useState<ListedUser | null>(null)
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(listUsers, { query: { ...asked(filter), page: filter.page, size } }),
    placeholderData: keepPreviousData,
  })
  const open = ({ id }: ListedUser, part = "") =>
    void navigate(`/backend/detallesusuario/${id}${part}`, { state: { list: `?${query}` } })
  const isNarrowed = Boolean(filter.search || filter.initdate || filter.state)
  return (
    <Page
      title="Usuarios"
      actions={
        <>
          <ExportUsers filter={filter} isEmpty={!data?.total} />
          {mayCreate && <ButtonLink to="/backend/nuevousuario">Nuevo registro</ButtonLink>}
        </>
      }
    >
      <UserFilters
        filter={filter}
        found={foundBy({ data, isPlaceholderData }, filter.search)}
        onChange={change}
        onEnter={() => mayEdit && data?.users[0] && open(data.users[0])}
      />
      <Unread error={error} />
      {!data && !error && <Loading />}
      {data && (
        <DataTable
          caption="Usuarios"
          columns={columns}
          rows={data.users}
          total={data.total}
          hasMore={data.hasMore}
          keyOf={({ id }) => id}
          empty={isNarrowed ? "Nadie coincide con la búsqueda." : "Todavía no hay usuarios."}
          sort={filter.sort}
          onSort={(sort) => change("sort", writeSort(sort))}
          page={filter.page}
          onPage={turnTo}
          onOpen={mayEdit ? (user) => open(user) : undefined}
          actions={(user) =>
            mayEdit
              ? [
                  { label: "Ver detalles", onSelect: () => open(user) },
                  { label: "Editar", onSelect: () => open(user, "/editar") },
                  { label: "Cambiar contraseña", onSelect: () => setChanging(user) },
                  {
                    label: user.enabled ? "Desactivar" : "Activar",
                    danger: user.enabled,
                    onSelect: () => enabling.mutate(user),
                  },
                  { label: "Eliminar", danger: true, onSelect: () => removing.ask(user) },
                ]
              : []
          }
        />
      )}
      <RemoveUser removing={removing} />
      <ResetPassword
        person={changing && { id: changing.id, name: fullName(changing) }}
        onClose={() => setChanging(null)}
      />
    </Page>
  )
}

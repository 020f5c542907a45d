import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { deleteRoom, updateRoom } from "../../../contract/catalogue.ts"
import { getRoom, listRooms, pageRooms, type Room } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { writeSort } from "../../ui/sorting.ts"
import { toast } from "../../ui/Toasts.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { foundBy } from "../kit/page/useEnter.ts"
import { useListQuery } from "../kit/page/useListQuery.ts"
import { useMay } from "../kit/signedIn.ts"
import { useBranches, useDisciplines } from "../kit/studio/useStudio.ts"
import { columns, type Row } from "./columns.tsx"
import { RoomFilters } from "./RoomFilters.tsx"
import { asked, filterOf } from "./roomFilter.ts"
import { bodyOf, editOf } from "./roomValues.ts"

const list = "/backend/salones"
const staleAfter = [listRooms, pageRooms, getRoom]

/** The rooms of the studio; the server searches, orders and cuts. */
export default function RoomList() {
  const navigate = useNavigate()
  const { query, size, change, turnTo } = useListQuery()
  const filter = filterOf(query)
  const mayCreate = useMay("salones", "crear")
  const mayEdit = useMay("salones", "editar")
  const branches = useBranches("salones") ?? []
  const disciplines = useDisciplines() ?? []
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(pageRooms, { query: { ...asked(filter), page: filter.page, size } }),
    placeholderData: keepPreviousData,
  })
  const nameIn = (all: readonly { id: string; name: string }[], id: string | null) =>
    all.find((one) => one.id === id)?.name ?? ""
  const rows = data?.classrooms.map((room) => ({
    ...room,
    branchName: nameIn(branches, room.branch),
    disciplineName: nameIn(disciplines, room.discipline),
  }))
  const removing = useRemoving({
    send: ({ id }: Row, options) => call(deleteRoom, { params: { id } }, options),
    staleAfter,
    removed: "Salón eliminado.",
  })
  const switching = useWrite({
    send: (room: Room, options) =>
      call(
        updateRoom,
        {
          params: { id: room.id },
          body: { ...bodyOf(editOf(room)), isActive: !room.isActive, revision: room.revision },
        },
        options,
      ),
    about: (room) => room,
    staleAfter,
    onSuccess: (_, { isActive }) =>
      void toast("success", isActive ? "Salón desactivado." : "Salón activado."),
    onError: (error) => void toast("error", say("cambió", error)),
  })
  const edit = ({ id }: Room) => void navigate(`${list}/editar/${id}`)
  const isNarrowed = Boolean(filter.search || filter.branch)
  return (
    <Page title="Salones" actions={mayCreate && <ButtonLink to={`${list}/crear`}>Crear salón</ButtonLink>}>
      <RoomFilters
        filter={filter}
        branches={branches}
        found={foundBy({ data, isPlaceholderData }, filter.search)}
        onChange={change}
        onEnter={() => mayEdit && rows?.[0] && edit(rows[0])}
      />
      <Unread error={error} />
      {!rows && !error && <Loading />}
      {rows && (
        <DataTable
          caption="Salones"
          columns={columns}
          rows={rows}
          total={data?.total ?? 0}
          keyOf={({ id }) => id}
          empty={isNarrowed ? "Nada coincide con la búsqueda." : "Todavía no hay salones."}
          sort={filter.sort}
          onSort={(sort) => change("sort", writeSort(sort))}
          page={filter.page}
          onPage={turnTo}
          onOpen={mayEdit ? edit : undefined}
          actions={(room) =>
            mayEdit
              ? [
                  { label: "Editar", onSelect: () => edit(room) },
                  { label: room.isActive ? "Desactivar" : "Activar", onSelect: () => switching.mutate(room) },
                  { label: "Eliminar", danger: true, onSelect: () => removing.ask(room) },
                ]
              : []
          }
        />
      )}
      <RemoveDialog title="¿Eliminar este salón?" nameOf={({ name }: Row) => name} removing={removing} />
    </Page>
  )
}

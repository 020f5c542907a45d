import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { deleteRoom, updateRoom } from "../../../contract/catalogue.ts"
import { getRoom, listRooms, type Room } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { toast } from "../../ui/Toasts.tsx"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { useMay, useSees } from "../kit/signedIn.ts"
import { useBranches, useDisciplines } from "../kit/studio/useStudio.ts"
import { bodyOf, editOf, typeNames } from "./roomValues.ts"

/** A room with the names of where it is and what is taught there. */
interface Row extends Room {
  branchName: string
  disciplineName: string
}

const columns: readonly Column<Row>[] = [
  { name: "Nombre", cell: ({ name }) => <strong>{name}</strong>, value: ({ name }) => name, card: "title" },
  { name: "Sucursal", cell: ({ branchName }) => branchName, value: ({ branchName }) => branchName },
  {
    name: "Disciplina",
    cell: ({ disciplineName }) => disciplineName || "Cualquiera",
    value: ({ disciplineName }) => disciplineName,
  },
  { name: "Tipo", cell: ({ type }) => typeNames[type], value: ({ type }) => typeNames[type] },
  {
    name: "Capacidad",
    cell: ({ capacity }) => (capacity === 1 ? "1 lugar" : `${capacity} lugares`),
    value: ({ capacity }) => capacity,
  },
  { name: "Plano", cell: sayPlanOf },
  {
    name: "Estado",
    cell: ({ isActive }) => (isActive ? <Badge tone="sage">ACTIVO</Badge> : <Badge>INACTIVO</Badge>),
    value: ({ isActive }) => (isActive ? "ACTIVO" : "INACTIVO"),
    card: "side",
  },
]

function sayPlanOf({ seatsLayout, unavailableSpots }: Row): string {
  const plan = seatsLayout ? "con plano" : "sin plano"
  return unavailableSpots.length > 0 ? `${plan}, ${unavailableSpots.length} fuera de uso` : plan
}

const list = "/backend/salones"

export default function RoomList() {
  const navigate = useNavigate()
  const sees = useSees("salones")
  const mayCreate = useMay("salones", "crear")
  const mayEdit = useMay("salones", "editar")
  const branches = useBranches("salones") ?? []
  const disciplines = useDisciplines() ?? []
  const nameIn = (all: readonly { id: string; name: string }[], id: string | null) =>
    all.find((one) => one.id === id)?.name ?? ""
  const query = useQuery({
    ...queryOf(listRooms),
    select: ({ classrooms }) =>
      classrooms
        .filter(({ branch }) => sees(branch))
        .map((room) => ({
          ...room,
          branchName: nameIn(branches, room.branch),
          disciplineName: nameIn(disciplines, room.discipline),
        })),
  })
  const removing = useRemoving({
    send: ({ id }: Row, options) => call(deleteRoom, { params: { id } }, options),
    staleAfter: [listRooms, getRoom],
    removed: "Salón eliminado.",
  })
  const switching = useWrite({
    send: (room: Row, options) =>
      call(
        updateRoom,
        {
          params: { id: room.id },
          body: { ...bodyOf(editOf(room)), isActive: !room.isActive, revision: room.revision },
        },
        options,
      ),
    staleAfter: [listRooms, getRoom],
    onSuccess: (_, { isActive }) =>
      void toast("success", isActive ? "Salón desactivado." : "Salón activado."),
    onError: (error) => void toast("error", say("cambió", error)),
  })
  const edit = ({ id }: Row) => void navigate(`${list}/editar/${id}`)
  return (
    <>
      <Catalogue
        title="Salones"
        query={query}
        columns={columns}
        textOf={({ name, branchName, disciplineName }) => `${name} ${branchName} ${disciplineName}`}
        create={mayCreate ? { label: "Crear salón", to: `${list}/crear` } : undefined}
        empty="Todavía no hay salones."
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
      <RemoveDialog title="¿Eliminar este salón?" nameOf={({ name }: Row) => name} removing={removing} />
    </>
  )
}

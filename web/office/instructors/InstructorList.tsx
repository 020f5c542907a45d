import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { deleteInstructor, updateInstructor } from "../../../contract/catalogue.ts"
import { getInstructor, type Instructor, listInstructors } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useActivating } from "../kit/catalogue/useActivating.ts"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { useMay, useSees } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { editOf, fullName } from "./instructorValues.ts"

const list = "/backend/instructores"

export default function InstructorList() {
  const navigate = useNavigate()
  const branches = useBranches("instructores")
  const sees = useSees("instructores")
  const mayCreate = useMay("instructores", "crear")
  const mayEdit = useMay("instructores", "editar")
  const query = useQuery({ ...queryOf(listInstructors), select: ({ instructors }) => instructors })
  const removing = useRemoving({
    send: ({ id }: Instructor, options) => call(deleteInstructor, { params: { id } }, options),
    staleAfter: [listInstructors, getInstructor],
    removed: "Instructor eliminado.",
  })
  const activation = useActivating({
    send: (one: Instructor, isActive, options) =>
      call(
        updateInstructor,
        {
          params: { id: one.id },
          body: { ...editOf(one), photo: one.photo?.id ?? null, isActive, revision: one.revision },
        },
        options,
      ),
    staleAfter: [listInstructors, getInstructor],
    activated: "Instructor activado.",
    deactivated: "Instructor desactivado.",
  })
  const branchOf = ({ branch }: Instructor) =>
    branch ? (branches?.find(({ id }) => id === branch)?.name ?? "-") : "Todas"
  const columns: readonly Column<Instructor>[] = [
    { name: "Nombre", cell: (one) => <strong>{fullName(one)}</strong>, value: fullName, card: "title" },
    { name: "Sucursal", cell: branchOf, value: branchOf, wraps: true },
    {
      name: "Estado",
      cell: ({ isActive }) => (isActive ? <Badge tone="sage">ACTIVO</Badge> : <Badge>INACTIVO</Badge>),
      value: ({ isActive }) => (isActive ? "ACTIVO" : "INACTIVO"),
      card: "side",
    },
  ]
  const edit = ({ id }: Instructor) => void navigate(`${list}/editar/${id}`)
  return (
    <>
      <Catalogue
        title="Instructores"
        query={query}
        columns={columns}
        textOf={(one) => `${fullName(one)} ${branchOf(one)}`}
        create={mayCreate ? { label: "Crear instructor", to: `${list}/crear` } : undefined}
        empty="Todavía no hay instructores."
        onOpen={mayEdit ? edit : undefined}
        actions={(one) =>
          mayEdit && (one.branch === null || sees(one.branch))
            ? [
                { label: "Editar", onSelect: () => edit(one) },
                activation(one),
                { label: "Eliminar", danger: true, onSelect: () => removing.ask(one) },
              ]
            : []
        }
      />
      <RemoveDialog title="¿Eliminar a este instructor?" nameOf={fullName} removing={removing} />
    </>
  )
}

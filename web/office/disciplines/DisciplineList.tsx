import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { deleteDiscipline } from "../../../contract/catalogue.ts"
import { type Discipline, getDiscipline, listDisciplines } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import type { Column } from "../../ui/column.ts"
import { None } from "../../ui/None.tsx"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { useMay } from "../kit/signedIn.ts"

const columns: readonly Column<Discipline>[] = [
  { name: "Nombre", cell: ({ name }) => <strong>{name}</strong>, value: ({ name }) => name, card: "title" },
  { name: "Descripción", cell: ({ description }) => description || <None />, wraps: true },
]

const list = "/backend/disciplinas"

export default function DisciplineList() {
  const navigate = useNavigate()
  const mayCreate = useMay("disciplinas", "crear", null)
  const mayEdit = useMay("disciplinas", "editar", null)
  const query = useQuery({ ...queryOf(listDisciplines), select: ({ disciplines }) => disciplines })
  const removing = useRemoving({
    send: ({ id }: Discipline, options) => call(deleteDiscipline, { params: { id } }, options),
    staleAfter: [listDisciplines, getDiscipline],
    removed: "Disciplina eliminada.",
  })
  const edit = ({ id }: Discipline) => void navigate(`${list}/editar/${id}`)
  return (
    <>
      <Catalogue
        title="Disciplinas"
        query={query}
        columns={columns}
        textOf={({ name, description }) => `${name} ${description}`}
        create={mayCreate ? { label: "Crear disciplina", to: `${list}/crear` } : undefined}
        empty="Todavía no hay disciplinas."
        onOpen={mayEdit ? edit : undefined}
        actions={(discipline) =>
          mayEdit
            ? [
                { label: "Editar", onSelect: () => edit(discipline) },
                { label: "Eliminar", danger: true, onSelect: () => removing.ask(discipline) },
              ]
            : []
        }
      />
      <RemoveDialog
        title="¿Eliminar esta disciplina?"
        nameOf={({ name }: Discipline) => name}
        removing={removing}
      />
    </>
  )
}

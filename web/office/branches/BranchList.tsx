import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { deleteBranch, updateBranch } from "../../../contract/catalogue.ts"
import { type Branch, getBranch, listBranches } from "../../../contract/studio.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { say } from "../../api/say.ts"
import { useWrite } from "../../api/useWrite.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import { None } from "../../ui/None.tsx"
import { toast } from "../../ui/Toasts.tsx"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { useMay, useSees } from "../kit/signedIn.ts"
import { editOf } from "./branchValues.ts"

const columns: readonly Column<Branch>[] = [
  { name: "Nombre", cell: ({ name }) => <strong>{name}</strong>, value: ({ name }) => name, card: "title" },
  { name: "Dirección", cell: ({ address }) => address, value: ({ address }) => address, wraps: true },
  { name: "Zona", cell: ({ area }) => area || <None />, value: ({ area }) => area, wraps: true },
  { name: "Teléfono", cell: ({ phone }) => phone || <None /> },
  {
    name: "Pública",
    cell: ({ isPublic }) => (isPublic ? <Badge tone="sage">SI</Badge> : <Badge>NO</Badge>),
    value: ({ isPublic }) => (isPublic ? "SI" : "NO"),
    card: "side",
  },
]

const list = "/backend/sedes"

export default function BranchList() {
  const navigate = useNavigate()
  const sees = useSees("sucursales")
  const mayCreate = useMay("sucursales", "crear", null)
  const mayEdit = useMay("sucursales", "editar")
  const query = useQuery({
    ...queryOf(listBranches),
    select: ({ branches }) => branches.filter(({ id }) => sees(id)),
  })
  const removing = useRemoving({
    send: ({ id }: Branch, options) => call(deleteBranch, { params: { id } }, options),
    staleAfter: [listBranches, getBranch],
    removed: "Sucursal eliminada.",
  })
  const showing = useWrite({
    send: (branch: Branch, options) =>
      call(
        updateBranch,
        {
          params: { id: branch.id },
          body: {
            ...{ ...editOf(branch), photo: branch.photo?.id ?? null },
            ...{ isPublic: !branch.isPublic, revision: branch.revision },
          },
        },
        options,
      ),
    about: (branch) => branch,
    staleAfter: [listBranches, getBranch],
    onSuccess: (_, { isPublic }) =>
      void toast("success", isPublic ? "El público ya no la ve." : "El público ya la ve."),
    onError: (error) => void toast("error", say("cambió", error)),
  })
  const edit = ({ id }: Branch) => void navigate(`${list}/editar/${id}`)
  return (
    <>
      <Catalogue
        title="Sucursales"
        query={query}
        columns={columns}
        textOf={({ name, address, area }) => `${name} ${address} ${area}`}
        create={mayCreate ? { label: "Crear sucursal", to: `${list}/crear` } : undefined}
        empty="Todavía no hay sucursales."
        onOpen={mayEdit ? edit : undefined}
        actions={(branch) =>
          mayEdit
            ? [
                { label: "Editar", onSelect: () => edit(branch) },
                { label: branch.isPublic ? "Desactivar" : "Activar", onSelect: () => showing.mutate(branch) },
                { label: "Eliminar", danger: true, onSelect: () => removing.ask(branch) },
              ]
            : []
        }
      />
      <RemoveDialog
        title="¿Eliminar esta sucursal?"
        nameOf={({ name }: Branch) => name}
        removing={removing}
      />
    </>
  )
}

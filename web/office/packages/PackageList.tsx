import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import {
  deletePackage,
  getPackage,
  getPackageHolders,
  listPackages,
  type Package,
  updatePackage,
} from "../../../contract/packages.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useActivating } from "../kit/catalogue/useActivating.ts"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { useMay, useMayTo } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { columnsOf } from "./columns.tsx"
import { editOf } from "./packageValues.ts"

const list = "/backend/paquetes"
const reads = [listPackages, getPackage, getPackageHolders]

export default function PackageList() {
  const navigate = useNavigate()
  const branches = useBranches("paquetes") ?? []
  const mayCreate = useMay("paquetes", "crear")
  const mayEdit = useMay("paquetes", "editar")
  const mayEditOf = useMayTo("paquetes", "editar")
  const query = useQuery({ ...queryOf(listPackages), select: ({ packages }) => packages })
  const removing = useRemoving({
    send: ({ id }: Package, options) => call(deletePackage, { params: { id } }, options),
    staleAfter: reads,
    removed: "Paquete eliminado.",
  })
  const activation = useActivating({
    send: (one: Package, isActive, options) =>
      call(
        updatePackage,
        { params: { id: one.id }, body: { ...editOf(one), isActive, revision: one.revision } },
        options,
      ),
    staleAfter: reads,
    activated: "Paquete activado: ya se puede vender.",
    deactivated: "Ya no se vende. Quien lo tiene lo conserva.",
  })
  const branchOf = ({ branchId }: Package) =>
    branchId ? (branches.find(({ id }) => id === branchId)?.name ?? "-") : "Todas"
  const edit = ({ id }: Package) => void navigate(`${list}/editar/${id}`)
  return (
    <>
      <Catalogue
        title="Paquetes"
        query={query}
        columns={columnsOf(branchOf)}
        textOf={(one) => `${one.description} ${branchOf(one)} ${one.discountInfo}`}
        create={mayCreate ? { label: "Crear paquete", to: `${list}/crear` } : undefined}
        empty="Todavía no hay paquetes."
        onOpen={mayEdit ? edit : undefined}
        actions={(one) =>
          mayEditOf(one.branchId)
            ? [
                { label: "Editar", onSelect: () => edit(one) },
                activation(one),
                { label: "Eliminar", danger: true, onSelect: () => removing.ask(one) },
              ]
            : []
        }
      />
      <RemoveDialog
        title="¿Eliminar este paquete?"
        nameOf={({ description }) => description}
        removing={removing}
      />
    </>
  )
}

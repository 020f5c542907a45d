import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import {
  type Coupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  updateCoupon,
} from "../../../contract/coupons.ts"
import { call } from "../../api/client.ts"
import { queryOf } from "../../api/queries.ts"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import { useActivating } from "../kit/catalogue/useActivating.ts"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { useMay, useMayTo } from "../kit/signedIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { columnsOf } from "./columns.tsx"
import { editOf } from "./couponValues.ts"
import { useDayIn } from "./useDayIn.ts"

const list = "/backend/sistema/cupones"
const reads = [listCoupons, getCoupon, listCouponUses]

export default function CouponList() {
  const navigate = useNavigate()
  const today = useDayIn()
  const branches = useBranches("cupones") ?? []
  const mayCreate = useMay("cupones", "crear")
  const mayEdit = useMay("cupones", "editar")
  const mayEditOf = useMayTo("cupones", "editar")
  const mayLook = useMay("cupones", "detalle")
  const query = useQuery({ ...queryOf(listCoupons), select: ({ coupons }) => coupons })
  const removing = useRemoving({
    send: ({ id }: Coupon, options) => call(deleteCoupon, { params: { id } }, options),
    staleAfter: reads,
    removed: "Cupón eliminado.",
  })
  const activation = useActivating({
    send: (one: Coupon, isActive, options) =>
      call(
        updateCoupon,
        { params: { id: one.id }, body: { ...editOf(one), isActive, revision: one.revision } },
        options,
      ),
    staleAfter: reads,
    activated: "Cupón activado.",
    deactivated: "Ya no se acepta. Quien está pagando con él termina su compra.",
  })
  const branchOf = ({ branchId }: Coupon) =>
    branchId ? (branches.find(({ id }) => id === branchId)?.name ?? "-") : "Todas"
  const look = ({ id }: Coupon) => void navigate(`${list}/detalle/${id}`)
  const edit = ({ id }: Coupon) => void navigate(`${list}/editar/${id}`)
  return (
    <>
      <Catalogue
        title="Cupones"
        query={query}
        columns={columnsOf(branchOf, today)}
        textOf={(one) => `${one.code} ${one.name} ${branchOf(one)}`}
        create={mayCreate ? { label: "Crear cupón", to: `${list}/crear` } : undefined}
        empty="Todavía no hay cupones."
        onOpen={mayLook ? look : mayEdit ? edit : undefined}
        actions={(one) => [
          ...(mayLook ? [{ label: "Ver detalles", onSelect: () => look(one) }] : []),
          ...(mayEditOf(one.branchId)
            ? [
                { label: "Editar", onSelect: () => edit(one) },
                activation(one),
                { label: "Eliminar", danger: true, onSelect: () => removing.ask(one) },
              ]
            : []),
        ]}
      />
      <RemoveDialog title="¿Eliminar este cupón?" nameOf={({ code }) => code} removing={removing} />
    </>
  )
}

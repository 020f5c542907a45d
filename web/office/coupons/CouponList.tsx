import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { type Coupon, listCoupons } from "../../../contract/coupons.ts"
import { queryOf } from "../../api/queries.ts"
import { Catalogue } from "../kit/catalogue/Catalogue.tsx"
import { useMay, useMayTo } from "../kit/signedIn.ts"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import { columnsOf } from "./columns.tsx"
import { RemoveCoupon } from "./RemoveCoupon.tsx"
import { useCouponChanges } from "./useCouponChanges.ts"

const list = "/backend/sistema/cupones"

export default function CouponList() {
  const navigate = useNavigate()
  const today = useDayIn("cupones")
  const branches = useBranches("cupones") ?? []
  const mayCreate = useMay("cupones", "crear")
  const mayEdit = useMay("cupones", "editar")
  const mayEditOf = useMayTo("cupones", "editar")
  const mayLook = useMay("cupones", "detalle")
  const query = useQuery({ ...queryOf(listCoupons), select: ({ coupons }) => coupons })
  const { removing, actionsOf } = useCouponChanges()
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
            ? [{ label: "Editar", onSelect: () => edit(one) }, ...actionsOf(one)]
            : []),
        ]}
      />
      <RemoveCoupon removing={removing} />
    </>
  )
}

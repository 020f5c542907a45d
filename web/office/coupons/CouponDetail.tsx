import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { type Coupon, type CouponId, getCoupon, listCouponUses } from "../../../contract/coupons.ts"
import { listPackages } from "../../../contract/packages.ts"
import { queryOf } from "../../api/queries.ts"
import { useNow } from "../../api/useNow.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { DataTable } from "../../ui/DataTable.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { RowMenu } from "../../ui/RowMenu.tsx"
import { Found } from "../kit/forms/Found.tsx"
import { History } from "../kit/history/History.tsx"
import { BackLink } from "../kit/page/BackLink.tsx"
import { Page } from "../kit/page/Page.tsx"
import { Unread } from "../kit/page/Unread.tsx"
import { useListQuery } from "../kit/page/useListQuery.ts"
import { useMay } from "../kit/signedIn.ts"
import { useDayIn } from "../kit/studio/useDayIn.ts"
import { useBranches } from "../kit/studio/useStudio.ts"
import type { Route } from "./+types/CouponDetail.ts"
import style from "./CouponDetail.module.css"
import { CouponFacts } from "./CouponFacts.tsx"
import { CouponBadge } from "./columns.tsx"
import { RemoveCoupon } from "./RemoveCoupon.tsx"
import { useCouponChanges } from "./useCouponChanges.ts"
import { sayPackages } from "./useCouponForm.ts"
import { columnsAt } from "./uses.tsx"

const list = "/backend/sistema/cupones"

/** One coupon: what it gives, who used it, and who holds it while they pay. */
export default function CouponDetail({ params }: Route.ComponentProps) {
  const id = params.id as CouponId
  const query = useQuery({ ...queryOf(getCoupon, { params: { id } }), refetchInterval: 15_000 })
  return (
    <Found live query={query} title="Detalle del cupón" list={list}>
      {(coupon) => <Shown coupon={coupon} />}
    </Found>
  )
}

function Shown({ coupon }: { coupon: Coupon }) {
  const { id, code, name, branchId } = coupon
  const navigate = useNavigate()
  const today = useDayIn("cupones")
  const mayList = useMay("cupones", "listado")
  const { removing, actionsOf } = useCouponChanges(
    () => void navigate(mayList ? list : "/backend", { replace: true }),
  )
  const mayEdit = useMay("cupones", "editar", branchId)
  const branch = useBranches("cupones")?.find((one) => one.id === branchId)?.name
  const { data } = useQuery(queryOf(listPackages))
  return (
    <div>
      <BackLink to={list}>Cupones</BackLink>
      <Page
        title={code}
        name={`Cupón ${code}`}
        lead={name}
        actions={
          <>
            <CouponBadge coupon={coupon} today={today(branchId)} />
            {mayEdit && (
              <>
                <ButtonLink to={`${list}/editar/${id}`}>Editar</ButtonLink>
                <RowMenu label={`Acciones de ${code}`} actions={actionsOf(coupon)} />
              </>
            )}
          </>
        }
      >
        <CouponFacts
          coupon={coupon}
          branch={branchId ? (branch ?? "-") : "Todas"}
          packages={sayPackages(coupon.packageIds, data?.packages ?? [])}
        />
        <Uses id={id} />
        <History subject={id} name={code} />
      </Page>
      <RemoveCoupon removing={removing} />
    </div>
  )
}

function Uses({ id }: { id: CouponId }) {
  const { size, page, turnTo } = useListQuery()
  const columns = columnsAt(useNow())
  const { data, error } = useQuery({
    ...queryOf(listCouponUses, { params: { id }, query: { page, size } }),
    refetchInterval: 15_000,
    placeholderData: (before) => before,
  })
  return (
    <section className={style.uses} aria-labelledby="usos">
      <h2 id="usos">Quién lo usó</h2>
      <Unread error={error} />
      {!data && !error && <Loading />}
      {data && (
        <DataTable
          caption="Usos del cupón"
          columns={columns}
          rows={data.uses}
          total={data.total}
          keyOf={({ orderId }) => orderId}
          empty="Nadie lo ha usado todavía."
          page={page}
          onPage={turnTo}
        />
      )}
    </section>
  )
}

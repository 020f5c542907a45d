import type { Coupon } from "../../../contract/coupons.ts"
import type { BranchId } from "../../../contract/studio.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import style from "./columns.module.css"
import { sayDays, sayUses, stateOf } from "./couponValues.ts"

export const columnsOf = (
  branchOf: (coupon: Coupon) => string,
  today: (branchId: BranchId | null) => string,
): readonly Column<Coupon>[] => [
  {
    name: "Cupón",
    cell: ({ code, name }) => (
      <>
        <strong className={style.code}>{code}</strong>
        <span className={style.name}>{name}</span>
      </>
    ),
    value: ({ code }) => code,
    card: "title",
  },
  { name: "Descuento", cell: ({ discount }) => `${discount} %`, value: ({ discount }) => discount },
  { name: "Fechas", cell: sayDays, value: ({ endDate }) => endDate },
  {
    name: "Usos",
    cell: (coupon) => `${sayUses(coupon)} usos`,
    value: ({ usedCount, totalUses }) => usedCount / totalUses,
  },
  { name: "Sucursal", cell: branchOf, value: branchOf, wraps: true },
  {
    name: "Estado",
    cell: (coupon) => <CouponBadge coupon={coupon} today={today(coupon.branchId)} />,
    value: (coupon) => stateOf(coupon, today(coupon.branchId)).word,
    card: "side",
  },
]

export function CouponBadge({ coupon, today }: { coupon: Coupon; today: string }) {
  const { word, tone } = stateOf(coupon, today)
  return <Badge tone={tone}>{word}</Badge>
}

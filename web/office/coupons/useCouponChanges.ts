import {
  type Coupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  listCouponUses,
  updateCoupon,
} from "../../../contract/coupons.ts"
import { call } from "../../api/client.ts"
import { useActivating } from "../kit/catalogue/useActivating.ts"
import { useRemoving } from "../kit/catalogue/useRemoving.ts"
import { editOf } from "./couponValues.ts"

const reads = [listCoupons, getCoupon, listCouponUses]

/** What the list and the coupon's own page do with one. `onGone`: where to go when it is deleted. */
export function useCouponChanges(onGone?: () => void) {
  const removing = useRemoving({
    send: ({ id }: Coupon, options) => call(deleteCoupon, { params: { id } }, options),
    staleAfter: reads,
    removed: "Cupón eliminado.",
    onGone,
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
  return {
    removing,
    actionsOf: (one: Coupon) => [
      activation(one),
      { label: "Eliminar", danger: true, onSelect: () => removing.ask(one) },
    ],
  }
}

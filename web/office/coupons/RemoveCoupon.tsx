import type { Coupon } from "../../../contract/coupons.ts"
import { RemoveDialog } from "../kit/catalogue/RemoveDialog.tsx"
import type { RemovingState } from "../kit/catalogue/useRemoving.ts"

export function RemoveCoupon({ removing }: { removing: RemovingState<Coupon> }) {
  return <RemoveDialog title="¿Eliminar este cupón?" nameOf={({ code }) => code} removing={removing} />
}

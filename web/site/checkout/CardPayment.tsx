import { Suspense } from "react"
import { formatMoney } from "../../../contract/money.ts"
import { FormError } from "../../ui/FormError.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { Checkout } from "./Checkout.tsx"
import { CouponApplied } from "./CouponApplied.tsx"
import style from "./Payment.module.css"

const CardFields = lazily(async () => ({ default: (await import("./CardFields.tsx")).CardFields }))

/** The view CardPayment: the provider's own fields, so that a card's numbers never pass through this page. */
export function CardPayment() {
  const { auth, openAuth, carryCoupon } = useOverlays()
  return (
    <Checkout>
      {({ item, way, total, buying }) => (
        <>
          {auth?.coupon && (
            <CouponApplied
              coupon={auth.coupon}
              disabled={buying.state !== "idle"}
              onRemove={() => {
                buying.forget()
                carryCoupon(item.id, undefined)
              }}
            />
          )}
          <FormError>{buying.failure}</FormError>
          {way.isAvailable && (
            <Suspense fallback={<p role="status">Cargando...</p>}>
              <CardFields
                way={way}
                label={`Pagar ${formatMoney(total)}`}
                isBusy={buying.state !== "idle"}
                order={buying.order}
                approve={buying.approve}
                onError={buying.fail}
              />
            </Suspense>
          )}
          <button
            type="button"
            className={style.back}
            disabled={buying.state !== "idle"}
            onClick={() => openAuth("Payment")}
          >
            Otra forma de pago
          </button>
        </>
      )}
    </Checkout>
  )
}

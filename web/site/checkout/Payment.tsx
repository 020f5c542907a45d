import { Button } from "@mantine/core"
import { Suspense } from "react"
import { inCentavos, priceOf } from "../../../contract/price.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { lazily } from "../../ui/lazily.tsx"
import { useOverlays } from "../overlays/overlays.ts"
import { Checkout } from "./Checkout.tsx"
import { CouponField } from "./CouponField.tsx"
import { buttonFailed } from "./explain.ts"
import { ForSeat, OtherPackages } from "./ForSeat.tsx"
import style from "./Payment.module.css"

const PayPalButton = lazily(async () => ({ default: (await import("./PayPalButton.tsx")).PayPalButton }))

/** The view Payment: what is bought, a coupon, and the ways to pay it. */
export function Payment() {
  const { auth, openAuth } = useOverlays()
  const choice = auth?.choice
  return (
    <Checkout>
      {({ item, way, total, buying }) => {
        const isBusy = buying.state !== "idle"
        return (
          <>
            {choice && <ForSeat item={item} total={total} choice={choice} />}
            <CouponField
              packageId={item.id}
              amount={priceOf(inCentavos(item)) / 100}
              disabled={isBusy}
              onAnother={buying.forget}
            />
            <FormError>{buying.failure}</FormError>
            {total === 0 ? (
              <Button size="lg" fullWidth loading={isBusy} onClick={() => void buying.take()}>
                Obtener mi paquete
              </Button>
            ) : way.isAvailable ? (
              <div className={style.ways}>
                <div className={style.provider}>
                  <Suspense fallback={<Loading />}>
                    <PayPalButton
                      way={way}
                      disabled={isBusy}
                      order={buying.order}
                      approve={buying.approve}
                      onError={() => buying.fail(buttonFailed)}
                      changes={[total]}
                    />
                  </Suspense>
                </div>
                <Button
                  size="lg"
                  fullWidth
                  variant="outline"
                  color="ink.8"
                  disabled={isBusy}
                  onClick={() => openAuth("CardPayment")}
                >
                  Pagar con tarjeta
                </Button>
              </div>
            ) : (
              <p className={style.lead}>
                El estudio todavía no recibe pagos en línea. Compra tu paquete en recepción.
              </p>
            )}
            {choice && <OtherPackages choice={choice} disabled={isBusy} />}
          </>
        )
      }}
    </Checkout>
  )
}

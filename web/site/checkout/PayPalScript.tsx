import { PayPalScriptProvider, usePayPalScriptReducer } from "@paypal/react-paypal-js"
import type { ReactNode } from "react"
import type { PaymentWay } from "../../../contract/orders.ts"
import { FormError } from "../../ui/FormError.tsx"
import { Loading } from "../../ui/Loading.tsx"
import { buttonFailed } from "./explain.ts"

export type Way = Extract<PaymentWay, { isAvailable: true }>

/** Loads the provider's script, and only where somebody pays. */
export function PayPalScript({ way, children }: { way: Way; children: ReactNode }) {
  const options = {
    clientId: way.clientId,
    sdkBaseUrl: way.scriptUrl,
    currency: way.currency,
    intent: "capture",
    components: "buttons,card-fields",
    locale: "es_MX",
  }
  return (
    <PayPalScriptProvider options={options}>
      <Ready>{children}</Ready>
    </PayPalScriptProvider>
  )
}

function Ready({ children }: { children: ReactNode }) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  if (isRejected) return <FormError>{buttonFailed}</FormError>
  return isPending ? <Loading /> : children
}

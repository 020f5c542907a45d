import { PayPalButtons } from "@paypal/react-paypal-js"
import { PayPalScript, type Way } from "./PayPalScript.tsx"

interface PayPalButtonProps {
  way: Way
  disabled: boolean
  order: () => Promise<string>
  approve: (orderID: string) => Promise<void>
  onError: () => void
  /** What the button is made anew for. */
  changes: unknown[]
}

/** The provider's own button: it approves, and the server charges. */
export function PayPalButton({ way, disabled, order, approve, onError, changes }: PayPalButtonProps) {
  return (
    <PayPalScript way={way}>
      <PayPalButtons
        style={{ layout: "vertical", shape: "pill", height: 50, label: "pay" }}
        fundingSource="paypal"
        disabled={disabled}
        forceReRender={changes}
        createOrder={order}
        onApprove={({ orderID }) => approve(orderID)}
        onError={onError}
      />
    </PayPalScript>
  )
}

import { Button } from "@mantine/core"
import {
  PayPalCardFieldsProvider,
  PayPalCVVField,
  PayPalExpiryField,
  PayPalNameField,
  PayPalNumberField,
  usePayPalCardFields,
} from "@paypal/react-paypal-js"
import { useState } from "react"
import style from "./CardFields.module.css"
import { PayPalScript, type Way } from "./PayPalScript.tsx"

interface CardFieldsProps {
  way: Way
  label: string
  isBusy: boolean
  order: () => Promise<string>
  approve: (orderID: string) => Promise<void>
  onError: (text: string) => void
}

const failed = "Error al procesar el pago."

/** As the fields of this site look, in the provider's own frames. */
const look = {
  input: {
    "font-size": "16px",
    "font-family": "system-ui, sans-serif",
    color: "#2b2522",
    padding: "14px 16px",
  },
  ".invalid": { color: "#a4452a" },
}

/** A card's fields, each a frame of the provider's. */
export function CardFields({ way, label, isBusy, order, approve, onError }: CardFieldsProps) {
  return (
    <PayPalScript way={way}>
      <PayPalCardFieldsProvider
        createOrder={order}
        onApprove={({ orderID }) => approve(orderID)}
        onError={() => onError(failed)}
        style={look}
      >
        <div className={style.fields}>
          <PayPalNameField placeholder="Nombre en la tarjeta" />
          <PayPalNumberField placeholder="Número de tarjeta" />
          <div className={style.pair}>
            <PayPalExpiryField placeholder="MM/AA" />
            <PayPalCVVField placeholder="CVV" />
          </div>
          <Pay label={label} isBusy={isBusy} onError={onError} />
        </div>
      </PayPalCardFieldsProvider>
    </PayPalScript>
  )
}

function Pay({ label, isBusy, onError }: Pick<CardFieldsProps, "label" | "isBusy" | "onError">) {
  const { cardFieldsForm } = usePayPalCardFields()
  const [isSending, setSending] = useState(false)
  const press = async () => {
    if (!cardFieldsForm) return onError(failed)
    setSending(true)
    try {
      const { isFormValid } = await cardFieldsForm.getState()
      if (!isFormValid) return onError("Revisa los datos de tu tarjeta.")
      await cardFieldsForm.submit()
    } catch {
      onError(failed)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button size="lg" fullWidth loading={isSending || isBusy} onClick={() => void press()}>
      {label}
    </Button>
  )
}

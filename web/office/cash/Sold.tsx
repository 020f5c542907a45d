import { Button } from "@mantine/core"
import { sayPesos } from "../../../contract/money.ts"
import type { TransactionDetail } from "../../../contract/transactions.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { useMay } from "../kit/signedIn.ts"
import { ReceiptButton } from "../payments/ReceiptButton.tsx"
import style from "./Cash.module.css"

/** What was just sold: the change in large figures, the receipt, and the way to the next one. */
export function Sold({ payment, onNext }: { payment: TransactionDetail; onNext: () => void }) {
  const { id, amount, change, userName, granted, folio } = payment
  const mayOpen = useMay("transacciones", "detalle")
  return (
    <Panel className={style.sold} role="status">
      <p className={style.quiet}>{`Recibo ${folio}`}</p>
      <h2 className={style.done}>{`Cobrado: ${sayPesos(amount)}`}</h2>
      {change !== null && (
        <p className={style.change}>
          <span>Cambio</span> {sayPesos(change)}
        </p>
      )}
      <p>{`${userName} ya tiene ${granted?.description ?? "su paquete"}. Su recibo va en camino por correo.`}</p>
      <div className={style.bills}>
        <Button size="md" data-autofocus autoFocus onClick={onNext}>
          Nueva venta
        </Button>
        <ReceiptButton id={id} size="md" />
        {mayOpen && (
          <ButtonLink to={`/backend/pagos/detalles/${id}`} variant="subtle" size="md">
            Ver el pago
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

import { Button } from "@mantine/core"
import { dayIn } from "../../../contract/calendar.ts"
import { sayPesos } from "../../../contract/money.ts"
import type { Package } from "../../../contract/packages.ts"
import type { Branch } from "../../../contract/studio.ts"
import type { TransactionDetail } from "../../../contract/transactions.ts"
import { serverDate } from "../../api/serverClock.ts"
import { useMailLeaves } from "../../api/useMailLeaves.ts"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import { Panel } from "../../ui/Panel.tsx"
import { toSeat } from "../kit/intent.ts"
import { useMay } from "../kit/signedIn.ts"
import { sayMail } from "../kit/studio/sayMail.ts"
import { ReceiptButton } from "../payments/ReceiptButton.tsx"
import style from "./Cash.module.css"

interface SoldProps {
  payment: TransactionDetail
  /** Of the package that was sold. */
  type: Package["type"] | undefined
  /** Where. */
  branch: Branch | undefined
  onNext: () => void
}

/** What was just sold: the change in large figures, the receipt, and the way to the next one. */
export function Sold({ payment, type, branch, onNext }: SoldProps) {
  const { id, amount, change, userId, userName, userFirstName, granted, folio } = payment
  const maySeat = [
    useMay("operaciones", "ver", branch?.id),
    useMay("operaciones", "crear", branch?.id),
  ].every(Boolean)
  const mailLeaves = useMailLeaves()
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
      <p>
        {`${userName} ya tiene ${granted?.description ?? "su paquete"}. `}
        {sayMail(mailLeaves, "Su recibo va en camino por correo.", "dale su recibo impreso.")}
      </p>
      <div className={style.bills}>
        <Button size="md" data-autofocus autoFocus onClick={onNext}>
          Nueva venta
        </Button>
        {maySeat && branch && type && (
          <ButtonLink
            variant="outline"
            color="ink.8"
            size="md"
            to={`/backend/operaciones?branch=${branch.id}`}
            state={toSeat({
              ...{ id: userId, name: userName, day: dayIn(branch.timeZone, serverDate()) },
              type: type === "group" ? "groups" : "individual",
            })}
          >
            {`Sentar a ${userFirstName}`}
          </ButtonLink>
        )}
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

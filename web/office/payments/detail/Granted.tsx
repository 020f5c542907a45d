import { dayIn, formatDate } from "../../../../contract/calendar.ts"
import type { TransactionDetail } from "../../../../contract/transactions.ts"
import style from "./PaymentDetail.module.css"

/** The package that a payment gave, and what is left of it. */
export function Granted({ payment: { amount, granted, timeZone } }: { payment: TransactionDetail }) {
  if (!granted) return <p className={style.quiet}>Este pago no tiene un paquete ligado.</p>
  const { description, isUnlimited, available, totalClasses, expiresAt, isRevoked } = granted
  const until = formatDate(dayIn(timeZone, new Date(expiresAt)))
  const left = isUnlimited ? "Clases ilimitadas" : `Quedan ${available} de ${totalClasses} clases`
  const sayRevoked = amount > 0 ? "Se revocó con el reembolso." : "Se revocó al deshacer la venta."
  return (
    <div>
      <p>
        <strong>{description}</strong>
      </p>
      <p className={style.quiet}>{isRevoked ? sayRevoked : `${left} · vence el ${until}`}</p>
    </div>
  )
}

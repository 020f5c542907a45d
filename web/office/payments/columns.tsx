import { dayIn, formatDate } from "../../../contract/calendar.ts"
import { sayPesos } from "../../../contract/money.ts"
import { sayRefunded } from "../../../contract/payments.ts"
import type { ListedTransaction } from "../../../contract/transactions.ts"
import type { Column } from "../../ui/column.ts"
import { Noted } from "../../ui/Noted.tsx"
import { StatusBadge } from "../kit/payments/StatusBadge.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import style from "./columns.module.css"
import { sayMethod } from "./words.ts"

export const columns: readonly Column<ListedTransaction>[] = [
  {
    name: "Usuario",
    cell: (one) => <Person {...one} />,
    value: ({ userName }) => userName,
    card: "title",
  },
  {
    name: "Paquete",
    cell: (one) => one.package?.description ?? "Otro pago",
    value: (one) => one.package?.description ?? "",
    wraps: true,
  },
  {
    name: "Monto",
    cell: (one) => <Noted note={sayRefunded(one)}>{sayPesos(one.amount)}</Noted>,
    value: ({ amount }) => amount,
    align: "end",
  },
  {
    name: "Método",
    cell: ({ paymentMethod }) => sayMethod(paymentMethod),
    value: ({ paymentMethod }) => sayMethod(paymentMethod),
  },
  {
    name: "Estado",
    cell: ({ status }) => <StatusBadge status={status} />,
    value: ({ status }) => status,
    card: "side",
  },
  {
    name: "Fecha",
    cell: ({ createdAt, timeZone }) => formatDate(dayIn(timeZone, new Date(createdAt))),
    value: ({ createdAt }) => createdAt,
  },
]

function Person({ userName, userEmail }: ListedTransaction) {
  return (
    <>
      <span className={style.name}>{userName}</span>
      <span className={style.email}>
        <MailAddress email={userEmail} />
      </span>
    </>
  )
}

import { dayIn, formatDate } from "../../../contract/calendar.ts"
import type { ListedTransaction, TransactionStatus } from "../../../contract/transactions.ts"
import { Badge } from "../../ui/Badge.tsx"
import type { Column } from "../../ui/column.ts"
import style from "./columns.module.css"
import { sayMethod, sayPesos } from "./words.ts"

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
  },
  { name: "Monto", cell: (one) => <Amount {...one} />, value: ({ amount }) => amount, align: "end" },
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
      <span className={style.email}>{userEmail}</span>
    </>
  )
}

/** What was paid, and under it what of it went back. */
function Amount({ amount, refunded }: ListedTransaction) {
  return (
    <>
      <span className={style.amount}>{sayPesos(amount)}</span>
      {refunded > 0 && <span className={style.back}>{`${sayPesos(refunded)} reembolsado`}</span>}
    </>
  )
}

export function StatusBadge({ status }: { status: TransactionStatus }) {
  if (status === "paid") return <Badge tone="sage">Pagada</Badge>
  return status === "pending" ? <Badge tone="gold">Pendiente</Badge> : <Badge>Rechazada</Badge>
}

import { useQuery } from "@tanstack/react-query"
import { dayIn, formatDate } from "../../../contract/calendar.ts"
import { sayPesos } from "../../../contract/money.ts"
import { type ListedTransaction, listTransactions } from "../../../contract/transactions.ts"
import { queryOf } from "../../api/queries.ts"
import type { Column } from "../../ui/column.ts"
import { methods } from "../kit/names/payments.ts"
import { StatusBadge } from "../kit/payments/StatusBadge.tsx"
import { MailAddress } from "../kit/people/MailAddress.tsx"
import { useMay } from "../kit/signedIn.ts"
import { typeNames } from "../packages/packageValues.ts"
import { Latest, latest } from "./Latest.tsx"
import { everyMinute } from "./useBilling.ts"

const columns: readonly Column<ListedTransaction>[] = [
  { name: "Usuario", cell: ({ userEmail }) => <MailAddress email={userEmail} />, card: "title" },
  { name: "Paquete", cell: ({ package: what }) => sayPackage(what), wraps: true },
  { name: "Monto", cell: ({ amount }) => sayPesos(amount), align: "end" },
  { name: "Método", cell: ({ paymentMethod }) => methods[paymentMethod] },
  { name: "Estado", cell: ({ status }) => <StatusBadge status={status} />, card: "side" },
  {
    name: "Fecha",
    cell: ({ createdAt, timeZone }) => formatDate(dayIn(timeZone, new Date(createdAt))),
  },
]

/** «10 · Grupal», «∞ · Grupal». */
const sayPackage = (what: ListedTransaction["package"]) =>
  what ? `${what.totalClasses === 0 ? "∞" : what.totalClasses} · ${typeNames[what.type]}` : "Otro pago"

export function LatestPayments() {
  const mayOpen = useMay("transacciones", "detalle")
  const query = useQuery({ ...queryOf(listTransactions, { query: { size: latest } }), ...everyMinute })
  return (
    <Latest
      title="Últimas transacciones"
      query={query}
      rowsOf={({ transactions }) => transactions}
      columns={columns}
      empty="Todavía no hay pagos."
      hrefOf={mayOpen ? ({ id }) => `/backend/pagos/detalles/${id}` : undefined}
      list="/backend/pagos"
      all="Ver todas"
    />
  )
}

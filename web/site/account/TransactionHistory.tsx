import { useQuery } from "@tanstack/react-query"
import { dayIn, formatDate } from "../../../contract/calendar.ts"
import { sayPesos } from "../../../contract/money.ts"
import { listMyTransactions, sayRefunded, sayStatus, type Transaction } from "../../../contract/payments.ts"
import { receiptPath } from "../../../contract/transactions.ts"
import { openFile } from "../../api/openFile.ts"
import { queryOf } from "../../api/queries.ts"
import { Badge } from "../../ui/Badge.tsx"
import { ButtonLink } from "../../ui/ButtonLink.tsx"
import type { Column } from "../../ui/column.ts"
import { DataTable } from "../../ui/DataTable.tsx"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { Newest } from "../../ui/Newest.tsx"
import { Noted } from "../../ui/Noted.tsx"
import { pagedPast } from "../../ui/paging.ts"
import { toast } from "../../ui/Toasts.tsx"
import { titled } from "../meta.ts"
import { Page } from "../Page.tsx"
import { Unread } from "../Unread.tsx"
import style from "./TransactionHistory.module.css"

export const meta = titled("Historial de pagos")

const columns: Column<Transaction>[] = [
  { name: "Paquete", cell: (one) => one.package?.description ?? "Otro pago", card: "title" },
  {
    name: "Monto",
    cell: (one) => <Noted note={sayRefunded(one)}>{sayPesos(one.amount)}</Noted>,
    align: "end",
  },
  { name: "Método", cell: ({ paymentMethod }) => (paymentMethod === "paypal" ? "Tarjeta" : "Efectivo") },
  { name: "Estado", cell: ({ status }) => <State status={status} />, card: "side" },
  { name: "Recibo", cell: ({ id }) => <Receipt id={id} /> },
  { name: "Fecha", cell: ({ createdAt, timeZone }) => formatDate(dayIn(timeZone, new Date(createdAt))) },
]

function State({ status }: Pick<Transaction, "status">) {
  const tone = status === "paid" ? "sage" : status === "pending" ? "gold" : "cream"
  return <Badge tone={tone}>{sayStatus[status]}</Badge>
}

/** Opens the receipt, to keep or to print. */
function Receipt({ id }: { id: string }) {
  const open = () =>
    openFile(receiptPath.replace(":id", id)).catch(({ message }: Error) => toast("error", message))
  return (
    <button type="button" className={style.receipt} onClick={open}>
      Recibo
    </button>
  )
}

export default function TransactionHistory() {
  const query = useQuery(queryOf(listMyTransactions))
  const { data, isPending } = query
  return (
    <Page title="Historial de pagos">
      {isPending && <p role="status">Cargando...</p>}
      {!isPending && !data && <Unread of={[query]} title="No se pudo obtener el historial." />}
      {data?.transactions.length === 0 && (
        <EmptyState title="Todavía no tienes pagos.">
          <ButtonLink to="/paquetes">Ver paquetes</ButtonLink>
        </EmptyState>
      )}
      {data && data.transactions.length > 0 && (
        <DataTable
          caption="Historial de pagos"
          columns={columns}
          rows={data.transactions}
          keyOf={({ id }) => id}
          {...pagedPast(data.transactions)}
          empty="Todavía no tienes pagos."
        />
      )}
      {data?.hasMore && (
        <Newest count={data.transactions.length}>Todos están en «Descargar mis datos».</Newest>
      )}
    </Page>
  )
}

import { Button } from "@mantine/core"
import { useState } from "react"
import { dayIn, formatDate, hourIn } from "../../../contract/calendar.ts"
import type { Output } from "../../../contract/endpoint.ts"
import { mostRows } from "../../../contract/paging.ts"
import { type ListedTransaction, listTransactions } from "../../../contract/transactions.ts"
import { ApiError } from "../../api/ApiError.ts"
import { call } from "../../api/client.ts"
import { downloadCsv } from "../../ui/csv.ts"
import { toast } from "../../ui/Toasts.tsx"
import { downloadXlsx } from "../../ui/xlsx.ts"
import { asked, type PaymentFilter } from "./paymentFilter.ts"
import { methods, statuses } from "./words.ts"

const header = [
  ...["Folio", "Fecha", "Hora", "Usuario", "Email", "Paquete", "Sucursal", "Método", "Estado", "Cupón"],
  ...["Monto", "Cobrado", "Reembolsado", "Neto"],
]

const files = {
  CSV: (rows: Cell[][]) =>
    downloadCsv(
      "pagos.csv",
      header,
      rows.map((row) => row.map(written)),
    ),
  Excel: (rows: Cell[][]) => downloadXlsx("pagos.xlsx", header, rows),
}

/** Saves everything that the filter finds, all its pages; its amounts add up to what the screen says. */
export function ExportPayments({ filter, isEmpty }: { filter: PaymentFilter; isEmpty: boolean }) {
  const [saving, setSaving] = useState<keyof typeof files | null>(null)
  const save = async (kind: keyof typeof files) => {
    setSaving(kind)
    try {
      await files[kind]((await readAll(filter)).map(cells))
    } catch (error) {
      void toast("error", error instanceof ApiError ? error.message : "Error de servidor")
    } finally {
      setSaving(null)
    }
  }
  return (Object.keys(files) as (keyof typeof files)[]).map((kind) => (
    <Button
      key={kind}
      variant="outline"
      color="ink.8"
      disabled={isEmpty || (saving !== null && saving !== kind)}
      loading={saving === kind}
      onClick={() => save(kind)}
    >
      {`Exportar ${kind}`}
    </Button>
  ))
}

async function readAll(filter: PaymentFilter): Promise<ListedTransaction[]> {
  const found = new Map<string, ListedTransaction>()
  let reply: Output<typeof listTransactions>
  let page = 1
  do {
    reply = await call(listTransactions, { query: { ...asked(filter), page, size: mostRows } })
    for (const one of reply.transactions) found.set(one.id, one)
  } while (page++ * mostRows < reply.total)
  return [...found.values()]
}

/** Amounts are numbers, in pesos. */
type Cell = string | number

const written = (cell: Cell) => (typeof cell === "number" ? cell.toFixed(2) : cell)

function cells(one: ListedTransaction): Cell[] {
  const moment = new Date(one.createdAt)
  const paid = one.status === "paid" || one.status === "refunded" ? one.amount : 0
  const money = [one.amount, paid, one.refunded, Math.round((paid - one.refunded) * 100) / 100]
  return [
    ...[String(one.folio), formatDate(dayIn(one.timeZone, moment)), hourIn(one.timeZone, moment)],
    ...[one.userName, one.userEmail, one.package?.description ?? "", one.branchName ?? ""],
    ...[methods[one.paymentMethod], statuses[one.status], one.couponUsed ? "Sí" : "No"],
    ...money,
  ]
}

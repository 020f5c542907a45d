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
import { asked, type PaymentFilter } from "./paymentFilter.ts"
import { methods, statuses } from "./words.ts"

const header = [
  ...["Folio", "Fecha", "Hora", "Usuario", "Email", "Paquete", "Sucursal", "Método", "Estado", "Cupón"],
  ...["Monto", "Cobrado", "Reembolsado", "Neto"],
]

/** Saves everything that the filter finds, all its pages. */
export function ExportPayments({ filter, isEmpty }: { filter: PaymentFilter; isEmpty: boolean }) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await downloadCsv("pagos.csv", header, (await readAll(filter)).map(cells))
    } catch (error) {
      void toast("error", error instanceof ApiError ? error.message : "Error de servidor")
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button variant="outline" color="ink.8" disabled={isEmpty} loading={saving} onClick={save}>
      Exportar CSV
    </Button>
  )
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

function cells(one: ListedTransaction): string[] {
  const moment = new Date(one.createdAt)
  const paid = one.status === "paid" || one.status === "refunded" ? one.amount : 0
  const money = [one.amount, paid, one.refunded, Math.round((paid - one.refunded) * 100) / 100]
  return [
    ...[String(one.folio), formatDate(dayIn(one.timeZone, moment)), hourIn(one.timeZone, moment)],
    ...[one.userName, one.userEmail, one.package?.description ?? "", one.branchName ?? ""],
    ...[methods[one.paymentMethod], statuses[one.status], one.couponUsed ? "Sí" : "No"],
    ...money.map((pesos) => pesos.toFixed(2)),
  ]
}

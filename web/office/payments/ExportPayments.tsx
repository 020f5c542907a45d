import { dayIn, formatDate, hourIn } from "../../../contract/calendar.ts"
import { type ListedTransaction, listTransactions } from "../../../contract/transactions.ts"
import { call } from "../../api/client.ts"
import { readPages } from "../../api/readPages.ts"
import { downloadCsv } from "../../ui/csv.ts"
import { downloadXlsx } from "../../ui/xlsx.ts"
import { methods, statuses } from "../kit/names/payments.ts"
import { Exports } from "../kit/page/Exports.tsx"
import { asked, type PaymentFilter } from "./paymentFilter.ts"

const header = [
  ...["Folio", "Fecha", "Hora", "Usuario", "Email", "Paquete", "Sucursal", "Método", "Estado", "Cupón"],
  ...["Monto", "Cobrado", "Reembolsado", "Neto"],
]

/** Saves everything that the filter finds, all its pages; its amounts add up to what the screen says. */
export function ExportPayments({ filter, isEmpty }: { filter: PaymentFilter; isEmpty: boolean }) {
  const rows = async () => (await readAll(filter)).map(cells)
  const files = {
    CSV: async () =>
      downloadCsv(
        "pagos.csv",
        header,
        (await rows()).map((row) => row.map(written)),
      ),
    Excel: async () => downloadXlsx("pagos", header, await rows()),
  }
  return <Exports isEmpty={isEmpty} files={files} />
}

const readAll = (filter: PaymentFilter): Promise<ListedTransaction[]> =>
  readPages(async (paging) => {
    const { transactions: rows, total } = await call(listTransactions, {
      query: { ...asked(filter), ...paging },
    })
    return { rows, total }
  })

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

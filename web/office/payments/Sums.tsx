import type { Output } from "../../../contract/endpoint.ts"
import { sayPesos } from "../../../contract/money.ts"
import type { listTransactions } from "../../../contract/transactions.ts"
import { Totals } from "../kit/page/Totals.tsx"

/** What everything that the filter finds sums; the file that is exported adds up to the same. */
export function Sums({ total, sums }: Pick<Output<typeof listTransactions>, "total" | "sums">) {
  return (
    <Totals
      label="Lo que suma la lista"
      of={[
        { name: "Transacciones", says: total.toLocaleString("es-MX") },
        { name: "Cobrado", says: sayPesos(sums.paid) },
        { name: "Reembolsado", says: sayPesos(sums.refunded) },
        { name: "Neto", says: sayPesos(sums.net), strong: true },
        ...(sums.givenBack === sums.refunded
          ? []
          : [{ name: "Devuelto en esos días", says: sayPesos(sums.givenBack) }]),
      ]}
    />
  )
}

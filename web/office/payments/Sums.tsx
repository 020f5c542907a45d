import type { Output } from "../../../contract/endpoint.ts"
import { sayPesos } from "../../../contract/money.ts"
import type { listTransactions } from "../../../contract/transactions.ts"
import style from "./Sums.module.css"

/** What everything that the filter finds sums; the file that is exported adds up to the same. */
export function Sums({ total, sums }: Pick<Output<typeof listTransactions>, "total" | "sums">) {
  return (
    <dl className={style.sums} aria-label="Lo que suma la lista">
      <Sum name="Transacciones" says={total.toLocaleString("es-MX")} />
      <Sum name="Cobrado" says={sayPesos(sums.paid)} />
      <Sum name="Reembolsado" says={sayPesos(sums.refunded)} />
      <Sum name="Neto" says={sayPesos(sums.net)} strong />
      {sums.givenBack !== sums.refunded && (
        <Sum name="Devuelto en esos días" says={sayPesos(sums.givenBack)} />
      )}
    </dl>
  )
}

function Sum({ name, says, strong = false }: { name: string; says: string; strong?: boolean }) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{name}</dt>
      <dd>{says}</dd>
    </div>
  )
}

import { sayPesos } from "../../../../contract/money.ts"
import type { TransactionDetail } from "../../../../contract/transactions.ts"
import { statuses } from "../../kit/names/payments.ts"
import { sayWhen } from "../words.ts"
import style from "./PaymentDetail.module.css"

interface Step {
  id: string
  at: string
  says: string
  who: string | null
  why: string
}

const ways = { provider: "por PayPal", cash: "en efectivo", chargeback: "por el banco de quien pagó" }
const ends = { pending: "En camino: reembolso", done: "Reembolso", failed: "No se pudo: reembolso" }

/** Everything that was done to a payment, the latest first, and its beginning at the end. */
export function History({ payment }: { payment: TransactionDetail }) {
  const { changes, refunds, createdAt, timeZone, seller } = payment
  const steps: Step[] = [
    ...changes.map(({ from, to, actor, reason, createdAt: at }) => ({
      ...{ id: `${at} ${to}`, at, who: actor, why: reason },
      says: `De ${statuses[from].toLowerCase()} a ${statuses[to].toLowerCase()}`,
    })),
    ...refunds.map(({ id, amount, through, status, actor, reason, createdAt: at }) => ({
      ...{ id, at, who: actor, why: reason },
      says: amount > 0 ? `${ends[status]} de ${sayPesos(amount)} ${ways[through]}` : "Se deshizo la venta",
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  const first = { id: "first", at: createdAt, says: "Se registró el pago", who: seller, why: "" }
  return (
    <ol className={style.history}>
      {[...steps, first].map(({ id, at, says, who, why }) => (
        <li key={id}>
          {says}
          {why && <div>{`«${why}»`}</div>}
          <div className={style.quiet}>{[sayWhen(at, timeZone), who].filter(Boolean).join(" · ")}</div>
        </li>
      ))}
    </ol>
  )
}

import type { ReactNode } from "react"
import { Link } from "react-router"
import { sayPesos } from "../../../../contract/money.ts"
import type { TransactionDetail } from "../../../../contract/transactions.ts"
import { Panel } from "../../../ui/Panel.tsx"
import { methods } from "../../kit/names/payments.ts"
import { MailAddress } from "../../kit/people/MailAddress.tsx"
import { sayWhen } from "../words.ts"
import style from "./PaymentDetail.module.css"

/** What was paid, by whom, for what, where and how. */
export function PaymentFacts({ payment }: { payment: TransactionDetail }) {
  const { amount, original, coupon, refunded, left, received, change, seller, captureId } = payment
  const back =
    refunded > 0 && `${sayPesos(refunded)} se devolvieron${left > 0 ? `, quedan ${sayPesos(left)}` : ""}.`
  return (
    <Panel className={style.facts}>
      <p className={style.amount}>{sayPesos(amount)}</p>
      {original > amount && (
        <p className={style.after}>
          {`De ${sayPesos(original)}${coupon ? `, con el cupón ${coupon}` : ""}.`}
        </p>
      )}
      {back && <p className={style.after}>{back}</p>}
      <dl>
        <Fact name="Usuario" isLong>
          <Link to={`/backend/pagos?userId=${payment.userId}`}>{payment.userName}</Link>
          <div className={style.quiet}>
            <MailAddress email={payment.userEmail} />
          </div>
        </Fact>
        <Fact name="Paquete">{payment.package?.description ?? "Otro pago"}</Fact>
        <Fact name="Método">{methods[payment.paymentMethod]}</Fact>
        <Fact name="Fecha">{sayWhen(payment.createdAt, payment.timeZone)}</Fact>
        <Fact name="Sucursal">{payment.branchName ?? "-"}</Fact>
        {seller && <Fact name="Cobró">{seller}</Fact>}
        {received !== null && (
          <Fact name="Recibido">{`${sayPesos(received)}, cambio ${sayPesos(change ?? 0)}`}</Fact>
        )}
        {captureId && (
          <Fact name="Clave en PayPal" isLong>
            {captureId}
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

/** `isLong`: a line of its own on phones, so that it is not cut in two. */
function Fact({ name, isLong, children }: { name: string; isLong?: boolean; children: ReactNode }) {
  return (
    <div data-long={isLong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import { sayDays } from "../../../contract/calendar.ts"
import { formatMoney, toCentavos } from "../../../contract/money.ts"
import type { Package } from "../../../contract/packages.ts"
import { inCentavos, priceOf } from "../../../contract/price.ts"
import type { AppliedCoupon } from "../overlays/overlays.ts"
import style from "./Summary.module.css"

/** What is to be paid, in centavos: the shop's price, or what the server made of it with a coupon. */
export function totalOf(item: Package, coupon: AppliedCoupon | undefined): { price: number; total: number } {
  const price = priceOf(inCentavos(item))
  return { price, total: coupon ? (toCentavos(coupon.finalAmount) ?? price) : price }
}

const sayClasses = ({ totalClasses, type }: Package): string => {
  const kind = type === "group" ? "grupales" : "individuales"
  if (totalClasses === 0) return `Clases ${kind} sin límite`
  if (totalClasses === 1) return `1 clase ${type === "group" ? "grupal" : "individual"}`
  return `${totalClasses} clases ${kind}`
}

interface SummaryProps {
  item: Package
  coupon: AppliedCoupon | undefined
}

/** What is bought, for how long it is good, and what it costs. */
export function Summary({ item, coupon }: SummaryProps) {
  const { price, total } = totalOf(item, coupon)
  const full = inCentavos(item).amount
  return (
    <dl className={style.summary}>
      <div className={style.line}>
        <dt>
          <span className={style.name}>{item.description}</span>
          <span
            className={style.detail}
          >{`${sayClasses(item)} · vence a los ${sayDays(item.daysExpiry)}`}</span>
        </dt>
        <dd>
          {price < full && <s>{formatMoney(full)}</s>}
          {formatMoney(price)}
        </dd>
      </div>
      {coupon && (
        <div className={style.line}>
          <dt>{`Cupón ${coupon.code}`}</dt>
          <dd>{`−${formatMoney(price - total)}`}</dd>
        </div>
      )}
      <div className={style.line} data-total>
        <dt>Total</dt>
        <dd aria-live="polite">{formatMoney(total)}</dd>
      </div>
    </dl>
  )
}

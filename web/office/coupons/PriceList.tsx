import { formatMoney } from "../../../contract/money.ts"
import type { Package } from "../../../contract/packages.ts"
import { inCentavos, priceOf } from "../../../contract/price.ts"
import { Panel } from "../../ui/Panel.tsx"
import type { CouponValues } from "./couponValues.ts"
import style from "./PriceList.module.css"

/** What each package costs with the coupon that is being written, as it will be charged. */
export function PriceList({ values, packages }: { values: CouponValues; packages: readonly Package[] }) {
  const percent = Number.isFinite(values.discount) ? values.discount : 0
  const isFor = ({ id, isActive, branchId }: Package) =>
    isActive &&
    (values.packageIds.length === 0 || values.packageIds.includes(id)) &&
    (values.branchId === null || branchId === null || branchId === values.branchId)
  const shown = packages.filter(isFor)
  return (
    <Panel className={style.prices} aria-labelledby="con-el-cupon">
      <h2 id="con-el-cupon" className={style.title}>
        Lo que cuestan con el cupón
      </h2>
      {shown.length === 0 && <p className={style.none}>Ningún paquete de esta sucursal lo acepta.</p>}
      <ul className={style.list}>
        {shown.map((item) => {
          const priced = inCentavos(item)
          const [before, after] = [priceOf(priced), priceOf(priced, percent)]
          return (
            <li key={item.id}>
              <span>{item.description}</span>
              <span className={style.amounts}>
                {after < before && <s>{formatMoney(before)}</s>}
                <strong>{formatMoney(after)}</strong>
              </span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

import type { Coupon } from "../../../contract/coupons.ts"
import { OccupancyBar } from "../../ui/OccupancyBar.tsx"
import { Panel } from "../../ui/Panel.tsx"
import style from "./CouponFacts.module.css"
import { sayDays, sayUses } from "./couponValues.ts"

interface CouponFactsProps {
  coupon: Coupon
  branch: string
  packages: string
}

/** What a coupon gives, until when, where, and how much of it is left. */
export function CouponFacts({ coupon, branch, packages }: CouponFactsProps) {
  const { discount, usedCount, totalUses } = coupon
  return (
    <Panel className={style.facts}>
      <dl>
        <div>
          <dt>Descuento</dt>
          <dd className={style.large}>{discount} %</dd>
        </div>
        <div>
          <dt>Usos</dt>
          <dd>
            <span className={style.large}>{sayUses(coupon)}</span>
            <OccupancyBar taken={usedCount} of={totalUses} urgent={usedCount >= totalUses} />
          </dd>
        </div>
        <div>
          <dt>Fechas</dt>
          <dd>{sayDays(coupon)}</dd>
        </div>
        <div>
          <dt>Sucursal</dt>
          <dd>{branch}</dd>
        </div>
        <div>
          <dt>Paquetes</dt>
          <dd>{packages}</dd>
        </div>
      </dl>
    </Panel>
  )
}

import { useRef } from "react"
import { useFocusLeft } from "../../ui/useFocusLeft.ts"
import type { AppliedCoupon } from "../overlays/overlays.ts"
import style from "./CouponField.module.css"

interface CouponAppliedProps {
  coupon: AppliedCoupon
  disabled: boolean
  onRemove: () => void
}

/** What one pays with besides, and the way to pay without. */
export function CouponApplied({ coupon, disabled, onRemove }: CouponAppliedProps) {
  const whole = useRef<HTMLParagraphElement>(null)
  useFocusLeft(whole)
  return (
    <p ref={whole} className={style.applied} role="status">
      <span>
        Cupón <b>{coupon.code}</b> aplicado
      </span>
      <button type="button" className={style.remove} disabled={disabled} onClick={onRemove}>
        Quitar
      </button>
    </p>
  )
}

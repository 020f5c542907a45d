import "@mantine/core/styles/Input.css"
import { Button, TextInput } from "@mantine/core"
import { useId, useRef, useState } from "react"
import { FormError } from "../../ui/FormError.tsx"
import { useFocusLeft } from "../../ui/useFocusLeft.ts"
import type { AppliedCoupon } from "../overlays/overlays.ts"
import style from "./CouponField.module.css"
import { useCoupon } from "./useCoupon.ts"

interface CouponFieldProps {
  packageId: string
  /** What it costs without, in pesos. */
  amount: number
  disabled: boolean
}

/** A code, and what the server says of it. */
export function CouponField({ packageId, amount, disabled }: CouponFieldProps) {
  const coupon = useCoupon(packageId, amount)
  const [code, setCode] = useState("")
  return (
    // Where whoever applied one, or took it away, reads on.
    <div className={style.coupon} tabIndex={-1}>
      {coupon.applied ? (
        <Applied coupon={coupon.applied} disabled={disabled} onRemove={coupon.remove} />
      ) : (
        <Asked coupon={coupon} code={code} disabled={disabled} onType={setCode} />
      )}
    </div>
  )
}

interface AppliedProps {
  coupon: AppliedCoupon
  disabled: boolean
  onRemove: () => void
}

function Applied({ coupon, disabled, onRemove }: AppliedProps) {
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

interface AskedProps {
  coupon: Pick<ReturnType<typeof useCoupon>, "apply" | "isPending" | "failure">
  code: string
  disabled: boolean
  onType: (code: string) => void
}

function Asked({ coupon: { apply, isPending, failure }, code, disabled, onType }: AskedProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusLeft(form)
  const wrong = useId()
  return (
    <form
      ref={form}
      className={style.field}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void apply(code)
      }}
    >
      <TextInput
        className={style.code}
        label="Cupón"
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        maxLength={40}
        onChange={(event) => onType(event.currentTarget.value)}
        disabled={disabled}
        aria-invalid={Boolean(failure) || undefined}
        aria-describedby={failure ? wrong : undefined}
      />
      <Button type="submit" variant="outline" color="ink.8" mih={48} loading={isPending} disabled={disabled}>
        Aplicar
      </Button>
      <div id={wrong} className={style.failure}>
        <FormError>{failure}</FormError>
      </div>
    </form>
  )
}

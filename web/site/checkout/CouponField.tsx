import "@mantine/core/styles/Input.css"
import { Button, TextInput } from "@mantine/core"
import { useId, useRef, useState } from "react"
import { FormError } from "../../ui/FormError.tsx"
import { useFocusLeft } from "../../ui/useFocusLeft.ts"
import { CouponApplied } from "./CouponApplied.tsx"
import style from "./CouponField.module.css"
import { useCoupon } from "./useCoupon.ts"

interface CouponFieldProps {
  packageId: string
  /** What it costs without, in pesos. */
  amount: number
  disabled: boolean
  /** It is about to be another, or none. */
  onAnother: () => void
}

/** A code, and what the server says of it. */
export function CouponField({ packageId, amount, disabled, onAnother }: CouponFieldProps) {
  const coupon = useCoupon(packageId, amount)
  const [code, setCode] = useState("")
  return (
    // Where whoever applied one, or took it away, reads on.
    <div className={style.coupon} tabIndex={-1}>
      {coupon.applied ? (
        <CouponApplied
          coupon={coupon.applied}
          disabled={disabled}
          onRemove={() => {
            onAnother()
            coupon.remove()
          }}
        />
      ) : (
        <Asked
          {...{ coupon, code, disabled }}
          onType={setCode}
          onApply={() => {
            onAnother()
            void coupon.apply(code)
          }}
        />
      )}
    </div>
  )
}

interface AskedProps {
  coupon: Pick<ReturnType<typeof useCoupon>, "isPending" | "failure">
  code: string
  disabled: boolean
  onType: (code: string) => void
  onApply: () => void
}

function Asked({ coupon: { isPending, failure }, code, disabled, onType, onApply }: AskedProps) {
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
        onApply()
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

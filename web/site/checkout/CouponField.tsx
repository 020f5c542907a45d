import "@mantine/core/styles/Input.css"
import { Button, TextInput } from "@mantine/core"
import { useId, useState } from "react"
import { FormError } from "../../ui/FormError.tsx"
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
  const { applied, apply, remove, isPending, failure } = useCoupon(packageId, amount)
  const [code, setCode] = useState("")
  const wrong = useId()
  if (applied) {
    return (
      <p className={style.applied} role="status">
        <span>
          Cupón <b>{applied.code}</b> aplicado
        </span>
        <button type="button" className={style.remove} disabled={disabled} onClick={remove}>
          Quitar
        </button>
      </p>
    )
  }
  return (
    <form
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
        onChange={(event) => setCode(event.currentTarget.value)}
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

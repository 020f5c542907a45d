import { TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type ReactNode, useRef } from "react"
import { FormError } from "../../../../ui/FormError.tsx"
import { focusFirst } from "../../../../ui/focusFirst.ts"
import { SheetWays } from "../../../kit/forms/SheetWays.tsx"
import style from "../Block.module.css"

/** What a sheet knows of the press that it sends. */
export interface Pressing {
  pending: boolean
  isSlow: boolean
  error: string | null
  giveUp: () => void
  leave: () => void
}

interface HeldFormProps<Values extends { reason: string }> {
  form: UseFormReturnType<Values>
  press: Pressing
  /** What it does. */
  label: string
  isReady?: boolean
  onSend: (values: Values) => void
  children: ReactNode
}

/** What the desk asks for of a package, with the reason that its customer reads. */
export function HeldForm<Values extends { reason: string }>({
  form,
  press: { pending, isSlow, error, giveUp, leave },
  label,
  isReady = true,
  onSend,
  children,
}: HeldFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(onSend, (errors) => focusFirst(element.current, errors))}
    >
      {children}
      <TextInput
        size="md"
        label="Motivo"
        description="Lo lee el cliente en sus movimientos y en su correo"
        maxLength={200}
        name="reason"
        {...form.getInputProps("reason")}
      />
      <FormError>{error}</FormError>
      <SheetWays label={label} {...{ pending, isSlow, error, isReady }} onLeave={leave} onGiveUp={giveUp} />
    </form>
  )
}

import { Button } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type ReactNode, useEffect, useRef } from "react"
import { useFaults } from "../../access/useFaults.ts"
import { FormError } from "../../ui/FormError.tsx"
import { focusFirst } from "../../ui/focusFirst.ts"
import { useHold } from "../../ui/useHold.ts"
import style from "./Profile.module.css"

interface EditFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  submit: (values: Values) => void
  write: { isPending: boolean; isSlow: boolean; error: Error | null; giveUp: () => void }
  /** The sentence for what did not work. */
  failure: string | null
  label: string
  danger?: boolean
  children: ReactNode
}

const first = ":is(input, textarea, select):not([type='hidden'])"

/** A form of one's own data: errors by their field, nothing typed is lost, one press at a time. */
export function EditForm<Values extends Record<string, unknown>>(props: EditFormProps<Values>) {
  const { form, submit, write, failure, label, danger, children } = props
  const element = useRef<HTMLFormElement>(null)
  useHold(write.isPending)
  const rest = useFaults(form, element, write.error, failure)
  useEffect(() => element.current?.querySelector<HTMLElement>(first)?.focus(), [])
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirst(element.current, errors))}
    >
      {children}
      <FormError>{rest}</FormError>
      <Button type="submit" size="lg" fullWidth loading={write.isPending} color={danger ? "ink.8" : "clay"}>
        {label}
      </Button>
      {write.isSlow && (
        <Button variant="subtle" fullWidth onClick={write.giveUp}>
          Dejar de esperar
        </Button>
      )}
    </form>
  )
}

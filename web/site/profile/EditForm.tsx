import { Button } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type ReactNode, useEffect, useRef } from "react"
import { ApiError } from "../../api/ApiError.ts"
import { FormError } from "../../ui/FormError.tsx"
import { focusFirst } from "../../ui/focusFirst.ts"
import style from "./Profile.module.css"

interface EditFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  submit: (values: Values) => void
  write: { isPending: boolean; error: Error | null }
  /** The sentence for what did not work. */
  failure: string | null
  label: string
  danger?: boolean
  children: ReactNode
}

/** A form of one's own data: errors by their field, nothing typed is lost, one press at a time. */
export function EditForm<Values extends Record<string, unknown>>(props: EditFormProps<Values>) {
  const { form, submit, write, failure, label, danger, children } = props
  const element = useRef<HTMLFormElement>(null)
  const { error } = write
  useEffect(() => element.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the server says it.
  useEffect(() => {
    if (!(error instanceof ApiError)) return
    const names = Object.keys(form.values)
    const own = error.fields.map(({ path, message }) => [path.split(".").at(-1) ?? path, message] as const)
    const errors = Object.fromEntries(own.filter(([name]) => names.includes(name)))
    if (Object.keys(errors).length > 0) form.setErrors(errors)
  }, [error])
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(submit, (errors) => focusFirst(element.current, errors))}
    >
      {children}
      <FormError>{failure}</FormError>
      <Button type="submit" size="lg" fullWidth loading={write.isPending} color={danger ? "ink.8" : "clay"}>
        {label}
      </Button>
    </form>
  )
}

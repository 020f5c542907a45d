import "@mantine/core/styles/Input.css"
import "@mantine/core/styles/PasswordInput.css"
import "@mantine/core/styles/ActionIcon.css"
import { Button } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { FormError } from "../ui/FormError.tsx"
import { focusFirst } from "../ui/focusFirst.ts"
import { useHold } from "../ui/useHold.ts"
import { useHydrated } from "../ui/useHydrated.ts"
import style from "./AccessForm.module.css"
import { faultsOf } from "./faults.ts"

interface AccessFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  submit: (values: Values) => Promise<void>
  /** The sentence for a refusal. */
  explain: (error: unknown) => string
  label: string
  /** It is one of the things of a page: it can be left as it was. */
  onLeave?: () => void
  children: ReactNode
}

/** A form of one of the two doors: errors by their field and announced, nothing typed is lost, one press at a time. */
export function AccessForm<Values extends Record<string, unknown>>(props: AccessFormProps<Values>) {
  const { form, submit, explain, label, onLeave, children } = props
  const element = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useHold(pending)
  useEffect(() => element.current?.querySelector("input")?.focus(), [])
  const send = async (values: Values) => {
    setPending(true)
    setFailure(null)
    try {
      await submit(values)
    } catch (error) {
      const { faults, rest } = faultsOf(error, values, explain(error))
      setFailure(rest)
      form.setErrors(faults)
      focusFirst(element.current, faults)
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      ref={element}
      method="post"
      className={style.form}
      noValidate
      onSubmit={form.onSubmit(send, (errors) => focusFirst(element.current, errors))}
    >
      {children}
      <FormError>{failure}</FormError>
      <div className={style.ways}>
        {onLeave && (
          <Button size="lg" variant="outline" color="ink.8" disabled={pending} onClick={onLeave}>
            Cancelar
          </Button>
        )}
        <Button type="submit" size="lg" disabled={!hydrated} loading={pending}>
          {label}
        </Button>
      </div>
    </form>
  )
}

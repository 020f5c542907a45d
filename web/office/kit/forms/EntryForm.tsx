import "@mantine/core/styles/InlineInput.css"
import "@mantine/core/styles/Switch.css"
import { Button } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { FormError } from "../../../ui/FormError.tsx"
import { focusFirst } from "../../../ui/focusFirst.ts"
import { LeaveGuard } from "../../../ui/LeaveGuard.tsx"
import { Panel } from "../../../ui/Panel.tsx"
import { Differences } from "./Differences.tsx"
import style from "./EntryForm.module.css"
import type { EntryFormState } from "./useEntryForm.ts"

interface EntryFormProps<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  state: Omit<EntryFormState, "write"> & {
    write: { mutate: (values: Values) => void; isPending: boolean; isSlow: boolean; giveUp: () => void }
  }
  /** Where the list is. */
  list: string
  label: string
  children: ReactNode
}

/** A form of the office: saved with Ctrl or Cmd and Enter, focused where something is wrong, and never left by accident. */
export function EntryForm<Values extends Record<string, unknown>>(props: EntryFormProps<Values>) {
  const { form, state, list, label, children } = props
  const { write, error, differences, isDirty, isGone } = state
  const element = useRef<HTMLFormElement>(null)
  const ways = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = element.current?.querySelector<HTMLElement>("input, textarea, select")
    // Made anew under who was in it, it has taken the focus along.
    const isLost = document.activeElement === document.body
    if (first) first.focus()
    else if (isLost) element.current?.closest("main")?.focus({ preventScroll: true })
  }, [])
  // What was pressed goes.
  useEffect(() => {
    if (isGone) ways.current?.querySelector("a")?.focus()
  }, [isGone])
  const saveByKeys = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && !write.isPending && !isGone) {
      event.preventDefault()
      element.current?.requestSubmit()
    }
  }
  return (
    <form
      ref={element}
      className={style.form}
      noValidate
      onKeyDown={saveByKeys}
      onSubmit={form.onSubmit(
        (values) => void (isGone || write.mutate(values)),
        (errors) => focusFirst(element.current, errors),
      )}
    >
      <Panel className={style.fields}>{children}</Panel>
      <Differences of={differences} />
      <FormError>{error}</FormError>
      <div ref={ways} className={style.ways}>
        {write.isSlow ? (
          <Button size="md" variant="outline" color="ink.8" onClick={write.giveUp}>
            Dejar de esperar
          </Button>
        ) : (
          <ButtonLink size="md" variant="outline" color="ink.8" to={list}>
            {isGone ? "Volver" : "Cancelar"}
          </ButtonLink>
        )}
        {!isGone && (
          <Button
            size="md"
            type="submit"
            loading={write.isPending}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {error ? "Intentar de nuevo" : label}
          </Button>
        )}
      </div>
      <LeaveGuard when={isDirty} />
    </form>
  )
}

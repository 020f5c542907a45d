import type { ReactNode } from "react"
import { EntryForm } from "../kit/forms/EntryForm.tsx"
import type { useEntryForm } from "../kit/forms/useEntryForm.ts"
import { Page } from "../kit/page/Page.tsx"
import { list } from "./list.ts"

interface SettingPageProps<Values extends Record<string, unknown>> {
  title: string
  lead: string
  state: ReturnType<typeof useEntryForm<Values, unknown>>
  children: ReactNode
}

/** A setting's page: what it is for, and its fields. */
export function SettingPage<Values extends Record<string, unknown>>(props: SettingPageProps<Values>) {
  const { title, lead, state, children } = props
  return (
    <Page back={list} title={title} lead={lead}>
      <EntryForm form={state.form} state={state} list={list} label="Guardar">
        {children}
      </EntryForm>
    </Page>
  )
}

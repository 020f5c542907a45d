import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { ApiError } from "../../../api/ApiError.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { FormError } from "../../../ui/FormError.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Page } from "../page/Page.tsx"

interface FoundProps<Entry> {
  query: UseQueryResult<Entry>
  title: string
  list: string
  children: (entry: Entry) => ReactNode
}

/** An entry that is edited, once it was read; or that there is none. What is read again later does not touch the form. */
export function Found<Entry>({ query, title, list, children }: FoundProps<Entry>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <Page title={title} back={list}>
        <EmptyState title={error.status === 404 ? error.message : "No se encontró."}>
          <ButtonLink to={list}>Ver el listado</ButtonLink>
        </EmptyState>
      </Page>
    )
  }
  return error ? <FormError>{error.message}</FormError> : <Loading />
}

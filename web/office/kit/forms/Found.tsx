import type { UseQueryResult } from "@tanstack/react-query"
import { type ReactNode, useRef } from "react"
import { ApiError } from "../../../api/ApiError.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { Page } from "../page/Page.tsx"
import { Unread } from "../page/Unread.tsx"

interface FoundProps<Entry> {
  query: UseQueryResult<Entry>
  title: string
  list: string
  /** No form: what is read again later is shown as it comes, and until then what was kept. */
  live?: boolean
  children: (entry: Entry) => ReactNode
}

/** An entry that is edited, once it was read; or that there is none. What is read again later does not touch the form. */
export function Found<Entry>({ query, title, list, live = false, children }: FoundProps<Entry>) {
  const { data, error } = query
  // A form begins with what is, not with what was kept of it before it was last saved.
  const isShown = useRef(live)
  isShown.current ||= !(query.isStale && query.isFetching)
  if (data !== undefined && isShown.current) return children(data)
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <Page title={title} back={list}>
        <EmptyState title={error.status === 404 ? error.message : "No se encontró."}>
          <ButtonLink to={list}>Ver el listado</ButtonLink>
        </EmptyState>
      </Page>
    )
  }
  return error ? <Unread error={error} /> : <Loading />
}

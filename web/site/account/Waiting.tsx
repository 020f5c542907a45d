import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Unread } from "../Unread.tsx"

interface WaitingProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** What is being read: a word while it comes, the answer, or a way to ask again. */
export function Waiting<Data>({ query, children }: WaitingProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.isPending) return <p role="status">Cargando...</p>
  return <Unread of={[query]} />
}

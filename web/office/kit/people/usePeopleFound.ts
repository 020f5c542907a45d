import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { type ListedUser, listUsers } from "../../../../contract/users.ts"
import type { CallInput } from "../../../api/path.ts"
import { queryOf } from "../../../api/queries.ts"
import { foundBy } from "../page/useEnter.ts"

const fewestLetters = 2

const nobody: readonly ListedUser[] = []

/** The customers who are found as one types: by name, address or phone, narrowed as the caller says. */
export function usePeopleFound(narrowed: CallInput<typeof listUsers>["query"], isAllowed = true) {
  const [typed, setTyped] = useState("")
  const [search] = useDebouncedValue(typed.trim(), 150)
  const isAsked = isAllowed && search.length >= fewestLetters
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(listUsers, { query: { ...narrowed, search } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = (isAsked && data?.users) || nobody
  return {
    ...{ typed, setTyped, found, isAsked, error },
    /** The words by which they were found; absent while they are looked for. */
    by: isAsked ? foundBy({ data, isPlaceholderData }, search) : undefined,
    isNobody: isAsked && data?.users.length === 0,
  }
}

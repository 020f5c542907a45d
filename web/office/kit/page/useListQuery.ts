import { useLocation, useSearchParams } from "react-router"
import { pageIn } from "../../../ui/paging.ts"
import { useInPlace } from "../../../ui/useInPlace.ts"
import { usePageSize } from "../../../ui/usePageSize.ts"

/** What a list is narrowed, ordered and cut by: the address, and how many rows a person wants of a page. */
export function useListQuery() {
  const [query] = useSearchParams()
  const goTo = useInPlace()
  const { state } = useLocation()
  const [size] = usePageSize()
  const show = (next: URLSearchParams) => goTo(`?${next}`, { replace: true, state })
  /** Whatever narrows or orders anew begins at the first page. */
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (name !== "page") next.delete("page")
    if (value) next.set(name, value)
    else next.delete(name)
    show(next)
  }
  return {
    query,
    size,
    page: pageIn(query),
    change,
    turnTo: (page: number) => change("page", page === 1 ? "" : String(page)),
    clear: () => show(new URLSearchParams()),
  }
}

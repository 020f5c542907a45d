import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useSearchParams } from "react-router"
import { hasWords } from "../../../../contract/words.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import type { Column } from "../../../ui/column.ts"
import { DataTable } from "../../../ui/DataTable.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import type { RowAction } from "../../../ui/RowMenu.tsx"
import { parseSort, writeSort } from "../../../ui/sorting.ts"
import { useInPlace } from "../../../ui/useInPlace.ts"
import { Page } from "../page/Page.tsx"
import { SearchField } from "../page/SearchField.tsx"
import { Unread } from "../page/Unread.tsx"
import style from "./Catalogue.module.css"

interface CatalogueProps<Row extends { id: string }> {
  title: string
  query: UseQueryResult<Row[]>
  columns: readonly Column<Row>[]
  /** What is searched in a row. */
  textOf: (row: Row) => string
  /** What making a new one is called, and where; absent for who may not. */
  create?: { label: string; to: string } | undefined
  /** Beside that, what else begins here. */
  more?: ReactNode
  /** What is said while there is none. */
  empty: string
  onOpen?: ((row: Row) => void) | undefined
  actions: (row: Row) => RowAction[]
}

/** One kind of entry of the catalogue; search, order and page live in the URL. */
export function Catalogue<Row extends { id: string }>(props: CatalogueProps<Row>) {
  const { title, query, columns, textOf, create, more, empty, onOpen, actions } = props
  const [search] = useSearchParams()
  const goTo = useInPlace()
  const typed = search.get("buscar") ?? ""
  const { data, error } = query
  const rows = data?.filter((row) => hasWords(textOf(row), typed))
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (name !== "page") next.delete("page")
    if (value) next.set(name, value)
    else next.delete(name)
    goTo(`?${next}`, { replace: true })
  }
  return (
    <Page
      title={title}
      actions={
        (create || more) && (
          <>
            {more}
            {create && <ButtonLink to={create.to}>{create.label}</ButtonLink>}
          </>
        )
      }
    >
      <div className={style.search}>
        <SearchField
          quiet
          label="Buscar"
          value={typed}
          found={rows && typed}
          onChange={(text) => change("buscar", text)}
          onEnter={() => rows?.[0] && onOpen?.(rows[0])}
        />
      </div>
      <Unread error={error} />
      {!rows && !error && <Loading />}
      {rows && (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          empty={typed ? "Nada coincide con la búsqueda." : empty}
          sort={parseSort(search.get("sort"))}
          onSort={(sort) => change("sort", writeSort(sort))}
          page={Number(search.get("page")) || 1}
          onPage={(page) => change("page", page === 1 ? "" : String(page))}
          onOpen={onOpen}
          actions={actions}
        />
      )}
    </Page>
  )
}

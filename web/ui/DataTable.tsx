import { type KeyboardEvent, type ReactNode, useState } from "react"
import type { Column } from "./column.ts"
import style from "./DataTable.module.css"
import { Pager } from "./Pager.tsx"
import { type RowAction, RowMenu } from "./RowMenu.tsx"
import { SortHeading } from "./SortHeading.tsx"
import { nextSort, type Sort } from "./sorting.ts"
import { usePageSize } from "./usePageSize.ts"
import { usePrinted } from "./usePrinted.ts"
import { useTableRows } from "./useTableRows.ts"

interface DataTableProps<Row> {
  /** What the table is, for who cannot see it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  empty: string
  /** `button`: everything at once up to the page size, and a way to see the rest. */
  display?: "pagination" | "button"
  more?: ReactNode
  onOpen?: ((row: Row) => void) | undefined
  actions?: ((row: Row) => RowAction[]) | undefined
  /** The page and the order, when they live elsewhere (the URL). */
  page?: number
  onPage?: (page: number) => void
  sort?: Sort | undefined
  onSort?: (sort: Sort | undefined) => void
  /** How many there are in all, when `rows` is one page that the server has sorted and cut. */
  total?: number
  /** There are others after `total`: a search is counted as far as its page needs. */
  hasMore?: boolean
}

/** Rows six by six, each with its menu. Enter on a row opens it. On a phone each row is a card; on paper stand all that are here. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, empty, display = "pagination", more, onOpen, actions } = props
  const [ownPage, setOwnPage] = useState(1)
  const [ownSort, setOwnSort] = useState<Sort>()
  const [size, setSize] = usePageSize()
  const sort = props.onSort ? props.sort : ownSort
  const { rows, total } = props
  const isWhole = usePrinted() && display === "pagination" && total === undefined && rows.length > 0
  const part = isWhole ? { page: 1, size: rows.length } : { page: props.page ?? ownPage, size }
  const shown = useTableRows({ ...props, ...part, sort, total })
  const open = (row: Row) => (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === event.currentTarget) onOpen?.(row)
  }
  if (shown.page.total === 0) return <p className={style.empty}>{empty}</p>
  return (
    <div className={style.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className={style.scroll} aria-label={`Tabla: ${caption}`} tabIndex={0}>
        <table className={style.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <SortHeading
                  key={column.name}
                  column={column}
                  sort={sort}
                  onSort={() => (props.onSort ?? setOwnSort)(nextSort(sort, column.name))}
                />
              ))}
              {actions && (
                <th scope="col">
                  <span className={style.hidden}>Acciones</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map(({ id, row }) => (
              <tr
                key={id}
                tabIndex={onOpen ? 0 : undefined}
                data-opens={onOpen ? "" : undefined}
                onClick={onOpen && (() => onOpen(row))}
                onKeyDown={onOpen && open(row)}
              >
                {columns.map((column) => (
                  <td
                    key={column.name}
                    data-align={column.align}
                    data-card={column.card ?? "fact"}
                    data-wraps={column.wraps}
                  >
                    {column.label && <span className={style.unit}>{column.label(row)} </span>}
                    {column.cell(row)}
                    {column.unit && <span className={style.unit}> {column.unit(row)}</span>}
                  </td>
                ))}
                {actions && (
                  <td className={style.actions} data-card="menu">
                    <RowMenu actions={actions(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {display === "pagination" ? (
        <Pager
          of={caption}
          page={shown.page}
          hasMore={props.hasMore}
          onPage={props.onPage ?? setOwnPage}
          size={size}
          onSize={setSize}
        />
      ) : (
        more
      )}
    </div>
  )
}

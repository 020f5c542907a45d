import { type KeyboardEvent, type ReactNode, useState } from "react"
import style from "./DataTable.module.css"
import { Pager } from "./Pager.tsx"
import { pageOf } from "./paging.ts"
import { type RowAction, RowMenu } from "./RowMenu.tsx"

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  align?: "end"
}

interface DataTableProps<Row> {
  /** What the table is, for who cannot see it. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  empty: string
  /** `button`: everything at once up to the page size, and a way to see the rest. */
  display?: "pagination" | "button"
  more?: ReactNode
  onOpen?: (row: Row) => void
  actions?: (row: Row) => RowAction[]
  /** The page, when it lives elsewhere (the URL). */
  page?: number
  onPage?: (page: number) => void
}

/** Rows six by six, each with its menu. Enter on a row opens it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, empty, display = "pagination", more, onOpen, actions } = props
  const [ownPage, setOwnPage] = useState(1)
  const shown = pageOf(rows, props.page ?? ownPage)
  const open = (row: Row) => (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === event.currentTarget) onOpen?.(row)
  }
  if (rows.length === 0) return <p className={style.empty}>{empty}</p>
  return (
    <div className={style.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard. */}
      <section className={style.scroll} aria-label={caption} tabIndex={0}>
        <table className={style.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" data-align={column.align}>
                  {column.name}
                </th>
              ))}
              {actions && (
                <th scope="col">
                  <span className={style.hidden}>Acciones</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.rows.map((row) => (
              <tr
                key={keyOf(row)}
                tabIndex={onOpen ? 0 : undefined}
                data-opens={onOpen ? "" : undefined}
                onClick={onOpen && (() => onOpen(row))}
                onKeyDown={onOpen && open(row)}
              >
                {columns.map((column) => (
                  <td key={column.name} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ))}
                {actions && (
                  <td className={style.actions}>
                    <RowMenu actions={actions(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {display === "pagination" ? <Pager page={shown} onPage={props.onPage ?? setOwnPage} /> : more}
    </div>
  )
}

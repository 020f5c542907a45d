import {
  type ColumnDef,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table"
import { useMemo } from "react"
import type { Column } from "./column.ts"
import { type Page, pageOf } from "./paging.ts"
import { compareValues, type Sort } from "./sorting.ts"

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
})

interface Wanted<Row extends object> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  page: number
  size: number
  sort: Sort | undefined
  /** How many there are in all, when `rows` is one page that the server has sorted and cut. */
  total: number | undefined
}

/** The rows of one page, in order, each under its key. */
export function useTableRows<Row extends object>(
  wanted: Wanted<Row>,
): { page: Page; rows: { id: string; row: Row }[] } {
  const { columns, rows, keyOf, size, sort, total } = wanted
  const page = pageOf(total ?? rows.length, wanted.page, size)
  const known = columns.some(({ name, value }) => value && name === sort?.by) ? sort : undefined
  const defined = useMemo(() => columns.map(defineColumn), [columns])
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: keyOf,
    manualPagination: total !== undefined,
    manualSorting: total !== undefined,
    autoResetPageIndex: false,
    state: {
      pagination: { pageIndex: page.page - 1, pageSize: size },
      sorting: known ? [{ id: known.by, desc: known.descending }] : [],
    },
    ...(total === undefined ? {} : { rowCount: total }),
  })
  return { page, rows: table.getRowModel().rows.map(({ id, original }) => ({ id, row: original })) }
}

function defineColumn<Row extends object>({ name, value }: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id: name,
    accessorFn: value ?? (() => null),
    enableSorting: value !== undefined,
    sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
  }
}

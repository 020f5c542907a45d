import type { ReactNode } from "react"

/** One column of a table. */
export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  align?: "end"
  /** What its number counts: said after it on a card, where there is no heading. */
  unit?: (row: Row) => string
  /** What it is, said before it on a card, where there is no heading. */
  label?: (row: Row) => string
  /** What its rows are ordered by; without it, the column does not sort. */
  value?: (row: Row) => string | number
  /** Its words, which somebody wrote, break where the table has no room for them; those of a title and of a line do anyway. */
  wraps?: boolean
  /** Where it stands on the card that a row is on a phone; among the other facts when absent. */
  card?: "title" | "side" | "line"
}

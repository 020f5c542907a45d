/** A chart's numbers: the same for who reads them in a table, and in a file. */
export interface ChartTable {
  /** Of the names and of each column of figures. */
  columns: readonly string[]
  rows: readonly {
    name: string
    cells: readonly {
      /** As a person reads it, and as a spreadsheet does. */
      says: string
      value: number
      /** The list that adds up to it. */
      to?: string | undefined
    }[]
  }[]
}

/** As a file has it: numbers alone, in pesos with their centavos. */
export const cellsOf = ({ rows }: ChartTable): string[][] =>
  rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => String(value))])

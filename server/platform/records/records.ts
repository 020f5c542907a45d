import type { DB } from "../database/schema.ts"

/** Rows of a table as a file has them with which a studio moves: all columns that go along, each by its own name. */
export interface Records {
  /** «reservations.csv» */
  file: string
  table: keyof DB & string
  /** In the order of the file. */
  columns: readonly string[]
  /** What columns are called in the file, where the files that people write call them otherwise. */
  as?: Record<string, string>
  /** Amounts: centavos here, pesos in the file. */
  pesos?: readonly string[]
  /** More columns of the file, for people to read: SQL of a row `t`. Whoever brings the file in passes over them. */
  told?: Record<string, string>
  /** Which rows go along, where not all do: SQL of a row `t`. */
  where?: string
  /** SQL of a row `t` that no two rows share; those that others of the table refer to come first. */
  order: string
  /** That a row `given` is there already as `found`, when it is not by its id. */
  same?: string
  /** SQL of what a column of a row `t` is where it arrives, when it is not what it is here. */
  said?: Record<string, string>
}

export const records = <Table extends keyof DB & string>(
  file: string,
  table: Table,
  columns: readonly (keyof DB[Table] & string)[],
  more: Omit<Records, "file" | "table" | "columns">,
): Records => ({ file, table, columns, ...more })

export type Cell = string | number
export type Row = Record<string, Cell>

/** Prints rows as an aligned table, or as JSON, one object a row. */
export function print(title: string, rows: Row[], json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ title, rows }))
    return
  }
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) =>
    Math.max(name.length, ...rows.map((row) => String(row[name] ?? "").length)),
  )
  const line = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  ")
  console.log(`\n${title}\n${line(names)}`)
  for (const row of rows) console.log(line(names.map((name) => String(row[name] ?? ""))))
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

/** The one in the middle, in whatever order they are. */
export const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

/** The value below which a share of the sorted ones lie. */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

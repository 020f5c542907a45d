import type { PoolClient } from "pg"
import { cellOf, sqlOfCell } from "./cells.ts"
import type { Described } from "./columns.ts"

const atOnce = 2_000

/** The rows of a file as cells, read some at a time on a connection inside a transaction. */
export function readRows(client: PoolClient, one: Described, wrote: (rows: number) => void) {
  const told = Object.entries(one.told ?? {})
  const texts = [
    ...one.described.map((column) => ({
      heading: column.heading,
      kind: column.kind,
      sql: sqlOfCell(column),
    })),
    ...told.map(([heading, sql]) => ({ heading, kind: "text" as const, sql })),
  ]
  const query = `select ${texts.map(({ sql }) => sql).join(", ")} from ${one.table} t ${narrowed(one)} order by ${one.order}`
  async function* rows(): AsyncGenerator<string[]> {
    await client.query(`declare moving no scroll cursor for ${query}`)
    for (;;) {
      const found = await client.query<(string | null)[]>({
        text: `fetch ${atOnce} from moving`,
        rowMode: "array",
      })
      for (const row of found.rows) yield texts.map((text, n) => cellOf(text, row[n] ?? null))
      wrote(found.rows.length)
      if (found.rows.length < atOnce) break
    }
    await client.query("close moving")
  }
  return { headings: texts.map(({ heading }) => heading), rows: rows() }
}

const narrowed = ({ where }: Described) => (where ? `where ${where}` : "")

export async function countRows(client: PoolClient, all: readonly Described[]): Promise<number> {
  let total = 0
  for (const one of all) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${one.table} t ${narrowed(one)}`,
    )
    total += rows[0]?.count ?? 0
  }
  return total
}

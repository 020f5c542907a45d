import { mostRows } from "../../contract/paging.ts"

/** Everything that a list finds, each once, in its order, page after page. */
export async function readPages<Row extends { id: string }>(
  read: (paging: { page: number; size: number }) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const { rows, total } = await read({ page, size: mostRows })
    for (const row of rows) found.set(row.id, row)
    if (page * mostRows >= total) return [...found.values()]
  }
}

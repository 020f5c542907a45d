import DataLoader from "dataloader"
import { onceMore } from "./transaction.ts"

/** More are read in another reading. */
const mostAtOnce = 200

/**
 * A reader of rows by their ids, in which who asks while others are being read is read next, with all who asked meanwhile: in a rush a reading
 * is of dozens, otherwise of one, which has a statement of its own. Each is read after it was asked for, and nothing is kept. A connection
 * that is lost loses nobody's.
 */
export function gathered<Row>(
  readOne: (id: string) => Promise<Row[]>,
  readMany: (ids: readonly string[]) => Promise<Row[]>,
  idOf: (row: Row) => string,
): (id: string) => Promise<Row | undefined> {
  const read = (ids: readonly string[]) => {
    const [id, ...others] = ids
    return id && others.length === 0 ? readOne(id) : readMany(ids)
  }
  let reading: Promise<unknown> = Promise.resolve()
  const loader = new DataLoader<string, Row | undefined>(
    async (ids) => {
      const found = onceMore(() => read(ids), { reads: true })
      reading = found.catch(() => {})
      const rows = new Map((await found).map((row) => [idOf(row), row]))
      return ids.map((id) => rows.get(id))
    },
    { cache: false, maxBatchSize: mostAtOnce, batchScheduleFn: (start) => void reading.then(start) },
  )
  return (id) => loader.load(id)
}

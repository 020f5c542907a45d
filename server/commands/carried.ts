import { Readable } from "node:stream"
import type { BackupStore } from "../platform/backup/store.ts"

/** Milliseconds: what takes no longer needs no word. */
const pace = 10_000

/** A store as it is, of whose long ways it is said how far they are. */
export function sayCarried(store: BackupStore, say: (line: string) => void, every = pace): BackupStore {
  async function* counted(bytes: Readable, done: string) {
    let carried = 0
    let said = performance.now()
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      yield chunk
      carried += chunk.length
      if (performance.now() - said < every) continue
      said = performance.now()
      say(`${store.place}: ${megabytes(carried)} ${done} so far`)
    }
  }
  const counting = (bytes: Readable, done: string) =>
    Readable.from(counted(bytes, done), { objectMode: false })
  return {
    ...store,
    read: (name) => counting(store.read(name), "read"),
    write: (name, bytes) => store.write(name, counting(bytes, "sent")),
  }
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

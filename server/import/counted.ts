import type { Bulk, NoteAdded } from "../platform/database/bulk.ts"

/** Called as rows are written: how many are done, of how many, and of what kind they are. */
export type Progress = (done: number, total: number, what: string) => void

/** Bulk work that says how far it is; `begin` says of what the rows are that come. */
export function countRows(client: Bulk["client"], total: number, progress: Progress, added?: NoteAdded) {
  let done = 0
  let what = ""
  const say = () => progress(Math.min(done, total), total, what)
  const bulk: Bulk = {
    client,
    wrote(count) {
      done += count
      say()
    },
    added,
  }
  return {
    bulk,
    begin(kind: string): void {
      what = kind
      say()
    },
  }
}

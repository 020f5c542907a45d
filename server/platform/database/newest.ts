import { mostOfHistory } from "../../../contract/paging.ts"

/** How many rows to read of a history that shows `most`: one more tells that there are others. */
export const oneMore = (most: number = mostOfHistory): number => most + 1

/** What of them is shown, and whether there are older ones. */
export function newest<Row>(rows: Row[], most: number = mostOfHistory): { rows: Row[]; hasMore: boolean } {
  return { rows: rows.slice(0, most), hasMore: rows.length > most }
}

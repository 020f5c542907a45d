import { type RawBuilder, sql } from "kysely"

/** How many rows a list has. */
export interface Total {
  total: number
  /** There are others after them, which nobody counted. */
  hasMore: boolean
}

/**
 * How many of what is searched for are counted before a page is shown: as far as the page after it, in whole steps. Who
 * wants to know how many people have an A in their name waits for no number that nobody reads.
 */
export const countedFor = ({ page, size }: { page: number; size: number }, step = 1_000): number =>
  Math.ceil((page * size + 1) / step) * step

/** The total of a search, of which `found` were counted, one more than `most` at the most. */
export const totalOf = (found: number, most: number): Total => ({
  total: Math.min(found, most),
  hasMore: found > most,
})

/** The page of so many rows that is shown: one that is no more is the last. */
export const pageWithin = ({ page, size }: { page: number; size: number }, total: number): number =>
  Math.min(page, Math.max(1, Math.ceil(total / size)))

/** How many rows come before that page. */
export const rowsBefore = (asked: { page: number; size: number }, total: number): number =>
  (pageWithin(asked, total) - 1) * asked.size

/** Where a page lies among all rows of a list. */
export interface Cut {
  /** Read from the end: the rows come in the other order, and are turned round. */
  turned: boolean
  offset: number
  limit: number
}

/**
 * Which rows of a list of `total` a page is; one that is no more is the last. Rows that are passed over are read, so a page
 * of the second half is reached from the end where that is known, and where a list is counted by parts, `beginIn` one of them.
 */
export function cut({ page, size }: { page: number; size: number }, { total, hasMore }: Total): Cut {
  const before = rowsBefore({ page, size }, total)
  const rows = Math.min(size, total - before)
  const after = total - before - rows
  return after < before && !hasMore
    ? { turned: true, offset: after, limit: rows }
    : { turned: false, offset: before, limit: size }
}

/** One of the parts that an order lies in, as months are of days: what it begins with, and how many rows are in it. */
export interface Part {
  at: string
  n: number
}

/** Where to begin to read, so that the rows of one part at the most are passed over. */
export interface Begin {
  /** The part from whose first row on, or before whose first row when it is read downwards; the list's own end when undefined. */
  part?: string
  offset: number
}

/** Where a list of these parts is begun to be read to come past `offset` rows. */
export function beginIn(
  parts: readonly Part[],
  { offset, descending }: { offset: number; descending: boolean },
): Begin {
  const along = parts.toSorted((a, b) => (a.at < b.at === descending ? 1 : -1))
  const begin: Begin = { offset }
  for (const [i, { at, n }] of along.entries()) {
    const next = along[i + 1]
    if (n > begin.offset || !next) break
    begin.offset -= n
    begin.part = descending ? at : next.at
  }
  return begin
}

/** SQL: what is read from there on, in the order of a column; `startOf`: where a part begins in it. */
export const isFrom = (
  { part }: Begin,
  direction: "asc" | "desc",
  column: string,
  startOf: (part: string) => RawBuilder<unknown>,
): RawBuilder<boolean> =>
  part === undefined
    ? sql`true`
    : sql`${sql.ref(column)} ${direction === "desc" ? sql`<` : sql`>=`} ${startOf(part)}`

/** The sum of all parts. */
export const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { n }) => sum + n, 0)

/** Rows as they are shown, of a page that was read from the end or not. */
export const inOrder = <Row>(rows: Row[], { turned }: Cut): Row[] => (turned ? rows.reverse() : rows)

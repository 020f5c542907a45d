/** Where a page lies among all rows of a list. */
export interface Cut {
  /** Read from the end: the rows come in the other order, and are turned round. */
  turned: boolean
  offset: number
  limit: number
}

/**
 * Which rows of a list of `total` a page is; one that is no more is the last. Rows that are passed over are read, so a page
 * of the second half is reached from the end.
 */
export function cut({ page, size }: { page: number; size: number }, total: number): Cut {
  const last = Math.max(1, Math.ceil(total / size))
  const before = (Math.min(page, last) - 1) * size
  const rows = Math.min(size, total - before)
  const after = total - before - rows
  return after < before
    ? { turned: true, offset: after, limit: rows }
    : { turned: false, offset: before, limit: size }
}

/** Rows as they are shown, of a page that was read from the end or not. */
export const inOrder = <Row>(rows: Row[], { turned }: Cut): Row[] => (turned ? rows.reverse() : rows)

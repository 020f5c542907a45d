/** How many rows a page shows while nobody chose. */
export const pageSize = 6
export const pageSizes: readonly number[] = [pageSize, 12, 25, 50]

export interface Page {
  /** Counted from 1. */
  page: number
  pages: number
  /** «Mostrando from - to de total». */
  from: number
  to: number
  total: number
}

/** A page of `total` rows; one that no longer exists becomes the last. */
export function pageOf(total: number, wanted: number, size = pageSize): Page {
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, Math.trunc(wanted) || 1), pages)
  const start = (page - 1) * size
  return { page, pages, from: total ? start + 1 : 0, to: Math.min(start + size, total), total }
}

/** No list is asked for a page further on: what lies there is its last. */
const lastAsked = 100_000

/** The page that an address asks for, counted from 1; whatever is no page is the first. */
export const pageIn = (query: URLSearchParams): number =>
  Math.min(Math.max(1, Math.trunc(Number(query.get("page"))) || 1), lastAsked)

/** The page numbers to offer: the ends and the neighbours; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages)
  const numbers = [...new Set(near)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number - before > 1 ? [0, number] : [number]
  })
}

/** How a table shows what never was more than a page: whole, with nothing to turn. */
export const pagedPast = (rows: readonly unknown[]): { display: "pagination" | "button" } => ({
  display: rows.length > pageSize ? "pagination" : "button",
})

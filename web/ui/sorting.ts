/** The column that orders a table, by its name. */
export interface Sort {
  by: string
  descending: boolean
}

/** «Instructor», or «-Instructor» when descending, as an address carries it; undefined for the order of the rows. */
export function parseSort(text: string | null): Sort | undefined {
  if (!text) return undefined
  return text.startsWith("-") ? { by: text.slice(1), descending: true } : { by: text, descending: false }
}

export function writeSort(sort: Sort | undefined): string {
  return sort ? `${sort.descending ? "-" : ""}${sort.by}` : ""
}

/** The order that a heading asks a server for, which calls it by another name; undefined for the order that it has by itself. */
export function orderAsked<Order extends string>(
  sort: Sort | undefined,
  orders: Readonly<Record<string, Order>>,
): Order | `-${Order}` | undefined {
  if (!sort || !Object.hasOwn(orders, sort.by)) return undefined
  const order = orders[sort.by] as Order
  return sort.descending ? `-${order}` : order
}

/** A press on a heading: ascending, descending, and back to the order of the rows. */
export function nextSort(sort: Sort | undefined, by: string): Sort | undefined {
  if (sort?.by !== by) return { by, descending: false }
  return sort.descending ? undefined : { by, descending: true }
}

const { compare } = new Intl.Collator("es-MX", { numeric: true })

/** Words as a dictionary in Spanish has them, numbers by size. */
export function compareValues(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : compare(String(a), String(b))
}

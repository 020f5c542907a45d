import { z } from "zod"

/** Most rows that one page may hold. */
export const mostRows = 500

/**
 * How every list that grows is asked for: the rows of one page, counted from 1, in an order of its own. A minus in front
 * of the order turns it round. The answer tells beside the rows how many there are in `total`.
 */
export const pageOf = <const Order extends string>(orders: readonly [Order, ...Order[]]) => {
  const turned = orders.map((order) => `-${order}` as const)
  return {
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    size: z.coerce.number().int().min(1).max(mostRows).default(6),
    /** The first of them when absent. */
    sort: z.enum<readonly Sorted<Order>[]>([...orders, ...turned]).optional(),
  }
}

/** How many rows of a person's history are shown: the newest. All of them are in their personal data. */
export const mostOfHistory = 500

/** What a person's history tells beside its rows. */
export const history = {
  /** There are older ones, which are not among them. */
  hasMore: z.boolean(),
}

/** How many rows a list that is searched has, beside those of its page. */
export const totals = {
  total: z.int(),
  /** There are others after `total`: what a search finds is counted as far as is worth waiting for, and at least to the next page. */
  hasMore: z.boolean(),
}

/** An order, or that order turned round. */
export type Sorted<Order extends string> = Order | `-${Order}`

/** The order that a `sort` names, and whether it is turned round. */
export function orderOf<Order extends string>(sort: Sorted<Order>): { by: Order; descending: boolean } {
  const descending = sort.startsWith("-")
  return { by: (descending ? sort.slice(1) : sort) as Order, descending }
}

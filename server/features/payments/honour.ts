/** Why money that was taken buys nothing by itself: staff give the package or the money back. */
export type Problem = "unknown" | "amount" | "currency" | "person" | "newUser" | "twice" | "coupon"

/** What taking the money is judged on. Amounts in centavos. */
export interface Taking {
  amount: number
  currency: string
}

export interface OrderState {
  amount: number
  currency: string
  isPaid: boolean
  isNewUserPackage: boolean
  /** Open and enabled. */
  isPersonHere: boolean
  /** Another order of theirs has used what only a new customer has. */
  isNewnessUsed: boolean
}

/**
 * Whether money that was taken buys what was ordered. An order that was paid is honoured at its price, even if its time ran
 * out or its package was withdrawn meanwhile: that is ours to carry. Whether its coupon has a use for it is known as it is spent.
 */
export function problemOf(taking: Taking, order: OrderState): Problem | undefined {
  if (order.isPaid) return "twice"
  if (taking.currency !== order.currency) return "currency"
  if (taking.amount !== order.amount) return "amount"
  if (!order.isPersonHere) return "person"
  if (order.isNewUserPackage && order.isNewnessUsed) return "newUser"
  return undefined
}

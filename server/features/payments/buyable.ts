import { priceOf } from "../../../contract/price.ts"
import { Refusal } from "../../platform/refusal.ts"
import { isNewcomer } from "./newcomer.ts"
import type { BuyingFacts } from "./orderFacts.ts"

/** What a package costs, in centavos, before and after a coupon. */
export interface Price {
  original: number
  amount: number
}

/** Throws PACKAGE_NOT_ON_SALE or NOT_NEW_USER. */
export function assertBuyable(facts: BuyingFacts): asserts facts is BuyingFacts & { description: string } {
  if (facts.description === null || !facts.is_on_sale) throw new Refusal("PACKAGE_NOT_ON_SALE")
  if (facts.is_new_user && !isNewcomer(facts)) throw new Refusal("NOT_NEW_USER")
}

/** That it may be taken now: see assertBuyable. Throws REQUEST_IN_PROGRESS too, for a new customer who is paying another order. */
export function assertTakable(facts: BuyingFacts): asserts facts is BuyingFacts & { description: string } {
  assertBuyable(facts)
  if (facts.is_new_user && facts.is_paying) throw new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 3 })
}

export function priceFor({ amount, special_price, discount, couponPercent }: BuyingFacts): Price {
  const priced = { amount, specialPrice: special_price, discount }
  return { original: priceOf(priced), amount: priceOf(priced, couponPercent ?? 0) }
}

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

export function priceFor({ amount, special_price, discount, couponPercent }: BuyingFacts): Price {
  const priced = { amount, specialPrice: special_price, discount }
  return { original: priceOf(priced), amount: priceOf(priced, couponPercent ?? 0) }
}

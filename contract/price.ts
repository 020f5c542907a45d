/** What a package is sold for: amounts in centavos, the discount a percent with two decimals at most. */
export interface Priced {
  amount: number
  /** Instead of the amount, and of the discount. */
  specialPrice: number | null
  discount: number
}

/**
 * What a package costs, in centavos: its special price, or its amount less its discount; then less the coupon's percent.
 * Never below 0 nor above the amount; exact, and rounded once, at the end, half a centavo up.
 */
export function priceOf({ amount, specialPrice, discount }: Priced, couponPercent = 0): number {
  const [from, less] = specialPrice === null ? [amount, discount] : [Math.min(specialPrice, amount), 0]
  const exact = BigInt(from) * left(less) * left(couponPercent)
  return Number((exact * 2n + whole * whole) / (whole * whole * 2n))
}

/** A package of the wire, whose amounts are pesos, as the rule reads it. */
export function inCentavos({ amount, specialPrice, discount }: Priced): Priced {
  return {
    amount: Math.round(amount * 100),
    specialPrice: specialPrice === null ? null : Math.round(specialPrice * 100),
    discount,
  }
}

/** 100 %, in hundredths of a percent. */
const whole = 10_000n

/** What a percent leaves, in hundredths of a percent. */
function left(percent: number): bigint {
  return BigInt(10_000 - Math.min(Math.max(Math.round(percent * 100), 0), 10_000))
}

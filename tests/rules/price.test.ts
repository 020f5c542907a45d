import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { inCentavos, priceOf } from "../../contract/price.ts"

const amount = fc.integer({ min: 0, max: 2_000_000_000 })
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const item = fc.record({ amount, specialPrice: fc.option(amount), discount: percent })
const plain = (pesos: number, rest = {}) => ({
  amount: pesos * 100,
  specialPrice: null,
  discount: 0,
  ...rest,
})

describe("the price of a package", () => {
  test.each([
    ["its amount", plain(2100), 0, 210_000],
    ["less its discount", plain(1000, { discount: 12.5 }), 0, 87_500],
    [
      "its special price, which its discount does not touch",
      plain(1000, { specialPrice: 80_000, discount: 50 }),
      0,
      80_000,
    ],
    ["free at a special price of nothing", plain(1000, { specialPrice: 0 }), 0, 0],
    ["less its discount, then less the coupon", plain(1000, { discount: 10 }), 20, 72_000],
    ["its special price less the coupon", plain(1000, { specialPrice: 90_000 }), 10, 81_000],
    ["nothing with a coupon of 100 %", plain(1000, { discount: 10 }), 100, 0],
    ["half a centavo up", { amount: 101, specialPrice: null, discount: 50 }, 0, 51],
    // Rounded after each step it would be 26.
    ["rounded once", { amount: 101, specialPrice: null, discount: 50 }, 50, 25],
    // In floating point, 1005 * (1 - 0.9) falls short of 100.5.
    ["exact", { amount: 1005, specialPrice: null, discount: 90 }, 0, 101],
  ] as const)("is %s", (_what, priced, coupon, price) => {
    expect(priceOf(priced, coupon)).toBe(price)
  })

  test("is never below nothing, above what it was without the coupon, nor above the amount", () => {
    fc.assert(
      fc.property(item, percent, (priced, coupon) => {
        const [price, final] = [priceOf(priced), priceOf(priced, coupon)]
        expect(Number.isSafeInteger(final)).toBe(true)
        expect(final).toBeGreaterThanOrEqual(0)
        expect(final).toBeLessThanOrEqual(price)
        expect(price).toBeLessThanOrEqual(priced.amount)
      }),
    )
  })

  test("is within half a centavo of the exact fraction, so it was rounded once", () => {
    fc.assert(
      fc.property(item, percent, (priced, coupon) => {
        const from = Math.min(priced.specialPrice ?? priced.amount, priced.amount)
        const off = priced.specialPrice === null ? Math.round(priced.discount * 100) : 0
        const exact = BigInt(from) * BigInt(10_000 - off) * BigInt(10_000 - Math.round(coupon * 100))
        const twiceWrong = (BigInt(priceOf(priced, coupon)) * 100_000_000n - exact) * 2n
        expect(twiceWrong > -100_000_000n && twiceWrong <= 100_000_000n).toBe(true)
      }),
    )
  })

  test("does not hang on which percent comes first, and falls as either grows", () => {
    fc.assert(
      fc.property(amount, percent, percent, (cents, one, other) => {
        const less = (discount: number, coupon: number) =>
          priceOf({ amount: cents, specialPrice: null, discount }, coupon)
        expect(less(one, other)).toBe(less(other, one))
        expect(less(Math.max(one, other), 0)).toBeLessThanOrEqual(less(Math.min(one, other), 0))
      }),
    )
  })

  test("is its own where it has no special one", () => {
    expect(inCentavos({ amount: 21, specialPrice: null, discount: 5 })).toEqual({
      ...{ amount: 2_100, specialPrice: null, discount: 5 },
    })
  })

  test("is read from pesos to the centavo", () => {
    fc.assert(
      fc.property(amount, (cents) => {
        expect(inCentavos({ amount: cents / 100, specialPrice: cents / 100, discount: 5 })).toEqual({
          amount: cents,
          specialPrice: cents,
          discount: 5,
        })
      }),
    )
  })
})

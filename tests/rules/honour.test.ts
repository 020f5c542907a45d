import fc from "fast-check"
import { expect, test } from "vitest"
import { type OrderState, problemOf } from "../../server/features/payments/honour.ts"

const order: OrderState = {
  ...{
    amount: 180_000,
    currency: "MXN",
    isPaid: false,
    isNewUserPackage: false,
    isPersonHere: true,
    isNewnessUsed: false,
  },
}
const taking = { amount: 180_000, currency: "MXN" }

test("what was ordered and paid is honoured", () => {
  expect(problemOf(taking, order)).toBeUndefined()
  expect(problemOf(taking, { ...order, isNewUserPackage: true })).toBeUndefined()
  expect(problemOf(taking, { ...order, isNewnessUsed: true })).toBeUndefined()
})

test.each([
  ["twice", taking, { isPaid: true }],
  ["currency", { ...taking, currency: "USD" }, {}],
  ["amount", { ...taking, amount: 179_999 }, {}],
  ["amount", { ...taking, amount: 180_001 }, {}],
  ["person", taking, { isPersonHere: false }],
  ["newUser", taking, { isNewUserPackage: true, isNewnessUsed: true }],
] as const)("of «%s» staff decide", (problem, taken, change) => {
  expect(problemOf(taken, { ...order, ...change })).toBe(problem)
})

test("nothing but the exact amount of the order, once, buys anything", () => {
  const state = fc.record({
    amount: fc.integer({ min: 0, max: 10 }),
    currency: fc.constantFrom("MXN", "USD"),
    isPaid: fc.boolean(),
    isNewUserPackage: fc.boolean(),
    isPersonHere: fc.boolean(),
    isNewnessUsed: fc.boolean(),
  })
  const money = fc.record({
    amount: fc.integer({ min: 0, max: 10 }),
    currency: fc.constantFrom("MXN", "USD"),
  })
  fc.assert(
    fc.property(money, state, (taken, asked) => {
      const isBought = problemOf(taken, asked) === undefined
      if (isBought)
        expect([taken.amount, taken.currency, asked.isPaid]).toEqual([asked.amount, asked.currency, false])
    }),
  )
})

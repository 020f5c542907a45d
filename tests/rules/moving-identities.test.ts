import fc from "fast-check"
import { expect, test } from "vitest"
import type { MovingAccount } from "../../server/features/people/moving/accounts.ts"
import { fateOf } from "../../server/features/people/moving/fate.ts"

const account = fc.record({
  uid: fc.constantFrom("a", "b", "c"),
  email: fc.constant("jimena@example.com"),
  name: fc.constant("Jimena"),
  isProven: fc.boolean(),
  hasPassword: fc.boolean(),
  google: fc.constant<MovingAccount["google"]>([]),
})
const facts = fc.record({
  from: fc.option(account, { nil: undefined }),
  known: fc.option(fc.constantFrom("a", "b", "c"), { nil: undefined }),
  there: fc.option(account, { nil: undefined }),
  isTaken: fc.boolean(),
})

test("nobody is given an account that is there, but their own, or one whose address was proven on both sides", () => {
  fc.assert(
    fc.property(facts, (one) => {
      const fate = fateOf(one)
      if (fate.kind === "left") return
      expect(one.from).toBeDefined()
      if (fate.kind === "moved") {
        expect(one.there === undefined || one.there.uid === one.known).toBe(true)
        expect(fate.uid).toBe(one.known)
      } else {
        expect([one.from?.isProven, one.there?.isProven, one.isTaken]).toEqual([true, true, false])
        expect(fate.uid).toBe(one.there?.uid)
      }
    }),
  )
})

test("whose address nobody has there is moved, whether or not it was proven", () => {
  for (const isProven of [true, false]) {
    const from = {
      ...{ uid: "a", email: "jimena@example.com", name: "Jimena", isProven, google: [] },
      hasPassword: true,
    }
    expect(fateOf({ from, known: undefined, there: undefined, isTaken: false })).toEqual({ kind: "moved" })
  }
})

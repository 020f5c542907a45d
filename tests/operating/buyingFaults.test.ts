import { rm } from "node:fs/promises"
import { expect, test } from "vitest"
import { buyWithFaults } from "../support/faults.ts"
import { makeFolder } from "../support/postgres.ts"

/** 5,000 of them, with `PURCHASES=5000`, take an hour and more on two cores: each kill starts a server anew. */
const purchases = Number(process.env.PURCHASES ?? 40)

/** In milliseconds; as much time as there are purchases, so that a long run ends by its books and not by the clock. */
const timeout = 600_000 + purchases * 3_000

test(
  `after ${purchases} purchases with coupons, free packages, kills and a provider that lies, every peso is explained`,
  async () => {
    const dataDir = await makeFolder("cupo-faults-")
    const say = purchases > 100 ? console.log : undefined
    const options = { dataDir, purchases, together: 12, killEvery: 24, seed: 8, say }
    const outcome = await buyWithFaults(options)
    await rm(dataDir, { recursive: true, force: true })
    say?.(JSON.stringify(outcome, null, 1))
    const { provider, books, packages, wrong, unresolved, reconciled, again, violations } = outcome
    const { sold, uses, met } = outcome
    expect(violations).toEqual([])
    expect(outcome.kills).toBeGreaterThan(0)
    expect(provider.captures).toBeGreaterThan(purchases / 4)
    // What the provider took and gave back is what our books say.
    expect({ captures: books.captures, taken: books.taken, returned: books.returned }).toEqual({
      captures: provider.captures,
      taken: provider.taken,
      returned: provider.returned,
    })
    expect(packages.granted).toBe(provider.captures - books.held + packages.free)
    expect(books.paid + books.heldAmount).toBe(provider.taken)
    // What the world sees: no coupon is sold beyond its uses, and to nobody a second time what only a new customer has.
    expect(sold.half).toBeLessThanOrEqual(uses.half)
    expect(sold.whole).toBeLessThanOrEqual(uses.whole)
    expect(sold.mostOfNew).toBeLessThanOrEqual(1)
    expect(Object.keys(met).length).toBeGreaterThan(4)
    expect(outcome.deadlocks).toBe(0)
    expect(packages.standing).toBe(packages.paidAndNotReturned)
    // One look is enough, and what waits for somebody is what bought nothing.
    expect(reconciled.unanswered).toBe(0)
    expect(again).toMatchObject({ settled: 0, refunded: 0, unanswered: 0 })
    expect(unresolved).toBe(books.held)
    expect(unresolved).toBeGreaterThanOrEqual(wrong)
  },
  timeout,
)

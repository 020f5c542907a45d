import { rm } from "node:fs/promises"
import { expect, test } from "vitest"
import { buyWithFaults } from "../support/faults.ts"
import { makeFolder } from "../support/postgres.ts"

/** 2,000 of them, with `PURCHASES=2000`, take some minutes. */
const purchases = Number(process.env.PURCHASES ?? 60)

test(`after ${purchases} purchases with lost answers, kills and bad webhooks, every peso is explained`, async () => {
  const dataDir = await makeFolder("cupo-faults-")
  const say = purchases > 100 ? console.log : undefined
  const options = { dataDir, purchases, together: 12, killEvery: 24, seed: 8, say }
  const outcome = await buyWithFaults(options)
  await rm(dataDir, { recursive: true, force: true })
  say?.(JSON.stringify(outcome, null, 1))
  const { provider, books, packages, wrong, unresolved, reconciled, again, violations } = outcome
  expect(violations).toEqual([])
  expect(outcome.kills).toBeGreaterThan(0)
  expect(provider.captures).toBeGreaterThan(purchases / 2)
  // What the provider took and gave back is what our books say.
  expect({ captures: books.captures, taken: books.taken, returned: books.returned }).toEqual({
    captures: provider.captures,
    taken: provider.taken,
    returned: provider.returned,
  })
  expect(packages.granted).toBe(provider.captures - wrong)
  expect(books.paid).toBe((provider.captures - wrong) * 180_000)
  expect(packages.standing).toBe(packages.paidAndNotReturned)
  // One look is enough, and only what was taken wrongly waits for somebody.
  expect(reconciled.unanswered).toBe(0)
  expect(again).toMatchObject({ settled: 0, refunded: 0, unanswered: 0 })
  expect(unresolved).toBe(wrong)
}, 1_800_000)

import { expect, test } from "vitest"
import { Faults } from "../../server/import/faults.ts"
import type { PlannedHeld } from "../../server/import/plan/held.ts"
import { settle } from "../../server/import/plan/ledger.ts"

const now = new Date("2026-03-10T18:00:00Z")
const ended = new Date("2026-03-01T06:00:00Z")

/** What is written of ten classes that a folder brings, once all of their reservations are: what moved, when, and what is left. */
function settled(expires_at: Date, remaining: number | undefined, is_unlimited = false) {
  const at = { file: "customer_packages.csv", row: 2 }
  const held = {
    ...{ expires_at, is_unlimited, granted: 10, balance: is_unlimited ? 0 : 10, movements: [] },
    written: { at, remaining },
  } as unknown as PlannedHeld
  settle([held], { reference: "2026-03-10", now }, new Faults())
  return [held.balance, ...held.movements.map(({ delta, reason, at }) => [delta, reason, new Date(at)])]
}

test("what an imported package has left is what its folder says, and nothing once it has ended", () => {
  const later = new Date("2026-04-01T06:00:00Z")
  expect(settled(later, undefined)).toEqual([10])
  expect(settled(now, undefined)).toEqual([10])
  expect(settled(later, 10)).toEqual([10])
  expect(settled(later, 4)).toEqual([4, [-6, "adjusted", now]])
  expect(settled(ended, 4)).toEqual([0, [-6, "adjusted", ended], [-4, "expired", ended]])
  expect(settled(ended, 0)).toEqual([0, [-10, "adjusted", ended]])
  expect(settled(ended, undefined, true)).toEqual([0])
})

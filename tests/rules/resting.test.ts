import { expect, test } from "vitest"
import { restAfter } from "../../server/platform/database/restingPool.ts"

test.each([
  [400, 0, 0],
  [400, 0.2, 0],
  [400, 0.3, 800],
  [400, 1, 800],
  [9_000, 1, 2_000],
])("after %i ms, in which the process was busy by %d, it rests %i ms", (lent, utilization, rest) => {
  expect(restAfter(lent, utilization)).toBe(rest)
})

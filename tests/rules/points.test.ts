import { expect, test } from "vitest"
import { type Point, stepTo } from "../../web/office/dashboard/charts/points.ts"

/** Three months: the second has but its first and last part. */
const points: Point[] = [
  ...[0, 1, 2].map((part) => ({ group: 0, part })),
  ...[0, 2].map((part) => ({ group: 1, part })),
  ...[0, 1, 2].map((part) => ({ group: 3, part })),
]

test.each([
  ["ArrowRight", [0, 2], [1, 2]],
  // To the nearest part of the next month that has any.
  ["ArrowRight", [0, 1], [1, 0]],
  ["ArrowRight", [1, 2], [3, 2]],
  ["ArrowRight", [3, 0], null],
  ["ArrowLeft", [3, 1], [1, 0]],
  ["ArrowLeft", [0, 0], null],
  ["ArrowUp", [1, 0], [1, 2]],
  ["ArrowDown", [0, 2], [0, 1]],
  ["ArrowUp", [0, 2], null],
  ["Home", [3, 2], [0, 2]],
  ["End", [0, 1], [3, 1]],
  ["Enter", [0, 0], null],
] as const)("%s goes from %o to %o", (key, [group, part], to) => {
  expect(stepTo(points, { group, part }, key)).toEqual(to && { group: to[0], part: to[1] })
})

import { expect, test } from "vitest"
import { sayClosing } from "../../web/site/profile/sayClosing.ts"

const now = new Date("2026-11-20T12:00:00Z")

const reservation = (startsAt: string, cancelIsFree: boolean, isUnlimited = false) =>
  ({
    class: { startsAt, day: "2026-11-21", hour: "07:15", discipline: "BSC" },
    ...{ cancelIsFree, isUnlimited },
  }) as Parameters<typeof sayClosing>[0][number]
const held = (available: number, wish = {}) => ({ active: true, isUnlimited: false, available, ...wish })

test("closing an account says what becomes of each class ahead, and counts what comes back before it is lost", () => {
  const lines = sayClosing(
    [reservation("2026-11-21T13:15:00Z", true), reservation("2026-11-21T13:15:00Z", false)],
    [held(4), held(9, { active: false })],
    now,
  )
  expect(lines[0]).toMatch(/^Se cancela BSC, sáb 21 nov, 7:15\sa\.\sm\.: la clase regresa a tu paquete\.$/)
  expect(lines[1]).toMatch(/la clase se pierde\.$/)
  expect(lines[2]).toContain("Pierdes las 5 clases que te quedan")
})

test("what an unlimited package pays neither comes back nor is lost", () => {
  const ahead = [true, false].map((isFree) => reservation("2026-11-21T13:15:00Z", isFree, true))
  const lines = sayClosing(ahead, [held(0, { isUnlimited: true }), held(4)], now)
  for (const line of lines.slice(0, 2)) expect(line).toMatch(/^Se cancela BSC, sáb 21 nov, 7:15\sa\.\sm\.$/)
  expect(lines[2]).toContain("Pierdes las 4 clases que te quedan")
})

test("nothing is said of what there is not: no class ahead, no package, a class that has begun", () => {
  const lines = sayClosing([reservation("2026-11-20T11:50:00Z", false)], [held(3, { active: false })], now)
  expect(lines).toHaveLength(2)
  expect(sayClosing([], [held(1)], now)[0]).toContain("Pierdes la clase que te queda")
  expect(sayClosing([], [held(0, { isUnlimited: true })], now)[0]).toContain("ya no se podrá usar")
})

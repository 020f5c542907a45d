import { expect, test } from "vitest"
import type { OwnClass } from "../../contract/ownClasses.ts"
import { rollState } from "../../web/office/reservations/roll.ts"
import { isUntaken, weeksOf } from "../../web/office/teaching/weeks.ts"
import { sayDay } from "../../web/office/teaching/words.ts"

const zone = "America/Mexico_City"
/** A class of an hour in Mexico City, which is six hours behind. */
const at = (day: string, hour: string, wish: Partial<OwnClass> = {}) => {
  const startsAt = new Date(`${day}T${hour}:00-06:00`)
  const later = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000).toISOString()
  return {
    ...{ id: `${day} ${hour}`, day, hour, timeZone: zone, startsAt: later(0), endsAt: later(1) },
    ...{ occupied: 3, arrived: 0, cancelledAt: null, roll: { opensAt: later(-1), closesAt: later(30) } },
    ...wish,
  } as OwnClass
}
// A Wednesday at noon.
const now = new Date("2026-11-25T12:00:00-06:00")
const days = (list: { day: string; classes: OwnClass[] }[]) =>
  list.flatMap(({ classes }) => classes.map(({ id }) => id as string))

test("one's weeks are what comes until Sunday, what comes after it, and what is behind, the newest first", () => {
  const classes = [
    ...[at("2026-11-23", "07:00", { arrived: 2 }), at("2026-11-24", "07:00", { arrived: 1 })],
    ...[at("2026-11-25", "12:30"), at("2026-11-29", "10:00"), at("2026-11-30", "07:00")],
  ]
  const { ahead, next, given } = weeksOf(classes, now)
  expect(days(ahead)).toEqual(["2026-11-25 12:30", "2026-11-29 10:00"])
  expect(days(next)).toEqual(["2026-11-30 07:00"])
  expect(given.map(({ id }) => id)).toEqual(["2026-11-24 07:00", "2026-11-23 07:00"])
})

test("a class whose roll nobody took stays in sight for as long as it may be", () => {
  const over = at("2026-11-25", "10:00")
  expect(days(weeksOf([over], now).ahead)).toEqual(["2026-11-25 10:00"])
  expect(isUntaken(over, now)).toBe(true)
  for (const one of [
    at("2026-11-25", "10:00", { arrived: 1 }),
    at("2026-11-25", "10:00", { occupied: 0 }),
    at("2026-11-25", "10:00", { cancelledAt: "2026-11-25T15:00:00.000Z" }),
    at("2026-11-23", "07:00"),
    at("2026-11-25", "11:30"),
  ])
    expect(isUntaken(one, now)).toBe(false)
})

test("over a roll stands what to do with it: while its class is on, once that is over, and when it may no longer", () => {
  const says = (hour: string) =>
    rollState(
      at("2026-11-25", "12:30").roll,
      at("2026-11-25", "12:30"),
      { mayMark: true, mayCorrect: false },
      new Date(`2026-11-25T${hour}:00-06:00`),
    ).says
  expect(says("10:00")).toMatch(/^La asistencia se abre /)
  expect(says("13:29")).toBe("Toca a quien llegue.")
  expect(says("13:30")).toBe("Toca a quien vino.")
})

test("a day is said as one would, in its branch's days", () => {
  expect(sayDay("2026-11-25", zone, now)).toBe("Hoy, miércoles 25 de noviembre")
  expect(sayDay("2026-11-26", zone, now)).toBe("Mañana, jueves 26 de noviembre")
  expect(sayDay("2026-11-28", zone, now)).toBe("Sábado 28 de noviembre")
  expect(sayDay("2026-11-25", zone, new Date("2026-11-25T05:59:00Z"))).toBe(
    "Mañana, miércoles 25 de noviembre",
  )
})

import { describe, expect, test } from "vitest"
import { endOf } from "../../server/features/packages/validity.ts"
import { endingOf, isBirthday, type Paying } from "../../server/features/reservations/listing/known.ts"
import { at, zone } from "../support/studio.ts"

test.for([
  ["23/11", "2026-11-23", true],
  ["23/11", "2026-11-24", false],
  ["11/12", "2026-12-11", true],
  ["11/12", "2026-11-12", false],
  ["29/02", "2028-02-29", true],
  ["29/02", "2027-02-28", true],
  ["28/02", "2028-02-28", true],
  ["29/02", "2028-02-28", false],
  ["29/02", "2100-02-28", true],
  [null, "2026-11-23", false],
] as const)("a birthday of %s on %s is kept: %s", ([birthDate, day, kept]) => {
  expect(isBirthday(birthDate, day)).toBe(kept)
})

describe("a package ends with a class", () => {
  const day = "2026-11-23"
  const place = { startsAt: at(day, "19:00"), timeZone: zone }
  const now = at(day, "08:00")
  const paying = (wish: Partial<Paying> = {}): Paying => ({
    isUnlimited: false,
    balance: 3,
    expiresAt: at("2026-12-10", "23:59:59"),
    paysLater: false,
    othersUntil: null,
    ...wish,
  })
  const of = (wish: Partial<Paying>, when = now) => endingOf(paying(wish), place, when)
  const soon = at("2026-11-25", "23:59:59")

  test("that takes its last credit, and not the last but one", () => {
    expect(of({ balance: 0 })).toEqual({ why: "lastCredit", lastDay: "2026-12-10" })
    expect(of({ balance: 1 })).toBeNull()
    expect(of({ balance: 0, isUnlimited: true })).toBeNull()
    expect(of({ balance: 0, paysLater: true })).toBeNull()
  })

  test("that is two days or less from its last", () => {
    expect(of({ expiresAt: soon })).toEqual({ why: "expiry", lastDay: "2026-11-25" })
    expect(of({ expiresAt: soon, isUnlimited: true })?.why).toBe("expiry")
    expect(of({ expiresAt: at("2026-11-26", "23:59:59") })).toBeNull()
  })

  test.each([
    ["put forward", "2026-03-08T07:30:00Z", "2026-03-09", "2026-03-10"],
    ["put back", "2026-10-31T07:30:00Z", "2026-11-02", "2026-11-03"],
  ])("by days of its calendar, also over a night in which the clock is %s", (_, start, second, third) => {
    const item = { startsAt: new Date(start), timeZone: "America/Tijuana" }
    const endingOn = (last: string) =>
      endingOf(paying({ expiresAt: endOf(last, item.timeZone) }), item, item.startsAt)
    expect(endingOn(second)).toEqual({ why: "expiry", lastDay: second })
    expect(endingOn(third)).toBeNull()
  })

  test("unless others go on, or the day is gone by", () => {
    const later = at("2026-12-10", "23:59:59")
    expect(of({ balance: 0, othersUntil: later })).toBeNull()
    expect(of({ expiresAt: soon, othersUntil: later })).toBeNull()
    expect(of({ balance: 0, expiresAt: soon, othersUntil: soon })?.why).toBe("expiry")
    expect(of({ balance: 0 }, at(day, "23:50"))?.why).toBe("lastCredit")
    expect(of({ balance: 0 }, at("2026-11-24", "00:10"))).toBeNull()
  })
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { dayIn, hourIn } from "../../contract/calendar.ts"
import { choosePackage, type Held } from "../../server/features/packages/eligible.ts"
import { nextMovement } from "../../server/features/packages/ledger.ts"
import { expiryOf } from "../../server/features/packages/validity.ts"

const day = 86_400_000
const aClass = { type: "groups" as const, branchId: "Roma Norte", day: "1970-01-01", startsAt: 1 }
const newPackage = (granted: number): Held => ({
  ...{
    id: "p",
    packageId: null,
    description: "Paquete",
    type: "group",
    branchId: null,
    frozenFrom: null,
    frozenUntil: null,
    seq: 1,
    createdAt: 0,
  },
  ...{ isUnlimited: granted === 0, balance: granted, startsAt: 0, expiresAt: 10 },
})

describe("a ledger written by the rules", () => {
  test("never goes below nothing nor above what was granted, and each balance is the sum so far", () => {
    const steps = fc.array(fc.constantFrom("book", "return", "lose"), { maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), steps, (granted, wishes) => {
        let held = newPackage(granted)
        let booked = 0
        let sum = granted
        for (const wish of wishes) {
          if (wish === "book") {
            const choice = choosePackage([held], aClass, 0)
            if ("refusal" in choice) {
              expect(held.isUnlimited).toBe(false)
              expect(held.balance).toBe(0)
              continue
            }
            booked++
          } else if (booked-- === 0) {
            booked = 0
            continue
          }
          const [reason, delta] =
            wish === "book"
              ? (["used", -1] as const)
              : wish === "return"
                ? (["returned", 1] as const)
                : (["lost", 0] as const)
          const row = nextMovement(held, held.isUnlimited, reason, delta)
          sum += row.delta
          expect(row).toMatchObject({ seq: held.seq + 1, balance: sum, reason })
          expect(row.balance - row.delta).toBe(held.balance)
          expect(row.balance).toBeGreaterThanOrEqual(0)
          expect(row.balance).toBeLessThanOrEqual(granted)
          held = { ...held, seq: row.seq, balance: row.balance }
        }
      }),
    )
  })

  test("moves nothing on an unlimited package, which always pays", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.constantFrom(-1, 0, 1), (seq, delta) => {
        expect(nextMovement({ seq, balance: 0 }, true, "used", delta)).toMatchObject({ delta: 0, balance: 0 })
      }),
    )
    expect(choosePackage([newPackage(0)], aClass, 0)).toEqual({ pays: newPackage(0) })
  })
})

describe("a package ends", () => {
  const zones = [
    "America/Mexico_City",
    "America/Tijuana",
    "America/Cancun",
    "Europe/Madrid",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
  ]
  const bought = fc.date({ min: new Date("2015-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })

  test("at 23:59:59 of the branch's clock, that many calendar days after it was bought, across any change of clocks", () => {
    fc.assert(
      fc.property(bought, fc.integer({ min: 1, max: 400 }), fc.constantFrom(...zones), (now, days, zone) => {
        const end = expiryOf(now, days, zone)
        expect(hourIn(zone, end)).toBe("23:59")
        expect(end.getTime() % 60_000).toBe(59_000)
        const calendarDays = (Date.parse(dayIn(zone, end)) - Date.parse(dayIn(zone, now))) / day
        expect(calendarDays).toBe(days)
      }),
      { numRuns: 500 },
    )
  })

  test("never sooner than that many days less one hour of changing clocks after it was bought", () => {
    fc.assert(
      fc.property(bought, fc.integer({ min: 1, max: 400 }), fc.constantFrom(...zones), (now, days, zone) => {
        expect(expiryOf(now, days, zone).getTime() - now.getTime()).toBeGreaterThan((days - 1 / 20) * day)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ["2026-11-20T05:59:59Z", 1, "America/Mexico_City", "2026-11-21T05:59:59.000Z"],
    ["2026-11-20T06:00:00Z", 1, "America/Mexico_City", "2026-11-22T05:59:59.000Z"],
    // Tijuana puts its clocks forward on 8 March 2026, Mexico City does not.
    ["2026-03-07T20:00:00Z", 1, "America/Tijuana", "2026-03-09T06:59:59.000Z"],
    ["2026-03-07T20:00:00Z", 1, "America/Mexico_City", "2026-03-09T05:59:59.000Z"],
  ])("bought at %s for %i day in %s, at %s", (now, days, zone, end) => {
    expect(expiryOf(new Date(now), days, zone).toISOString()).toBe(end)
  })
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { addDays } from "../../contract/calendar.ts"
import { cadences, endOf, openPeriods } from "../../contract/payPeriods.ts"
import {
  type DatedRate,
  headsOf,
  isPaid,
  payOf,
  type RateTerms,
  rateOn,
  sayRate,
} from "../../contract/payRates.ts"

const perClass: RateTerms = { kind: "per_class", base: 35_000, perHead: 0, headOver: 0 }
const perHead: RateTerms = { kind: "per_head", base: 0, perHead: 4_050, headOver: 0 }
const over: RateTerms = { kind: "base_plus_head_over", base: 25_000, perHead: 3_000, headOver: 5 }
const sample = { perClass, perHead, over, fromTheFirst: { ...over, headOver: 0 } }

describe("a class is paid", () => {
  test.each([
    ["perClass", 0, 35_000],
    ["perClass", 12, 35_000],
    ["perHead", 0, 0],
    ["perHead", 1, 4_050],
    ["perHead", 7, 28_350],
    ["over", 0, 25_000],
    ["over", 5, 25_000],
    ["over", 6, 28_000],
    ["over", 12, 46_000],
    ["fromTheFirst", 1, 28_000],
  ] as const)("by %s, of %i heads, %i", (name, heads, amount) => {
    expect(payOf(sample[name], heads)).toBe(amount)
  })

  test("never less for more who come", () => {
    const amount = fc.nat(10_000_000)
    const terms = fc.record({ base: amount, perHead: amount, headOver: fc.nat(1_000) })
    fc.assert(
      fc.property(terms, fc.nat(1_000), (one, heads) => {
        const rate: RateTerms = { kind: "base_plus_head_over", ...one }
        expect(payOf(rate, heads + 1)).toBeGreaterThanOrEqual(payOf(rate, heads))
        expect(payOf(rate, heads)).toBe(
          heads > one.headOver ? one.base + one.perHead * (heads - one.headOver) : one.base,
        )
      }),
    )
  })
})

test.each([
  [perClass, "$350 por clase"],
  [perHead, "$40.50 por persona"],
  [over, "$250 más $30 por persona después de 5"],
  [{ ...over, headOver: 0 }, "$250 más $30 por persona"],
])("a rate reads as one would say it", (rate, said) => {
  expect(sayRate({ ...rate, base: rate.base / 100, perHead: rate.perHead / 100 })).toBe(said)
})

describe("the rate that holds", () => {
  const rate = (from: string, discipline: string | null, base: number): DatedRate => ({
    ...{ ...perClass, base },
    ...{ from, discipline },
  })
  const rates = [
    rate("2026-03-01", null, 300),
    rate("2026-01-01", null, 200),
    rate("2026-02-01", "barre", 400),
    rate("2026-03-16", "barre", 450),
  ]
  test.each([
    ["2025-12-31", "reformer", undefined],
    ["2026-01-01", "reformer", 200],
    ["2026-01-31", "barre", 200],
    ["2026-02-01", "barre", 400],
    ["2026-02-28", "reformer", 200],
    ["2026-03-01", "reformer", 300],
    // A discipline's own stays, whatever is said of the others later.
    ["2026-03-15", "barre", 400],
    ["2026-03-16", "barre", 450],
  ])("on %s for %s is of %s", (day, discipline, base) => {
    expect(rateOn(rates, day, discipline)?.base).toBe(base)
    expect(rateOn([...rates].reverse(), day, discipline)?.base).toBe(base)
  })
})

describe("a head is", () => {
  const counts = { held: 9, attended: 6, marked: 8 }
  test.each([
    ["who came, where the roll was taken", "attended", counts, 6],
    ["nobody, where the roll says that nobody came", "attended", { held: 4, attended: 0, marked: 4 }, 0],
    ["who held a seat, where it was not", "attended", { held: 9, attended: 0, marked: 0 }, 9],
    ["who held a seat, where the studio says so", "held", counts, 9],
  ] as const)("%s", (_, rule, given, heads) => expect(headsOf(rule, given)).toBe(heads))
})

describe("a cancelled class", () => {
  const startsAt = new Date("2026-03-02T18:00:00Z")
  const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
  test.each([
    ["never", null, true],
    ["never", 1, false],
    ["late", 11.99, true],
    ["late", 12, false],
    ["late", -1, true],
    ["always", 500, true],
  ] as const)("paid %s, %s hours before: %s", (cancelled, hours, paid) => {
    const cancelledAt = hours === null ? null : before(hours)
    expect(isPaid({ cancelled, lateHours: 12 }, { startsAt, cancelledAt })).toBe(paid)
  })
})

describe("periods", () => {
  test.each([
    ["week", "2026-03-02", "2026-03-08"],
    ["week", "2026-03-08", "2026-03-08"],
    ["fortnight", "2026-02-01", "2026-02-15"],
    ["fortnight", "2026-02-15", "2026-02-15"],
    ["fortnight", "2026-02-16", "2026-02-28"],
    ["fortnight", "2024-02-16", "2024-02-29"],
    ["fortnight", "2026-12-31", "2026-12-31"],
    ["month", "2026-01-31", "2026-01-31"],
    ["month", "2026-11-02", "2026-11-30"],
  ] as const)("of a %s, that of %s ends on %s", (cadence, day, end) => {
    expect(endOf(cadence, day)).toBe(end)
  })

  test("that are open go on from the last that is closed, also where they are of another length by now", () => {
    const rules = { cadence: "month", paysFrom: "2026-01-05" } as const
    expect(openPeriods({ ...rules, paysFrom: null }, null, "2026-03-20")).toEqual([])
    expect(openPeriods(rules, null, "2026-01-04")).toEqual([])
    expect(openPeriods(rules, null, "2026-02-01")).toEqual([
      { from: "2026-01-05", to: "2026-01-31" },
      { from: "2026-02-01", to: "2026-02-28" },
    ])
    expect(openPeriods(rules, "2026-03-15", "2026-03-20")).toEqual([{ from: "2026-03-16", to: "2026-03-31" }])
    expect(openPeriods({ ...rules, paysFrom: "2026-04-01" }, "2026-02-28", "2026-04-02")).toEqual([
      { from: "2026-04-01", to: "2026-04-30" },
    ])
  })

  test("that are open have each day once, up to today's", () => {
    const day = fc.nat(1_000).map((days) => addDays("2026-01-01", days))
    fc.assert(
      fc.property(fc.constantFrom(...cadences), day, fc.nat(50), (cadence, paysFrom, days) => {
        const today = addDays(paysFrom, days)
        const open = openPeriods({ cadence, paysFrom }, null, today)
        expect(open[0]?.from).toBe(paysFrom)
        for (const [index, { to }] of open.entries()) {
          const next = open[index + 1]
          if (next) expect(next.from).toBe(addDays(to, 1))
          else expect(to >= today).toBe(true)
        }
      }),
    )
  })
})

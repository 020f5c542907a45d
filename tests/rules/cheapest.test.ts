import { describe, expect, test } from "vitest"
import { cheapestFor, type Wanted } from "../../contract/cheapest.ts"
import type { Package } from "../../contract/packages.ts"
import { priceFrom } from "../../web/site/home/priceFrom.ts"

const [roma, tijuana] = ["roma", "tijuana"] as unknown as [Package["branchId"], Package["branchId"]]
const onSale = (description: string, amount: number, rest: Partial<Package> = {}) =>
  ({
    ...{ description, amount, specialPrice: null, discount: 0, type: "group", branchId: null },
    ...{ daysExpiry: 30, isNewUser: false, totalClasses: 1, isUnlimited: false, ...rest },
  }) as Package

const shop = [
  onSale("10 clases", 1800),
  onSale("primera vez", 350, { specialPrice: 250, isNewUser: true, daysExpiry: 15 }),
  onSale("1 clase", 220, { daysExpiry: 15 }),
  onSale("barrio", 100, { branchId: tijuana }),
  onSale("individual", 50, { type: "individual" }),
]
const wanted = (rest: Partial<Wanted> = {}): Wanted =>
  ({ type: "groups", branch: roma, day: "2026-11-24", timeZone: "America/Mexico_City", ...rest }) as Wanted
const now = new Date("2026-11-22T18:00:00Z")
const named = (of: Wanted, isNew = false, packages = shop) =>
  cheapestFor(packages, of, { isNew, now })?.description

describe("what is offered to who has nothing to pay a class with is", () => {
  test("for a newcomer, what is for newcomers", () => {
    expect(named(wanted(), true)).toBe("primera vez")
  })

  test("else the least money, of the class's type and branch", () => {
    expect(named(wanted())).toBe("1 clase")
    expect(named(wanted({ branch: tijuana as Wanted["branch"] }))).toBe("barrio")
    expect(named(wanted({ type: "individual" }), true)).toBe("individual")
  })

  test("good on the day of the class, counted from today in the branch", () => {
    expect(named(wanted({ day: "2026-12-07" }), true)).toBe("primera vez")
    expect(named(wanted({ day: "2026-12-08" }), true)).toBe("10 clases")
    // It is already the 23rd there, which is a day more.
    const late = new Date("2026-11-23T06:30:00Z")
    expect(cheapestFor(shop, wanted({ day: "2026-12-08" }), { isNew: true, now: late })?.description).toBe(
      "primera vez",
    )
    expect(named(wanted({ day: "2027-12-08" }), true)).toBeUndefined()
  })

  test("nothing, where nothing is sold", () => {
    expect(named(wanted(), true, [])).toBeUndefined()
  })
})

describe("what a class costs at least is", () => {
  test("the least of each, for whoever it is, and of nothing that has no count", () => {
    expect(priceFrom([...shop, onSale("Ilimitado", 10, { totalClasses: 0, isUnlimited: true })])).toBe(5000)
    expect(priceFrom([onSale("3", 350, { specialPrice: 250, totalClasses: 3 })])).toBe(8333)
    expect(priceFrom([])).toBeNull()
    expect(priceFrom([onSale("Ilimitado", 10, { totalClasses: 0, isUnlimited: true })])).toBeNull()
    expect(priceFrom([onSale("regalo", 0)])).toBeNull()
  })
})

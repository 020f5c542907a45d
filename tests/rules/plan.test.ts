import { describe, expect, test } from "vitest"
import { type Busy, type PlanFacts, type PlannedSlot, planOf } from "../../server/features/schedule/plan.ts"

const slot = (change: Partial<PlannedSlot> = {}): PlannedSlot => ({
  ...{ id: "luz", weekday: 0, hour: "07:00", minutes: 50, roomId: "luz", instructorId: "daniela" },
  ...{ timeZone: "America/Mexico_City", isActive: true, branchId: "roma" },
  ...change,
})
const facts = (change: Partial<PlanFacts<PlannedSlot>>): PlanFacts<PlannedSlot> => ({
  ...{ slots: [slot()], busy: [], holidays: [], planned: [] },
  ...change,
})
// Mondays 3 and 10 May 2027.
const fortnight = { from: "2027-05-03", to: "2027-05-16" }
const now = new Date("2027-05-01T00:00:00Z")
const outcomes = (given: Partial<PlanFacts<PlannedSlot>>, range = fortnight, at = now) => {
  const { made, notMade } = planOf(facts(given), range, at)
  return [
    ...made.map(({ day }) => `${day} new`),
    ...notMade.map(({ day, outcome }) => `${day} ${outcome}`),
  ].sort()
}
const busy = (from: string, to: string, change: Partial<Busy> = {}): Busy => ({
  ...{ roomId: "luz", instructorId: "rosa", startsAt: Date.parse(from), endsAt: Date.parse(to) },
  ...change,
})

describe("a week made into classes", () => {
  test("gives each weekday its own, in the branch's time", () => {
    const { made } = planOf(facts({}), fortnight, now)
    expect(made.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      "2027-05-03T13:00:00.000Z",
      "2027-05-10T13:00:00.000Z",
    ])
  })

  test("leaves out a holiday of its own branch, and not that of another", () => {
    const holidays = ["2027-05-03 roma", "2027-05-10 condesa"]
    expect(outcomes({ holidays })).toEqual(["2027-05-03 holiday", "2027-05-10 new"])
  })

  test("leaves out what was made, holidays, what is not in use any more, and what has begun", () => {
    expect(outcomes({ planned: ["luz 2027-05-03"], holidays: ["2027-05-10"] })).toEqual([
      "2027-05-03 exists",
      "2027-05-10 holiday",
    ])
    expect(outcomes({ slots: [slot({ isActive: false })] })).toEqual([
      "2027-05-03 inactive",
      "2027-05-10 inactive",
    ])
    expect(outcomes({}, fortnight, new Date("2027-05-03T13:00:00Z"))).toEqual([
      "2027-05-03 past",
      "2027-05-10 new",
    ])
  })

  test("says who is in the way: the same hour of the room is there already, another is a collision", () => {
    const at = (change: Partial<Busy>) => [busy("2027-05-03T13:30:00Z", "2027-05-03T14:20:00Z", change)]
    expect(outcomes({ busy: at({}) })[0]).toBe("2027-05-03 room")
    expect(outcomes({ busy: at({ roomId: "sol", instructorId: "daniela" }) })[0]).toBe(
      "2027-05-03 instructor",
    )
    expect(outcomes({ busy: at({ roomId: "sol" }) })[0]).toBe("2027-05-03 new")
    expect(outcomes({ busy: [busy("2027-05-03T13:00:00Z", "2027-05-03T14:00:00Z")] })[0]).toBe(
      "2027-05-03 exists",
    )
    // One that ends as this begins.
    expect(outcomes({ busy: [busy("2027-05-03T12:00:00Z", "2027-05-03T13:00:00Z")] })[0]).toBe(
      "2027-05-03 new",
    )
  })

  test("does not let two of its own slots meet", () => {
    const slots = [
      slot(),
      slot({ id: "late", hour: "07:30" }),
      slot({ id: "sol", hour: "07:45", roomId: "sol" }),
    ]
    const { counts } = planOf(facts({ slots }), fortnight, now)
    expect(counts).toMatchObject({ new: 2, room: 2, instructor: 2 })
  })

  test("skips the hour that Tijuana's clock skips, and the one that it repeats", () => {
    const slots = [
      slot({ weekday: 6, hour: "02:30", timeZone: "America/Tijuana" }),
      slot({ id: "one", weekday: 6, hour: "01:30", timeZone: "America/Tijuana" }),
    ]
    const whole = { from: "2027-03-14", to: "2027-03-14" }
    expect(planOf(facts({ slots }), whole, new Date(0)).counts).toMatchObject({ skipped: 1, new: 1 })
    const autumn = { from: "2027-11-07", to: "2027-11-07" }
    expect(planOf(facts({ slots }), autumn, now).counts).toMatchObject({ repeated: 1, new: 1 })
  })
})

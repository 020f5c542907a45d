import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { announcements, stepBy } from "../../web/office/week/dragging.ts"
import {
  dropAt,
  hourAt,
  lanesOf,
  minuteOf,
  offsetOf,
  type Placed,
  rowsOf,
  spanOf,
} from "../../web/office/week/placing.ts"
import { weekOf } from "../../web/office/week/weekFilter.ts"
import { weekOf as weekOfSite } from "../../web/site/schedule/week.ts"

const placed = fc
  .record({
    day: fc.nat(6),
    start: fc.nat(1380),
    minutes: fc.integer({ min: 5, max: 480 }),
    lane: fc.constantFrom("A", "B", "C"),
  })
  .map(({ day, start, minutes, lane }) => ({ day, start, end: Math.min(1440, start + minutes), lane }))
const week = fc
  .array(placed, { maxLength: 40 })
  .map((all) => all.map((one, index): Placed => ({ ...one, id: String(index) })))

const at = (id: string, day: number, from: string, to: string, lane = id): Placed => ({
  ...{ id, day, lane },
  start: minuteOf(from),
  end: minuteOf(to),
})

describe("the lanes of a week", () => {
  test("never show two classes in one place, and are no more than there are classes at once", () => {
    fc.assert(
      fc.property(week, (all) => {
        const lanes = lanesOf(all)
        for (const one of all) {
          const mine = lanes.get(one.id)
          expect(mine?.at).toBeLessThan(mine?.of ?? 0)
          const beside = all.filter(
            ({ id, day, start, end }) =>
              id !== one.id && day === one.day && start < one.end && end > one.start,
          )
          for (const { id } of beside) {
            expect(lanes.get(id)?.of).toBe(mine?.of)
            expect(lanes.get(id)?.at).not.toBe(mine?.at)
          }
        }
        const most = Math.max(0, ...[...lanes.values()].map(({ of }) => of))
        const atOnce = all.map(
          (one) =>
            all.filter(({ day, start, end }) => day === one.day && start <= one.start && end > one.start)
              .length,
        )
        expect(most).toBe(Math.max(0, ...atOnce))
      }),
    )
  })

  test("keep a room where it was among classes that overlap", () => {
    const lanes = lanesOf([
      at("1", 0, "08:00", "09:00", "Barro"),
      at("2", 0, "08:00", "08:30", "Cielo"),
      at("3", 0, "08:45", "10:00", "Cielo"),
      at("4", 0, "09:30", "10:00", "Barro"),
      at("5", 0, "10:00", "11:00", "Cielo"),
    ])
    expect(["1", "2", "3", "4", "5"].map((id) => lanes.get(id))).toEqual([
      { at: 0, of: 2 },
      { at: 1, of: 2 },
      { at: 1, of: 2 },
      { at: 0, of: 2 },
      { at: 0, of: 1 },
    ])
  })
})

describe("the hours of a week", () => {
  test("go from the first class to the last, whole", () => {
    const all = [at("1", 0, "07:15", "08:05"), at("2", 3, "20:30", "21:20")]
    expect(spanOf(all)).toEqual({ from: minuteOf("07:00"), to: minuteOf("22:00") })
    expect(spanOf(all, 60)).toEqual({ from: minuteOf("06:00"), to: minuteOf("23:00") })
    expect(spanOf([at("1", 0, "00:10", "00:50"), at("2", 0, "23:10", "23:55")], 60)).toEqual({
      from: 0,
      to: 1440,
    })
  })

  test("become rows of five minutes", () => {
    const span = { from: minuteOf("07:00"), to: minuteOf("22:00") }
    expect(rowsOf(at("1", 0, "07:00", "07:50"), span)).toEqual({ first: 1, last: 11 })
    expect(rowsOf(at("1", 0, "08:07", "08:08"), span)).toEqual({ first: 14, last: 15 })
  })

  test("are read and written alike", () => {
    expect(minuteOf("19:05")).toBe(1145)
    expect(hourAt(1145)).toBe("19:05")
    expect(hourAt(0)).toBe("00:00")
  })
})

describe("a class that is dropped", () => {
  const scale = { dayWidth: 150, rowHeight: 6 }
  const span = { from: minuteOf("07:00"), to: minuteOf("21:00") }
  const item = at("1", 2, "08:10", "09:00")

  test.each([
    [{ x: 0, y: 144 }, 2, "10:10"],
    [{ x: 160, y: 8 }, 3, "08:10"],
    [{ x: -290, y: 10 }, 0, "08:25"],
    [{ x: 0, y: -17 }, 2, "07:55"],
    // Beyond the edges it stays on the last step within.
    [{ x: 9_000, y: 0 }, 6, "08:10"],
    [{ x: -9_000, y: -9_000 }, 0, "07:10"],
    [{ x: 0, y: 9_000 }, 2, "20:10"],
  ])("by %o stands on day %i at %s", (by, day, hour) => {
    const { start, ...rest } = dropAt(item, by, scale, span)
    expect([rest.day, hourAt(start)]).toEqual([day, hour])
  })

  test("stands where it is shown, in steps of a quarter of an hour", () => {
    const by = { x: fc.integer({ min: -1500, max: 1500 }), y: fc.integer({ min: -1500, max: 1500 }) }
    fc.assert(
      fc.property(placed, fc.record(by), (one, moved) => {
        const target = dropAt(one, moved, scale, spanOf([one], 60))
        expect(Math.abs(target.start - one.start) % 15).toBe(0)
        expect(dropAt(one, offsetOf(one, target, scale), scale, spanOf([one], 60))).toEqual(target)
      }),
    )
  })

  test("stays when the grid has no width yet", () => {
    expect(dropAt(item, { x: 0, y: 0 }, { dayWidth: 0, rowHeight: 6 }, span).day).toBe(2)
  })
})

test("a week goes from Monday to Sunday", () => {
  for (const day of ["2026-11-23", "2026-11-25", "2026-11-29"]) {
    expect(weekOf(day)).toMatchObject({ from: "2026-11-23", to: "2026-11-29" })
  }
  expect(weekOf("2027-01-01").range).toMatch(/^28 dic.* – 3 ene/)
})

test.each(["2026-11-31", "2027-02-30", "2026-13-01", "mañana", ""])(
  "the site's week of a day that there is not is today's: %s",
  (wanted) => {
    const { day, days } = weekOfSite(wanted, "2026-11-28")
    expect(day).toBe("2026-11-28")
    expect(days.map((one) => one.day)).toContain(day)
  },
)

test("the site's weeks are eight ahead, each seven days from today, and the last has no next", () => {
  const today = "2026-11-28"
  const of = (wanted: string | null) => {
    const { day, from, to, previous, next, days } = weekOfSite(wanted, today)
    return [day, from, to, previous, next, days.length]
  }
  expect(of(null)).toEqual([today, today, "2026-12-04", null, "2026-12-05", 7])
  expect(of("2026-11-01")).toEqual(of(null))
  expect(of("2026-12-04")).toEqual(["2026-12-04", today, "2026-12-04", null, "2026-12-05", 7])
  expect(of("2026-12-05")).toEqual(["2026-12-05", "2026-12-05", "2026-12-11", today, "2026-12-12", 7])
  expect(of("2027-01-29")).toEqual(["2027-01-29", "2027-01-23", "2027-01-29", "2027-01-16", null, 7])
  // What is farther shows the last week from its first day.
  expect(of("2027-01-30")).toEqual(["2027-01-23", "2027-01-23", "2027-01-29", "2027-01-16", null, 7])
  expect(weekOfSite(null, today).days[1]).toMatchObject({
    weekday: "dom",
    number: "29",
    name: "domingo 29 de noviembre",
  })
})

test("a class that is carried by keys goes by a day and a step, and says where it would be", () => {
  const step = stepBy(() => ({ x: 100, y: 15 }))
  const press = (code: string) => {
    let isOurs = false
    const event = { code, preventDefault: () => (isOurs = true) } as unknown as KeyboardEvent
    const at = step(event, { currentCoordinates: { x: 500, y: 300 } } as never)
    return [at?.x, at?.y, isOurs]
  }
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "KeyA"].map(press)).toEqual([
    ...[
      [400, 300, true],
      [600, 300, true],
      [500, 285, true],
      [500, 315, true],
      [undefined, undefined, false],
    ],
  ])
  const said = announcements(() => ({ day: "2026-11-25", hour: "07:15" }) as never)
  expect(said.onDragMove?.({} as never)).toBe("miércoles 25 de noviembre, 07:15")
  expect(announcements(() => null).onDragMove?.({} as never)).toBeUndefined()
})

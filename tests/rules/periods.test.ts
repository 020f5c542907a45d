import { expect, test } from "vitest"
import {
  fortnightOf,
  lastDays,
  lastMonths,
  monthOf,
  startsOf,
} from "../../server/features/reports/periods.ts"
import { daysBefore, daysDue, daysOf, lastDue } from "../../server/features/reports/reporting/days.ts"
import type { Refusal } from "../../server/platform/refusal.ts"

test.each([
  ["2026-03-18", { year: "2026-01-01", month: "2026-03-01", week: "2026-03-16" }],
  ["2026-03-16", { year: "2026-01-01", month: "2026-03-01", week: "2026-03-16" }],
  ["2026-03-15", { year: "2026-01-01", month: "2026-03-01", week: "2026-03-09" }],
  ["2026-01-01", { year: "2026-01-01", month: "2026-01-01", week: "2025-12-29" }],
])("of %s the year, the month and the week begin on", (day, starts) => {
  expect(startsOf(day)).toEqual(starts)
})

test.each([
  ["2026-02-28", "2026-02-01", "2026-02-28"],
  ["2024-02-01", "2024-02-01", "2024-02-29"],
  ["2026-12-31", "2026-12-01", "2026-12-31"],
  ["2026-01-31", "2026-01-01", "2026-01-31"],
])("of %s the month goes from %s to %s", (day, from, to) => {
  expect(monthOf(day)).toEqual({ from, to })
})

test.each([
  ["weekly", undefined, "2026-03-02", "2026-03-01", "2026-03-01"],
  ["weekly", "week", "2026-03-02", "2026-02-23", "2026-03-01"],
  ["weekly", "lastWeek", "2026-03-02", "2026-02-23", "2026-03-01"],
  ["weekly", "last7", "2026-03-02", "2026-02-23", "2026-03-01"],
  ["monthly", "month", "2026-03-01", "2026-02-01", "2026-02-28"],
  ["monthly", "lastMonth", "2026-03-01", "2026-02-01", "2026-02-28"],
  ["monthly", "yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["monthly", "year", "2026-01-01", "2025-01-01", "2025-12-31"],
] as const)("%s by mail, %s that is due on %s goes from %s to %s", (sending, period, due, from, to) => {
  expect(lastDue(sending, due)).toBe(due)
  expect(daysDue({ period }, due)).toEqual({ from, to })
})

test.each([
  [undefined, "2026-03-01", "2026-03-18", "2026-02-11", "2026-02-28"],
  ["lastMonth", "2026-02-01", "2026-02-28", "2026-01-04", "2026-01-31"],
  ["week", "2026-03-16", "2026-03-18", "2026-03-13", "2026-03-15"],
  ["lastWeek", "2026-03-09", "2026-03-15", "2026-03-02", "2026-03-08"],
  ["today", "2026-03-18", "2026-03-18", "2026-03-17", "2026-03-17"],
  ["yesterday", "2026-03-17", "2026-03-17", "2026-03-16", "2026-03-16"],
  ["last7", "2026-03-12", "2026-03-18", "2026-03-05", "2026-03-11"],
  ["last30", "2026-02-17", "2026-03-18", "2026-01-18", "2026-02-16"],
  ["last90", "2025-12-19", "2026-03-18", "2025-09-20", "2025-12-18"],
  ["year", "2026-01-01", "2026-03-18", "2025-10-16", "2025-12-31"],
] as const)(
  "on 18 March %s goes from %s to %s, after as many days from %s to %s",
  (period, from, to, ...before) => {
    const days = daysOf({ period }, "2026-03-18")
    expect(days).toEqual({ from, to })
    expect(Object.values(daysBefore(days))).toEqual(before)
  },
)

test("days that are asked for one by one are some, in their order, and no more than a report reads", () => {
  const fault = (from?: string, to?: string) => {
    try {
      return daysOf({ from, to }, "2026-03-18")
    } catch (error) {
      return (error as Refusal).details.fields?.[0]
    }
  }
  expect(fault("2026-03-02", "2026-03-02")).toEqual({ from: "2026-03-02", to: "2026-03-02" })
  expect(fault("2026-03-02", "2026-03-01")).toMatchObject({ path: "to" })
  expect(fault(undefined, "2026-03-01")).toMatchObject({ path: "from" })
  expect(fault("2026-03-01")).toMatchObject({ path: "to" })
  expect(fault("2026-01-01", "2027-02-04")).toEqual({ from: "2026-01-01", to: "2027-02-04" })
  expect(fault("2026-01-01", "2027-02-05")).toEqual({ path: "to", message: "Elige 400 días como máximo." })
})

test("the last seven days are those that end today", () => {
  expect(lastDays("2026-03-02", 7)).toEqual({ from: "2026-02-24", to: "2026-03-02" })
})

test.each([
  ["2026-01-05", "2026-01-05", "2026-01-05", "2026-01-18"],
  ["2026-01-05", "2026-01-18", "2026-01-05", "2026-01-18"],
  ["2026-01-05", "2026-01-19", "2026-01-19", "2026-02-01"],
  // Over the change of the clock in the north of Mexico.
  ["2026-01-05", "2026-03-15", "2026-03-02", "2026-03-15"],
  ["2000-01-03", "2026-11-22", "2026-11-16", "2026-11-29"],
])("counted from %s, %s is in the fortnight from %s to %s", (start, day, from, to) => {
  expect(fortnightOf(start, day)).toEqual({ from, to })
})

test("before the first one there is no fortnight, nor while nobody said from when", () => {
  expect(fortnightOf("2026-03-19", "2026-03-18")).toBeNull()
  expect(fortnightOf(null, "2026-03-18")).toBeNull()
})

test("the last months are whole, and go back over a year's end and a day that they have not", () => {
  expect(lastMonths("2024-03-31", 3)).toEqual([
    { from: "2024-01-01", to: "2024-01-31" },
    { from: "2024-02-01", to: "2024-02-29" },
    { from: "2024-03-01", to: "2024-03-31" },
  ])
  expect(lastMonths("2026-01-15", 2).map(({ from }) => from)).toEqual(["2025-12-01", "2026-01-01"])
})

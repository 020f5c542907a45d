import { expect, test } from "vitest"
import { historyOf } from "../../server/operating/status/history.ts"

const now = new Date("2026-11-23T20:00:00Z")
const outage = (service: string, beganAt: string, endedAt: string | null) => ({ service, beganAt, endedAt })
const days = (...outages: ReturnType<typeof outage>[]) =>
  historyOf(outages as never, now, "America/Mexico_City")

test("each of the last thirty days has what was away on it, by the studio's own clock", () => {
  const all = days(
    outage("site", "2026-11-22T05:30:00Z", "2026-11-22T06:40:00Z"),
    outage("payments", "2026-11-22T04:00:00Z", "2026-11-22T04:00:10Z"),
    outage("mail", "2026-11-23T06:00:00Z", null),
    outage("unheardOf", "2026-11-23T06:00:00Z", null),
  )
  expect(all).toHaveLength(30)
  expect([all[0]?.day, all.at(-1)?.day, all.at(-1)?.label]).toEqual([
    ...["2026-10-25", "2026-11-23", "lunes, 23 de noviembre"],
  ])
  expect(all.filter(({ outages }) => outages.length > 0).map(({ day, state }) => [day, state])).toEqual([
    ...[
      ["2026-11-21", "away"],
      ["2026-11-23", "late"],
    ],
  ])
  // That of the night began the day before; the first to begin stands first.
  expect(all.at(-3)?.outages.map(({ text }) => text)).toEqual([
    "22:00 a 22:00 · 1 min",
    "23:30 a 22 nov, 00:40 · 1 h 10 min",
  ])
  expect(all.at(-2)).toMatchObject({ state: "works", outages: [] })
})

test.each([
  ["2026-11-20T16:00:00Z", "2026-11-20T16:59:00Z", "10:00 a 10:59 · 59 min"],
  ["2026-11-20T16:00:00Z", "2026-11-20T17:00:00Z", "10:00 a 11:00 · 1 h"],
  ["2026-11-18T16:00:00Z", "2026-11-20T15:59:00Z", "10:00 a 20 nov, 09:59 · 47 h 59 min"],
  ["2026-11-18T16:00:00Z", "2026-11-20T16:00:00Z", "10:00 a 20 nov, 10:00 · 2 días"],
])("what was away from %s to %s is told as «%s»", (began, ended, text) => {
  const told = days(outage("mail", began, ended)).flatMap(({ outages }) => outages)
  expect(told.map((one) => one.text)).toEqual([text])
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  addDays,
  daysBetween,
  formatRange,
  isRealDay,
  nameZone,
  sayAt,
  sayDays,
  sayEvery,
  sayUntil,
  sayWeekday,
} from "../../contract/calendar.ts"
import { instantsOf } from "../../server/features/schedule/hours.ts"

const plain = (text: string) => text.replaceAll("\u00a0", " ")
const day = fc.nat(36_500).map((days) => addDays("2000-01-01", days))

describe("days", () => {
  test("from one to another are as many as are added to it, over any year's end", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -800, max: 800 }), (one, days) => {
        expect(daysBetween(one, addDays(one, days))).toBe(days)
        expect(isRealDay(one)).toBe(true)
      }),
    )
  })

  test.each(["2026-02-29", "2026-11-31", "2026-13-01", "2026-00-10", "2026-1-1", "1/1/2026", "", "hoy"])(
    "«%s» is none",
    (written) => expect(isRealDay(written)).toBe(false),
  )

  test.each([
    ["2026-11-21", "2026-11-27", "21 – 27 de noviembre"],
    ["2026-11-28", "2026-12-04", "28 nov – 4 dic"],
    ["2026-12-28", "2027-01-03", "28 dic – 3 ene"],
    ["2026-11-21", "2026-11-21", "21 – 21 de noviembre"],
    ["2025-11-21", "2026-11-27", "21 nov – 27 nov"],
  ])("from %s to %s are «%s»", (from, to, said) => {
    // Whatever particle the runtime's own data puts before the month.
    const [first = "", last = ""] = formatRange(from, to).split(" – ")
    expect(`${first} – ${last}`).toBe(said)
  })

  test("are one or many, and each by its name", () => {
    expect([0, 1, 2].map(sayDays)).toEqual(["0 días", "1 día", "2 días"])
    expect([0, 6].map(sayWeekday)).toEqual(["lunes", "domingo"])
    expect(["08:00", "13:00"].map((hour) => plain(sayEvery({ weekday: 1, hour })))).toEqual([
      ...["cada martes a las 8:00 a. m.", "cada martes a la 1:00 p. m."],
    ])
    expect(["America/Merida", "America/Ciudad_Juarez", "Europe/Isle_of_Man"].map(nameZone)).toEqual([
      ...["hora de Mérida", "hora de Ciudad Juárez", "hora de Isle of Man"],
    ])
  })
})

describe("a moment in a sentence", () => {
  const now = new Date("2026-11-24T18:00:00Z")
  test.each([
    ["2026-11-24T17:00:00Z", "hoy a las 11:00 a. m."],
    ["2026-11-25T19:00:00Z", "mañana a la 1:00 p. m."],
    ["2026-11-26T14:00:00Z", "el jueves a las 8:00 a. m."],
    ["2026-12-01T05:59:00Z", "el lunes a las 11:59 p. m."],
    // The same weekday a week ahead would be today's.
    ["2026-12-01T06:00:00Z", "el mar 1 dic a las 12:00 a. m."],
    ["2026-11-23T18:00:00Z", "el lun 23 nov a las 12:00 p. m."],
  ])("%s is «%s»", (instant, said) => {
    expect(plain(sayAt(instant, "America/Mexico_City", { now, audience: "customer" }))).toBe(said)
  })

  test("is near its hour without what is plain", () => {
    expect(sayUntil("2026-11-24T19:10:00Z", "America/Mexico_City")).toBe("hasta la 1:10")
    expect(sayUntil("2026-11-24T14:10:00Z", "America/Mexico_City")).toBe("hasta las 8:10")
  })
})

describe("a class at a quarter to midnight", () => {
  const zones = [
    "America/Tijuana",
    "America/Mexico_City",
    "America/Cancun",
    "Europe/Madrid",
    "Australia/Lord_Howe",
  ]

  test("lasts its minutes, also over a night in which the clock is set", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...zones), fc.integer({ min: 15, max: 240 }), (one, zone, minutes) => {
        const instants = instantsOf(zone, { day: one, hour: "23:45", minutes })
        if ("fault" in instants) throw new Error(instants.fault)
        expect(instants.endsAt.getTime() - instants.startsAt.getTime()).toBe(minutes * 60_000)
      }),
    )
  })

  test.each([
    ["2026-03-08", "02:30", "skipped"],
    ["2026-11-01", "01:30", "repeated"],
  ] as const)("is not to be had in Tijuana on %s at %s: that hour is %s", (one, hour, fault) => {
    expect(instantsOf("America/Tijuana", { day: one, hour, minutes: 50 })).toEqual({ fault })
    expect(instantsOf("America/Mexico_City", { day: one, hour, minutes: 50 })).not.toHaveProperty("fault")
  })
})

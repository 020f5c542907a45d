import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { classTypes } from "../../contract/schedule.ts"
import { defaultCancellationTimes } from "../../contract/studio.ts"
import type { Bookable } from "../../server/features/reservations/deciding/bookable.ts"
import { afterWaking, freeUntilPromoted } from "../../server/features/reservations/deciding/deadlines.ts"
import {
  lastCallMinutes,
  offerMinutes,
  phaseOf,
  whyNotWait,
} from "../../server/features/reservations/waiting/waiting.ts"
import { sayOfferEnd, sayTerms, sayTurn, sayWaiting } from "../../web/site/waiting/words.ts"
import { heldPackage } from "../support/held.ts"

const zone = "America/Mexico_City"
const minute = 60_000
/** In winter and summer alike six hours behind UTC. */
const here = (day: string, hour: string) => Date.parse(`${day}T${hour}:00-06:00`)

describe("an hour of people who are awake", () => {
  test.each([
    ["in the morning", "10:00", "2026-11-24", "11:00"],
    ["that ends as the night begins", "21:00", "2026-11-24", "22:00"],
    ["over the night", "21:30", "2026-11-25", "07:30"],
    ["from the night's first minute", "22:00", "2026-11-25", "08:00"],
    ["from the middle of the evening", "23:10", "2026-11-25", "08:00"],
    ["from midnight", "00:00", "2026-11-24", "08:00"],
    ["from before the day begins", "06:59", "2026-11-24", "08:00"],
    ["from when it does", "07:00", "2026-11-24", "08:00"],
  ])("%s", (_name, from, day, until) => {
    expect(afterWaking(here("2026-11-24", from), 60, zone)).toBe(here(day, until))
  })

  test("is an hour of the branch's clock where that is set forward at night", () => {
    // Tijuana, 8 March 2026: two o'clock is three.
    const from = Date.parse("2026-03-08T01:30:00-08:00")
    expect(afterWaking(from, 60, "America/Tijuana")).toBe(Date.parse("2026-03-08T08:00:00-07:00"))
  })

  test("is never shorter than an hour, nor longer than a night and an hour", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const waited = afterWaking(seconds * 1000, 60, zone) - seconds * 1000
        expect(waited).toBeGreaterThanOrEqual(60 * minute)
        expect(waited).toBeLessThanOrEqual(11 * 60 * minute)
      }),
      { numRuns: 5_000 },
    )
  })
})

test("who was given a place long before can give it back free until the deadline and no longer", () => {
  const startsAt = here("2026-11-27", "18:00")
  const place = { startsAt, type: "groups" as const, now: here("2026-11-20", "10:00") }
  expect(freeUntilPromoted(place, defaultCancellationTimes, zone)).toBe(
    startsAt - defaultCancellationTimes.groups * minute,
  )
})

test("who was given a place can give it back free until the deadline, or for an hour awake, but never after the start", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4_000 }), fc.constantFrom(...classTypes), (before, type) => {
      const startsAt = here("2026-11-27", "18:00")
      const now = startsAt - before * minute
      const until = freeUntilPromoted({ startsAt, type, now }, defaultCancellationTimes, zone)
      expect(until).toBeLessThanOrEqual(startsAt)
      if (until < startsAt) {
        expect(until).toBeGreaterThanOrEqual(now + 60 * minute)
        expect(until).toBeGreaterThanOrEqual(startsAt - defaultCancellationTimes[type] * minute)
      }
    }),
  )
})

describe("a freed place", () => {
  const startsAt = here("2026-11-27", "18:00")
  const at = (minutesBefore: number) =>
    phaseOf({ startsAt, type: "groups" }, defaultCancellationTimes, startsAt - minutesBefore * minute)

  test("is taken for the first in line until the deadline, that instant included", () => {
    expect(at(721).phase).toBe("automatic")
    expect(at(720).phase).toBe("automatic")
    expect(at(719.999).phase).toBe("offers")
  })

  test("is offered for 15 minutes then, but not into the last 30", () => {
    expect(at(100).offersEnd).toBe(startsAt - (100 - offerMinutes) * minute)
    expect(at(40).offersEnd).toBe(startsAt - lastCallMinutes * minute)
    expect(at(31).phase).toBe("offers")
    expect(at(30).phase).toBe("over")
  })
})

test("until when an offered place can be taken is said as people say an hour", () => {
  const said = (hour: string) =>
    sayOfferEnd({ offeredUntil: new Date(here("2026-12-01", hour)).toISOString() }, zone)
  expect(said("20:15")).toBe("hasta las 8:15\u00a0p.\u00a0m.")
  expect(said("13:05")).toBe("hasta la 1:05\u00a0p.\u00a0m.")
  expect(said("01:05")).toBe("hasta la 1:05\u00a0a.\u00a0m.")
})

describe("who may wait for a class", () => {
  const startsAt = here("2026-11-27", "18:00")
  const now = startsAt - 100 * minute
  const item: Bookable = {
    ...{ id: "class", branchId: "roma", day: "2026-11-27", type: "groups", status: "abierta", opening: null },
    ...{ startsAt, endsAt: startsAt + 50 * minute, isFull: true, isCancelled: false },
  }
  const held = heldPackage({ expiresAt: startsAt })
  const other = (hours: number, classId = "other") => {
    const begins = startsAt + hours * 60 * minute
    return { id: classId, seat: 1, classId, day: item.day, startsAt: begins, endsAt: begins + 50 * minute }
  }
  const customer = { mine: [], held: [held], isWaiting: false }
  const unlimited = [{ ...held, isUnlimited: true, balance: 0 }]

  test.each([
    ["who could pay it", {}, {}, now, undefined],
    ["not who waits already", {}, { isWaiting: true }, now, "ALREADY_WAITING"],
    ["not while it has places", { isFull: false }, {}, now, "CLASS_NOT_FULL"],
    ["until its last call", {}, {}, startsAt - lastCallMinutes * minute - 1, undefined],
    ["not from then on", {}, {}, startsAt - lastCallMinutes * minute, "WAITLIST_CLOSED"],
    ["not once it began", {}, {}, startsAt, "CLASS_STARTED"],
    ["not of one that is closed", { status: "cerrada" }, { isWaiting: true }, now, "CLASS_CLOSED"],
    ["not of one that is cancelled", { isCancelled: true }, {}, now, "CLASS_CANCELLED"],
    ["not who sits in it", {}, { mine: [other(0, "class")] }, now, "DUPLICATE_RESERVATION"],
    ["not who is in another then", {}, { mine: [other(0.5)] }, now, "OVERLAPPING_RESERVATION"],
    ["not who has nothing to pay it with", {}, { held: [] }, now, "NO_CLASSES_TO_WAIT"],
    [
      "not whose package rests",
      {},
      { held: [{ ...held, frozenFrom: item.day, frozenUntil: item.day }] },
      now,
      "NO_CLASSES_TO_WAIT",
    ],
    [
      "who has two classes that day, since a day may empty",
      {},
      { held: unlimited, mine: [other(-5), other(3)] },
      now,
      undefined,
    ],
  ] as const)("%s", (_, class_, wish, at, why) => {
    expect(whyNotWait({ ...item, ...class_ }, { ...customer, ...wish } as never, at)).toBe(why)
  })
})

describe("a line is told", () => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ")

  test("how long it is, and whose turn comes", () => {
    expect([0, 1, 2].map(sayWaiting)).toEqual([
      "Todavía nadie espera: serías la primera persona.",
      "Hay 1 persona en espera.",
      "Hay 2 personas en espera.",
    ])
    expect([1, 2].map(sayTurn)).toEqual([
      "Sigues tú: eres la primera persona en la lista.",
      "Eres la persona 2 en la lista.",
    ])
  })

  test("what becomes of a place, and what pays it", () => {
    const until = new Date(here("2026-11-27", "06:00")).toISOString()
    const say = (
      phase: "automatic" | "offers" | "over",
      pays: object | null = null,
      now = here("2026-11-26", "10:00"),
      automatic = true,
    ) =>
      plain(
        sayTerms({
          ...{ terms: { phase, automaticUntil: until, offerMinutes } as never, pays: pays as never },
          ...{ automatic, timeZone: zone, now: new Date(now) },
        }),
      )
    expect(say("over")).toMatch(/ya cerró/)
    expect(say("offers")).toMatch(/a toda la lista por 15 minutos/)
    expect(say("automatic", null, undefined, false)).toMatch(/te avisamos y lo guardamos 15 minutos/)
    expect(say("automatic")).toBe(
      "Si se libera un lugar antes de mañana 6:00 a. m., te lo damos y usamos una clase de tu paquete.",
    )
    expect(
      say("automatic", { description: "10 clases", isUnlimited: false }, here("2026-11-24", "10:00")),
    ).toBe(
      "Si se libera un lugar antes del vie 27 nov 6:00 a. m., te lo damos y usamos una clase de tu paquete 10 clases.",
    )
    expect(say("automatic", { description: "Mes libre", isUnlimited: true })).toMatch(
      /te lo damos y lo cubre tu paquete Mes libre\.$/,
    )
  })
})

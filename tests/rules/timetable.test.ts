import { describe, expect, test } from "vitest"
import type { HeldPackage } from "../../contract/packages.ts"
import type { StudioClass } from "../../contract/schedule.ts"
import type { Discipline } from "../../contract/studio.ts"
import { comingClasses } from "../../web/site/home/comingClasses.ts"
import { creditsOf, sayCredits } from "../../web/site/home/sayCredits.ts"
import { anyFilter, passes, readFilters, withoutFilters, withParam } from "../../web/site/schedule/filters.ts"
import { sayLeft, sayOpeningShort } from "../../web/site/schedule/opening.ts"
import {
  availabilityOf,
  canBeHad,
  classHref,
  classPath,
  findByPath,
  sayAvailability,
  sayLength,
} from "../../web/site/schedule/places.ts"

const now = "2026-11-20T12:00:00Z"
const lesson = (wish: Partial<Record<keyof StudioClass, unknown>> = {}) =>
  ({
    ...{ id: "a", branch: "roma", day: "2026-11-21", hour: "07:00", type: "groups" },
    ...{ startsAt: "2026-11-21T13:00:00Z", endsAt: "2026-11-21T13:50:00Z", cancelledAt: null },
    ...{ disciplineId: "reformer", instructorId: "daniela", status: "abierta", available: 3, opening: null },
    ...wish,
  }) as StudioClass

describe("a class of the list", () => {
  const starts = (startsAt: string) => ({ startsAt })
  test.each([
    ["open", "3 lugares", {}],
    ["open", "2 lugares", { available: 2 }],
    ["last", "Último lugar", { available: 1 }],
    ["full", "Llena", { available: 0 }],
    ["closed", "Cerrada", { status: "cerrada" }],
    ["closed", "Cerrada", { status: "cerrada", available: 0 }],
    ["started", "Ya empezó", starts(now)],
    ["started", "Ya empezó", { ...starts(now), status: "cerrada" }],
    ["open", "3 lugares", starts("2026-11-20T12:00:00.001Z")],
    ["cancelled", "Cancelada", { ...starts(now), cancelledAt: now }],
  ] as const)("is %s, «%s», where it is %j", (availability, said, wish) => {
    const item = lesson(wish)
    expect(availabilityOf(item, now)).toBe(availability)
    expect(sayAvailability(item, now)).toBe(said)
    expect(canBeHad(item, now)).toBe(availability === "open" || availability === "last")
  })

  test("cannot be had before it opens to everybody, whatever opens it sooner to some", () => {
    const opening = (at: string) => ({ at, sooner: [{ package: "p", at: "2026-11-01T00:00:00Z" }] })
    expect(canBeHad(lesson({ opening: opening("2026-11-20T12:00:01Z") }), now)).toBe(false)
    expect(canBeHad(lesson({ opening: opening(now) }), now)).toBe(true)
  })

  test("has a length, an address, and one of what it is", () => {
    expect(sayLength(lesson())).toBe("50 min")
    expect(classHref(lesson())).toBe("/reserva-clase/roma?dia=2026-11-21&clase=a")
    expect(classHref(lesson(), 1)).toBe("/reserva-clase/roma?dia=2026-11-21&clase=a&lugar=1")
    const all = [
      ...[
        { id: "1", name: "Reformer+BSC" },
        { id: "2", name: "¡Barré  Fit!" },
        { id: "3", name: "瑜伽" },
      ],
    ] as unknown as Discipline[]
    expect(all.map(classPath)).toEqual(["/clases/reformer-bsc", "/clases/barre-fit", "/clases/3"])
    for (const one of all) expect(findByPath(all, classPath(one).split("/").at(-1) as string)).toBe(one)
    expect(findByPath(all, "2")?.id).toBe("2")
    expect(findByPath(all, "yoga")).toBeUndefined()
  })
})

describe("the list", () => {
  const given = (query: string) => readFilters(new URLSearchParams(query))

  test.each([
    ["disciplina=reformer", {}, { disciplineId: "barre" }],
    ["instructor=daniela", {}, { instructorId: "elena" }],
    ["tipo=groups", {}, { type: "individual" }],
    ["conlugar=1", { available: 1 }, { available: 0 }],
    ["hora=manana", { hour: "00:00" }, { hour: "12:00" }],
    ["hora=manana", { hour: "11:59" }, { hour: "18:00" }],
    ["hora=tarde", { hour: "12:00" }, { hour: "11:59" }],
    ["hora=tarde", { hour: "17:59" }, { hour: "18:00" }],
    ["hora=noche", { hour: "18:00" }, { hour: "17:59" }],
    ["hora=noche", { hour: "23:59" }, { hour: "00:00" }],
  ])("is narrowed by «%s»", (query, match, miss) => {
    expect(passes(lesson(match), given(query))).toBe(true)
    expect(passes(lesson(miss), given(query))).toBe(false)
    expect(anyFilter(given(query))).toBe(true)
  })

  test("is whole without any, and by an hour or a type that there is not", () => {
    expect(passes(lesson({ available: 0 }), given("dia=2026-11-21"))).toBe(true)
    for (const none of ["hora=madrugada", "tipo=privada"]) {
      expect(passes(lesson(), given(none))).toBe(true)
      expect(anyFilter(given(none))).toBe(false)
    }
    expect(anyFilter(given("dia=2026-11-21"))).toBe(false)
  })

  test("keeps in its address what is not changed", () => {
    const query = new URLSearchParams("dia=2026-11-21&tipo=groups&hora=tarde")
    expect(withParam(query, "tipo", "individual")).toBe("?dia=2026-11-21&tipo=individual&hora=tarde")
    expect(withParam(query, "tipo", null)).toBe("?dia=2026-11-21&hora=tarde")
    expect(withoutFilters(query)).toBe("?dia=2026-11-21")
  })
})

describe("until a class opens", () => {
  const [second, minute, hour] = [1_000, 60_000, 3_600_000]
  test.each([
    [1, "0:01"],
    [second, "0:01"],
    [59 * second, "0:59"],
    [minute, "1:00"],
    [9 * minute + 41 * second, "9:41"],
    [hour - 1, "1:00:00"],
    [59 * minute + 59 * second, "59:59"],
    [hour, "1:00:00"],
    [2 * hour + 4 * minute + 9 * second, "2:04:09"],
    [24 * hour - second, "23:59:59"],
    [24 * hour, "1 día"],
    [71 * hour, "2 días"],
  ])("%i milliseconds are «%s»", (left, said) => expect(sayLeft(left)).toBe(said))

  test("its moment is said, and in the last hour what is left", () => {
    const at = Date.parse("2026-11-21T02:00:00Z")
    const say = (left: number) =>
      sayOpeningShort({ at, left }, "America/Mexico_City").replaceAll("\u00a0", " ")
    expect(say(hour - 1)).toBe("Abre en 1:00:00")
    expect(say(hour)).toBe("Abre hoy a las 8:00 p. m.")
    expect(say(24 * hour)).toBe("Abre mañana a las 8:00 p. m.")
    expect(say(48 * hour)).toBe("Abre el viernes a las 8:00 p. m.")
    expect(say(7 * 24 * hour)).toBe("Abre el vie 20 nov a las 8:00 p. m.")
  })
})

test("the next classes are four at most, of the first day that has any to come", () => {
  const of = (id: string, day: string, hour: string) => lesson({ id, day, startsAt: `${day}T${hour}:00Z` })
  const today = [of("over", "2026-11-20", "11:00"), of("begins", "2026-11-20", "12:00")]
  const tomorrow = ["08", "09", "10", "11", "12"].map((hour) => of(hour, "2026-11-21", `${hour}:00`))
  const ids = (all: StudioClass[]) => comingClasses(all, new Date(now)).map(({ id }) => id)
  expect(ids([...today, ...tomorrow])).toEqual(["08", "09", "10", "11"])
  expect(ids([...today, of("later", "2026-11-20", "12:01"), ...tomorrow])).toEqual(["later"])
  expect(ids(today)).toEqual([])
})

test.each([
  [[], "No te quedan clases. Con un paquete reservas en segundos."],
  [[{ active: false, available: 5 }], "No te quedan clases. Con un paquete reservas en segundos."],
  [[{ active: true, available: 1 }], "Te queda 1 clase: elige el día."],
  [
    [
      { active: true, available: 1 },
      { active: true, available: 4 },
    ],
    "Te quedan 5 clases: elige el día.",
  ],
  [[{ active: true, available: 0, isUnlimited: true }], "Tu paquete es ilimitado: elige el día."],
  [
    [
      { active: false, available: 0, isUnlimited: true },
      { active: true, available: 2 },
    ],
    "Te quedan 2 clases: elige el día.",
  ],
])("of packages %j is said «%s»", (packages, said) => {
  expect(sayCredits(creditsOf(packages as unknown as HeldPackage[]))).toBe(said)
})

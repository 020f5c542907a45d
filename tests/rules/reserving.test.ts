import { describe, expect, test } from "vitest"
import type { StudioClass } from "../../contract/schedule.ts"
import { isFull, noFilter, offered, sayDate, seatsOf, whyLost } from "../../web/office/reserving/offered.ts"

const now = new Date("2026-11-20T12:00:00Z")
const lesson = (wish: Partial<Record<keyof StudioClass, unknown>> = {}) =>
  ({
    ...{ id: "a", day: "2026-11-21", hour: "07:00", startsAt: "2026-11-21T13:00:00Z", status: "abierta" },
    ...{
      branch: "roma",
      type: "groups",
      discipline: "Pilates Reformer",
      instructor: "Daniela Paz",
      instructorFirstName: "Daniela",
    },
    ...{ capacity: 4, occupied: 1, available: 3, takenSeats: [2], ...wish },
  }) as StudioClass

describe("the classes that the wizard offers", () => {
  const all = [
    lesson({ id: "late", hour: "14:00", startsAt: "2026-11-21T20:00:00Z" }),
    lesson({ id: "early" }),
    lesson({ id: "closed", status: "cerrada" }),
    lesson({ id: "over", startsAt: "2026-11-20T11:00:00Z" }),
  ]
  const ids = (filter = {}) => offered(all, { ...noFilter, ...filter }, now).map(({ id }) => id)

  test("are open, to come, and by hour", () => {
    expect(ids()).toEqual(["early", "late"])
  })

  test.each([
    [{ branch: "roma" }, { branch: "coyoacan" }],
    [{ day: "2026-11-21" }, { day: "2026-11-22" }],
    [{ type: "groups" }, { type: "individual" }],
    [{ discipline: "PILATES reformer" }, { discipline: "Pilates" }],
    [{ instructor: "daniela" }, { instructor: "Paz" }],
  ])("are narrowed by %j", (match, miss) => {
    expect(ids(match)).toHaveLength(2)
    expect(ids(miss)).toEqual([])
  })

  test("are of who has a first name of two words, as the list of instructors has it", () => {
    const hers = [
      lesson({ id: "hers", instructorFirstName: "María José" }),
      lesson({ id: "alone", instructorFirstName: "Mariana" }),
    ]
    const of = (instructor: string) => offered(hers, { ...noFilter, instructor }, now).map(({ id }) => id)
    expect([of("María José"), of("mariana"), of("Mari"), of("José")]).toEqual([["hers"], ["alone"], [], []])
  })

  test("are full when no place is the public's", () => {
    expect(isFull(lesson())).toBe(false)
    expect(isFull(lesson({ occupied: 4 }))).toBe(true)
    expect(isFull(lesson({ available: 0 }))).toBe(true)
  })

  test("have their seats by number, those out of use and beyond the capacity left out", () => {
    const seat = (id: number, blocked = false) => ({ id, col: id, row: 0, blocked })
    const room = { seatsLayout: [seat(3), seat(1), seat(2), seat(4, true), seat(5)] } as never
    expect(seatsOf(lesson(), room)).toEqual([
      { seat: 1, isTaken: false },
      { seat: 2, isTaken: true },
      { seat: 3, isTaken: false },
    ])
    expect(seatsOf(lesson(), undefined).map(({ seat }) => seat)).toEqual([1, 2, 3, 4])
    expect(sayDate("2026-11-21")).toBe("21/11/2026")
  })
})

describe("a seat that was chosen", () => {
  const seats = seatsOf(lesson(), undefined)
  const why = (wish: Parameters<typeof lesson>[0], seat = 1) => whyLost(lesson(wish), seat, seats, now)

  test("stands while it is free and the class can be reserved", () => {
    expect(why({})).toBeNull()
  })

  test.each([
    [{}, 2, "Ese puesto no está disponible, elige otro."],
    [{}, 9, "Ese puesto no está disponible, elige otro."],
    [{ occupied: 4 }, 1, "No hay cupos disponibles en esta clase."],
    [{ status: "cerrada" }, 1, "Esta clase está cerrada."],
    [{ status: "cerrada", cancelledAt: "2026-11-20T11:00:00Z" }, 1, "El estudio canceló esta clase."],
    [{ startsAt: "2026-11-20T12:00:00Z" }, 1, "Esta clase ya empezó."],
  ])("is let go: %j, seat %i", (wish, seat, said) => {
    expect(why(wish, seat)).toBe(said)
  })
})

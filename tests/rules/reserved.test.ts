import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { MyReservation } from "../../contract/reservations.ts"
import { calendarFile } from "../../web/site/booking/calendar.ts"
import { sayCancellation, sayDeadline, waysWith } from "../../web/site/booking/deadline.ts"

const zone = "America/Tijuana"
const until = "2026-11-21T02:00:00Z"
const plain = (text: string) => text.replaceAll("\u00a0", " ")
const before = new Date("2026-11-20T18:00:00Z")
const after = new Date(Date.parse(until) + 1)

const reserved = (wish: Partial<MyReservation> = {}) =>
  ({
    ...{ id: "r1", seat: 4, status: "active", isUnlimited: false, cancelIsFree: true, freeUntil: until },
    ...{ createdAt: "2026-11-19T10:00:00.123Z" },
    class: {
      ...{ discipline: "Barre, Fit; y más", instructor: "Elena Ruiz", timeZone: zone },
      ...{ startsAt: "2026-11-21T14:00:00.000Z", endsAt: "2026-11-21T14:50:00.000Z" },
    },
    ...wish,
  }) as MyReservation

describe("what a cancellation costs is said before it", () => {
  const said = (wish: Partial<MyReservation>, now: Date) => {
    const { free, text } = sayCancellation(reserved(wish), now)
    return [free, plain(text)]
  }
  const inTime = "Cancela sin perder tu clase hasta hoy 6:00 p. m."
  const late = "Ya pasó el límite: si cancelas, pierdes esta clase."
  const nothing = "Tu paquete es ilimitado: si cancelas, no pierdes nada."
  const marked = "La asistencia a esta clase ya está marcada. En recepción pueden quitarla."
  test.each([
    ["in time", {}, before, true, inTime],
    ["in the last moment", {}, new Date(until), true, inTime],
    ["in time, with an unlimited package", { isUnlimited: true }, before, true, nothing],
    ["past it", {}, after, false, late],
    ["past it by the server's clock", { cancelIsFree: false }, before, false, late],
    [
      ...(["past it, with an unlimited package", { isUnlimited: true }, after, true] as const),
      `Ya pasó el límite. ${nothing}`,
    ],
    ["of who came", { status: "attended" }, before, false, marked],
    ["of who did not", { status: "no_show", isUnlimited: true }, before, false, marked],
  ] as const)("%s", (_, wish, now, free, text) => expect(said(wish, now)).toEqual([free, text]))
})

test("who reads another clock is told whose moment it is, by the name of its day", () => {
  const reading = { from: before, zone: "hora de Tijuana" }
  expect(plain(sayCancellation(reserved(), before, reading).text)).toBe(
    "Cancela sin perder tu clase hasta vie 20 nov 6:00 p. m., hora de Tijuana",
  )
})

test("the promise says the moment, and what it is where it is made late", () => {
  const say = (isGrace: boolean) => {
    const { words, moment } = sayDeadline({ freeUntil: until, isGrace }, zone, { from: before })
    return plain(words + moment)
  }
  expect(say(false)).toBe("Cancela sin perder tu clase hasta hoy 6:00 p. m.")
  expect(say(true)).toBe("Si te arrepientes, no pierdes tu clase hasta hoy 6:00 p. m.")
})

test.each([
  ["active", before, true, true, null],
  ["active", new Date(until), true, true, null],
  ["active", after, true, false, "Ya pasó el tiempo para cambiarla."],
  ["attended", before, false, false, null],
  ["no_show", before, false, false, null],
] as const)(
  "who is %s, at %s, may cancel: %s, and change: %s",
  (status, now, mayCancel, mayChange, fixed) => {
    expect(waysWith({ changeUntil: until, status }, now)).toEqual({ mayCancel, mayChange, fixed })
  },
)

test("a calendar is given the class by the clock of the world, and its words as they are", () => {
  const branch = { name: "Playas", address: "Av. del Pacífico 1000,\nTijuana \\ B.C." }
  const file = calendarFile(reserved(), branch, { url: "https://cupo.mx/mis-reservas?r=r1", now: before })
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true)
  const lines = file.split("\r\n")
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = plain(file.replaceAll("\r\n ", "")).split("\r\n")
  for (const line of [
    ...["UID:r1", "DTSTAMP:20261119T100000Z", "DTSTART:20261121T140000Z", "DTEND:20261121T145000Z"],
    "SUMMARY:Barre\\, Fit\\; y más · Lugar 4",
    "LOCATION:Playas\\, Av. del Pacífico 1000\\,\\nTijuana \\\\ B.C.",
    "DESCRIPTION:Con Elena Ruiz. Cancela sin perder tu clase hasta vie 20 nov 6:00 p. m.",
    ...["URL:https://cupo.mx/mis-reservas?r=r1", "TRIGGER:-PT120M"],
  ])
    expect(unfolded).toContain(line)
})

test.each([
  ["in time", {}, before, "Cancela sin perder tu clase hasta vie 20 nov 6:00 p. m."],
  ["past it", {}, after, "Ya pasó el límite: si cancelas, pierdes esta clase."],
  [
    ...(["with an unlimited package", { isUnlimited: true }, before] as const),
    "Tu paquete es ilimitado: si cancelas, no pierdes nada.",
  ],
] as const)("a calendar is told what cancelling costs as it is written, %s", (_, wish, now, said) => {
  const file = calendarFile(reserved(wish), { name: "Playas", address: "" }, { url: "https://cupo.mx", now })
  expect(plain(file.replaceAll("\r\n ", "").replaceAll("\\", ""))).toContain(
    `DESCRIPTION:Con Elena Ruiz. ${said}`,
  )
})

test("a calendar's file is the same text again once it is unfolded, whatever a class and a branch are called", () => {
  const name = fc.string({
    unit: fc.constantFrom("a", "é", "é", "ñ", "🧘", "👩‍🦰", " ", ",", ";", "\\", "瑜"),
    maxLength: 90,
  })
  fc.assert(
    fc.property(name, name, (discipline, address) => {
      const file = calendarFile(
        {
          ...{ id: "r", seat: 1, freeUntil: "2026-11-21T02:00:00Z", createdAt: "2026-11-19T10:00:00Z" },
          class: {
            ...{ discipline, instructor: "Elena", timeZone: "America/Tijuana" },
            ...{ startsAt: "2026-11-21T14:00:00Z", endsAt: "2026-11-21T14:50:00Z" },
          },
        } as never,
        { name: "Playas", address },
        { url: "https://cupo.mx", now: before },
      )
      const lines = file.split("\r\n")
      for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
      const read = file.replaceAll("\r\n ", "").split("\r\n")
      const of = (field: string) =>
        read
          .find((line) => line.startsWith(`${field}:`))
          ?.slice(field.length + 1)
          .replace(/\\(.)/g, "$1")
      expect(of("SUMMARY")).toBe(`${discipline} · Lugar 1`)
      expect(of("LOCATION")).toBe(`Playas, ${address}`)
    }),
  )
})

import { describe, expect, test } from "vitest"
import { mostTries, nextTry } from "../../server/features/notifications/backoff.ts"
import type { ClassFacts } from "../../server/features/notifications/facts.ts"
import {
  sayClass,
  sayClasses,
  sayDay,
  sayInstant,
  sayMove,
  sentence,
  ticketOf,
  wayTo,
} from "../../server/features/notifications/letters/words.ts"

const plain = (text: string) => text.replaceAll("\u00a0", " ")
const item = {
  ...{ discipline: "Barre", instructor: "Elena Ruiz", room: "Barro", day: "2026-11-25", hour: "19:15" },
  ...{ startsAt: "2026-11-26T01:15:00.000Z", timeZone: "America/Mexico_City" },
  branch: { name: "Roma Norte", address: "Orizaba 101" },
} as ClassFacts

describe("a mail that is read days later", () => {
  test("says no today and no tomorrow", () => {
    expect(plain(sayInstant(item.startsAt, item.timeZone))).toBe("mié 25 nov 7:15 p. m.")
    expect(sayDay(item.startsAt, item.timeZone)).toBe("miércoles 25 de noviembre")
    expect(plain(sayClass(item))).toBe("mié 25 nov, 7:15 p. m.")
    expect([1, 2].map(sayClasses)).toEqual(["1 clase", "2 clases"])
    expect(["a. m.", "Hola", "¿Vienes?", "Espera…"].map(sentence)).toEqual([
      "a. m.",
      "Hola.",
      "¿Vienes?",
      "Espera…",
    ])
  })

  test.each([
    [
      { startsAt: "2026-11-26T00:00:00.000Z" },
      "de hora",
      "era el mié 25 nov 6:00 p. m. y ahora es a esta hora",
    ],
    [{ room: "Cal" }, "de salón", "era en Cal y ahora es en Barro"],
    [{ discipline: "Box" }, "de disciplina", "era de Box y ahora es de Barre"],
    [
      { room: "Cal", startsAt: "2026-11-26T00:00:00.000Z" },
      "de hora",
      "era el mié 25 nov 6:00 p. m. y ahora es a esta hora",
    ],
  ])("of a class of which %j was other tells what it is that changed", (from, what, was) => {
    const said = sayMove(
      { startsAt: item.startsAt, room: item.room, discipline: item.discipline, ...from },
      item,
    )
    expect([said.what, plain(said.was)]).toEqual([what, was])
  })

  test("has a ticket, and the way there", () => {
    expect(ticketOf(item, 4)).toMatchObject({
      ...{ gone: false, day: "Miércoles 25 de noviembre", clock: "7:15", title: "Barre · Lugar 4" },
      lines: ["Roma Norte, Barro", "Orizaba 101"],
    })
    const nowhere = { ...item, branch: { ...item.branch, address: "" } }
    expect(ticketOf(nowhere, undefined, true)).toMatchObject({
      gone: true,
      title: "Barre",
      lines: ["Roma Norte, Barro"],
    })
    expect(new URL(wayTo(item).href).searchParams.get("query")).toBe("Roma Norte, Orizaba 101")
  })

  test("that does not leave is tried again ever later, for less than a day", () => {
    const now = new Date("2026-11-25T00:00:00Z")
    const waits = Array.from({ length: mostTries }, (_, nth) => nextTry(nth + 1, now))
    const minutes = waits.map((at) => at && (at.getTime() - now.getTime()) / 60_000)
    expect(minutes).toEqual([0.5, 2, 8, 30, 120, 360, 720, undefined])
    expect(minutes.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBeLessThan(24 * 60)
  })
})

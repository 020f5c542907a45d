import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isOfNames } from "../../server/features/people/passwords/ofNames.ts"

const names = ["Estudio Arcilla", "Roma Norte", "Del Valle", "Pilates Reformer", "Ñandú", "Casa de Agua"]
const own = ["Mariana Ríos Peña", "mariana.rp@barro.example.com"]

describe("a password of names alone", () => {
  test.each([
    ...["Cupo2026", "PilatesRoma1", "Mariana1990", "Arcilla123", "ArcillaRoma2026", "romaNORTE2026!!"],
    ...["Del Valle 2026", "DelValle2026", "mariana.rios.1990", "Rios-Mariana7", "Barro2026", "RÍOS1990peña"],
    ...["Nandu2026", "Ñandú2026", "1M2a3r4i5a6n7a", "CupoCupo1", "CasaDeAgua1", "Estudio2026", "Admin2026"],
    ...["R.o.m.a.2026", "ＣＵＰＯ2026".normalize("NFKC")],
  ])("is «%s»", (password) => expect(isOfNames(password, [...names, ...own])).toBe(true))

  test.each([
    ...[
      "La Roma huele a pan 7",
      "Mariana baila en Roma 7",
      "xRoma2026",
      "Romanza2026",
      "Mar1ana-Sol",
      "Otra2026x",
    ],
    ...[
      "Orquidea7",
      "Arcillas2026",
      "k7Qm-Cupo-9tXz",
      "Ana y el mar 12",
      "Пароль2026",
      "correcto caballo Bateria 9",
    ],
    ...["12345678", "!!!!!!!!", ""],
  ])("is not «%s», though a name may be in it", (password) =>
    expect(isOfNames(password, [...names, ...own])).toBe(false),
  )

  test("is of whoever has such a name, and of nobody else", () => {
    expect(isOfNames("Mariana1990", names)).toBe(false)
    expect(isOfNames("Jimena1990", ["Jimena Ríos"])).toBe(true)
  })

  test("is made of words of three letters and more: shorter ones are in too many others", () => {
    expect(isOfNames("Lululu12", ["Lu"])).toBe(false)
    expect(isOfNames("Ana12345", ["Ana"])).toBe(true)
  })

  test("stays one in any case, with whatever digits and signs between, and a word of one's own makes it none", () => {
    const word = fc.constantFrom("arcilla", "roma", "norte", "mariana", "cupo")
    const between = fc.stringMatching(/^[\d !.#-]{0,4}$/)
    const cased = (text: string, upper: boolean) => (upper ? text.toUpperCase() : text)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, fc.boolean(), between), { minLength: 1, maxLength: 6 }),
        (parts) => {
          const text = parts.map(([one, upper, gap]) => `${cased(one, upper)}${gap}`).join("")
          expect(isOfNames(text, [...names, ...own])).toBe(true)
          expect(isOfNames(`${text}jacaranda`, [...names, ...own])).toBe(false)
        },
      ),
    )
  })

  test("is looked for in no time, whatever was typed", () => {
    const many = Array.from({ length: 2_000 }, (_, nth) => `${"a".repeat((nth % 40) + 3)}`)
    expect(isOfNames(`${"a".repeat(127)}b`, many)).toBe(false)
  })
})

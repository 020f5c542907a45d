import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { api } from "../../contract/api.ts"
import type { Endpoint } from "../../contract/endpoint.ts"
import { GoogleFinish } from "../../contract/google.ts"
import { Id } from "../../contract/id.ts"
import { line, words } from "../../contract/text.ts"
import { TimeZone } from "../../contract/time.ts"

interface Leaf {
  where: string
  schema: z.ZodType
}

interface Def {
  type: string
  shape: Record<string, z.ZodType>
  element: z.ZodType
  valueType: z.ZodType
  options: z.ZodType[]
  in: z.ZodType
  innerType?: z.ZodType
}

/** Every schema of a text inside another: what an endpoint takes, value by value. */
function textsIn(schema: z.ZodType, where: string): Leaf[] {
  const { def } = schema as unknown as { def: Def }
  const into = (inner: z.ZodType, name = "") => textsIn(inner, name ? `${where}.${name}` : where)
  const many = (inner: Record<string, z.ZodType>) =>
    Object.entries(inner).flatMap(([name, one]) => into(one, name))
  if (def.type === "string") return [{ where, schema }]
  if (def.type === "object") return many(def.shape)
  if (def.type === "array") return into(def.element)
  if (def.type === "record") return into(def.valueType)
  if (def.type === "union") return def.options.flatMap((one) => into(one))
  // What a text becomes is looked at as a whole, and not what it was before.
  if (def.type === "pipe") return textsIn(def.in, where).map((leaf) => ({ ...leaf, schema }))
  if (def.innerType) return into(def.innerType)
  return []
}

const inputs: Leaf[] = Object.entries(api).flatMap(([name, endpoint]: [string, Endpoint]) =>
  (["params", "query", "body"] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? textsIn(schema, `${name} ${part}`) : []
  }),
)

/** They are compared as they are, never kept as text: a letter more or less is another password. */
const isPassword = ({ where }: Leaf) => /password$/i.test(where)
const takes = ({ schema }: Leaf, text: string) => schema.safeParse(text).success
const whichTake = (text: string) => inputs.filter((leaf) => takes(leaf, text) && !isPassword(leaf))

const [id, day] = ["7b0d8e7e-51f5-4f6f-a2a0-0f2f6c0c8a11", "2026-11-25"]

describe("whatever an endpoint takes", () => {
  test("is seen whole by these tests", () => {
    expect(inputs.length).toBeGreaterThan(200)
    expect(textsIn(GoogleFinish, "finish").map(({ where }) => where)).toContain("finish.state")
  })

  test("has ids in one form, however they were written", () => {
    const ids = inputs.filter((leaf) => takes(leaf, id) && !takes(leaf, "Noid1234"))
    expect(ids.length).toBeGreaterThan(80)
    const loose = ids.filter(({ schema }) => {
      const { data } = schema.safeParse(id.toUpperCase())
      return data !== undefined && data !== id && !Array.isArray(data)
    })
    expect(loose.map(({ where }) => where)).toEqual([])
  })

  test.each(["a\0a", "a\ud800a", "aaaa\udc00"])("has no letters that cannot be kept: %j", (text) => {
    expect(whichTake(text).map(({ where }) => where)).toEqual([])
  })

  test("has no end of letters in no text", () => {
    expect(whichTake("a".repeat(60_000)).map(({ where }) => where)).toEqual([])
  })

  test("has days of the years that a studio lives in", () => {
    const days = inputs.filter(
      (leaf) => takes(leaf, day) && !takes(leaf, "55123456") && !takes(leaf, "NODAY123"),
    )
    expect(days.length).toBeGreaterThan(15)
    for (const far of ["9999-12-31", "0001-01-01", "1999-12-31", "2101-01-01"]) {
      expect(days.filter((leaf) => takes(leaf, far)).map(({ where }) => where)).toEqual([])
    }
  })
})

describe("an id", () => {
  test("is the same in capitals", () => {
    expect(Id.parse(id.toUpperCase())).toBe(id)
    expect(Id.safeParse(`{${id}}`).success).toBe(false)
  })
})

describe("a line", () => {
  const typed = (text: string) => line(200).parse(text)

  test.each([
    ["Ana\u202esiuL", "AnasiuL"],
    ["A\u200bn\u2060a\ufeff", "Ana"],
    ["\u2066Ana\u2069", "Ana"],
    ["Ana\u200d", "Ana"],
    ["mu\u00adjer", "mujer"],
    ["1\ufe0f", "1"],
    ["\u3164", ""],
    ["Jose\u0301", "José"],
    ["  Ana \u200b ", "Ana"],
  ])("loses what nobody sees: %j", (text, kept) => expect(typed(text)).toBe(kept))

  test("has no pile of marks on a letter, whose order would take a server seconds", () => {
    const pile = ["\u0345", "\u0301", "\u0334"].map((mark) => mark.repeat(1_000)).join("")
    expect(typed(`Ana${pile}`).length).toBeLessThan(40)
    expect(words(2_000).parse(`Ana${pile} y Luis`).length).toBeLessThan(50)
  })

  test.each(["José Ñandú", "👩‍👩‍👧", "👨🏽‍🦰", "❤️", "🏳️‍🌈", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇲🇽", "李小龙", "محمد"])(
    "keeps what it is made of: %s",
    (text) => expect(typed(text)).toBe(text),
  )

  test("is one line", () => {
    for (const text of ["a\nb", "a\u2028b", "a\u2029b", "a\tb"])
      expect(line(9).safeParse(text).success).toBe(false)
    expect(words(9).parse("a\nb")).toBe("a\nb")
  })

  test("is the same when it is read again, whatever was typed", () => {
    const one = line(200)
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (text) => {
        const { data } = one.safeParse(text)
        if (data !== undefined) expect(one.parse(data)).toBe(data)
      }),
    )
  })
})

test("a zone is a name of the world's, not hours and not letters that two clocks read two ways", () => {
  const named = ["America/Mexico_City", "America/Argentina/Buenos_Aires", "America/Port-au-Prince", "UTC"]
  for (const name of named) expect(TimeZone.safeParse(name).success).toBe(true)
  const others = ["+0530", "+05:30", "-06:00", "IST", "EST5EDT", "GMT+5", "Etc/GMT+5", "SystemV/AST4", ""]
  for (const name of [...others, "America/Narnia", "america/mexico_city", "posix/America/Lima"]) {
    expect(TimeZone.safeParse(name).success).toBe(false)
  }
})

import { expect, test } from "vitest"
import { sayValue } from "../../web/office/kit/history/values.ts"

test("the history of a refund is told in words of people", () => {
  const say = (column: string, text: string) => sayValue("refunds", column, text, "America/Mexico_City")
  expect(["pending", "done", "failed"].map((status) => say("status", status))).toEqual([
    ...["en camino", "hecho", "no se pudo"],
  ])
  expect(["provider", "cash", "chargeback"].map((through) => say("through", through))).toEqual([
    ...["PayPal", "efectivo", "el banco de quien pagó"],
  ])
})

test("what a person wrote stays what it is, also where the language has a word of its own for it", () => {
  for (const word of ["__proto__", "constructor", "toString"])
    for (const [table, column] of [
      ["cash_movements", "reason"],
      ["transactions", "status"],
      ["users", "role"],
    ] as const)
      expect(sayValue(table, column, word, "America/Mexico_City")).toBe(word)
})

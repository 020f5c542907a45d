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

test.each([
  ["transactions", "amount", "180050", "$1,800.50 MXN"],
  ["transactions", "amount", "ninguno", "ninguno"],
  ["transactions", "created_at", "2026-11-21T20:05:00Z", "21/11/2026, 14:05"],
  ["classes", "day", "2026-11-21", "21/11/2026"],
  ["class_slots", "hour", "07:15:00", "07:15"],
  ["class_slots", "weekday", "0", "lunes"],
  ["staff_permissions", "actions", "listado, volar", "Listado, volar"],
  ["page_versions", "body.text", "<p>Hola <b>a</b>\n todas</p>", "Hola a todas"],
  ["page_versions", "text.body", "<p>Hola</p>", "<p>Hola</p>"],
  ["users", "picture", "a".repeat(64), "una imagen"],
  ["users", "note", "left", "left"],
  ["users", "note", "b".repeat(121), `${"b".repeat(120)}…`],
  ["users", "branch_id", "018f0000-0000-7000-8000-000000000001", "uno que ya no está"],
  ["users", "enabled", "true", "sí"],
  ["users", "enabled", null, "vacío"],
])("of %s.%s «%s» is read as «%s»", (table, column, text, said) => {
  expect(sayValue(table, column, text, "America/Mexico_City").replaceAll("\u00a0", " ")).toBe(said)
})

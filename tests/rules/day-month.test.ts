import { expect, test } from "vitest"
import { doneDayMonth, typedDayMonth } from "../../web/ui/dayMonth.ts"

/** What stands in the field after each key, as a person sees it. */
const type = (keys: string) => [...keys].reduce((value, key) => typedDayMonth(value + key), "")

test.each(["1203", "12/03", "12-03", "12.03", "12 03", "12--03", "12031999", "12/03/1999"])(
  "%s is the twelfth of March, typed key by key or pasted",
  (keys) => expect([type(keys), typedDayMonth(keys)]).toEqual(["12/03", "12/03"]),
)

test.each([
  ["3/4", "03/04"],
  ["12/3", "12/03"],
  ["3-12", "03/12"],
])("%s gets its zeros once it is typed", (keys, done) => expect(doneDayMonth(type(keys))).toBe(done))

test("what is no day and month is left for the form to refuse", () => {
  for (const typed of ["", "1", "12", "12/"]) expect(doneDayMonth(typed)).toBe(typed)
  expect(type("abc")).toBe("")
})

test("each key can be taken back, and another put in the middle", () => {
  for (const value of ["12/0", "12/", "12", "1"]) expect(typedDayMonth(value)).toBe(value)
  expect(typedDayMonth("2/03")).toBe("2/03")
  expect(typedDayMonth("12/03".replace("12", "31"))).toBe("31/03")
})

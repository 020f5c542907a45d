import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { dayOf, doneDay, faultOfDay, typedDay } from "../../web/office/kit/dates/typedDay.ts"
import { doneHour, faultOfHour, hourOf, typedHour } from "../../web/office/kit/dates/typedHour.ts"

/** What a field shows after each key, the last one first asked of. */
const keyed = (mask: (text: string) => string, keys: string) =>
  [...keys].reduce((shown, key) => mask(shown + key), "")

test.each([
  ["23112026", "23/11/2026"],
  ["23/11/2026", "23/11/2026"],
  ["23-11-2026", "23/11/2026"],
  ["23.11.26", "23/11/26"],
  ["1 2 2026", "1/2/2026"],
  ["2311", "23/11"],
  ["231120261", "23/11/2026"],
])("a day typed as %s shows %s", (keys, shown) => {
  expect(keyed(typedDay, keys)).toBe(shown)
  expect(typedDay(keys)).toBe(shown)
})

test("what is typed or taken away in the middle of a day stays where it is", () => {
  expect(typedDay("23/1/2026")).toBe("23/1/2026")
  expect(typedDay("234/11/2026")).toBe("23/11/2026")
  expect(typedDay("23/")).toBe("23/")
  expect(typedDay("23/11/")).toBe("23/11/")
})

test("a day of a record that is pasted is turned into the house's order", () => {
  expect(typedDay("2026-11-23")).toBe("23/11/2026")
})

test.each([
  ["23/11", "2026-11-22", "23/11/2026"],
  ["2/1", "2026-11-22", "02/01/2027"],
  ["30/12", "2027-01-03", "30/12/2026"],
  ["29/2", "2026-11-22", "29/02/2028"],
  ["1/2/26", "2026-11-22", "01/02/2026"],
  ["1/2/2026", "2026-11-22", "01/02/2026"],
  ["31/02/2026", "2026-11-22", "31/02/2026"],
  ["23", "2026-11-22", "23"],
  ["", "2026-11-22", ""],
])("«%s», left on %s, is %s", (typed, today, done) => {
  expect(doneDay(typed, today)).toBe(done)
})

test("only a whole day that comes is one", () => {
  expect(dayOf("23/11/2026")).toBe("2026-11-23")
  expect(dayOf("29/02/2028")).toBe("2028-02-29")
  for (const none of ["", "23/11", "23/11/26", "31/02/2026", "29/02/2026", "00/11/2026", "11/23/2026"])
    expect(dayOf(none), none).toBeNull()
})

test("what is no day is told from a day that never comes", () => {
  expect(faultOfDay("23/1x")).toBe("Formato inválido. Usa dd/mm/aaaa")
  expect(faultOfDay("31/02/2026")).toBe("Ese día no existe")
  expect(faultOfDay("23/11/2026")).toBeNull()
  expect(faultOfDay("")).toBeNull()
})

test.each([
  ["0630", "06:30", "06:30"],
  ["630", "6:30", "06:30"],
  ["6:30", "6:30", "06:30"],
  ["6.30", "6:30", "06:30"],
  ["1830", "18:30", "18:30"],
  ["18", "18", "18:00"],
  ["7", "7", "07:00"],
  ["6:30 pm", "6:30 pm", "18:30"],
  ["12:15 a.m.", "12:15 a.m.", "00:15"],
  ["12 pm", "12 pm", "12:00"],
  ["2460", "24:60", "24:60"],
  ["13:30 pm", "13:30 pm", "13:30 pm"],
  ["13:0", "13:0", "13:0"],
])("an hour typed as %s shows %s and is %s", (keys, shown, done) => {
  expect(keyed(typedHour, keys)).toBe(shown)
  expect(doneHour(shown)).toBe(done)
})

test("only an hour of the day is one", () => {
  expect(hourOf("23:59")).toBe("23:59")
  for (const none of ["24:00", "6:30", "12:60", "", "13:30 pm"]) expect(hourOf(none), none).toBeNull()
  expect(faultOfHour("24:00")).toBe("Usa HH:mm, de 00:00 a 23:59")
  expect(faultOfHour("")).toBeNull()
})

test("no screen leaves a day or an hour to the browser's own field, which speaks its language", () => {
  const native = /type="(date|time|datetime-local|month|week)"/
  const screens = globSync("web/**/*.tsx")
  expect(screens.length).toBeGreaterThan(300)
  expect(screens.filter((file) => native.test(readFileSync(file, "utf8")))).toEqual([])
})

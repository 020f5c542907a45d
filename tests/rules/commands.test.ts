import { expect, test } from "vitest"
import { commandOf } from "../../web/office/shell/search/command.ts"

// A Sunday.
const today = "2026-11-22"

test.each([
  ["cobrar a Ana", { does: "charge", who: "Ana" }],
  ["Cobrar Ana Ruiz", { does: "charge", who: "Ana Ruiz" }],
  ["cóbrale a ana@demo.mx", { does: "charge", who: "ana@demo.mx" }],
  ["cobrar a Ana hoy", { does: "charge", who: "Ana hoy" }],
  ["sentar a Ana", { does: "seat", who: "Ana" }],
  ["sentar a Ana hoy 9:30", { does: "seat", who: "Ana", day: today, hour: "09:30" }],
  ["sentar a Ana 9:30 hoy", { does: "seat", who: "Ana", day: today, hour: "09:30" }],
  ["sentar a Ana mañana", { does: "seat", who: "Ana", day: "2026-11-23" }],
  [
    "reservar para Ana de la Cruz pasado mañana a las 18",
    { does: "seat", who: "Ana de la Cruz", day: "2026-11-24", hour: "18:00" },
  ],
  ["sienta a Ana el miércoles a las 7:15 pm", { does: "seat", who: "Ana", day: "2026-11-25", hour: "19:15" }],
  ["sentar a Ana domingo", { does: "seat", who: "Ana", day: today }],
  ["sentar a Ana 2/1 730", { does: "seat", who: "Ana", day: "2027-01-02", hour: "07:30" }],
  ["sentar a Ana 18h", { does: "seat", who: "Ana", hour: "18:00" }],
])("«%s» is understood", (typed, command) => {
  expect(commandOf(typed, today)).toEqual(command)
})

test.each([
  "",
  "cobrar",
  "cobrar a",
  "sentar a hoy 9:30",
  "Ana",
  "cobranza",
  "clases de hoy",
  "sentar 9:30",
  "constructor Ana",
])("«%s» asks for nothing", (typed) => {
  expect(commandOf(typed, today)).toBeNull()
})

test.each([
  ["2026-11-25", "miércoles", "2026-11-25"],
  ["2026-11-25", "jueves", "2026-11-26"],
  ["2026-11-25", "martes", "2026-12-01"],
  ["2026-11-25", "domingo", "2026-11-29"],
  ["2026-11-28", "lunes", "2026-11-30"],
])("on %s, %s is the next to come, %s", (from, weekday, day) => {
  expect(commandOf(`sentar a Ana el ${weekday}`, from)).toEqual({ does: "seat", who: "Ana", day })
})

import { expect, test } from "vitest"
import { sayUntilHour, theHour, toHour } from "../../contract/calendar.ts"
import { historyOf } from "../../server/operating/status/history.ts"
import { sayClock } from "../../web/office/configuration/counting.ts"
import { sayExample as sayOpening, saySetting } from "../../web/office/configuration/opening.ts"
import { sayExample as sayCancelling } from "../../web/office/configuration/times.ts"

const zone = "America/Mexico_City"
const at = new Date("2026-11-23T07:05:00Z")

test("one o'clock is one, and all other hours are more", () => {
  expect([theHour("01:05"), theHour("13:05"), theHour("11:05")]).toEqual([
    ...["la 01:05", "las 13:05", "las 11:05"],
  ])
  expect([toHour("1:05 p. m."), sayUntilHour(at, zone)]).toEqual([
    ...["a la 1:05 p. m.", "hasta la 1:05\u00a0a.\u00a0m."],
  ])
})

test("so says each sentence that an hour stands in", () => {
  expect(sayOpening({ days: 1, hour: "01:05" } as never)).toBe(
    "La clase del viernes abre el jueves a la 01:05.",
  )
  const all = { type: null, branch: null, discipline: null, days: 1, hour: "01:05" }
  expect(saySetting({ classes: [all], packages: [] } as never)).toBe("Se abren 1 día antes, a la 01:05.")
  expect(sayCancelling("groups", "1080")).toBe("Clase del viernes a las 19:00: hasta el viernes a la 01:00.")
  expect(sayClock(zone, at)).toMatch(/^Ahí es la 01:05 del /)
  expect(sayClock(zone, new Date("2026-11-23T08:05:00Z"))).toMatch(/^Ahí son las 02:05 del /)
  const [today] = historyOf(
    [{ service: "payments", beganAt: at.toISOString(), endedAt: null }],
    new Date("2026-11-23T08:05:00Z"),
    zone,
  ).slice(-1)
  expect(today?.outages.map(({ text }) => text)).toEqual(["desde la 01:05"])
})

import { expect, test } from "vitest"
import { sayDay } from "../../contract/dayLine.ts"

const day = { day: "2026-11-23", people: 41, money: null, firstTimers: null, careNotes: null }
const money = (net: number) => ({ paid: net, refunded: 0, net })

test.for([
  [
    { money: money(12_450), firstTimers: 2, careNotes: 1 },
    "41 personas, $12,450, dos llegan por primera vez, una con lesión u otro cuidado.",
  ],
  [{}, "41 personas."],
  [{ people: 0 }, "nadie ha reservado."],
  [{ people: 0, money: money(0), firstTimers: 0, careNotes: 0 }, "nadie ha reservado, $0."],
  [{ people: 1, firstTimers: 1 }, "una persona, una llega por primera vez."],
  [
    { people: 9, firstTimers: 9, careNotes: 9 },
    "nueve personas, nueve llegan por primera vez, nueve con lesión u otro cuidado.",
  ],
  [{ people: 10, firstTimers: 10 }, "10 personas, 10 llegan por primera vez."],
  [{ people: 1_204, money: money(-450.5) }, "1,204 personas, -$450.50."],
] as const)("the day of %j is said: %s", ([known, said]) => {
  expect(sayDay({ ...day, ...known })).toBe(`Hoy: ${said}`)
})

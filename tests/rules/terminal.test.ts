import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { sayReport } from "../../server/import/report.ts"

const root = resolve(import.meta.dirname, "../..")
const said = /(?:console\.\w+|\bsay|StopError|write)\(\s*[`"']([^`"']*)/g

test("the program speaks English to who runs it", () => {
  const files = ["web/build.ts", ...globSync("server/{commands,platform/embedded}/*.ts", { cwd: root })]
  const words = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(said)].map(([, text]) => text),
  )
  expect(words.length).toBeGreaterThan(20)
  expect(words.filter((text) => /[áéíóúñ¿¡«»]/i.test(text ?? ""))).toEqual([])
})

test("an import says in English what it did, and how many faults it found", () => {
  const report = { name: "casa", referenceDay: "2026-03-10", faults: [] }
  const nothing = {
    ...{
      settings: 0,
      content: 0,
      branches: 0,
      disciplines: 0,
      rooms: 0,
      instructors: 0,
      packages: 0,
      coupons: 0,
      people: 0,
    },
    ...{ classes: 0, slots: 0, heldPackages: 0, reservations: 0, payments: 0 },
  }
  expect(sayReport({ ...report, added: { ...nothing, rooms: 3 } })).toBe(
    "casa, counted from 2026-03-10:\n  3 rooms",
  )
  expect(sayReport({ ...report, added: nothing })).toContain("nothing new")
  const fault = { file: "rooms.csv", row: 2, message: "falta este dato" }
  expect(sayReport({ ...report, faults: [fault] })).toMatch(/Nothing was imported: 1 fault\.$/)
})

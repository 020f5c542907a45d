import { expect, test } from "vitest"
import type { Attention } from "../../contract/attention.ts"
import { groupsOf } from "../../web/office/attention/groups.ts"
import { untold } from "../support/untold.ts"

const nothing = { ...untold, total: 0 }
const late = { isLate: true, lastAt: null, hasFailed: false, isKept: false, waitsSince: null }
type Told = NonNullable<Attention["backup"]>
const saidOf = (backup: Partial<Told>) =>
  groupsOf({ ...nothing, backup: { ...late, ...backup } }).flatMap(({ entries }) => entries)

test("a backup that is late is said with its moment, and with what is to be done where the server runs", () => {
  expect(groupsOf(nothing)).toEqual([])
  expect(saidOf({})).toEqual([
    { title: "Todavía no hay ningún respaldo", summary: expect.stringContaining("con la orden «backup»") },
  ])
  // Three in the morning of the 21st, where the studio is.
  expect(saidOf({ lastAt: "2025-11-21T09:02:00.000Z", isKept: true, hasFailed: true })).toEqual([
    {
      title: expect.stringMatching(/^El último respaldo fue el vie 21 nov.* a las 03:02$/),
      summary: expect.stringContaining("El último intento falló"),
    },
  ])
})

test("a log that does not arrive is said since when, also while the backup is in time", () => {
  const [entry, ...more] = saidOf({ isLate: false, isKept: true, waitsSince: "2025-11-21T09:02:00.000Z" })
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    title: "Lo que se escribe no llega al respaldo",
    summary: expect.stringMatching(/^Desde el vie 21 nov.* a las 03:02\. Nada se detiene/),
  })
})

test("what PayPal said and nobody could read is one thing to look into, and leads nowhere here", () => {
  expect(groupsOf({ ...nothing, notices: 0 })).toEqual([])
  const [entry] = groupsOf({ ...nothing, notices: 2 }).flatMap(({ entries }) => entries)
  expect(entry).toEqual({
    title: "2 avisos que no se pudieron leer",
    summary: expect.stringContaining("revísalo en la cuenta de PayPal"),
  })
})

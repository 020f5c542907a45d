import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { expect, test } from "vitest"
import { allRecords, stayBehind } from "../../server/records.ts"
import { freshCupo } from "../support/cupo.ts"
import { officeOf } from "../support/imports.ts"
import type { Person } from "../support/people.ts"
import { openTill, tillOf } from "../support/till.ts"
import { oddNames, playEverything } from "./busy.ts"
import { digestsOf, moveOut, pack, roundTrip, totalsOf } from "./moving.ts"

const { simulator, environment } = await openTill()
const cupo = freshCupo(environment)
const till = tillOf(cupo, simulator, "each")
const there = freshCupo()
let boss: Person
const office = officeOf(there, () => boss)

test("a studio in which everything has happened goes out, in and out again, equal to the byte", async () => {
  await playEverything(cupo, till)
  const { folder, house, report } = await roundTrip(cupo.database)
  expect(await totalsOf(house.pool)).toEqual(await totalsOf(cupo.pool))
  const { rows } = await house.pool.query("select first_name from users where first_name = any($1)", [
    oddNames,
  ])
  expect(rows).toHaveLength(oddNames.length)
  expect(await computedIn(folder)).toEqual([])
  // Nothing was equal because there was none of it.
  expect(Object.entries(report.added ?? {}).filter(([, rows]) => rows === 0)).toEqual([])
})

/** The log only grows, and `files.csv` counts its rows. */
const theLog = { "audit.csv": "", "files.csv": "" }

test("brought in by mistake where there is another studio, all of it is taken away again", async () => {
  await playEverything(cupo, till)
  boss = await there.person({ role: "admin", superuser: true })
  // Of the same names, each is one of both.
  await there.pool.query(`update branches set name = 'Otra sede'; update rooms set name = 'Otra sala';
    update disciplines set name = 'Otra'; update packages set description = 'otro ' || description;
    update instructors set first_name = 'Otra'`)
  const held = async () => ({ ...(await digestsOf(await moveOut(there.database))), ...theLog })
  const before = await held()
  const { id, ...checked } = await office.brought({ "estudio.zip": await pack(await moveOut(cupo.database)) })
  expect(checked).toMatchObject({ state: "checked", firstFaults: [] })
  expect(await held()).toEqual(before)
  expect(await office.step(id, "run")).toMatchObject({ state: "done", failure: null, added: checked.coming })
  // Some of it was played in days to come.
  await there.pool.query("update moves set done_at = now() + interval '3 days'")
  expect(await office.step(id, "undo")).toMatchObject({ state: "undone", built: [], failure: null })
  expect(await held()).toEqual(before)
})

/** The cells of a folder that a spreadsheet would take for a formula. */
async function computedIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".csv"))
  const cells = await Promise.all(
    files.map(async (file) => parse(await readFile(join(folder, file)), { bom: true }).flat() as string[]),
  )
  return cells.flat().filter((cell) => /^[=+@|\t\r\n]|^-(?!\d+(\.\d+)?$)/.test(cell))
}

/** Columns that stay behind of tables that go along, and why. */
const columnsLeft: Record<string, string> = {
  revision: "counts the edits of one house",
  "users.uid": "is the identity provider's of one house",
  "users.second_step_since": "is of credentials that stay in one house",
  "users.credentials_held_until": "is held for seconds",
  "users.profile_revision": "counts the edits of one house",
  "classes.queue_revision": "counts the edits of one house",
  "contact_messages.press": "says that it is not sent twice, where it was sent",
  "contact_messages.request": "says that it is not sent twice, where it was sent",
  "transactions.returned": "is summed of the refunds",
  "seatings.day": "is its class's",
  "waitlist_entries.turn": "is given anew, in the same order",
  "images.bytes": "are a file",
  "images.store_key": "is of the store of one house",
  "seatings.visitor": "is of a seat that is held for minutes",
  "seatings.visitor_network": "is of a seat that is held for minutes",
  "seatings.lost": "is of a seat that is held for minutes",
  "audit_entries.id": "is given anew, in the same order",
}

test("of every table each column goes along, or is named as one that stays behind", async () => {
  const { rows } = await cupo.pool.query<{ table: string; name: string }>(
    `select c.relname as table, a.attname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const goes = (table: string, name: string) =>
    allRecords.some((one) => one.table === table && one.columns.includes(name))
  const left = rows.filter(
    ({ table, name }) =>
      !goes(table, name) &&
      !(table in stayBehind) &&
      !(name in columnsLeft) &&
      !(`${table}.${name}` in columnsLeft),
  )
  expect(left).toEqual([])
})

import { existsSync, globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const read = (path: string) => readFileSync(join(root, path), "utf8")

/** A table by its name, with its schema when that is not the public one. */
const tableName = String.raw`(?:identity\.)?"?[a-z_]+"?`
const plain = (name: string) => name.replaceAll('"', "").toLowerCase()

/** Whose a table is: the noun of the migration that made it. */
function owners(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync("server/migrations/*.sql", { cwd: root })) {
    const noun = /\d{4}-([a-z]+)[\w-]*\.sql$/.exec(file)?.[1] ?? ""
    for (const [, name] of read(file).matchAll(
      new RegExp(`create table (?:if not exists )?(${tableName})`, "gi"),
    )) {
      found.set(plain(name as string), noun)
    }
    for (const [, name, renamed] of read(file).matchAll(
      new RegExp(`alter table (${tableName}) rename to (${tableName})`, "gi"),
    )) {
      found.set(plain(renamed as string), found.get(plain(name as string)) ?? noun)
    }
  }
  return found
}

/** The room that may write a table: a feature, its provider, the import for what it remembers itself by, or the platform. */
function roomOf(table: string, noun: string): string {
  if (table === "imports") return "server/import/"
  if (noun === "identity") return "server/features/people/embedded/"
  return existsSync(join(root, "server/features", noun)) ? `server/features/${noun}/` : "server/platform/"
}

interface Write {
  file: string
  table: string
}

const sql = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy)\s+(${tableName})|\bupdate\s+(?:only\s+)?(${tableName})(?:\s+(?:as\s+)?[a-z]+)?\s+set\b`,
  "gi",
)
const kysely = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*["'`]([^"'`]+)/g

/** Bulk work names its table beside its connection. */
const bulk = /\badd(?:Rows|Missing)\(\s*\w+,\s*["'`]([^"'`]+)/g

function writesOf(file: string, source: string): Write[] {
  const tables = [
    ...[...source.matchAll(sql)].map((found) => found[1] ?? found[2] ?? ""),
    ...[...source.matchAll(kysely)].map((found) => (found[1] ?? "").split(" ")[0] ?? ""),
    ...[...source.matchAll(bulk)].map((found) => found[1] ?? ""),
  ]
  return tables.map((name) => ({ file, table: plain(name) }))
}

const made = owners()

/** Why a write is in a room that is not its table's; undefined when it is. */
function fault({ file, table }: Write): string | undefined {
  const noun = made.get(table)
  if (noun === undefined) return undefined
  const room = roomOf(table, noun)
  return file.startsWith(room) ? undefined : `${file} writes ${table}, which is ${room}'s`
}

const writes = globSync("server/**/*.ts", { cwd: root }).flatMap((file) => writesOf(file, read(file)))

describe("the tables of the house", () => {
  test("are found at all, and so are their writes", () => {
    expect(made.size).toBeGreaterThan(20)
    const written = new Set(writes.map(({ table }) => table))
    for (const table of [
      "users",
      "sessions",
      "credit_ledger",
      "reservations",
      "seatings",
      "identity.session",
    ]) {
      expect(written).toContain(table)
    }
  })

  test("are written only by their own feature", () => {
    expect(writes.flatMap((write) => fault(write) ?? [])).toEqual([])
  })
})

describe("the check itself", () => {
  const elsewhere = "server/features/packages/grant.ts"
  test.each([
    "update users set revision = 1",
    "with c as (update users as u set revision = u.revision + 1 returning id)",
    "insert  into users (id) values ($1)",
    "delete from identity.session where true",
    'insert into identity."user" (id) values ($1)',
    "copy users from stdin",
  ])("sees «%s»", (text) => {
    expect(writesOf(elsewhere, `query(\`${text}\`)`).map(fault)).toEqual([expect.stringContaining(elsewhere)])
  })

  test.each([
    'db.updateTable("users").set({ revision: 1 })',
    'db.deleteFrom("sessions as s")',
    "db.insertInto('users')",
    'addMissing(bulk, "users", rows, "found.id = given.id")',
    'addRows(\n  bulk,\n  "users",\n  rows,\n)',
  ])("sees %s", (text) => {
    expect(writesOf(elsewhere, text).map(fault)).toEqual([expect.stringContaining(elsewhere)])
  })

  test("lets a reading and a room's own writing be", () => {
    expect(writesOf(elsewhere, "select id from users for update").map(fault)).toEqual([])
    expect(writesOf("server/features/people/claim.ts", "update users set revision = 1").map(fault)).toEqual([
      undefined,
    ])
  })
})

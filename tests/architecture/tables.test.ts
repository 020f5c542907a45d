import { existsSync, globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { features } from "./arrows/faults.ts"

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
  if (noun === "operating") return "server/operating/"
  // Both providers keep their secret there.
  if (table === "identity.secret") return "server/features/people/"
  if (table === "identity.moves") return "server/features/people/moving/"
  if (noun === "identity")
    return `server/features/people/${table.startsWith("identity.hosted_") ? "firebase" : "embedded"}/`
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

/** Features as they come: each reads its own tables and those of the features before it. */
const order = features as readonly string[]

const reading = new RegExp(
  String.raw`\b(?:from|join)\s+(?:only\s+)?(${tableName})|(?:[fF]rom|[jJ]oin)\(\s*["'\`](${tableName})[ "'\`]`,
  "g",
)

function readsOf(file: string, source: string): Write[] {
  return [...source.matchAll(reading)].map(([, text, method]) => ({
    file,
    table: plain(text ?? method ?? ""),
  }))
}

/** What people may read of later features: where somebody is at home, and the names of what the audit log tells of. */
const mayRead = ({ file, table }: Write) =>
  (file.startsWith("server/features/people/") && table === "branches") ||
  file === "server/features/people/staff/auditNames.ts"

/** Why a table is read too early; undefined when it is not. */
function early(one: Write): string | undefined {
  const { file, table } = one
  const noun = made.get(table) ?? ""
  const feature = /^server\/features\/([a-z]+)\//.exec(file)?.[1] ?? ""
  const isEarly = order.includes(feature) && order.indexOf(noun) > order.indexOf(feature) && !mayRead(one)
  return isEarly ? `${file} reads ${table}, which is of ${noun}, a later feature` : undefined
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

  test("are read only by their own feature and those after it", () => {
    const reads = globSync("server/features/**/*.ts", { cwd: root }).flatMap((file) =>
      readsOf(file, read(file)),
    )
    expect(new Set(reads.map(({ table }) => table))).toContain("coupons")
    expect(reads.flatMap((one) => early(one) ?? [])).toEqual([])
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

  test.each([
    "select id from coupons where id = $1",
    "select from users u left join coupon_uses c on true",
    'db.selectFrom("coupons as c")',
    "exists(selectFrom('transactions'))",
    '.leftJoin("orders as o", "o.id", "p.id")',
  ])("sees that packages read «%s» too early", (text) => {
    expect(readsOf(elsewhere, text).flatMap((one) => early(one) ?? [])).toEqual([
      expect.stringContaining("a later feature"),
    ])
    expect(readsOf("server/features/payments/reads.ts", text).flatMap((one) => early(one) ?? [])).toEqual([])
  })

  test("lets a reading and a room's own writing be", () => {
    expect(writesOf(elsewhere, "select id from users for update").map(fault)).toEqual([])
    expect(writesOf("server/features/people/claim.ts", "update users set revision = 1").map(fault)).toEqual([
      undefined,
    ])
  })
})

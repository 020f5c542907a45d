import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { invariants } from "../../server/invariants.ts"
import { createDatabase } from "../support/database.ts"
import { Checker } from "../support/sql/check.ts"
import { describeQuery } from "../support/sql/describe.ts"
import { findQueries, readServer } from "../support/sql/find.ts"
import { parseModule } from "../support/sql/modules.ts"

/**
 * What runs the SQL of others: theirs is looked at where it stands. What asks for a backup, in words that are no SQL, and for
 * jobs, of tables that come with their library.
 */
const machinery = [
  "server/features/moving/rows.ts",
  "server/import/undo/built.ts",
  "server/import/undo/indexes.ts",
  "server/import/undo/undo.ts",
  "server/jobs.ts",
  "server/platform/audit/acting.ts",
  "server/platform/backup/receive.ts",
  "server/platform/database/bulk.ts",
  "server/platform/database/inSnapshot.ts",
  "server/platform/database/migrate.ts",
  "server/platform/database/planned.ts",
  "server/platform/database/standby.ts",
  "server/platform/database/statement.ts",
  "server/platform/database/takeover.ts",
  "server/platform/invariant.ts",
  "server/platform/records/rows.ts",
]

const modules = readServer()
const found = findQueries(modules)
const database = await createDatabase()
const client = new pg.Client(database.connection)
const checker = new Checker(client)
beforeAll(async () => {
  await client.connect()
  await checker.open()
})
afterAll(async () => {
  await client.end()
  await database.close()
})

describe("every query that is written as SQL", () => {
  test("is found", () => {
    expect(found.length).toBeGreaterThan(350)
    expect(found.filter(({ row }) => row).length).toBeGreaterThan(200)
    for (const file of machinery)
      expect(
        found.some(({ module }) => module.file === file),
        file,
      ).toBe(true)
  })

  test("is one that PostgreSQL can prepare, with the rows that its source declares", async () => {
    const faults: string[] = []
    for (const one of found)
      if (!machinery.includes(one.module.file)) faults.push(...(await checker.faults(one, modules)))
    expect(faults).toEqual([])
  })

  test("of an invariant says what, and why", async () => {
    for (const { violations } of invariants) {
      if (typeof violations !== "string") continue // asked in statements, which are looked at like any other
      const columns = await describeQuery(client, violations)
      expect(columns.map(({ name, type }) => [name, type])).toEqual([
        ["what", 25],
        ["why", 25],
      ])
    }
  })
})

describe("the check itself", () => {
  const faultsIn = async (source: string) => {
    const module = parseModule("server/features/payments/sample.ts", source)
    const faults: string[] = []
    for (const one of findQueries([module])) faults.push(...(await checker.faults(one, [module])))
    return faults.join("\n").replaceAll("server/features/payments/sample.ts:", "")
  }
  const imports = `
    import { piece, uuid, text } from "../../platform/database/piece.ts"
    import { statement } from "../../platform/database/statement.ts"
    interface Row extends Pick<Order, "amount"> { id: string }
    type Order = { amount: number; status: "paid" | "created"; }
    const columns = "o.id, o.amount"
    const from = (table: string) => \`from \${table} o\``

  test.each([
    [
      "a column that is not there",
      'db.query("select nothing from orders")',
      '1: column "nothing" does not exist',
    ],
    [
      "one that is not selected",
      'db.query<{ id: string }>("select from orders")',
      "1: id is declared and not selected",
    ],
    [
      "one that is not declared",
      'db.query<{ id: string }>("select id, amount from orders")',
      "amount is selected and not declared",
    ],
    [
      "a count that is no string",
      'db.query<{ n: string }>("select count(*) as n from orders")',
      "n is declared as string",
    ],
    [
      "a day that is no instant",
      'db.query<{ day: Date }>("select day from classes")',
      "day is declared as Date",
    ],
    [
      "a list of something else",
      'db.query<{ ids: number[] }>("select array_agg(id) as ids from orders")',
      "ids is declared as array",
    ],
    [
      "an instant inside of JSON",
      'db.query<{ a: { at: Date } }>("select to_json(now()) as a")',
      "a is declared as object",
    ],
    [
      "what is null sometimes",
      'db.query<{ coupon_id: string }>("select coupon_id from orders")',
      "coupon_id is null sometimes",
    ],
    [
      "rows of any type",
      'async () => { const { rows } = await db.query("select id from orders") }',
      "read and not declared",
    ],
    [
      "a text that is made when it runs",
      `const ask = (sql: string) => db.query(\`select \${sql}\`)`,
      "«sql» is known only when it runs",
    ],
    [
      "a type that cannot be read",
      'import type { X } from "pg"; db.query<X>("select 1 as one")',
      "X is not a type of ours",
    ],
    [
      "a piece, with what it is made of",
      `${imports}
      statement<Row>("x")(piece\`select \${columns}, o.status \${from("orders")} where o.id = \${uuid("id")}\`)`,
      "status is selected and not declared",
    ],
    [
      "each of two ways",
      `${imports}
      const ask = (all: boolean) => db.query<Row>(\`select \${all ? "o.id" : columns} \${from("orders")}\`)`,
      "amount is declared and not selected",
    ],
    [
      "what each caller gives",
      `${imports}
      function ask(column: string) { return db.query<{ id: string }>(\`select \${column} as id from orders\`) }
      ask("id"); ask("amount")`,
      "id is declared as string",
    ],
  ])("sees %s", async (_, source, fault) => {
    expect(await faultsIn(source)).toContain(fault)
  })

  test("lets be what is right", async () => {
    expect(
      await faultsIn(`${imports}
        statement<Row>("x")(piece\`select \${columns} \${from("orders")} where o.id = \${uuid("id")}\`)
        db.query<Order & { coupon_id: string | null }>("select amount, status, coupon_id from orders")
        db.query("select pg_notify($1, $2)").catch(() => {})
        db.query<{ coupon_id: string }>("select coupon_id from orders where coupon_id is not null")`),
    ).toBe("")
  })
})

import type { ClientBase } from "pg"
import type { Records } from "./records.ts"

export type Kind =
  | "uuid"
  | "text"
  | "integer"
  | "pesos"
  | "number"
  | "yesNo"
  | "moment"
  | "day"
  | "hour"
  | "json"
  | "list"

/** A column of a file, as the database knows it. */
export interface Column {
  /** In the table, and in the file. */
  name: string
  heading: string
  kind: Kind
  /** SQL of a row `t`. */
  sql: string
  isNullable: boolean
  /** What is left out of a file is filled in by the database. */
  hasDefault: boolean
  /** The table whose `id` it names. */
  of?: string
}

/** What is known of a table's columns, and by which of them its rows are told apart. */
export interface Described extends Records {
  described: Column[]
  key: string[]
}

const kinds: Record<string, Kind> = {
  ...{ uuid: "uuid", text: "text", integer: "integer", bigint: "integer", smallint: "integer" },
  ...{
    boolean: "yesNo",
    date: "day",
    "time without time zone": "hour",
    "timestamp with time zone": "moment",
  },
  ...{ jsonb: "json", "text[]": "list", "uuid[]": "list" },
}

const kindOf = (type: string): Kind => {
  const kind = kinds[type] ?? (type.startsWith("numeric") ? "number" : undefined)
  if (!kind) throw new Error(`No cell can hold ${type}`)
  return kind
}

interface Row {
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
  in_key: boolean
  of: string | null
}

/** The files with what the database says of their columns, each after those that its rows name rows of. */
export async function describeRecords(client: ClientBase, all: readonly Records[]): Promise<Described[]> {
  const described: Described[] = []
  for (const one of all) described.push(await describe(client, one))
  return inOrder(described)
}

async function describe(client: ClientBase, one: Records): Promise<Described> {
  const { rows } = await client.query<Row>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as is_nullable,
       a.atthasdef or a.attidentity <> '' as has_default,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as in_key,
       (select c.confrelid::regclass::text from pg_constraint c
        join unnest(c.conkey, c.confkey) k(own, other) on k.own = a.attnum
        join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other and o.attname = 'id'
        where c.contype = 'f' and c.conrelid = a.attrelid limit 1) as of
     from pg_attribute a where a.attrelid = $1::text::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [one.table],
  )
  const columns = one.columns.map((name): Column => {
    const row = rows.find((row) => row.name === name)
    if (!row) throw new Error(`${one.table} has no column ${name}`)
    return {
      name,
      heading: one.as?.[name] ?? name,
      kind: one.pesos?.includes(name) ? "pesos" : kindOf(row.type),
      sql: one.said?.[name] ?? `t."${name}"`,
      isNullable: row.is_nullable,
      hasDefault: row.has_default,
      ...(row.of !== null && { of: row.of }),
    }
  })
  return { ...one, described: columns, key: rows.filter(({ in_key }) => in_key).map(({ name }) => name) }
}

function inOrder(all: readonly Described[]): Described[] {
  const done = new Set<Described>()
  const visit = (one: Described) => {
    if (done.has(one)) return
    done.add(one)
    const tables = new Set(one.described.map(({ of }) => of).filter((of) => of !== one.table))
    for (const other of all) if (tables.has(other.table)) visit(other)
    ordered.push(one)
  }
  const ordered: Described[] = []
  for (const one of all) visit(one)
  return ordered
}

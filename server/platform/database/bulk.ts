import type { Selectable } from "kysely"
import type { PoolClient } from "pg"
import type { DB } from "./schema.ts"
import type { Runner } from "./statement.ts"

/** Rows of one statement: many enough to be fast, few enough that their text is small beside the rows themselves. */
const most = 2_000

/** A connection in a transaction without limits of time, and who hears of each batch that it wrote. */
export interface Bulk {
  client: PoolClient
  wrote(rows: number): void
  /** Hears of the rows that are new, with the columns of their key at least. */
  added?: NoteAdded | undefined
}

export type NoteAdded = (table: string, rows: readonly object[]) => Promise<void>

/** A row of a table as bulk work writes it: its columns but those that the database fills in. */
export type Row<Table extends keyof DB, Filled extends keyof DB[Table] = never> = Omit<
  Selectable<DB[Table]>,
  Filled
>

/** What of the rows was there already: `known` gives its id by the id that was given. */
export interface Found {
  known: Map<string, string>
  added: number
}

/** Adds rows to a table, in batches that are made as they are written. The columns are the keys of the first row. */
export async function addRows<Table extends keyof DB & string>(
  bulk: Bulk,
  table: Table,
  rows: Iterable<object>,
): Promise<void> {
  for (const batch of batchesOf(rows)) {
    const columns = columnsOf(batch)
    await bulk.client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(batch)],
    )
    await bulk.added?.(table, batch)
    bulk.wrote(batch.length)
  }
}

/**
 * Adds the rows that the table lacks, in batches, and leaves the others as they are. `same` is the condition, on
 * `given` and `found`, of a row that is there already; of several, the one with the same id is meant.
 */
export async function addMissing<Table extends keyof DB & string>(
  bulk: Bulk,
  table: Table,
  rows: Iterable<{ id: string }>,
  same: string,
): Promise<Found> {
  const known = new Map<string, string>()
  let given = 0
  for (const batch of batchesOf(rows)) {
    const columns = columnsOf(batch)
    const result = await bulk.client.query<{ id: string; found: string }>(
      `with given as materialized (
         select given.*, there.id as found
         from json_populate_recordset(null::${table}, $1) given
         left join lateral (
           select found.id from ${table} found where ${same} order by found.id = given.id desc limit 1
         ) there on true
       ), added as (
         insert into ${table} (${columns}) select ${columns} from given where found is null
       )
       select id, found from given where found is not null`,
      [JSON.stringify(batch)],
    )
    // One text of the two where they are the same: there may be half a million.
    for (const { id, found } of result.rows) known.set(id, found === id ? id : found)
    await bulk.added?.(
      table,
      batch.filter(({ id }) => !known.has(id)),
    )
    given += batch.length
    bulk.wrote(batch.length)
  }
  return { known, added: given - known.size }
}

/** A table that rows are added to as JSON, with what they were written by. */
export interface Target {
  table: keyof DB & string
  columns: readonly string[]
  /** The condition, on `given` and `found`, of a row that is there already. */
  same: string
}

/** Adds the rows that the table lacks, in their order, and leaves the others as they are. Rows are JSON objects. */
export async function addAbsent(
  bulk: Bulk,
  { table, columns, same }: Target,
  rows: string[],
): Promise<number> {
  const result = await bulk.client.query<{ row: object }>(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")}) select ${columns.map((name) => `given."${name}"`).join(", ")}
     from json_populate_recordset(null::${table}, $1) given
     left join lateral (select true as there from ${table} found where ${same} limit 1) known on true
     where known.there is null${bulk.added ? ` returning to_jsonb(${table}.*) as row` : ""}`,
    [`[${rows.join(",")}]`],
  )
  await bulk.added?.(
    table,
    result.rows.map(({ row }) => row),
  )
  bulk.wrote(rows.length)
  return result.rowCount ?? 0
}

/** Of those rows, which are there under another id than the given one: that id by the given one. */
export async function findOthers(
  { client }: Bulk,
  { table, same }: Target,
  rows: string[],
): Promise<Map<string, string>> {
  const { rows: found } = await client.query<{ given: string; found: string }>(
    `select given.id as given, known.id as found from json_populate_recordset(null::${table}, $1) given
     cross join lateral (select found.id from ${table} found where ${same} order by found.id = given.id desc limit 1) known
     where known.id <> given.id`,
    [`[${rows.join(",")}]`],
  )
  return new Map(found.map(({ given, found }) => [given, found]))
}

/**
 * Has PostgreSQL look at what has doubled. Until then it plans by guesses, and a chart that takes a twentieth of a second may take longer
 * than a statement is given. By itself it looks after a minute or two; so also where it cannot be asked to.
 */
export async function lookAtGrown(pool: Runner): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and pg_relation_size(oid) > 2 * greatest(relpages, 10) * current_setting('block_size')::int`,
  )
  if (rows.length > 0) await pool.query(`analyze ${rows.map(({ name }) => name).join(", ")}`)
}

const columnsOf = ([first = {}]: object[]): string => Object.keys(first).join(", ")

function* batchesOf<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < most) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

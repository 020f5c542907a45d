import type { PoolClient } from "pg"
import type { NoteAdded } from "../../platform/database/bulk.ts"

/** A table that an import added to, and the columns by which its rows are told apart, with their types. */
export interface Touched {
  table: string
  key: { name: string; type: string }[]
}

/** The tables whose rows are written by another name. */
const tableOf = (name: string) => (name === "reservations" ? "seatings" : name)

export async function readKey(client: PoolClient, table: string): Promise<Touched["key"]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_index i cross join unnest(i.indkey) with ordinality k (attnum, at)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::text::regclass and i.indisprimary order by k.at`,
    [table],
  )
  return rows
}

/** Writes down which rows an import adds, in its own transaction. */
export function noteRows(client: PoolClient, moveId: string): NoteAdded {
  const keys = new Map<string, Touched["key"]>()
  return async (name, rows) => {
    if (rows.length === 0) return
    const table = tableOf(name)
    const key = keys.get(table) ?? (await readKey(client, table))
    keys.set(table, key)
    const values = rows.map((row) => key.map(({ name }) => (row as Record<string, unknown>)[name]))
    await client.query("insert into move_rows (move_id, table_name, keys) values ($1, $2, $3)", [
      moveId,
      table,
      JSON.stringify(values),
    ])
  }
}

/** What an import added, each table as a temporary one of its keys, `undo_` before its name, for as long as the transaction lasts. */
export async function spreadRows(client: PoolClient, moveId: string): Promise<Touched[]> {
  const { rows } = await client.query<{ table: string }>(
    'select distinct table_name as "table" from move_rows where move_id = $1 order by table_name',
    [moveId],
  )
  const touched: Touched[] = []
  for (const { table } of rows) {
    const key = await readKey(client, table)
    const columns = key.map(({ name, type }) => `"${name}" ${type}`).join(", ")
    const names = key.map(({ name }) => `"${name}"`).join(", ")
    const values = key.map(({ type }, at) => `(k ->> ${at})::${type}`).join(", ")
    await client.query(
      `create temporary table undo_${table} (${columns}, primary key (${names})) on commit drop`,
    )
    await client.query(
      `insert into undo_${table} select ${values} from move_rows r cross join jsonb_array_elements(r.keys) k
       where r.move_id = $1 and r.table_name = $2 on conflict do nothing`,
      [moveId, table],
    )
    await client.query(`analyze undo_${table}`)
    touched.push({ table, key })
  }
  return touched
}

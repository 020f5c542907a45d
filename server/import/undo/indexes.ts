import type { Pool } from "pg"
import type { Try } from "../../features/moving/work.ts"

/** So many rows go, and so many bytes would be read for each of them, before an index is worth its making. */
const least = { rows: 200, bytes: 256 * 1024 }

const named = "undo_finds_"

/**
 * Does `work` while indexes are there for every link of a large table to what an import added: without one, the database reads all of
 * the table for each row that goes. Nobody waits for their making, and they are no part of what is written otherwise.
 * Their names say whose they are: whoever lost their place, and goes on, meets none of the next one's, and drops none.
 */
export async function withIndexes<T>(pool: Pool, one: Try, work: () => Promise<T>, from = least): Promise<T> {
  const own = `${named}${one.changedAt.getTime()}_${one.tries}_`
  // Those of tries that are over, too: of who was killed.
  await dropIndexes(pool, named)
  try {
    for (const [at, { table, columns }] of (await findBare(pool, one.id, from)).entries()) {
      const filled = columns.map((name) => `"${name}" is not null`).join(" and ")
      const names = columns.map((name) => `"${name}"`).join(", ")
      await pool.query(`create index concurrently ${own}${at} on "${table}" (${names}) where ${filled}`)
    }
    return await work()
  } finally {
    await dropIndexes(pool, own)
  }
}

/** Columns that name rows that may go, and that no index begins with. */
async function findBare(
  pool: Pool,
  moveId: string,
  from: typeof least,
): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select distinct c.conrelid::regclass::text as "table",
       (select json_agg(a.attname order by k.at) from unnest(c.conkey) with ordinality k (own, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own)::jsonb as columns
     from pg_constraint c
     join (select table_name, sum(jsonb_array_length(keys)) as rows from move_rows where move_id = $1 group by table_name) m
       on m.table_name = c.confrelid::regclass::text
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and m.rows >= $2
       and pg_relation_size(c.conrelid) >= $3
       and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indpred is null
         and i.indkey[0] = any(c.conkey))`,
    [moveId, from.rows, from.bytes],
  )
  return rows
}

async function dropIndexes(pool: Pool, begun: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'i' and starts_with(relname, $1)",
    [begun],
  )
  for (const { name } of rows) await pool.query(`drop index concurrently if exists ${name}`)
}

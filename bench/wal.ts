import type pg from "pg"

export interface Log {
  /** Bytes by table, those of its indexes among them; what is of none is `other`. Whole pages that a checkpoint asks for count. */
  bytes: Map<string, number>
  /** Adds what was written since. */
  read(): Promise<void>
}

/** PostgreSQL's own log from here on, by whose rows it is of: for who may make extensions and set what it keeps. */
export async function logOf(pool: pg.Pool): Promise<Log> {
  await pool.query("create extension if not exists pg_walinspect")
  await pool.query("alter system set wal_keep_size = '8GB'")
  await pool.query("select pg_reload_conf()")
  const position = async () => {
    const { rows } = await pool.query<{ at: string }>("select pg_current_wal_flush_lsn()::text as at")
    return rows[0]?.at as string
  }
  let from = await position()
  const bytes = new Map<string, number>()
  return {
    bytes,
    async read() {
      const until = await position()
      if (until === from) return
      const { rows } = await pool.query<{ name: string; bytes: number }>(ofTables, [from, until])
      for (const { name, bytes: added } of rows) bytes.set(name, (bytes.get(name) ?? 0) + added)
      from = until
    },
  }
}

/** A record that touches several pages is the first one's. */
const ofTables = `
  with blocks as (
    select relfilenode, sum(record_length)::float8 as bytes
    from pg_get_wal_block_info($1, $2, false) where block_id = 0 group by 1
  ), named as (
    select coalesce(t.relname, c.relname) as name, b.bytes
    from blocks b join pg_class c on c.relfilenode = b.relfilenode
    left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
  )
  select name, sum(bytes) as bytes from named group by name
  union all
  select 'other', pg_wal_lsn_diff($2, $1)::float8 - (select coalesce(sum(bytes), 0) from named)`

import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"

/** How a database was when nobody had used it yet, and the way back to that. */
export interface Unused {
  restore(): Promise<Restored>
}

/**
 * `as-it-was`; `was-another-house`: a server keeps in memory whose house it was; `not`: it cannot be had for certain, since its
 * shape is another, or somebody is still at work in it.
 */
type Restored = "as-it-was" | "was-another-house" | "not"

interface Table {
  name: string
  columns: string
  rows: unknown[]
}

/** Whoever signs people in keeps these in memory: they stay. Who signs by others, or seals them otherwise, leaves another database. */
const keys = ["identity.jwks", "identity.secret"]
const keyring = `
  select jsonb_build_array((select jsonb_agg(s) from identity.secret s), (select jsonb_agg(k) from identity.jwks k))::text as keyring`

interface Looked {
  kept: string
  shape: string
  keyring: string
  /** Of the transaction in which it was looked at. */
  xid: string
}

/** Reads what is in a database now: what comes later is taken out again by `restore`, in a tenth of the time that another takes. */
export async function remember(pool: pg.Pool): Promise<Unused> {
  const { rows: found } = await pool.query<Omit<Table, "rows">>(tables, [keys])
  const read = found.map(({ name }) => `(select jsonb_agg(t) from ${name} t)`)
  const { rows: all } = await pool.query({ text: `select jsonb_build_array(${read.join(", ")}) as read` })
  const before = found.map((table, nth) => ({ ...table, rows: all[0].read[nth] ?? [] }))
  const began = await look(pool)
  const write = before.map(rewriting).join(";\n")

  return {
    async restore() {
      const client = await pool.connect()
      let isDone = false
      try {
        for (let tries = 0; (await client.query(busy)).rowCount; tries++) {
          if (tries === 100) return "not"
          await sleep(5)
        }
        let found = await look(client)
        if (found.shape !== began.shape) {
          const { rows } = await client.query<{ drop: string }>(added, [began.xid])
          await client.query(
            `begin; set local lock_timeout = '1s'; ${rows.map(({ drop }) => drop).join("; ")}; commit`,
          )
          found = await look(client)
        }
        if (found.shape !== began.shape || found.keyring !== began.keyring) return "not"
        // Neither its triggers nor its references are asked: all rows go at once.
        await client.query(
          `begin; set local lock_timeout = '1s'; set local session_replication_role = replica; ${write}; ${restart}; commit`,
        )
        isDone = true
        return found.kept === began.kept ? "as-it-was" : "was-another-house"
      } catch {
        // As where whoever asks is not the database's superuser.
        return "not"
      } finally {
        client.release(!isDone)
      }
    },
  }
}

/** Empties a table, and puts back what was in it. */
function rewriting({ name, columns, rows }: Table): string {
  const empty = `delete from ${name}`
  if (rows.length === 0) return empty
  const before = `'${JSON.stringify(rows).replaceAll("'", "''")}'::jsonb`
  const back = `select ${columns} from jsonb_populate_recordset(null::${name}, ${before})`
  return `${empty}; insert into ${name} (${columns}) overriding system value ${back}`
}

const tables = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and c.oid::regclass::text <> all($1)`

/** The one setting that a server keeps in memory: the others it reads whenever it is asked. */
const kept = "select coalesce(jsonb_agg(s)::text, '') as kept from settings s where name = 'studio'"

/** Another once a table, column, index, constraint, trigger or function was made, changed or taken away, or a table looked at for its plans. */
const shape = `
  select string_agg(count || ' ' || newest, ', ') as shape from (
    select count(*), max(xmin::text::bigint) as newest from pg_class where oid >= 16384
    union all select count(*), max(xmin::text::bigint) from pg_attribute where attrelid >= 16384
    union all select count(*), max(xmin::text::bigint) from pg_index where indexrelid >= 16384
    union all select count(*), max(xmin::text::bigint) from pg_constraint where oid >= 16384
    union all select count(*), max(xmin::text::bigint) from pg_trigger where oid >= 16384
    union all select count(*), max(xmin::text::bigint) from pg_proc where oid >= 16384
    union all select count(*), max(xmin::text::bigint) from pg_statistic where starelid >= 16384
  ) x`

async function look(runner: pg.Pool | pg.PoolClient): Promise<Looked> {
  const { rows } = await runner.query<Looked>(
    `select (${kept}) as kept, (${shape}) as shape, (${keyring}) as keyring, pg_current_xact_id()::text as xid`,
  )
  return rows[0] as Looked
}

/** What a test hung on the tables to hold their writers up, since this transaction. */
const added = `
  select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop from pg_trigger
  where not tgisinternal and xmin::text::bigint > $1::bigint
  union all
  select 'drop function ' || oid::regprocedure from pg_proc where oid >= 16384 and xmin::text::bigint > $1::bigint
  union all
  select 'drop sequence ' || oid::regclass from pg_class
  where oid >= 16384 and relkind = 'S' and xmin::text::bigint > $1::bigint`

const busy = `
  select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`

const restart = "select setval(seqrelid::regclass, seqstart, false) from pg_sequence"

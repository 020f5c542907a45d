import type pg from "pg"

/** Of `n`, whether it belongs to an extension: that is PostgreSQL's own. */
const own = (catalog: string, id: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${id} and d.deptype = 'e')`

const here = "n.nspname in ('public', 'identity')"

/** Each yields a line for each thing: what it is, its name, and its definition. */
const queries = [
  `select 'schema', nspname, coalesce(nspacl::text, '') from pg_namespace n where ${here}`,
  `select 'relation', c.oid::regclass::text, concat_ws(' ', c.relkind, c.relpersistence, c.reloptions::text, c.relacl::text)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${here} and c.relkind in ('r', 'v', 'm', 'p') and ${own("pg_class", "c.oid")}`,
  `select 'column', c.oid::regclass || '.' || a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then 'not null' end, nullif(a.attidentity, ''), nullif(a.attgenerated, ''),
     pg_get_expr(d.adbin, d.adrelid), co.collname, a.attstorage, nullif(a.attcompression, ''), a.attacl::text)
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation co on co.oid = a.attcollation
   where ${here} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped and ${own("pg_class", "c.oid")}`,
  `select 'constraint', t.conrelid::regclass || '.' || t.conname, pg_get_constraintdef(t.oid) || ' ' || t.convalidated
   from pg_constraint t join pg_namespace n on n.oid = t.connamespace where ${here} and t.conrelid <> 0`,
  `select 'index', i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) || ' ' || i.indisvalid
   from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${here}`,
  `select 'trigger', t.tgrelid::regclass || '.' || t.tgname, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${here} and not t.tgisinternal`,
  `select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid) || coalesce(p.proacl::text, '')
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${here} and p.prokind in ('f', 'p') and ${own("pg_proc", "p.oid")}`,
  `select 'view', c.oid::regclass::text, pg_get_viewdef(c.oid)
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${here} and c.relkind = 'v' and ${own("pg_class", "c.oid")}`,
  `select 'sequence', s.seqrelid::regclass::text, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
     pg_describe_object(d.refclassid, d.refobjid, d.refobjsubid), d.deptype, c.relacl::text)
   from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
   left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') where ${here}`,
  `select 'type', t.oid::regtype::text, t.typtype::text || ' ' || coalesce(pg_get_expr(t.typdefaultbin, 0), t.typdefault, '')
   from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${here} and t.typtype in ('d', 'e') and ${own("pg_type", "t.oid")}`,
  `select 'extension', extname, n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  `select 'comment', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description from pg_description d
   join pg_class c on d.classoid = 'pg_class'::regclass and c.oid = d.objoid join pg_namespace n on n.oid = c.relnamespace where ${here}`,
  `select 'right by default', pg_get_userbyid(defaclrole) || ' ' || defaclobjtype::text, defaclacl::text from pg_default_acl`,
]

/** Everything that a database's schemas are made of, a line a thing, told by names: in what order columns came is left out. */
export async function catalogOf(pool: Pick<pg.Pool, "query">): Promise<string[]> {
  const lines: string[] = []
  for (const text of queries) {
    const { rows } = await pool.query<string[]>({ text, rowMode: "array" })
    lines.push(...rows.map((cells) => cells.join(" | ")))
  }
  return lines.sort()
}

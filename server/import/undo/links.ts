import type { PoolClient } from "pg"

/** That rows of a table name rows of another, by columns of theirs. */
export interface Link {
  from: string
  to: string
  columns: { own: string; other: string }[]
  /** What becomes of them when the other goes: `a` nothing may, `c` they go too, `n` they name nobody. */
  onDelete: string
}

/** Every link between tables of the studio's own, as the database knows them. */
export async function readLinks(client: PoolClient): Promise<Link[]> {
  const { rows } = await client.query<Link>(
    `select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to, c.confdeltype as "onDelete",
       (select json_agg(json_build_object('own', a.attname, 'other', b.attname) order by k.at)
        from unnest(c.conkey, c.confkey) with ordinality k (own, other, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other) as columns
     from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid::regclass::text not like '%.%'
     order by 1, 2, c.conname`,
  )
  return rows
}

/** Tables in the order in which their rows can go: those that name others before what they name. */
export function inOrder(tables: readonly string[], links: readonly Link[]): string[] {
  const ordered: string[] = []
  const visit = (table: string, path: readonly string[]) => {
    if (ordered.includes(table) || path.includes(table)) return
    for (const link of links)
      if (link.to === table && link.from !== table && tables.includes(link.from))
        visit(link.from, [...path, table])
    ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}

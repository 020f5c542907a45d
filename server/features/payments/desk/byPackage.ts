import { type RawBuilder, sql } from "kysely"

interface Page {
  where: RawBuilder<boolean>
  direction: "asc" | "desc"
  offset: number
  limit: number
}

/**
 * The ids of one page of payments `t` in the order of what was bought, which no index of theirs has: of each package in turn the
 * first of its own are found by an index, no more of them than reach the page, and only these are put in order.
 */
export function pickedByPackage({ where, direction, offset, limit }: Page): RawBuilder<string> {
  const way = sql.raw(direction)
  const firstOf = (own: RawBuilder<boolean>) => sql`(
    select t.id, t.created_at from transactions t where ${own} and ${where}
    order by t.package_id ${way}, t.created_at ${way}, t.id ${way} limit ${offset + limit}::int
  )`
  return sql<string>`(
    select f.id from (select id, description from packages union all select null, null) p
    cross join lateral (
      ${firstOf(sql`t.package_id = p.id`)} union all ${firstOf(sql`p.id is null and t.package_id is null`)}
    ) f
    order by p.description collate "es-x-icu" ${way}, f.created_at ${way}, f.id ${way}
    offset ${offset}::int limit ${limit}::int
  )`
}

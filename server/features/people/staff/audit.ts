import { type RawBuilder, sql } from "kysely"
import type { z } from "zod"
import type { AuditEntry, listAudit as list } from "../../../../contract/audit.ts"
import { addDays } from "../../../../contract/calendar.ts"
import { studioZone } from "../../../../contract/house.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { countSome } from "../../../platform/database/countSome.ts"
import { beginIn, countedFor, cut, inOrder, isFrom, sumOf } from "../../../platform/database/cut.ts"
import type { Database } from "../../../platform/database/kysely.ts"
import { partsOf } from "../../../platform/database/tallies.ts"
import { type Named, namesIn, zoneOf } from "./auditNames.ts"

type Columns = Record<string, unknown> | null

/** What the staff changed, the newest first. */
export async function listAudit(
  { db }: Context<Actor>,
  { page, size, search = "", subject, from, to }: z.output<typeof list.query>,
): Promise<z.input<typeof list.output>> {
  const startOf = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone ${studioZone()}`
  const words = await Promise.all(
    search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sayOf(db, word)),
  )
  const among = db
    .selectFrom("audit_entries as e")
    .$if(subject !== undefined, (query) => query.where(about(subject as string)))
    .$if(from !== undefined, (query) => query.where("e.at", ">=", startOf(from as string)))
    .$if(to !== undefined, (query) => query.where("e.at", "<", startOf(addDays(to as string, 1))))
    .where(({ and }) => and(words))
  // What changed is read of each that is counted.
  const most = countedFor({ page, size }, 200)
  const isNarrowed = words.length > 0 || subject || from || to
  const parts = isNarrowed ? [] : await partsOf(db, "log")
  const total = isNarrowed ? await countSome(db, among, most) : { total: sumOf(parts), hasMore: false }
  // Few are found before they are put in order: who looks for them in order may pass over all others.
  const isFew = isNarrowed && !total.hasMore
  const found = isFew ? db.selectFrom(among.selectAll("e").limit(most).as("e")) : among
  const at = cut({ page, size }, total)
  const direction = at.turned ? "asc" : "desc"
  const begin = beginIn(parts, { offset: at.offset, descending: direction === "desc" })
  const picked = found
    .select("e.id")
    .where(isFrom(begin, direction, "e.id", (part) => sql`${part}::bigint << 12`))
    .orderBy("e.id", direction)
    .offset(begin.offset)
    .limit(at.limit)
  const rows = await db
    .selectFrom("audit_entries as e")
    .leftJoin("users as a", "a.id", "e.actor_id")
    .selectAll("e")
    .select(["a.first_name", "a.last_name"])
    .select(
      sql<string | null>`(select string_agg(trim(u.first_name || ' ' || u.last_name), ', ') from users u
        where u.id = any(e.subjects) and (u.id <> e.actor_id or e.table_name = 'users'))`.as("about"),
    )
    .where("e.id", "in", picked)
    .orderBy("e.id", direction)
    .execute()
  const names = await namesIn(db, rows as { before: Columns; after: Columns; subjects: string[] }[])
  return {
    entries: inOrder(rows, at).map((row) => ({
      id: Number(row.id),
      at: row.at.toISOString(),
      actor: { id: row.actor_id, name: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() },
      call: row.call,
      table: row.table_name,
      about: row.about ?? ownName(row, names),
      change: row.change as AuditEntry["change"],
      timeZone: zoneOf(row, names) ?? studioZone(),
      fields: fieldsOf(row.before as Columns, row.after as Columns, names),
    })),
    ...total,
  }
}

/** An entry that has a word in what changed, or in the name or address of whoever of the staff changed it. */
async function sayOf(db: Database, word: string): Promise<RawBuilder<boolean>> {
  const like = `%${word.replace(/[\\%_]/g, "\\$&")}%`
  const called = await db
    .selectFrom("users as u")
    .select("u.id")
    .where("u.role", "<>", "user")
    .where(sql<boolean>`concat_ws(' ', u.first_name, u.last_name, u.email) ilike ${like}`)
    .execute()
  const changed = sql<boolean>`entry_words(e.before, e.after) ilike ${like}`
  if (called.length === 0) return changed
  return sql`(${changed} or e.actor_id = any(${called.map(({ id }) => id)}::uuid[]))`
}

/** What happened to one, and to the accounts that were merged into theirs. */
const about = (subject: string) =>
  sql<boolean>`e.subjects && array(
    select ${subject}::uuid union all select m.id from users m where m.merged_into = ${subject}::uuid)`

type Names = ReadonlyMap<string, Named>

/** What the row itself is called, where it has a name. */
const ownName = (
  { table_name, subjects }: { table_name: string; subjects: string[] },
  names: Names,
): string => subjects.map((id) => names.get(id)).find((one) => one?.table === table_name)?.name ?? ""

function fieldsOf(before: Columns, after: Columns, known: Names): z.input<typeof AuditEntry>["fields"] {
  const [was, is] = [unfold(before), unfold(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort()
  return names.flatMap((name) => {
    const [from, to] = [textOf(was[name], known), textOf(is[name], known)]
    return from === to ? [] : [{ name, from, to }]
  })
}

/** What a column holds by name is told name by name: «value.groups». */
const unfold = (columns: Columns): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns ?? {}).flatMap(([name, value]) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
    ),
  )

const textOf = (value: unknown, known: Names): string | null => {
  if (value === null || value === undefined) return null
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return value.map((one) => known.get(one)?.name ?? one).join(", ")
  return typeof value === "object" ? JSON.stringify(value) : (known.get(String(value))?.name ?? String(value))
}

import type { Kysely } from "kysely"
import { sql } from "kysely"
import type { DB } from "../../../platform/database/schema.ts"

type Columns = Record<string, unknown> | null
interface Row {
  before: Columns
  after: Columns
  /** The ids that the row names, its own among them. */
  subjects: string[]
}

export interface Named {
  name: string
  table: string
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Every id that the rows hold, alone or in a list. */
const idsIn = (rows: readonly Row[]): string[] => {
  const values = rows.flatMap(({ before, after, subjects }) => [
    subjects,
    ...[before, after].flatMap((side) => Object.values(side ?? {})),
  ])
  const ids = values.flat().filter((value) => typeof value === "string" && uuid.test(value))
  return [...new Set(ids as string[])]
}

/** What the ids in these rows are called by today; of what is not there any more, nothing. */
export async function namesIn(db: Kysely<DB>, rows: readonly Row[]): Promise<Map<string, Named>> {
  const ids = idsIn(rows)
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; table: string; name: string }>`
    select id, 'branches' as "table", name from branches where id = any(${ids})
    union all select id, 'rooms', name from rooms where id = any(${ids})
    union all select id, 'disciplines', name from disciplines where id = any(${ids})
    union all select id, 'instructors', trim(first_name || ' ' || last_name) from instructors where id = any(${ids})
    union all select id, 'users', trim(first_name || ' ' || last_name) from users where id = any(${ids})
    union all select id, 'packages', description from packages where id = any(${ids})
    union all select id, 'held_packages', description from held_packages where id = any(${ids})
    union all select id, 'coupons', code from coupons where id = any(${ids})
    union all select c.id, 'classes', concat_ws(' ', d.name, to_char(c.day, 'DD/MM/YYYY'), left(c.hour::text, 5)) from classes c
      join disciplines d on d.id = c.discipline_id where c.id = any(${ids})`.execute(db)
  return new Map(found.map(({ id, ...named }) => [id, named]))
}

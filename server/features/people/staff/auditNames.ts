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
  /** Null: what it is, is not told by a name. */
  name: string | null
  table: string
  /** Of the branch that it belongs to; null for none. */
  zone: string | null
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

/** What the ids in these rows are called by today, and whose clock they go by; of what is not there any more, nothing. */
export async function namesIn(db: Kysely<DB>, rows: readonly Row[]): Promise<Map<string, Named>> {
  const ids = idsIn(rows)
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<Named & { id: string }>`
    select n.id, n."table", n.name, b.time_zone as zone from (
      select id, 'branches' as "table", name, id as branch_id from branches where id = any(${ids})
      union all select id, 'rooms', name, branch_id from rooms where id = any(${ids})
      union all select id, 'disciplines', name, null from disciplines where id = any(${ids})
      union all select id, 'instructors', trim(first_name || ' ' || last_name), branch_id from instructors where id = any(${ids})
      union all select id, 'users', trim(first_name || ' ' || last_name), branch_id from users where id = any(${ids})
      union all select id, 'packages', description, branch_id from packages where id = any(${ids})
      union all select id, 'held_packages', description, coalesce(branch_id, (select u.branch_id from users u where u.id = user_id))
        from held_packages where id = any(${ids})
      union all select id, 'coupons', code, branch_id from coupons where id = any(${ids})
      union all select id, 'pay_periods', concat(to_char(from_day, 'DD/MM/YYYY'), ' – ', to_char(to_day, 'DD/MM/YYYY')), null
        from pay_periods where id = any(${ids})
      union all select id, 'shifts', null, branch_id from shifts where id = any(${ids})
      union all select id, 'transactions', null, branch_id from transactions where id = any(${ids})
      union all select id, 'seatings', null, (select branch_id from classes c where c.id = class_id)
        from seatings where id = any(${ids})
      union all select c.id, 'classes', concat_ws(' ', d.name, to_char(c.day, 'DD/MM/YYYY'), left(c.hour::text, 5)), c.branch_id
        from classes c join disciplines d on d.id = c.discipline_id where c.id = any(${ids})
    ) n left join branches b on b.id = n.branch_id`.execute(db)
  return new Map(found.map(({ id, ...named }) => [id, named]))
}

/** The nearer to where it happened, the sooner asked: the seat of someone from another branch is that of its class. */
const nearest = [
  "branches",
  "rooms",
  "classes",
  "seatings",
  "shifts",
  "transactions",
  "held_packages",
  "users",
]

/** Whose clock a row goes by: that of its branch, or of what it names; null where it belongs to none. Who changed it does not say. */
export function zoneOf(
  { subjects, actor_id, table_name }: { subjects: string[]; actor_id: string; table_name: string },
  names: ReadonlyMap<string, Named>,
): string | null {
  const told = subjects
    .filter((id) => id !== actor_id || table_name === "users")
    .flatMap((id) => names.get(id) ?? [])
  const own = told.filter(({ table }) => table === table_name)
  const others = nearest.flatMap((one) => told.filter(({ table }) => table === one))
  return [...own, ...others].find(({ zone }) => zone !== null)?.zone ?? null
}

import type pg from "pg"
import type { Person } from "../tests/support/people.ts"
import { dayFromNow } from "../tests/support/studio.ts"

/** Of every class that comes, which are full: a few, whose lines are as long in every studio. */
const [classesThatFill, placesLeft, longestLine] = [4, 5, 40]

/** A class for each person, on a day on which they have none: with a free seat, or with a line to wait in. */
export interface Places {
  free: string[]
  full: string[]
}

export async function findPlaces(pool: pg.Pool, people: Person[]): Promise<Places> {
  const { rows: classes } = await pool.query<Coming>(
    "select id, day::text from classes where day between $1 and $2 order by id limit 200",
    [dayFromNow(1), dayFromNow(13)],
  )
  const full = classes.slice(0, classesThatFill)
  await pool.query(
    "update classes c set capacity = (select count(*) from reservations r where r.class_id = c.id and r.cancelled_at is null) where c.id = any($1)",
    [full.map(({ id }) => id)],
  )
  const { rows } = await pool.query<{ one: string }>(
    `select r.user_id || ' ' || c.day as one from reservations r join classes c on c.id = r.class_id
     where r.user_id = any($1) and c.day >= $2 and r.cancelled_at is null`,
    [people.map(({ id }) => id), dayFromNow(0)],
  )
  const busy = new Set(rows.map(({ one }) => one))
  return {
    free: give(people, busy, classes.slice(classesThatFill), placesLeft),
    full: give(people, busy, full, longestLine),
  }
}

interface Coming {
  id: string
  day: string
}

function give(people: Person[], busy: Set<string>, classes: Coming[], each: number): string[] {
  const left = new Map(classes.map(({ id }) => [id, each]))
  return people.map(({ id }) => {
    const one = classes.find((at) => left.get(at.id) !== 0 && !busy.has(`${id} ${at.day}`))
    if (!one) throw new Error("Too few classes are to come")
    left.set(one.id, (left.get(one.id) ?? 0) - 1)
    return one.id
  })
}

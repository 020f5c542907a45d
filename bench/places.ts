import type pg from "pg"
import type { Person } from "../tests/support/people.ts"
import { dayFromNow } from "../tests/support/studio.ts"

/** Of every class that comes, which are full: a few, whose lines are as long in every studio. */
const [classesThatFill, placesLeft, longestLine] = [4, 5, 40]

/** A class for each person: with a free seat, or with a line to wait in. */
export interface Places {
  free: string[]
  full: string[]
}

/** For people who have given up whatever was to come, so that no class is on a day of theirs, nor a seat left over from a run that was killed. */
export async function findPlaces(pool: pg.Pool, people: Person[]): Promise<Places> {
  await pool.query(
    `update seatings s set cancelled_at = now(), cancelled_by = s.user_id from classes c
     where c.id = s.class_id and c.starts_at > now() and s.user_id = any($1) and s.cancelled_at is null`,
    [people.map(({ id }) => id)],
  )
  const { rows } = await pool.query<{ id: string; left: number }>(
    // Where somebody waits, a seat that is given up is taken by who is next.
    `select id, capacity - (select count(*) from reservations r where r.class_id = c.id and r.cancelled_at is null)::int as left
     from classes c where day between $1 and $2
       and not exists (select from waitlist_entries w where w.class_id = c.id and w.ended_at is null)
     order by id limit 200`,
    [dayFromNow(1), dayFromNow(13)],
  )
  // Those that an earlier run filled, or somebody else, come before those with places.
  const [roomy, tight] = [
    rows.filter(({ left }) => left >= placesLeft),
    rows.filter(({ left }) => left < placesLeft),
  ]
  const classes = [...tight.slice(0, classesThatFill), ...roomy].map(({ id }) => id)
  const full = classes.slice(0, classesThatFill)
  await pool.query(
    `update classes c set capacity =
       (select count(*) from reservations r where r.class_id = c.id and r.cancelled_at is null) where c.id = any($1)`,
    [full],
  )
  return {
    free: inTurn(people, classes.slice(classesThatFill), placesLeft),
    full: inTurn(people, full, longestLine),
  }
}

/** What costs least, in pesos. */
export async function cheapestPackage(pool: pg.Pool): Promise<{ packageId: string; amount: number }> {
  const { rows } = await pool.query(
    'select id as "packageId", amount / 100 as amount from packages order by packages.amount limit 1',
  )
  return rows[0]
}

/** One after the other, so many to each. */
function inTurn(people: Person[], classes: string[], each: number): string[] {
  if (people.length > classes.length * each) throw new Error("Too few classes are to come")
  return people.map((_, nth) => classes[nth % classes.length] as string)
}

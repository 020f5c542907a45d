import { randomUUID } from "node:crypto"
import type pg from "pg"
import { type Person, signedIn } from "../tests/support/people.ts"
import { dayFromNow, makeStudio, type Studio } from "../tests/support/studio.ts"

/** One booking to make: who, which class, which seat. */
export interface Press {
  person: number
  classId: string
  seat: number
}

export interface Fixture {
  studio: Studio
  people: Person[]
}

const credits = 400

/** A studio, or the one given, with 1,000 new signed-in customers who hold credits enough for every round. */
export async function makeFixture(pool: pg.Pool, known?: Studio): Promise<Fixture> {
  const studio = known ?? (await makeStudio(pool, { seats: 1000 }))
  const people = await signedIn(pool, { count: 1000 })
  await pool.query(
    `with held as (
       insert into held_packages (id, user_id, description, type, is_unlimited, granted, starts_at, expires_at, source)
       select gen_random_uuid(), id, 'Bench', 'group', false, $2, now() - interval '1 day', now() + interval '90 years', 'bench:' || id
       from unnest($1::uuid[]) p(id) returning id)
     insert into credit_ledger (held_package_id, seq, delta, balance, reason) select id, 1, $2, $2, 'granted' from held`,
    [people.map(({ id }) => id), credits],
  )
  return { studio, people }
}

let day = 1

/** Classes of days of their own, so that nobody's bookings overlap. */
export async function makeClasses(
  pool: pg.Pool,
  { studio }: Fixture,
  count: number,
  capacity = 1000,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const perDay = 12
  const rows = ids.map((id, i) => ({
    id,
    day: dayFromNow(day + Math.floor(i / perDay)),
    hour: `${String(8 + (i % perDay)).padStart(2, "0")}:00`,
  }))
  day += Math.ceil(count / perDay) + 1
  await pool.query(
    `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type)
     select id, $2, $3, $4, $5, day, hour, (day + hour) at time zone 'America/Mexico_City',
       (day + hour) at time zone 'America/Mexico_City' + interval '50 minutes', $6, 'groups'
     from json_to_recordset($1) as c(id uuid, day date, hour time)`,
    [JSON.stringify(rows), studio.branch, studio.room, studio.discipline, studio.instructor, capacity],
  )
  // As autovacuum does within a minute, and a round does not last one.
  await pool.query("analyze")
  return ids
}

/** A thousand presses on one class: every customer, each a seat of their own. */
export async function hotPresses(pool: pg.Pool, fixture: Fixture): Promise<Press[]> {
  const [classId] = (await makeClasses(pool, fixture, 1)) as [string]
  return fixture.people.map((_, person) => ({ person, classId, seat: person + 1 }))
}

/** A thousand presses on 500 classes: every customer, two to a class. */
export async function spreadPresses(pool: pg.Pool, fixture: Fixture): Promise<Press[]> {
  const classes = await makeClasses(pool, fixture, 500)
  return fixture.people.map((_, person) => ({
    person,
    classId: classes[person % 500] as string,
    seat: 1 + Math.floor(person / 500),
  }))
}

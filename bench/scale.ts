import { type Person, signedIn } from "../tests/support/people.ts"
import { dayFromNow } from "../tests/support/studio.ts"
import { type Calls, compareSizes, type Filled } from "./sizes.ts"
import type { Size } from "./studios.ts"

const small: Size = { branches: 2, customers: 1_000 }
const large: Size = { branches: 200, customers: 100_000 }

/** What each call costs with a hundred times the studio: the median milliseconds of one after another, made anew. */
export const scale = ({ json }: { json: boolean }): Promise<void> =>
  compareSizes({ title: "A hundred times the studio", small, large, json }, calls)

async function calls({ url, pool }: Filled): Promise<Calls> {
  const [staff] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
  const { rows } = await pool.query(
    `select c.id, c.branch_id as branch, (select r.user_id from reservations r where r.class_id = c.id limit 1) as person
     from classes c where c.day = $1 limit 1`,
    [dayFromNow(1)],
  )
  const [{ id, branch, person }] = rows
  const customer = await asCustomer(person)
  const today = dayFromNow(0)
  const paths: Record<string, [path: string, headers?: Record<string, string>]> = {
    "a branch's week": [`/api/classes?branch=${branch}`, staff.headers],
    "one class": [`/api/classes/${id}`, staff.headers],
    "the seats of a class": [`/api/classes/${id}/seats`, staff.headers],
    "who sits in a class": [`/api/reservations/by-class/${id}`, staff.headers],
    "the office's day": [`/api/classes/page?from=${today}&to=${today}`, staff.headers],
    "the office's week": [`/api/classes/page?from=${today}&to=${dayFromNow(6)}`, staff.headers],
    "my reservations": ["/api/reservations/my", customer],
    "my credits": ["/api/credits/my", customer],
    "the branch's page": [`/reserva-clase/${branch}?instructor=N`],
    "the home page": ["/?v=N"],
  }
  return Object.fromEntries(
    Object.entries(paths).map(([name, [path, headers = {}]]) => [
      name,
      (turn) => fetch(url + path.replace("N", String(turn)), { headers }),
    ]),
  )

  /** Somebody of the studio signs in. */
  async function asCustomer(userId: string): Promise<Record<string, string>> {
    const [one] = (await signedIn(pool)) as [Person]
    // The identity of a new person, for one who has been here for long.
    await pool.query("delete from sessions where user_id = $1", [one.id])
    await pool.query("update users set uid = 'gone' where id = $1", [one.id])
    await pool.query("update users set uid = $2 where id = $1", [userId, one.uid])
    await pool.query(
      "insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '7 days')",
      [one.sessionId, userId],
    )
    return one.headers
  }
}

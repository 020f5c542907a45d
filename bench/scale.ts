import { chmod, mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { openBulkPool } from "../server/platform/database/pool.ts"
import { type Person, signedIn } from "../tests/support/people.ts"
import { serve } from "../tests/support/process.ts"
import { dayFromNow } from "../tests/support/studio.ts"
import { fill, type Size } from "./studios.ts"
import { percentile, print, round } from "./table.ts"

const small: Size = { branches: 2, customers: 1_000 }
const large: Size = { branches: 200, customers: 100_000 }
const times = 40

/** What each call costs with a hundred times the studio: the median milliseconds of one after another, made anew. */
export async function scale({ json }: { json: boolean }): Promise<void> {
  const [few, many] = [await costs(small), await costs(large)]
  const rows = Object.entries(few).map(([what, ms]) => ({
    what,
    "small ms": round(ms, 1),
    "large ms": round(many[what] ?? 0, 1),
    ratio: round((many[what] ?? 0) / ms, 2),
  }))
  print(`A hundred times the studio, on ${cpus().length} cores (aim: under 2)`, rows, json)
}

async function costs(size: Size): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-scale-"))
  await chmod(folder, 0o755)
  const server = await serve({ DATA_DIR: folder })
  const connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  const pool = openBulkPool(connection, 2)
  try {
    const reservations = await fill(pool, size)
    console.error(`${size.branches} branches, ${size.customers} customers, ${reservations} reservations`)
    const [staff] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
    const { rows } = await pool.query(
      `select c.id, c.branch_id as branch, (select r.user_id from reservations r where r.class_id = c.id limit 1) as person
       from classes c where c.day = $1 limit 1`,
      [dayFromNow(1)],
    )
    const [{ id, branch, person }] = rows
    const customer = await asCustomer(person)
    const today = dayFromNow(0)
    const calls: Record<string, [path: string, headers?: Record<string, string>]> = {
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
    const found: Record<string, number> = {}
    for (const [name, [path, headers = {}]] of Object.entries(calls)) {
      const taken: number[] = []
      for (let i = 0; i < times; i++) {
        const start = performance.now()
        const reply = await fetch(server.url + path.replace("N", String(i)), { headers })
        await reply.arrayBuffer()
        if (!reply.ok) throw new Error(`${name}: ${reply.status}`)
        taken.push(performance.now() - start)
      }
      found[name] = percentile(
        taken.slice(10).toSorted((a, b) => a - b),
        0.5,
      )
    }
    return found

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
  } finally {
    await pool.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

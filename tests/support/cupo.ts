import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import { createDatabase, type TestDatabase } from "./database.ts"
import { call, type Reply, type Request } from "./http.ts"
import { type Person, type PersonWish, signedIn } from "./people.ts"
import { startServer, type TestServer } from "./server.ts"
import { give, makeStudio, type Studio } from "./studio.ts"

type PackageName = keyof Studio["packages"]

/** A server with its own database and studio, as each test finds it. */
export interface Cupo {
  database: TestDatabase
  pool: TestDatabase["pool"]
  server: TestServer
  studio: Studio
  call(line: string, request?: Request): Promise<Reply>
  /** Another process on the same database; closed with the test. */
  anotherServer(environment?: Record<string, string>): Promise<TestServer>
  /** A signed-in customer who holds these packages. */
  customer(...packages: PackageName[]): Promise<Person>
  person(wish: PersonWish): Promise<Person>
  /** How many rows each table that a booking writes has; the same before and after means that nothing changed. */
  rows(): Promise<Record<string, number>>
  /** Set by a test that took a guard away: what it broke is its own to look for. */
  isUnguarded: boolean
  /** Set by a test that means PostgreSQL to meet a deadlock: it must, and no other may. */
  meansDeadlock: boolean
  /** Whether a test crosses what may end in one, which is decided again: whoever waits for it is answered all the same. */
  mayDeadlock: boolean
}

const tables = [
  "seatings",
  "held_packages",
  "credit_ledger",
  "idempotency_keys",
  "users",
  "sessions",
  "waitlist_entries",
]

/** One for each test of the file. Every invariant is checked at the end of each, and that nobody met in a deadlock. */
export const freshCupo = (environment: Record<string, string> = {}): Cupo =>
  prepare(environment, beforeEach, afterEach)

/** One for all the tests of a file that only asks, or whose tests do not meet. */
export const sharedCupo = (environment: Record<string, string> = {}): Cupo =>
  prepare(environment, beforeAll, afterAll)

type Hook = (work: () => Promise<void>) => void

function prepare(environment: Record<string, string>, before: Hook, after: Hook): Cupo {
  const cupo = {} as Cupo
  let servers: TestServer[] = []

  before(async () => {
    const database = await createDatabase()
    const { pool, connection } = database
    const start = async (more: Record<string, string> = {}) => {
      const server = await startServer(connection, { ...environment, ...more })
      servers.push(server)
      return server
    }
    const server = await start()
    const person = async (wish: PersonWish) => (await signedIn(pool, wish))[0] as Person
    const studio = await makeStudio(pool)
    Object.assign(cupo, {
      ...{ database, pool, server, studio, person, anotherServer: start },
      isUnguarded: false,
      meansDeadlock: false,
      mayDeadlock: false,
      call: (line, request) => call(server.url, line, request),
      async customer(...packages) {
        const one = await person({})
        for (const name of packages) await give(pool, one.id, studio.packages[name])
        return one
      },
      async rows() {
        const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
        return (await pool.query(`select ${counts.join(", ")}`)).rows[0]
      },
    } satisfies Cupo)
  })

  after(async () => {
    let deadlocks = 0
    try {
      if (!cupo.isUnguarded) expect(await cupo.database.violations()).toEqual([])
    } finally {
      for (const server of servers) await server.close()
      servers = []
      deadlocks = await cupo.database.close()
    }
    if (cupo.meansDeadlock) expect(deadlocks, "deadlocks").toBeGreaterThan(0)
    else if (!cupo.isUnguarded && !cupo.mayDeadlock) expect(deadlocks, "deadlocks").toBe(0)
  })

  return cupo
}

import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest"
import { createDatabase, type TestDatabase } from "./database.ts"
import { call, type Reply, type Request } from "./http.ts"
import { type Person, type PersonWish, signedIn } from "./people.ts"
import { startServer, type TestServer } from "./server.ts"
import { give, makeStudio, type Studio } from "./studio.ts"
import { remember, type Unused } from "./wipe.ts"

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

/**
 * One for each test of the file, or what looks like it: its database is brought back to how it began, unless a test changed what
 * cannot be. Every invariant is checked at the end of each, and that nobody met in a deadlock.
 */
export const freshCupo = (environment: Record<string, string> = {}): Cupo => {
  const house = houseOf(environment, true)
  beforeEach(house.open)
  afterEach(house.leave)
  afterAll(house.handOn)
  return house.cupo
}

/** One for each test, of a file that looks at what a server holds in its memory. */
export const ownCupo = (environment: Record<string, string> = {}): Cupo => {
  const house = houseOf(environment)
  beforeEach(house.open)
  afterEach(() => house.leave().finally(house.close))
  return house.cupo
}

/** One for all the tests of a file that only asks, or whose tests do not meet. */
export const sharedCupo = (environment: Record<string, string> = {}): Cupo =>
  shared(houseOf(environment, true))

/** The same, of a file that looks at how PostgreSQL comes to its answers: nobody's rows were ever in it. */
export const plannedCupo = (): Cupo => shared(houseOf({}))

function shared(house: House): Cupo {
  beforeAll(house.open)
  afterAll(() => house.leave().finally(house.handOn))
  return house.cupo
}

interface House {
  cupo: Cupo
  /** A server and a database that nobody has used, with a studio in it. */
  open(): Promise<void>
  /** Looks at what was left behind, and takes it away; where that cannot be, the next who opens has another. */
  leave(): Promise<void>
  close(): Promise<void>
  /** To the next file, where it is as anybody's; else it is closed. */
  handOn(): Promise<void>
}

interface Open {
  database: TestDatabase
  server: TestServer
  /** Absent: whoever comes next has another. */
  unused: Unused | undefined
  environment: string
}

/** As they began, of settings that are nobody's own: for the next file of this worker. */
const handedOn: Open[] = []
const ordinary = "{}"

function houseOf(environment: Record<string, string>, isUsedAgain = false): House {
  const cupo = {} as Cupo
  let here: Open | undefined
  let others: TestServer[] = []
  // Some files fill them in before their first test.
  const settings = () => JSON.stringify(environment)

  const begin = async (): Promise<Open> => {
    const before = isUsedAgain && settings() === ordinary ? handedOn.pop() : undefined
    if (before) return before
    const database = await createDatabase()
    const server = await startServer(database.connection, environment)
    const unused = isUsedAgain ? await remember(database.pool) : undefined
    return { database, server, unused, environment: settings() }
  }
  const endOthers = async () => {
    for (const server of others) await server.close()
    others = []
  }
  const close = async () => {
    const ended = here
    if (!ended) return
    here = undefined
    await endOthers()
    await ended.server.close()
    const deadlocks = await ended.database.close()
    if (cupo.meansDeadlock) expect(deadlocks, "deadlocks").toBeGreaterThan(0)
    else if (!cupo.isUnguarded) expect(deadlocks, "deadlocks").toBe(0)
  }

  return {
    cupo,
    close,
    async handOn() {
      if (here?.environment !== ordinary) return close()
      handedOn.push(here)
      here = undefined
    },
    async open() {
      if (here && here.environment !== settings()) await close()
      here ??= await begin()
      const { database, server } = here
      const { pool, connection } = database
      const start = async (more: Record<string, string> = {}) => {
        const other = await startServer(connection, { ...environment, ...more })
        others.push(other)
        return other
      }
      const person = async (wish: PersonWish) => (await signedIn(pool, wish))[0] as Person
      const studio = await makeStudio(pool)
      Object.assign(cupo, {
        ...{ database, pool, server, studio, person, anotherServer: start },
        isUnguarded: false,
        meansDeadlock: false,
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
    },
    async leave() {
      if (!here) return
      let isUnused = false
      try {
        if (!cupo.isUnguarded) expect(await here.database.violations()).toEqual([])
        await endOthers()
        const isOrdinary = !cupo.isUnguarded && !cupo.meansDeadlock
        if (isOrdinary) expect(await here.database.deadlocks(), "deadlocks").toBe(0)
        isUnused = isOrdinary && (await takeBack(here))
      } finally {
        if (!isUnused) await close()
      }
    },
  }
}

/** False where this one is not to be used again. */
async function takeBack(here: Open): Promise<boolean> {
  const { server, unused, database } = here
  server.setTime(undefined)
  if (!unused || !server.app.server.listening) return false
  const restored = await unused.restore()
  if (restored !== "was-another-house") return restored === "as-it-was" && server.forget()
  await server.close()
  here.server = await startServer(database.connection, JSON.parse(here.environment))
  return true
}

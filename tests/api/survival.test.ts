import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Random } from "../../demo/make/random.ts"
import { call, isLater, type Reply, tally } from "../support/http.ts"
import { type Person, signedIn } from "../support/people.ts"
import { makeFolder } from "../support/postgres.ts"
import {
  isReady,
  postgresOf,
  run,
  type Serving,
  serve,
  servingChildrenOf,
  until,
} from "../support/process.ts"
import { dayFromNow, give, makeClass, makeStudio } from "../support/studio.ts"

let dataDir: string
let server: Serving
let pool: pg.Pool
let people: Person[]
let classes: string[]

beforeAll(async () => {
  dataDir = await makeFolder("cupo-survival-")
  server = await serve({ DATA_DIR: dataDir })
  const connection = { host: join(dataDir, "postgres"), user: "cupo", database: "cupo" }
  pool = new pg.Pool({ ...connection, max: 2 })
  pool.on("error", () => {})
  const studio = await makeStudio(pool, { seats: 400 })
  classes = []
  for (let i = 0; i < 20; i++) {
    classes.push(await makeClass(pool, studio, { day: dayFromNow(1 + i), hour: "18:00" }))
  }
  people = await signedIn(pool, connection, { count: 400 })
  for (const { id } of people) {
    await give(pool, id, studio.packages.ten)
    await give(pool, id, studio.packages.ten)
  }
})

afterAll(async () => {
  await pool.end().catch(() => {})
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Press {
  as: Person
  classId: string
  key: string
}

/** Presses until an answer comes, as the web does, only faster: the same key each time. Gives up only when told to. */
async function pressUntilAnswered(
  { as, classId, key }: Press,
  giveUp: AbortSignal,
): Promise<Reply | undefined> {
  while (!giveUp.aborted) {
    const reply = await call(server.url, "POST /reservations", { as, body: { classId }, key }).catch(
      () => undefined,
    )
    if (reply && !isLater(reply)) return reply
    await sleep(40)
  }
  return undefined
}

const kills = {
  "a serving process": async () => {
    const [child] = await servingChildrenOf(server.process.pid as number)
    if (child) process.kill(child, "SIGKILL")
  },
  PostgreSQL: async () => {
    process.kill(await postgresOf(dataDir), "SIGKILL")
  },
  "the whole program": async () => {
    const { port } = server
    server.process.kill("SIGKILL")
    await server.ended
    server = await serve({ DATA_DIR: dataDir }, port)
  },
}

const rounds = new Random(7).shuffle<keyof typeof kills>([
  ...Array<keyof typeof kills>(9).fill("a serving process"),
  ...Array<keyof typeof kills>(9).fill("PostgreSQL"),
  ...Array<keyof typeof kills>(4).fill("the whole program"),
])

test(`killed ${rounds.length} times in the middle of a booking load, it comes back, forgets nothing and sells nothing twice`, async () => {
  const load = new AbortController()
  const answered = new Map<string, { press: Press; reply: Reply }>()
  let next = 0
  const presses = people.flatMap((as) =>
    classes.slice(0, 15).map((classId) => ({ as, classId, key: randomUUID() })),
  )
  // Each customer's presses lie far apart, so that customers do not queue behind themselves.
  const order = presses.map((_, i) => presses[(i * 1_009) % presses.length] as Press)
  const client = async () => {
    while (!load.signal.aborted && next < order.length) {
      const press = order[next++] as Press
      const reply = await pressUntilAnswered(press, load.signal)
      if (reply) answered.set(press.key, { press, reply })
    }
  }
  const clients = Array.from({ length: 8 }, client)

  for (const kind of rounds) {
    const before = answered.size
    await until(() => answered.size >= before + 20 || next >= order.length, 60_000)
    await kills[kind]()
    await until(() => isReady(server.url), 60_000)
  }
  const before = answered.size
  await until(() => answered.size >= before + 20 || next >= order.length, 60_000)
  load.abort()
  await Promise.all(clients)

  // Everybody has the credits and the seats for all that they press: nothing but a reservation is an answer.
  const booked = [...answered.values()]
  expect(tally(booked.map(({ reply }) => reply))).toEqual({ 201: booked.length })
  expect(booked.length).toBeGreaterThan(rounds.length * 10)

  const { rows } = await pool.query<{ id: string }>("select id from reservations where cancelled_at is null")
  const kept = new Set(rows.map(({ id }) => id))
  expect(booked.filter(({ reply }) => !kept.has(reply.body.id))).toEqual([])

  for (const { press, reply } of booked.slice(-200)) {
    const again = await call(server.url, "POST /reservations", { ...press, body: { classId: press.classId } })
    expect(again.body).toEqual(reply.body)
  }
  expect(await run(["verify"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
}, 600_000)

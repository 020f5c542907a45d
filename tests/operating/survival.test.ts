import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Random } from "../../demo/make/random.ts"
import { call, isLater, type Reply, tally } from "../support/http.ts"
import { type Crowd, connectionOf, makeCrowd, openBeside } from "../support/installed.ts"
import type { Person } from "../support/people.ts"
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
import { dayFromNow, makeClass } from "../support/studio.ts"

let dataDir: string
let server: Serving
let pool: pg.Pool
let crowd: Crowd

beforeAll(async () => {
  dataDir = await makeFolder("cupo-survival-")
  server = await serve({ DATA_DIR: dataDir })
  pool = openBeside(connectionOf(dataDir))
  crowd = await makeCrowd(pool, { count: 400, days: 20 })
})

afterAll(async () => {
  await pool.end().catch(() => {})
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Press {
  line: string
  as: Person
  body?: object
  key: string
}

/** Presses until an answer comes, as the web does, only faster: the same key each time. Gives up only when told to. */
async function pressUntilAnswered(
  { line, ...request }: Press,
  giveUp: AbortSignal,
): Promise<Reply | undefined> {
  while (!giveUp.aborted) {
    const reply = await call(server.url, line, request).catch(() => undefined)
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

/** Presses as eight people do at once, and kills in this order, each after so many more answers. Returns what was answered. */
async function pressThroughKills(
  presses: Press[],
  order: (keyof typeof kills)[],
  between: number,
): Promise<Map<string, { press: Press; reply: Reply }>> {
  const load = new AbortController()
  const answered = new Map<string, { press: Press; reply: Reply }>()
  let next = 0
  const client = async () => {
    while (!load.signal.aborted && next < presses.length) {
      const press = presses[next++] as Press
      const reply = await pressUntilAnswered(press, load.signal)
      if (reply) answered.set(press.key, { press, reply })
    }
  }
  const clients = Array.from({ length: 8 }, client)
  const more = async () => {
    const before = answered.size
    await until(() => answered.size >= before + between || next >= presses.length, 180_000)
  }
  for (const kind of order) {
    await more()
    await kills[kind]()
    await until(() => isReady(server.url), 180_000)
  }
  await more()
  expect(next).toBeLessThan(presses.length)
  load.abort()
  await Promise.all(clients)
  // The last of what was killed may be on its way back.
  const reads = () =>
    pool.query("select").then(
      () => true,
      () => false,
    )
  await until(reads, 180_000)
  return answered
}

/** Rounds of kills, of five, and of two: with `KILLS=5`, as many as find what is rare, in some minutes. */
const times = Number(process.env.KILLS ?? 1)
const killing = (serving: number, postgres: number, program: number) =>
  new Random(7).shuffle<keyof typeof kills>([
    ...Array<keyof typeof kills>(serving * times).fill("a serving process"),
    ...Array<keyof typeof kills>(postgres * times).fill("PostgreSQL"),
    ...Array<keyof typeof kills>(program * times).fill("the whole program"),
  ])
const rounds = killing(2, 2, 1)

test(`killed ${rounds.length} times in the middle of a booking load, it comes back, forgets nothing and sells nothing twice`, async () => {
  const presses = crowd.people.flatMap((as) =>
    crowd.classes
      .slice(0, 15)
      .map((classId) => ({ line: "POST /reservations", as, body: { classId }, key: randomUUID() })),
  )
  // Each customer's presses lie far apart, so that customers do not queue behind themselves.
  const order = presses.map((_, i) => presses[(i * 1_009) % presses.length] as Press)
  const answered = await pressThroughKills(order, rounds, 20)

  // Everybody has the credits and the seats for all that they press: nothing but a reservation is an answer.
  const booked = [...answered.values()]
  expect(tally(booked.map(({ reply }) => reply))).toEqual({ 201: booked.length })
  expect(booked.length).toBeGreaterThan(rounds.length * 10)

  const { rows } = await pool.query<{ id: string }>("select id from reservations where cancelled_at is null")
  const kept = new Set(rows.map(({ id }) => id))
  expect(booked.filter(({ reply }) => !kept.has(reply.body.id))).toEqual([])

  for (const { press, reply } of booked.slice(-200)) {
    const again = await call(server.url, press.line, press)
    expect(again.body).toEqual(reply.body)
  }
  expect(await run(["verify"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
}, 600_000)

const cancelling = killing(1, 1, 0)

test(`killed ${cancelling.length} times while people give up places that others wait for, each place went to one of the line`, async () => {
  const places = 6
  const must = async (line: string, as: Person, classId: string) => {
    const { status, body } = await call(server.url, line, { as, body: { classId }, key: randomUUID() })
    expect(status).toBe(201)
    return body.id as string
  }
  const full = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      makeClass(pool, crowd.studio, {
        ...{ day: dayFromNow(2 + (i % 20)), hour: `0${6 + Math.floor(i / 20)}:00` },
        capacity: places,
      }),
    ),
  )
  const presses = await Promise.all(
    full.map(async (classId, i) => {
      const from = (i * 2 * places) % 396
      const own = crowd.people.slice(from, from + 2 * places)
      const cancels: Press[] = []
      for (const [index, as] of own.entries()) {
        const sits = index < places
        const id = await must(sits ? "POST /reservations" : "POST /waitlist", as, classId)
        if (sits) cancels.push({ line: `DELETE /reservations/${id}`, as, key: randomUUID() })
      }
      return cancels
    }),
  )
  const answered = [...(await pressThroughKills(presses.flat(), cancelling, 12)).values()]
  expect(tally(answered.map(({ reply }) => reply))).toEqual({ 200: answered.length })
  expect(answered.length).toBeGreaterThanOrEqual(cancelling.length * 12)

  const { rows } = await pool.query(
    `select count(*) filter (where r.cancelled_at is null)::int as seated,
       count(*) filter (where r.cancelled_at is not null)::int as freed,
       (select count(*)::int from waitlist_entries w
         where w.class_id = r.class_id and w.end_reason = 'promoted') as promoted
     from reservations r where r.class_id = any($1::uuid[]) group by r.class_id`,
    [full],
  )
  expect(rows).toHaveLength(full.length)
  expect(rows.filter(({ seated, freed, promoted }) => seated !== places || freed !== promoted)).toEqual([])
  expect(rows.reduce((total, { freed }) => total + freed, 0)).toBeGreaterThanOrEqual(answered.length)
  const { rows: told } = await pool.query(
    `select count(*)::int as events, count(distinct data ->> 'reservationId')::int as places
     from events where name = 'promoted'`,
  )
  const promoted = rows.reduce((total, one) => total + one.promoted, 0)
  expect(told).toEqual([{ events: promoted, places: promoted }])
  expect(await run(["verify"], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
}, 300_000)

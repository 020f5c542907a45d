import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { expect } from "vitest"
import type { Simulator } from "../../tools/paypal-simulator/simulator.ts"
import { call, isLater, type Reply, type Request } from "../support/http.ts"
import { type Person, signedIn } from "../support/people.ts"
import { dayFromNow, give, makeClass, makeStudio, type Studio } from "../support/studio.ts"

/** A write whose answer came: what it wrote, and when it was known. */
interface Acknowledged {
  kind: "booked" | "cancelled" | "waiting" | "bought"
  id: string
  /** Milliseconds of `performance.now()`. */
  at: number
}

export interface Load {
  acknowledged: Acknowledged[]
  /** Tries that came to nothing and were made again, by how: «UNAVAILABLE», «unreachable». */
  again: Map<string, number>
  /** Answers that are neither what was asked for nor a wish to be asked again. */
  wrong: string[]
  /** Ends once every press that was begun has its answer. */
  stop(): Promise<void>
}

/** Customers with what they need for presses that are refused to nobody. */
export interface Crowd {
  studio: Studio
  people: Person[]
  /** Of each day, a class for each quarter of the people, with a seat for all of it. */
  classes: string[][]
  /** One a day that is full. */
  full: string[]
  /** How many turns were pressed: nobody presses the same twice. */
  turns: number
}

const [days, together, share] = [25, 8, 4]

/** Makes a studio of so many customers with packages that last, bought at `since`, who stay in for so many seconds. */
export async function gather(
  pool: pg.Pool,
  url: string,
  count: number,
  { seconds = 24 * 3_600, since }: { seconds?: number; since?: Date } = {},
): Promise<Crowd> {
  const studio = await makeStudio(pool, { seats: Math.ceil(count / share) })
  const token = { exp: Math.floor(Date.now() / 1_000) + seconds }
  const people = await signedIn(pool, { count, token })
  for (const { id } of people) await give(pool, id, studio.packages.unlimited, since)
  const [early] = (await signedIn(pool, { token })) as [Person]
  await give(pool, early.id, studio.packages.unlimited, since)
  const classes: string[][] = []
  const full: string[] = []
  for (let i = 1; i <= days; i++) {
    const day = dayFromNow(i)
    const hours = ["10:00", "11:00", "12:00", "13:00"]
    classes.push(await Promise.all(hours.map((hour) => makeClass(pool, studio, { day, hour }))))
    const one = await makeClass(pool, studio, { day, hour: "07:00", capacity: 1 })
    const { status, body } = await call(url, "POST /reservations", { as: early, body: { classId: one } })
    if (status !== 201) throw new Error(`No class is full: ${JSON.stringify(body)}`)
    full.push(one)
  }
  return { studio, people, classes, full, turns: 0 }
}

/** Books, cancels, waits and pays as eight customers do at once, over servers in turn, until it is stopped. */
export function press(urls: () => string[], crowd: Crowd, simulator: Simulator, pause = 5): Load {
  const { people, classes, full, studio } = crowd
  const booked = new Map<string, string[]>()
  let going = true

  /** One press as the web makes it: with one key, again when nothing came back and for as long as the server asks for it. */
  const insist = async (line: string, request: Request, good: number): Promise<Reply["body"]> => {
    for (let tried = crowd.turns; ; tried++) {
      const all = urls()
      const url = all[tried % all.length] as string
      const reply = await call(url, line, request).catch(() => undefined)
      if (reply?.status === good) return reply.body
      // Who takes payments did not answer: the same press finds out.
      if (reply && reply.status !== 502 && !isLater(reply)) {
        load.wrong.push(`${line} ${reply.status} ${JSON.stringify(reply.body)}`)
        return undefined
      }
      const why = reply ? `${reply.body.error}` : "unreachable"
      load.again.set(why, (load.again.get(why) ?? 0) + 1)
      await sleep(100)
    }
  }
  const note = (kind: Acknowledged["kind"], id: string | undefined) => {
    if (id !== undefined) load.acknowledged.push({ kind, id, at: performance.now() })
  }

  const book = async (as: Person, classId: string | undefined) => {
    const body = await insist("POST /reservations", { as, body: { classId }, key: randomUUID() }, 201)
    note("booked", body?.id)
    if (body) booked.set(as.id, [...(booked.get(as.id) ?? []), body.id])
  }
  const cancel = async (as: Person) => {
    const id = booked.get(as.id)?.pop()
    if (id === undefined) return
    const body = await insist(`DELETE /reservations/${id}`, { as, key: randomUUID() }, 200)
    if (body) note("cancelled", id)
  }
  const wait = async (as: Person, classId: string | undefined) => {
    const body = await insist("POST /waitlist", { as, body: { classId }, key: randomUUID() }, 201)
    note("waiting", body?.id)
  }
  const buy = async (as: Person) => {
    const packageId = studio.packages.ten
    const wanted = { packageId, amount: 1_800, currency: "MXN" }
    const made = await insist("POST /paypal/create-order", { as, key: randomUUID(), body: wanted }, 200)
    if (!made) return
    await simulator.approve(made.orderID)
    const body = { orderID: made.orderID, packageId }
    const paid = await insist("POST /paypal/capture-order", { as, body }, 200)
    note("bought", paid?.transactionId)
  }

  const client = async () => {
    while (going) {
      const turn = crowd.turns++
      const index = turn % people.length
      const day = Math.floor(turn / people.length)
      if (day >= days) throw new Error("Everybody has pressed all that there is: gather more people")
      const as = people[index] as Person
      await book(as, classes[day]?.[index % share])
      if (turn % 3 === 0) await wait(as, full[day])
      if (turn % 5 === 0) await buy(as)
      if (turn % 7 === 0) await cancel(as)
      await sleep(pause)
    }
  }
  const clients = Promise.all(Array.from({ length: together }, client))
  const load: Load = {
    acknowledged: [],
    again: new Map(),
    wrong: [],
    async stop() {
      going = false
      await clients
    },
  }
  return load
}

/** The longest time in which nothing was acknowledged, from one moment to another: milliseconds. */
export function silence({ acknowledged }: Load, from: number, to: number): number {
  const times = [from, ...acknowledged.map(({ at }) => at).filter((at) => at > from && at < to), to]
  return Math.max(...times.map((at, i) => at - (times[i - 1] ?? at)))
}

/** What was acknowledged and is not there, and what is there more than once for one press. */
async function findLost(pool: pg.Pool, { acknowledged }: Load): Promise<string[]> {
  const ids = (kind: Acknowledged["kind"]) =>
    acknowledged.filter((one) => one.kind === kind).map(({ id }) => id)
  const { rows } = await pool.query<{ kind: string; id: string }>(
    `select 'booked' as kind, id from unnest($1::uuid[]) id where not exists (select from reservations r where r.id = id.id)
     union all
     select 'cancelled', id from unnest($2::uuid[]) id
       where not exists (select from reservations r where r.id = id.id and r.cancelled_at is not null)
     union all
     select 'waiting', id from unnest($3::uuid[]) id where not exists (select from waitlist_entries w where w.id = id.id)
     union all
     select 'bought', id from unnest($4::uuid[]) id where not exists (select from transactions t where t.id = id.id)`,
    [ids("booked"), ids("cancelled"), ids("waiting"), ids("bought")],
  )
  return rows.map(({ kind, id }) => `${kind}: ${id}`)
}

/**
 * Ends the last of these loads, all that a crowd pressed, and expects that what was acknowledged is there, and there once. Returns how
 * many writes of each kind that is.
 */
export async function expectKept(pool: pg.Pool, loads: Load[], crowd: Crowd) {
  const load = loads.at(-1) as Load
  await load.stop()
  console.log(`${load.acknowledged.length} writes; asked again:`, Object.fromEntries(load.again))
  expect(load.wrong).toEqual([])
  expect(await findLost(pool, load)).toEqual([])
  const { told, kept } = await countBoth(pool, loads, crowd)
  expect(kept).toEqual(told)
  return told
}

/** How many writes of each kind there are, of what these loads acknowledged and in the database: equal, when each press that was begun was answered. */
async function countBoth(pool: pg.Pool, loads: Load[], crowd: Crowd) {
  const all = loads.flatMap(({ acknowledged }) => acknowledged)
  const count = (kind: Acknowledged["kind"]) => all.filter((one) => one.kind === kind).length
  const { rows } = await pool.query<Record<Acknowledged["kind"], number>>(
    `select (select count(*)::int from reservations where user_id = any($1)) as booked,
       (select count(*)::int from reservations where user_id = any($1) and cancelled_at is not null) as cancelled,
       (select count(*)::int from waitlist_entries where user_id = any($1)) as waiting,
       (select count(*)::int from transactions where user_id = any($1)) as bought`,
    [crowd.people.map(({ id }) => id)],
  )
  const told = {
    ...{ booked: count("booked"), cancelled: count("cancelled") },
    ...{ waiting: count("waiting"), bought: count("bought") },
  }
  return { told, kept: rows[0] }
}

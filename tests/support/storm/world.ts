import { randomUUID } from "node:crypto"
import pg from "pg"
import { Temporal } from "temporal-polyfill"
import { Random } from "../../../demo/make/random.ts"
import type { Simulator } from "../../../tools/paypal-simulator/simulator.ts"
import type { Cupo } from "../cupo.ts"
import type { Reply, Request } from "../http.ts"
import { work } from "../imports.ts"
import { type Person, signedIn } from "../people.ts"
import { dayFromNow, give, makeBranch, makeClass, makeRoom, type Studio, zone } from "../studio.ts"
import type { Teacher } from "../teacher.ts"
import { noteFailure, presser } from "./press.ts"
import type { Servers } from "./servers.ts"

interface Branch {
  branch: string
  rooms: string[]
}

/** A small studio in which everybody wants the same few seats, and all that was told to whoever pressed. */
export interface World {
  random: Random
  /** The world's own: nobody takes its connections away. */
  pool: pg.Pool
  servers: Servers
  simulator: Simulator
  studio: Studio
  branches: Branch[]
  instructors: string[]
  /** Those of the instructors who come in, to the classes that they give. */
  teachers: Teacher[]
  disciplines: string[]
  /** In pesos. */
  packages: { id: string; price: number }[]
  coupons: { code: string; percent: number }[]
  customers: Person[]
  boss: Person
  cashiers: Person[]
  /** Secrets of visitors who hold a seat, or did. */
  visitors: string[]
  kiosks: { id: string; token: string; branch: string }[]
  /** What is brought in from files, and whom by. */
  moves: Map<string, { emails: string[]; files: { name: string; bytes: Buffer<ArrayBuffer> }[] }>
  told: Told
  /** One press, now and then twice at once with one key. Undefined when it was refused. */
  press(name: string, line: string, request: Request): Promise<Reply | undefined>
  /** One row of those that fit, any. */
  any<Row>(sql: string, values?: unknown[]): Promise<Row | undefined>
  /** A class of the coming days that was not cancelled, and of which `more` holds. */
  anyClass(more?: string): Promise<{ id: string } | undefined>
  /** Does what waits of what is brought in, as whoever looks for it each second. */
  work(): Promise<void>
  person(): Person
  /** Somebody new, most with a package. */
  arrive(): Promise<Person>
}

export interface Told {
  /** How often something was taken away from whoever was at work. */
  deaths: number
  /** How many presses of each kind ended how: `book 201`, `book NO_SLOTS_AVAILABLE`. */
  ended: Record<string, number>
  /** Answers that are failures of ours, and tasks that failed. */
  wrong: string[]
  /** All in the order of their answers: when, whose, what, and what it was told. */
  presses: unknown[][]
  /** Reservations that somebody was told to have; and that were told to be cancelled. */
  booked: Set<string>
  cancelled: Set<string>
  /** Sales at the desk and adjustments of pay that somebody was told to have made: there are no others. */
  made: Set<string>
  /** Words that whoever was told to be forgotten had for a name, and in all that was written of them. */
  forgotten: string[]
  /** The last ZIP of the whole studio that somebody was told to have. */
  exported: Uint8Array | undefined
  /** What else somebody was told: it is so as long as its statement finds a row. */
  so: [what: string, sql: string, values: unknown[]][]
}

const days = 4
const hours = ["08:00", "08:30", "18:00"]
const people = 12
const names = ["Renata", "José Luis", "Ñusta"]

/** Two branches of two rooms each with six seats, forty-eight classes of the coming days that have two to five, and twelve customers. */
export async function makeWorld(
  cupo: Cupo,
  simulator: Simulator,
  servers: Servers,
  seed: number,
): Promise<World> {
  const { studio } = cupo
  const pool = new pg.Pool({ ...cupo.database.connection, application_name: "world", max: 6 })
  const random = new Random(seed)
  // Time passes faster than a token lives.
  const token = { exp: Math.floor(Date.now() / 1000) + 90 * 24 * 3600 }
  const [boss, ...cashiers] = (await signedIn(pool, {
    ...{ count: 3, role: "admin", superuser: true, token },
  })) as [Person, ...Person[]]
  const branches = await openBranches(pool, studio)
  // Time passes in leaps: most would come when it is too early, or too late.
  await cupo.call("POST /config/attendance", { as: boss, body: { opensMinutes: 240, closesDays: 1 } })
  const told: Told = {
    ...{ deaths: 0, ended: {}, wrong: [], presses: [] },
    ...{ booked: new Set(), cancelled: new Set(), made: new Set(), so: [] },
    ...{ forgotten: [], exported: undefined },
  }

  const any: World["any"] = async (sql, values = []) =>
    (await pool.query(`${sql} order by random() limit 1`, values)).rows[0]

  const world: World = {
    ...{ random, pool, servers, simulator, studio, branches, told, any, cashiers, boss },
    ...(await hire(pool, studio, token)),
    disciplines: [studio.discipline],
    packages: await stock(pool, studio, branches.at(-1)?.branch as string),
    coupons: await print(pool),
    customers: [],
    visitors: [],
    kiosks: [],
    moves: new Map(),
    person: () => random.pick(world.customers),
    anyClass: (more = "starts_at > $1") =>
      any(
        `select id from classes where cancelled_at is null and starts_at < $1::timestamptz + interval '5 days' and ${more}`,
        [new Date()],
      ),
    press: presser({ random, told }, servers),
    work: () => workOn(cupo, told),
    async arrive() {
      const [one] = (await signedIn(pool, { token })) as [Person]
      // By which a kiosk knows them: some have one name and one ending of their telephone in common.
      await pool.query("update users set first_name = $2, phone = $3 where id = $1", [
        ...[one.id, random.pick(names), `55 5555 010${random.integer(0, 9)}`],
      ])
      const held = random.pick([...Object.values(studio.packages), undefined])
      if (held) await give(pool, one.id, held, new Date())
      world.customers.push(one)
      return one
    },
  }
  for (let n = 0; n < people; n++) await world.arrive()
  for (let day = 0; day < days; day++)
    for (const { branch, rooms } of branches)
      for (const [n, room] of rooms.entries())
        for (const hour of hours) {
          const instructor = world.instructors[(n + day) % world.instructors.length] as string
          const capacity = random.integer(2, 5)
          await makeClass(
            pool,
            { ...studio, branch },
            { day: dayFromNow(day), hour, room, instructor, capacity },
          )
        }
  return world
}

/** `yyyy-MM-dd`, some days from what is today in the storm. */
export const dayAfter = (days: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Date.now())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days })
    .toString()

async function openBranches(pool: pg.Pool, studio: Studio): Promise<Branch[]> {
  const other = await makeBranch(pool, studio, { name: "Condesa" })
  await pool.query("update branches set late_minutes = 5")
  return [
    { branch: studio.branch, rooms: [studio.room, await makeRoom(pool, studio, "Sala Torno")] },
    { branch: other.branch, rooms: [other.room, await makeRoom(pool, other, "Sala Horno")] },
  ]
}

async function hire(
  pool: pg.Pool,
  studio: Studio,
  token: { exp: number },
): Promise<Pick<World, "instructors" | "teachers">> {
  const accounts = await signedIn(pool, {
    ...{ count: 2, role: "employee", token },
    permissions: { misClases: ["editar", "ver"] },
  })
  const { rows } = await pool.query<{ id: string; account: string | null }>(
    `insert into instructors (id, first_name, last_name, user_id)
     select gen_random_uuid(), name, 'Paz', account
     from unnest(array['Elena', 'Rosa', 'Valeria'], $1::uuid[]) as i (name, account) returning id, user_id as account`,
    [accounts.map(({ id }) => id)],
  )
  return {
    instructors: [studio.instructor, ...rows.map(({ id }) => id)],
    teachers: accounts.map((one) => ({
      ...one,
      instructor: rows.find(({ account }) => account === one.id)?.id as string,
    })),
  }
}

/** What the studio sells, with what is free for who is new, and what soon ends, of one branch. */
async function stock(pool: pg.Pool, { packages }: Studio, branch: string): Promise<World["packages"]> {
  const [free, short] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into packages (id, description, total_classes, amount, type, days_expiry, is_new_user, branch_id) values
       ($1, 'Primera clase', 1, 0, 'group', 30, true, null), ($2, '2 clases', 2, 40000, 'group', 3, false, $3)`,
    [free, short, branch],
  )
  return [
    { id: packages.ten, price: 1800 },
    { id: packages.one, price: 250 },
    { id: packages.unlimited, price: 2900 },
    { id: short, price: 400 },
    { id: free, price: 0 },
  ]
}

/** Of few uses, which many want. */
async function print(pool: pg.Pool): Promise<World["coupons"]> {
  const coupons = [
    { code: "MITAD", percent: 50 },
    { code: "TODO", percent: 100 },
  ]
  for (const { code, percent } of coupons)
    await pool.query(
      `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
       values (gen_random_uuid(), $1, $1, $2, $3, $4, 6)`,
      [code, percent, dayFromNow(-5), dayFromNow(60)],
    )
  return coupons
}

async function workOn(cupo: Cupo, told: Told): Promise<void> {
  const failed = (error: unknown) => noteFailure(told, "work on moves", error as Error)
  await work(cupo).then((errors) => errors.forEach(failed), failed)
}

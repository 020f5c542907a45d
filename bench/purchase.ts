import { randomUUID } from "node:crypto"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import type pg from "pg"
import { openPool } from "../server/platform/database/pool.ts"
import { call } from "../tests/support/http.ts"
import type { Person } from "../tests/support/people.ts"
import { serve } from "../tests/support/process.ts"
import { type Simulator, startSimulator } from "../tools/paypal-simulator/simulator.ts"
import { makeFixture, spreadPresses } from "./presses.ts"
import { loadOf, peopleOf } from "./rounds.ts"
import { percentile, print, type Row, round } from "./table.ts"

const [clients, purchases, bookers, slow, crowd] = [16, 600, 16, 2_000, 200]

/**
 * Whole purchases a second through HTTP (order, approval, capture, package) beside what the simulator itself does of the same
 * three calls; and bookings a second while others buy from a provider that takes two seconds for each answer, beside
 * bookings alone, in turn; and the same while two hundred order with one coupon at once.
 */
export async function purchase({ json, rounds }: { json: boolean; rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cupo-bench-"))
  await chmod(folder, 0o755)
  const simulator = await startSimulator()
  const environment = { DATA_DIR: folder, LOG_LEVEL: "info", JOBS: "on", PAYPAL_SIMULATOR_URL: simulator.url }
  const server = await serve(environment)
  simulator.webhookUrl = `${server.url}/api/paypal/webhook`
  const connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  const pool = openPool(connection, 2, () => {})
  try {
    const fixture = await makeFixture(pool)
    const { studio, people } = fixture
    const buy = (as: Person) => buyOne(server.url, simulator, as, studio.packages.ten)
    await together(50, (nth) => buy(people[nth] as Person))

    const own = await together(purchases, () => buyStraight(simulator))
    const bought = await together(purchases, (nth) => buy(people[nth % people.length] as Person))
    print(
      `Purchases, ${purchases} by ${clients} clients, on ${cpus().length} cores`,
      [
        {
          "purchases/s": round(bought.rate, 1),
          ...times(bought.times),
          "simulator alone/s": round(own.rate, 1),
        },
      ],
      json,
    )

    const book = async () => {
      const presses = await spreadPresses(pool, fixture)
      const order = { how: "http" as const, port: server.port, connection, clients: bookers, presses }
      const { seconds, times, failures } = await loadOf({ ...order, ...peopleOf(fixture) })
      if (failures > 0) process.exitCode = 1
      return { seconds, times }
    }
    await book()
    const rates: Record<"alone" | "beside", Booked[]> = { alone: [], beside: [] }
    const rush: typeof rates = { alone: [], beside: [] }
    const pressed: Rushed[] = []
    for (let i = 0; i < rounds; i++) {
      rush.alone.push(await book())
      const couponCode = await makeCoupon(pool, i)
      const order = (as: Person) => orderWith(server.url, as, studio.packages.ten, couponCode)
      const [booked, rushed] = await Promise.all([book(), pressAll(people.slice(0, crowd), order)])
      rush.beside.push(booked)
      pressed.push(rushed)
    }
    const answered = pressed.flatMap((one) => one.times)
    const failed = pressed.reduce((total, one) => total + one.failures, 0)
    if (failed > 0) process.exitCode = 1
    print(
      `${crowd} customers who order with one coupon at once, ${rounds} rounds`,
      [{ ...times(answered), "last ms": round(Math.max(...answered)), failures: failed }],
      json,
    )
    printBeside(
      `Bookings by ${bookers} clients while ${crowd} order with one coupon at once, ${rounds} rounds of 1,000`,
      rush,
      json,
    )
    for (let i = 0; i < rounds; i++) {
      rates.alone.push(await book())
      simulator.behaves = () => ({ slow })
      let going = true
      const buying = Array.from({ length: clients }, async (_, nth) => {
        while (going) await buy(people[nth] as Person)
      })
      rates.beside.push(await book())
      going = false
      await Promise.all(buying)
      simulator.behaves = () => ({})
    }
    printBeside(
      `Bookings by ${bookers} clients while ${clients} buy from a provider that takes ${slow} ms an answer, ${rounds} rounds of 1,000`,
      rates,
      json,
    )
  } finally {
    await pool.end()
    await server.stop()
    await simulator.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Booked {
  seconds: number
  times: number[]
}

function printBeside(title: string, rates: { alone: Booked[]; beside: Booked[] }, json: boolean): void {
  const [alone, beside] = [sum(rates.alone), sum(rates.beside)]
  const rows: Row[] = [
    { bookings: "alone", "per s": round(alone.rate), ...times(alone.times) },
    { bookings: "beside", "per s": round(beside.rate), ...times(beside.times) },
    { bookings: "ratio", "per s": round(beside.rate / alone.rate, 2) },
  ]
  print(title, rows, json)
}

async function makeCoupon(pool: pg.Pool, nth: number): Promise<string> {
  const code = `PUERTAS${nth}`
  await pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values (gen_random_uuid(), 'Puertas abiertas', $1, 50, '2020-01-01', '2090-01-01', $2)`,
    [code, crowd - 10],
  )
  return code
}

/** The status of the answer: an order, or that the coupon is used up. */
async function orderWith(url: string, as: Person, packageId: string, couponCode: string): Promise<number> {
  const body = { packageId, amount: 900, currency: "MXN", couponCode }
  const { status, body: answer } = await call(url, "POST /paypal/create-order", {
    as,
    key: randomUUID(),
    body,
  })
  return answer.error === "COUPON_USED_UP" ? 200 : status
}

interface Rushed {
  times: number[]
  failures: number
}

async function pressAll(all: Person[], press: (as: Person) => Promise<number>): Promise<Rushed> {
  const begin = performance.now()
  const times: number[] = []
  const statuses = await Promise.all(
    all.map(async (as) => {
      const status = await press(as)
      times.push(performance.now() - begin)
      return status
    }),
  )
  return { times, failures: statuses.filter((status) => status !== 200).length }
}

async function buyOne(url: string, simulator: Simulator, as: Person, packageId: string): Promise<void> {
  const body = { packageId, amount: 1800, currency: "MXN" }
  const made = await call(url, "POST /paypal/create-order", { as, key: randomUUID(), body })
  await simulator.approve(made.body.orderID)
  const capture = { orderID: made.body.orderID, packageId }
  const { status, body: answer } = await call(url, "POST /paypal/capture-order", { as, body: capture })
  if (status !== 200) throw new Error(`A purchase failed: ${made.status}, ${status} ${answer.error}`)
}

/** The same three calls of the provider, without us. */
async function buyStraight({ url, approve }: Simulator): Promise<void> {
  const { access_token } = await fetch(`${url}/v1/oauth2/token`, { method: "POST" }).then((one) => one.json())
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "paypal-request-id": randomUUID() },
      body: JSON.stringify(body),
    }).then((one) => one.json())
  const amount = { currency_code: "MXN", value: "1800.00" }
  const { id } = await post("/v2/checkout/orders", { purchase_units: [{ amount }] })
  await approve(id)
  await post(`/v2/checkout/orders/${id}/capture`, {})
}

async function together(count: number, work: (nth: number) => Promise<void>) {
  const times: number[] = []
  let next = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) {
        const start = performance.now()
        await work(next++)
        times.push(performance.now() - start)
      }
    }),
  )
  return { rate: count / ((performance.now() - begin) / 1000), times }
}

function sum(rounds: { seconds: number; times: number[] }[]) {
  const times = rounds.flatMap((one) => one.times)
  return { times, rate: times.length / rounds.reduce((total, one) => total + one.seconds, 0) }
}

function times(all: number[]): Row {
  const sorted = all.toSorted((a, b) => a - b)
  return { "p50 ms": round(percentile(sorted, 0.5), 1), "p99 ms": round(percentile(sorted, 0.99), 1) }
}

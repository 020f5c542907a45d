import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import pLimit from "p-limit"
import type pg from "pg"
import { Random } from "../../demo/make/random.ts"
import { readConfig } from "../../server/config.ts"
import { reconcile } from "../../server/features/payments/reconcile.ts"
import { followers } from "../../server/features/reservations/following/followers.ts"
import { invariants } from "../../server/invariants.ts"
import { openPayments } from "../../server/pay.ts"
import { findViolations, type Violation } from "../../server/platform/invariant.ts"
import { openPlatform } from "../../server/platform/open.ts"
import type { Behaviour } from "../../tools/paypal-simulator/behaviour.ts"
import { startSimulator } from "../../tools/paypal-simulator/simulator.ts"
import { call, type Reply } from "./http.ts"
import { connectionOf, openBeside } from "./installed.ts"
import { type Person, signedIn } from "./people.ts"
import { isReady, serve, servingChildrenOf, until } from "./process.ts"
import { makePackage, makeStudio, type Studio } from "./studio.ts"
import { type Fault, openWire } from "./wire.ts"

export interface Faulty {
  dataDir: string
  purchases: number
  /** Purchases under way at once. */
  together: number
  /** Answers between kills, at most. */
  killEvery: number
  seed: number
  say?: (line: string) => void
}

/** What is at the provider and in our books after it, amounts in centavos. */
export interface Outcome {
  kills: number
  /** How the presses of capture ended. */
  ended: Record<string, number>
  reconciled: Awaited<ReturnType<typeof reconcile>>
  again: Awaited<ReturnType<typeof reconcile>>
  provider: { captures: number; taken: number; returned: number }
  books: {
    captures: number
    taken: number
    paid: number
    returned: number
    /** What buys nothing by itself, and waits for staff. */
    held: number
    heldAmount: number
  }
  packages: { granted: number; free: number; standing: number; paidAndNotReturned: number }
  /** Captures of another amount than was asked for: what staff must decide on. */
  wrong: number
  unresolved: number
  /** What was sold with each coupon, of how many uses; and to whom the most of what only a new customer has. */
  sold: { half: number; whole: number; mostOfNew: number }
  uses: { half: number; whole: number }
  /** How often the wire did what. */
  met: Record<string, number>
  deadlocks: number
  violations: Violation[]
}

const behaviours: readonly Behaviour[] = [
  ...[{}, {}, {}, {}, { webhook: "none" }],
  ...[{ create: "lost" }, { create: "fail" }, { create: "empty" }],
  ...[{ capture: "lost" }, { capture: "lost", webhook: "none" }, { capture: "lost", webhook: "late" }],
  ...[
    { capture: "empty", webhook: "twice" },
    { capture: "fail" },
    { capture: "decline" },
    { capture: "step" },
  ],
  ...[{ webhook: "first" }, { webhook: "twice" }, { webhook: "late" }, { webhook: "forged" }],
  ...[{ capture: "otherAmount" }, { refund: "lost" }, { refund: "fail", webhook: "none" }],
  ...[{ capture: "strange" }, { capture: "strangeDone", webhook: "none" }, { late: 1_500 }, { slow: 1_500 }],
  ...[
    { refund: "strange", webhook: "none" },
    { refund: "strangeDone", webhook: "none" },
  ],
] as Behaviour[]

const wireFaults: readonly Fault[] = ["drop", "lose", "late", "slow", "twice", "words", "page", "refused"]

/** What a customer wants, and how many orders of it they capture at once. */
interface Wanted {
  packageId: string
  amount: number
  couponCode?: string
  orders: number
}

/**
 * Purchases over HTTP from a real server whose processes are killed all the while, at a simulator that loses answers, fails,
 * says what nobody knows, and sends webhooks first, twice, late and forged, over a wire that loses, delays and doubles its calls.
 * Some want what there is once, by several orders at once; some are refunded. Then one reconciliation, and the books are compared.
 */
export async function buyWithFaults({
  dataDir,
  purchases,
  together,
  killEvery,
  seed,
  say,
}: Faulty): Promise<Outcome> {
  const random = new Random(seed)
  const simulator = await startSimulator()
  simulator.lateMs = 1_500
  simulator.behaves = () => behaviours[Math.floor(random.next() * behaviours.length)] as Behaviour
  const wire = await openWire(simulator.url)
  wire.delay = 1_500
  wire.fault = (line) => {
    const isRead = line.startsWith("GET ") || line.includes("oauth") || line.includes("verify")
    return random.chance(isRead ? 1 / 30 : 1 / 8)
      ? random.pick(isRead ? ["lose", "page"] : wireFaults)
      : undefined
  }
  const hurried = { PAYPAL_SIMULATOR_URL: wire.url, PAYPAL_PATIENCE_MS: "1000" }
  const server = await serve({ DATA_DIR: dataDir, ...hurried })
  /** Sends at once what nobody took while servers were killed: its next try may be ten minutes away. */
  const tellAll = () => {
    simulator.webhookUrl = `${server.url}/api/paypal/webhook`
  }
  const allTold = async () => {
    tellAll()
    await until(() => [...simulator.book.events.values()].every((one) => one.isDelivered), 300_000)
  }
  tellAll()
  const connection = connectionOf(dataDir)
  const pool = openBeside(connection)
  try {
    const studio = await makeStudio(pool)
    // A long run outlives a token of a quarter of an hour.
    const token = { exp: Math.floor(Date.now() / 1000) + 24 * 3600 }
    const people = await signedIn(pool, { count: purchases, token })
    const [staff] = (await signedIn(pool, { role: "admin", superuser: true, token })) as [Person]
    const ended: Record<string, number> = {}
    const turns = pLimit(together)
    let done = 0
    let kills = 0
    let answers = 0

    const answered = async (send: () => Promise<Reply>) => {
      const reply = await insist(send)
      answers++
      return reply
    }

    const uses = { half: Math.ceil(purchases / 10), whole: Math.ceil(purchases / 20) }
    const shelf = await stock(pool, studio, uses)
    const wantedBy = (): Wanted => random.weighted(shelf, ({ weight }) => weight) ?? (shelf[0] as Wanted)

    const buyOne = async (as: Person) => {
      const wanted = wantedBy()
      const ends = await Promise.all(Array.from({ length: wanted.orders }, () => buy(as, wanted)))
      return ends.toSorted().join(" and ")
    }

    const buy = async (as: Person, { packageId, amount, couponCode }: Wanted) => {
      const key = randomUUID()
      const body = { packageId, amount, currency: "MXN", ...(couponCode && { couponCode }) }
      const made = await answered(() => call(server.url, "POST /paypal/create-order", { as, key, body }))
      const { orderID } = made.body
      if (made.status !== 200) return `order ${made.body.error}`
      for (let tries = 0; tries < 4; tries++) {
        await simulator.approve(orderID)
        const send = () =>
          call(server.url, "POST /paypal/capture-order", { as, body: { orderID, packageId } })
        // One in eight does not wait for the answer, nor come back.
        if (random.next() < 1 / 8) {
          void send().catch(() => {})
          return "left"
        }
        const reply = await answered(send)
        if (reply.status === 200) {
          if (amount > 0 && random.next() < 1 / 6) await refundOne(reply.body.transactionId)
          return "bought"
        }
        if (!["PAYMENT_DECLINED", "PAYMENT_NOT_APPROVED"].includes(reply.body.error)) return reply.body.error
      }
      return "gave up"
    }

    const refundOne = async (transactionId: string) => {
      const key = randomUUID()
      const body = { reason: "Prueba de fallas", through: "provider" }
      await answered(() =>
        call(server.url, `POST /transactions/${transactionId}/refunds`, { as: staff, key, body }),
      )
    }

    // Each answers a few before it is killed, however slow the machine: one that never serves proves nothing.
    const killing = (async () => {
      while (done < purchases) {
        await until(() => isReady(server.url), 180_000)
        const enough = answers + 1 + random.next() * killEvery
        await until(() => answers >= enough || done >= purchases, 180_000)
        const [child] = await servingChildrenOf(server.process.pid as number)
        if (child === undefined || done >= purchases) continue
        process.kill(child, "SIGKILL")
        kills++
        await sleep(200)
      }
    })()
    await Promise.all(
      people.map((as) =>
        turns(async () => {
          const how = await buyOne(as)
          ended[how] = (ended[how] ?? 0) + 1
          if (++done % 100 === 0) say?.(`${done} of ${purchases}, ${kills} kills`)
        }),
      ),
    )
    await killing
    await until(() => isReady(server.url), 180_000)
    await sleep(simulator.lateMs + 500)
    await allTold()
    await until(wire.isQuiet, 180_000)

    // What failed on request fails no more.
    for (const order of simulator.book.orders.values()) order.behaviour = {}
    const platform = openPlatform(connection, 4)
    const online = {
      provider: await openPayments(readConfig({ PAYPAL_SIMULATOR_URL: simulator.url })),
      followers,
    }
    const reconciled = await reconcile(platform, online, 0)
    await allTold()
    const again = await reconcile(platform, online, 0)
    await platform.close()
    const violations = await findViolations(pool, invariants)
    return {
      kills,
      ended,
      reconciled,
      again,
      ...providerOf(simulator.book),
      ...(await booksOf(pool)),
      uses,
      met: Object.fromEntries(wire.met),
      violations,
    }
  } finally {
    await pool.end()
    await server.stop()
    await wire.close()
    await simulator.close()
  }
}

/** What is for sale: for all, with a coupon of half and of all of it, and what only a new customer has, for nothing and for money. */
async function stock(pool: pg.Pool, { packages: { ten } }: Studio, uses: Outcome["uses"]) {
  for (const [code, percent, total] of [
    ["MITAD", 50, uses.half],
    ["TODO", 100, uses.whole],
  ]) {
    await pool.query(
      `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
       values (gen_random_uuid(), 'De temporada', $1, $2, '2020-01-01', '2090-01-01', $3)`,
      [code, percent, total],
    )
  }
  const [free, first] = [
    await makePackage(pool, { description: "Primera clase" }),
    await makePackage(pool, { description: "Primer paquete" }),
  ]
  await pool.query(
    "update packages set is_new_user = true, special_price = case when id = $1 then 0 end where id = any($2)",
    [free, [free, first]],
  )
  return [
    { packageId: ten, amount: 1800, orders: 1, weight: 10 },
    { packageId: ten, amount: 900, couponCode: "MITAD", orders: 3, weight: 4 },
    { packageId: ten, amount: 0, couponCode: "TODO", orders: 2, weight: 2 },
    { packageId: free, amount: 0, orders: 4, weight: 2 },
    { packageId: first, amount: 500, orders: 3, weight: 2 },
  ]
}

/** How often somebody who is told to wait asks again, before they leave it. */
const mostWaits = 40

/** Sends until an answer comes that says something: as the web does, with the same key. */
async function insist(send: () => Promise<Reply>): Promise<Reply> {
  for (let waits = 0; ; ) {
    const reply = await send().catch(() => undefined)
    const isNoAnswer =
      !reply || reply.status === 503 || reply.status === 502 || reply.headers.has("retry-after")
    if (reply && (!isNoAnswer || reply.body.error === "PAYMENT_UNCERTAIN")) return reply
    if (reply?.body.error === "REQUEST_IN_PROGRESS" && ++waits > mostWaits) return reply
    await sleep(250)
  }
}

const centavos = ({ value }: { value: string }) => Math.round(Number(value) * 100)

function providerOf({ captures, refunds, orders }: Awaited<ReturnType<typeof startSimulator>>["book"]) {
  const taken = [...captures.values()]
  const sum = (all: { amount: { value: string } }[]) =>
    all.reduce((total, one) => total + centavos(one.amount), 0)
  return {
    provider: { captures: taken.length, taken: sum(taken), returned: sum([...refunds.values()]) },
    wrong: taken.filter(({ amount, orderId }) => amount.value !== orders.get(orderId)?.amount.value).length,
  }
}

async function booksOf(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select (select json_build_object('captures', count(*), 'taken', coalesce(sum(amount), 0),
         'held', count(*) filter (where transaction_id is null),
         'heldAmount', coalesce(sum(amount) filter (where transaction_id is null), 0)) from captures) as captures,
       (select coalesce(sum(amount), 0)::int from transactions) as paid,
       (select coalesce(sum(amount), 0)::int from refunds where status = 'done') as returned,
       (select json_build_object('granted', count(*), 'standing', count(*) filter (where revoked_at is null),
         'free', count(*) filter (where source in (select source from transactions where amount = 0)))
         from held_packages) as packages,
       (select json_build_object(
         'half', (select count(*) from transactions where amount = 90000 and status = 'paid' and coupon_used),
         'whole', (select count(*) from transactions where amount = 0 and status = 'paid' and coupon_used),
         'mostOfNew', (select coalesce(max(n), 0) from (select count(*) as n from transactions t
           join packages p on p.id = t.package_id and p.is_new_user group by t.user_id) each))) as sold,
       (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks,
       (select count(*)::int from transactions where status = 'paid') as standing,
       (select count(*)::int from captures where transaction_id is null and resolved_at is null) as unresolved`,
  )
  const [{ captures, paid, returned, packages, standing, unresolved, sold, deadlocks }] = rows as [
    (typeof rows)[0],
  ]
  return {
    ...{ sold, deadlocks },
    books: { ...captures, paid, returned },
    packages: { ...packages, paidAndNotReturned: standing },
    unresolved,
  }
}

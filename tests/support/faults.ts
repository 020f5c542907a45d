import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pLimit from "p-limit"
import pg from "pg"
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
import { type Person, signedIn } from "./people.ts"
import { isReady, serve, servingChildrenOf, until } from "./process.ts"
import { makeStudio } from "./studio.ts"

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
  books: { captures: number; taken: number; paid: number; returned: number; held: number }
  packages: { granted: number; standing: number; paidAndNotReturned: number }
  /** Captures of another amount than was asked for: what staff must decide on. */
  wrong: number
  unresolved: number
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
] as Behaviour[]

/**
 * Purchases over HTTP from a real server whose processes are killed all the while, at a simulator that loses answers, fails,
 * and sends webhooks first, twice, late and forged; some are refunded. Then one reconciliation, and the books are compared.
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
  const environment = { PAYPAL_SIMULATOR_URL: simulator.url }
  const server = await serve({ DATA_DIR: dataDir, ...environment })
  simulator.webhookUrl = `${server.url}/api/paypal/webhook`
  const connection = { host: join(dataDir, "postgres"), user: "cupo", database: "cupo" }
  const pool = new pg.Pool({ ...connection, max: 2 })
  try {
    const studio = await makeStudio(pool)
    const people = await signedIn(pool, { count: purchases })
    const [staff] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
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

    const buyOne = async (as: Person) => {
      const packageId = studio.packages.ten
      const key = randomUUID()
      const body = { packageId, amount: 1800, currency: "MXN" }
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
          if (random.next() < 1 / 6) await refundOne(reply.body.transactionId)
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
        await until(() => isReady(server.url), 60_000)
        const enough = answers + 1 + random.next() * killEvery
        await until(() => answers >= enough || done >= purchases, 60_000)
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
    await until(() => isReady(server.url), 60_000)
    await sleep(simulator.lateMs + 500)
    await until(() => [...simulator.book.events.values()].every((one) => one.isDelivered), 300_000)

    // What failed on request fails no more.
    for (const order of simulator.book.orders.values()) order.behaviour = {}
    const platform = openPlatform(connection, 4)
    const online = { provider: await openPayments(readConfig(environment)), followers }
    const reconciled = await reconcile(platform, online, 0)
    await until(() => [...simulator.book.events.values()].every((one) => one.isDelivered), 300_000)
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
      violations,
    }
  } finally {
    await pool.end()
    await server.stop()
    await simulator.close()
  }
}

/** Sends until an answer comes that says something: as the web does, with the same key. */
async function insist(send: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await send().catch(() => undefined)
    const isNoAnswer =
      !reply || reply.status === 503 || reply.status === 502 || reply.headers.has("retry-after")
    if (reply && (!isNoAnswer || reply.body.error === "PAYMENT_UNCERTAIN")) return reply
    await sleep(250)
  }
}

const centavos = ({ value }: { value: string }) => Math.round(Number(value) * 100)

function providerOf({ captures, refunds }: Awaited<ReturnType<typeof startSimulator>>["book"]) {
  const taken = [...captures.values()]
  const sum = (all: { amount: { value: string } }[]) =>
    all.reduce((total, one) => total + centavos(one.amount), 0)
  return {
    provider: { captures: taken.length, taken: sum(taken), returned: sum([...refunds.values()]) },
    wrong: taken.filter(({ amount }) => centavos(amount) !== 180_000).length,
  }
}

async function booksOf(pool: pg.Pool) {
  const { rows } = await pool.query(
    `select (select json_build_object('captures', count(*), 'taken', coalesce(sum(amount), 0),
         'held', count(*) filter (where transaction_id is null)) from captures) as captures,
       (select coalesce(sum(amount), 0)::int from transactions) as paid,
       (select coalesce(sum(amount), 0)::int from refunds where status = 'done') as returned,
       (select json_build_object('granted', count(*), 'standing', count(*) filter (where revoked_at is null))
         from held_packages) as packages,
       (select count(*)::int from transactions where status = 'paid') as standing,
       (select count(*)::int from captures where transaction_id is null and resolved_at is null) as unresolved`,
  )
  const [{ captures, paid, returned, packages, standing, unresolved }] = rows as [(typeof rows)[0]]
  return {
    books: { ...captures, paid, returned },
    packages: { ...packages, paidAndNotReturned: standing },
    unresolved,
  }
}

import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { connectionsOf } from "../../server/platform/database/beside.ts"
import { mostWaiting, openReaders } from "../../server/platform/database/readers.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { reached } from "../support/unguarded.ts"

/** Whoever reads much stands in line, so that nobody else does. */

const cupo = sharedCupo()
let boss: Person

beforeAll(async () => {
  boss = await cupo.person({ role: "admin", superuser: true })
})

/** Reports of payments, as many as that, while nobody may read payments; then what comes of `meanwhile`, and of them. */
async function askMeanwhile<T>(count: number, meanwhile: (refused: Promise<Response>) => Promise<T>) {
  const { promise: refused, resolve } = Promise.withResolvers<Response>()
  const holder = await cupo.pool.connect()
  await holder.query("begin; lock table transactions in access exclusive mode")
  const asked = Array.from({ length: count }, async () => {
    const reply = await fetch(`${cupo.server.url}/api/reports/of/payments/file?format=csv`, {
      headers: boss.headers,
    })
    if (!reply.ok) resolve(reply)
    await reply.arrayBuffer()
    return reply.status
  })
  try {
    return { came: await meanwhile(refused), asked }
  } finally {
    await holder.query("rollback")
    holder.release()
  }
}

const isReading = "wait_event_type = 'Lock' and query like 'with moved as%'"
const readNow = async () =>
  (await cupo.pool.query(`select from pg_stat_activity where datname = current_database() and ${isReading}`))
    .rowCount

test("as many as there are connections for it read at once, so many wait, and others are told when to come back", async () => {
  const { readers } = connectionsOf
  const { came, asked } = await askMeanwhile(readers + mostWaiting + 1, async (refused) => {
    await reached(cupo.pool, isReading, readers)
    // Who is refused found all others in line.
    const { status, headers } = await refused
    const box = await cupo.call("GET /reports/classes", { as: boss })
    return {
      status,
      retryAfter: Number(headers.get("retry-after")),
      reading: await readNow(),
      box: box.status,
    }
  })
  expect(came).toEqual({ status: 503, retryAfter: 10, reading: readers, box: 200 })
  const statuses = (await Promise.all(asked)).toSorted()
  expect(statuses).toEqual([...Array(readers + mostWaiting).fill(200), 503])
})

/** Nothing else of the process runs meanwhile. */
function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

describe("a connection for who reads much", () => {
  let readers: ReturnType<typeof openReaders>
  beforeEach(() => {
    readers = openReaders(cupo.database.connection)
  })
  afterEach(() => readers.end())

  test("is lent at once again where the process has no other work", async () => {
    // On a busy machine the process has work of its own at times.
    const read = async () => {
      await readers.query("select pg_sleep(0.5)")
      return readers.idleCount
    }
    await expect.poll(read).toBe(1)
  })

  test("rests while it has, and is lent again then", async () => {
    const client = await readers.connect()
    keepBusy(400)
    client.release()
    expect(readers.idleCount).toBe(0)
    await readers.query("select")
    expect(readers.totalCount).toBe(1)
  })

  test("is thrown away at once when it failed", async () => {
    const client = await readers.connect()
    keepBusy(100)
    client.release(true)
    expect(readers.totalCount).toBe(0)
  })
})

import { randomUUID } from "node:crypto"
import pg from "pg"
import type { Connection } from "../server/platform/database/pool.ts"
import type { Press } from "./presses.ts"
import { straight, warmUp } from "./straight.ts"
import { Wire } from "./wire.ts"

/** What the process that makes the load is told. */
export interface Order {
  how: "http" | "straight"
  port: number
  connection: Connection
  clients: number
  headers: Record<string, string>[]
  users: { id: string }[]
  presses: Press[]
}

export interface Result {
  seconds: number
  /** Milliseconds of each answer. */
  times: number[]
  failures: number
}

type Send = (press: Press) => Promise<boolean>

async function httpClient({ port, headers }: Order): Promise<Send> {
  const wire = new Wire({ port })
  // Connected before it is counted, as those are that drive the database.
  await wire.send("GET", "/api/health", {})
  return async ({ person, classId, seat }) => {
    const own = { ...headers[person], "idempotency-key": randomUUID() }
    const { status } = await wire.send("POST", "/api/reservations", own, JSON.stringify({ classId, seat }))
    return status === 201
  }
}

async function straightClient({ connection, users, presses: [first] }: Order): Promise<Send> {
  const client = new pg.Client({ ...connection })
  await client.connect()
  await warmUp(client, users[0]?.id ?? "", first?.classId ?? "")
  return ({ person, classId, seat }) => straight(client, (users[person] as { id: string }).id, classId, seat)
}

async function load(order: Order): Promise<Result> {
  const open = order.how === "http" ? httpClient : straightClient
  const clients = await Promise.all(Array.from({ length: order.clients }, () => open(order)))
  const times: number[] = []
  let failures = 0
  let next = 0
  const begin = performance.now()
  await Promise.all(
    clients.map(async (send) => {
      while (next < order.presses.length) {
        const press = order.presses[next++] as Press
        const start = performance.now()
        if (!(await send(press))) failures++
        times.push(performance.now() - start)
      }
    }),
  )
  return { seconds: (performance.now() - begin) / 1000, times, failures }
}

process.once("message", async (order: Order) => {
  const result = await load(order)
  process.send?.(result, () => process.exit(0))
})

import { randomUUID } from "node:crypto"
import { connect, type Socket } from "node:net"
import pg from "pg"
import type { Connection } from "../server/platform/database/pool.ts"
import type { Press } from "./presses.ts"
import { straight, warmUp } from "./straight.ts"

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

/** A client of HTTP/1.1 that does no more than a load needs: the machine's cores belong to what is measured. */
function httpClient({ port, headers }: Order): Promise<Send> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, "127.0.0.1")
    let answer: ((status: number) => void) | undefined
    let received = ""
    socket.setNoDelay(true)
    socket.once("error", reject)
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1")
      const end = received.indexOf("\r\n\r\n")
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0)
      if (received.length < end + 4 + length) return
      const status = Number(received.slice(9, 12))
      received = ""
      answer?.(status)
    })
    socket.once("connect", () =>
      resolve(async ({ person, classId, seat }) => {
        const body = JSON.stringify({ classId, seat })
        const own = headers[person] as Record<string, string>
        socket.write(
          `POST /api/reservations HTTP/1.1\r\nhost: cupo\r\nauthorization: ${own.authorization}\r\n` +
            `x-session-id: ${own["x-session-id"]}\r\nidempotency-key: ${randomUUID()}\r\n` +
            `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        )
        const status = await new Promise<number>((done) => {
          answer = done
        })
        return status === 201
      }),
    )
  })
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

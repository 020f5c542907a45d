import { connect } from "node:net"
import pg from "pg"
import { expect, test, vi } from "vitest"
import { sharedCupo } from "../support/cupo.ts"

const cupo = sharedCupo()

/** How many statements of this process have asked whether the database is ready. */
function countReads() {
  const asked = vi.spyOn(pg.Client.prototype, "query")
  return () => asked.mock.calls.filter(([sql]) => /from migrations/.test(String(sql))).length
}

/** Writes 30 requests at once on one connection, and waits until the server has them all. */
async function writeThirty() {
  const { server } = cupo.server.app
  const left = new Promise<void>((resolve) => {
    server.once("connection", (connection) => connection.once("close", () => resolve()))
  })
  const arrived = new Promise<void>((resolve) => {
    let count = 0
    server.on("request", () => ++count === 30 && resolve())
  })
  const socket = connect(Number(new URL(cupo.server.url).port), "127.0.0.1")
  socket.write("GET /api/ready HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(30))
  await arrived
  return { socket, left }
}

test("what one connection asks at once is answered one at a time, and not at all once it has left", async () => {
  const reads = countReads()
  const locked = await cupo.pool.connect()
  try {
    await locked.query("begin; lock table migrations in access exclusive mode")
    const { socket, left } = await writeThirty()
    await expect.poll(reads).toBe(1)
    // Somebody else is answered meanwhile.
    expect((await cupo.call("GET /disciplines")).status).toBe(200)
    expect(reads()).toBe(1)
    socket.destroy()
    await left
  } finally {
    await locked.query("rollback")
    locked.release()
  }
  expect((await cupo.call("GET /ready")).status).toBe(200)
  expect(reads()).toBe(2)
})

test("who goes on writing without reading is cut off, and nobody else", async () => {
  const socket = connect(Number(new URL(cupo.server.url).port), "127.0.0.1")
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  socket.on("error", () => {})
  socket.resume()
  socket.write("GET /api/ready HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(400))
  await ended
  expect((await cupo.call("GET /ready")).status).toBe(200)
})

test("who stays gets all the answers they asked for", async () => {
  const { socket } = await writeThirty()
  let text = ""
  for await (const part of socket) {
    text += part
    if (text.split("HTTP/1.1 200 OK").length === 31) break
  }
  expect(text.split("HTTP/1.1 200 OK")).toHaveLength(31)
})

import { rm } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { mostQueued, sayShorterQueue } from "../../server/commands/door.ts"
import { makeFolder } from "../support/postgres.ts"
import { type Serving, serve, servingChildrenOf, until } from "../support/process.ts"

let folder: string
let server: Serving

beforeAll(async () => {
  folder = await makeFolder("cupo-door-")
  server = await serve({ DATA_DIR: folder })
})

afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Twice what Node asks for where nobody says. */
const many = 1_100

describe("the listening queue", () => {
  test.skipIf(mostQueued() < many)("holds all who come at once while nobody takes them", async () => {
    const children = await servingChildrenOf(server.process.pid as number)
    expect(children).toHaveLength(1)
    for (const id of children) process.kill(id, "SIGSTOP")
    const sockets: Socket[] = []
    let waiting = 0
    let answered = 0
    try {
      for (let i = 0; i < many; i++) {
        const socket = connect(server.port, "127.0.0.1", () => waiting++)
        socket.on("error", () => {})
        socket.once("data", () => answered++)
        sockets.push(socket)
      }
      // Who finds it full asks again after a second, three, seven: taken by then, had there been room.
      await until(() => waiting === many, 60_000)
    } finally {
      for (const id of children) process.kill(id, "SIGCONT")
    }
    for (const socket of sockets) socket.write("GET /api/health HTTP/1.1\r\nhost: cupo\r\n\r\n")
    await until(() => answered === many, 60_000)
    for (const socket of sockets) socket.destroy()
  })

  test("is said to be shorter where the system makes it so", () => {
    const said: string[] = []
    for (const most of [128, 4_096]) sayShorterQueue((line) => said.push(line), most)
    expect(said).toEqual(["net.core.somaxconn: this system lets 128 connections wait; an opening wants 4096"])
  })
})

import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, test } from "vitest"
import { type ErrorCode, ErrorReply, errors } from "../../contract/errors.ts"
import { serveInTurn } from "../../server/platform/http/turns.ts"
import { sharedCupo } from "../support/cupo.ts"
import { answerTo } from "../support/http.ts"
import type { TestServer } from "../support/server.ts"
import { makeClass } from "../support/studio.ts"

const cupo = sharedCupo()

const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})

const headOf = (line: string, headers: Record<string, string | number>) =>
  [
    `${line} HTTP/1.1`,
    "host: localhost",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
    .concat("", "")
    .join("\r\n")

const json = { "content-type": "application/json" }
const form = { "content-type": "multipart/form-data; boundary=b" }
const partHead = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'

/** What a client is told that leaves its connection open, until the server closes it. */
async function told(speak: (socket: Socket) => void) {
  const { head, body } = await answerTo(cupo.server.url, speak)
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body: JSON.parse(body) }
}

function expectRefused({ status, head, body }: Awaited<ReturnType<typeof told>>, code: ErrorCode) {
  expect(ErrorReply.strict().parse(body).error).toBe(code)
  expect(status).toBe(errors[code].status)
  expect(head).toContain("\r\nconnection: close")
}

const boss = () => cupo.person({ role: "admin", superuser: true })

describe("a body that says that it is longer than its route takes", () => {
  test.each([
    ["POST /api/users/register", json, 65_537, "PAYLOAD_TOO_LARGE"],
    ["POST /api/identity/sign-in/email", json, 10_000_000_000, "PAYLOAD_TOO_LARGE"],
    ["POST /api/paypal/webhook", json, 70_000, "PAYLOAD_TOO_LARGE"],
    ["POST /api/unsubscribe/nada.nada", {}, 70_000, "PAYLOAD_TOO_LARGE"],
    ["POST /api/no-existe", json, 70_000, "PAYLOAD_TOO_LARGE"],
    ["GET /api/branches?", {}, 70_000, "MALFORMED_REQUEST"],
  ] as const)("%s is refused before it comes", async (line, headers, length, code) => {
    const head = headOf(line, { ...headers, "content-length": length })
    expectRefused(await told((socket) => socket.write(`${head}{"`)), code)
  })

  test.each([
    ["images", 8],
    ["config/notice", 8],
    ["content/home", 48],
    ["moving/imports/7b0d8e7e-51f5-4f6f-a2a0-0f2f6c0c8a11/files/0/parts/0", 1],
  ])("a form for %s is refused before it comes, with more than %i MB of files", async (path, most) => {
    const { headers } = await boss()
    const length = (most + 2) * 1024 * 1024 + 1
    const head = headOf(`POST /api/${path}`, { ...headers, ...form, "content-length": length })
    expectRefused(await told((socket) => socket.write(head + partHead)), "PAYLOAD_TOO_LARGE")
  })

  test("is not looked at of who may not send it", async () => {
    const head = headOf("POST /api/images", { ...form, "content-length": 99_000_000 })
    expectRefused(await told((socket) => socket.write(head + partHead)), "UNAUTHENTICATED")
  })
})

describe("a body that does not say how long it is", () => {
  const piece = `10000\r\n${"a".repeat(0x10000)}\r\n`
  /** One that goes on until it is answered. */
  const endless = (head: string) => (socket: Socket) => {
    let isHeard = false
    socket.once("data", () => {
      isHeard = true
    })
    const go = () => {
      while (!isHeard && !socket.destroyed && socket.write(piece));
    }
    socket.on("drain", go)
    socket.write(head)
    go()
  }
  const pieces = { "transfer-encoding": "chunked" }

  test("is cut once it passes what its route takes", async () => {
    const head = headOf("POST /api/users/register", { ...json, ...pieces })
    expectRefused(await told(endless(head)), "PAYLOAD_TOO_LARGE")
  })

  test.each([
    ["a file in it has no end", `${partHead.length.toString(16)}\r\n${partHead}\r\n`],
    ["no part begins", ""],
  ])("is cut in a form too, also where %s", async (_, first) => {
    const { headers } = await boss()
    const head = headOf("POST /api/images", { ...headers, ...form, ...pieces })
    expectRefused(await told(endless(head + first)), "PAYLOAD_TOO_LARGE")
  })

  test.each(["GET /api/branches?", "POST /api/unsubscribe/nada.nada", "GET /api/users/me"])(
    "is not read to its end by %s, which does not need it",
    async (line) => {
      const { head } = await told(endless(headOf(line, pieces)))
      expect(head).toContain("\r\nconnection: close")
    },
  )
})

test("a short body of whom is refused before it came is read, for the sake of what comes after it", async () => {
  const said = await answerTo(cupo.server.url, (socket) => {
    socket.write(headOf("POST /api/reservations", { ...json, "content-length": 10 }))
    socket.once("data", () => socket.write(`0123456789${headOf("GET /api/health", { connection: "close" })}`))
  })
  expect(said.head).toContain("401 Unauthorized")
  // What the second was answered begins where the first one's body ends.
  expect(said.body).toContain("HTTP/1.1 200 OK")
})

describe("a client that is slow", () => {
  /** A server that waits for less. */
  async function hasty(): Promise<TestServer> {
    const server = await cupo.anotherServer()
    Object.assign(server.app.server, { headersTimeout: 100, requestTimeout: 200 })
    return server
  }
  /** Closes nothing by itself. */
  function hold(url: string, text: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>()
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true })
    open.add(socket)
    let said = ""
    socket.on("data", (part) => {
      said += part
    })
    socket.once("end", () => resolve(said))
    socket.once("error", () => resolve(said))
    socket.write(text)
    return promise
  }
  const connections = ({ app }: TestServer) =>
    new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))

  test("is waited for so long, and no longer", async () => {
    expect(serveInTurn(() => {})).toMatchObject({
      ...{ headersTimeout: 10_000, requestTimeout: 30_000, timeout: 60_000 },
    })
  })

  test("and stops in the middle is told so, and let go of whether or not it leaves", async () => {
    const server = await hasty()
    const { headers } = await boss()
    const length = { "content-length": 1_000 }
    const halves = [
      "POST /api/users/register HTTP/1.1\r\nhost: localhost\r\nx-a: ",
      headOf("POST /api/users/register", { ...json, ...length }),
      headOf("POST /api/users/register", { ...json, "transfer-encoding": "chunked" }),
      headOf("POST /api/images", { ...headers, ...form, ...length }) + partHead,
    ]
    const said = await Promise.all(halves.map((half) => hold(server.url, half)))
    expect(said.map((text) => /"error":"(\w+)"/.exec(text)?.[1])).toEqual(halves.map(() => "REQUEST_TIMEOUT"))
    const unneeded = headOf("GET /api/branches?", length)
    expect(await hold(server.url, unneeded)).toContain("HTTP/1.1 200 OK")
    await expect.poll(() => connections(server)).toBe(0)
  })

  test("and does not read what it asked for is let go of", async () => {
    const server = await cupo.anotherServer()
    server.app.server.setTimeout(500)
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1")
    open.add(socket)
    socket.pause()
    // More than systems keep of it between two.
    socket.write(headOf("GET /api/openapi.json", {}).repeat(40))
    await expect.poll(() => connections(server)).toBe(1)
    await expect.poll(() => connections(server)).toBe(0)
  })
})

test("five hundred who stop in the middle keep nobody from booking", async () => {
  const [as, classId] = [await cupo.customer("ten"), await makeClass(cupo.pool, cupo.studio)]
  const half = `${headOf("POST /api/reservations", { ...as.headers, ...json, "content-length": 100 })}{"class`
  const port = Number(new URL(cupo.server.url).port)
  const sent = Array.from({ length: 500 }, () => {
    const socket = connect(port, "127.0.0.1")
    open.add(socket)
    return new Promise((resolve) => socket.write(half, resolve))
  })
  await Promise.all(sent)
  const booked = await cupo.call("POST /reservations", { as, body: { classId } })
  expect(booked.status).toBe(201)
})

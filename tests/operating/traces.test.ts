import { randomBytes, randomUUID } from "node:crypto"
import { request } from "node:http"
import { resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { urlOf } from "../support/cluster.ts"
import { type Collector, openCollector, type Received } from "../support/collector.ts"
import { sharedCupo } from "../support/cupo.ts"
import { call } from "../support/http.ts"
import { freePort, run, type Serving, serve } from "../support/process.ts"
import { dayFromNow, makeClass } from "../support/studio.ts"
import { openTill } from "../support/till.ts"

const { simulator, environment } = await openTill()
const cupo = sharedCupo()
const sayLoaded = resolve(import.meta.dirname, "../support/say-loaded.ts")
const open: Serving[] = []
const start = async (more: Record<string, string>) => {
  const server = await serve({
    ...{ DATABASE_URL: urlOf(cupo.database.connection), DATABASE_POOL: "2" },
    ...{ ...environment, NODE_OPTIONS: `--import ${sayLoaded}`, ...more },
  })
  open.push(server)
  return server
}

let collector: Collector
let server: Serving
beforeAll(async () => {
  collector = await openCollector()
  server = await start({
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, JOBS: "on", TRUSTED_PROXIES: "127.0.0.1" },
  })
})
afterAll(async () => {
  for (const one of open) await one.stop()
  await collector.close()
})

/** The span of a request that came with this trace, once it arrived, and what was part of it. */
async function traceOf(traceId: string): Promise<{ root: Received; parts: Received[] }> {
  const ofIt = () => collector.spans.filter((one) => one.traceId === traceId)
  const isRoot = ({ kind }: Received) => kind === 2
  await expect.poll(() => ofIt().some(isRoot)).toBe(true)
  // Of one request all that ended before its answer was sent before it, or with it.
  return { root: ofIt().find(isRoot) as Received, parts: ofIt().filter((one) => !isRoot(one)) }
}

const newTrace = () => {
  const traceId = randomBytes(16).toString("hex")
  return { traceId, headers: { traceparent: `00-${traceId}-${randomBytes(8).toString("hex")}-01` } }
}

let days = 1
const newClass = () => makeClass(cupo.pool, cupo.studio, { day: dayFromNow(++days) })

test("a booking is a span by its route's pattern, and its statements are part of it, each of its own request", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => cupo.customer("ten")))
  // Each in a class of their own: whoever meets another there may be decided twice.
  const classes = await Promise.all(people.map(() => newClass()))
  // More at once than there are connections: whoever waits is called by who gives one back.
  const traces = await Promise.all(
    people.map(async (as, nth) => {
      const { traceId, headers } = newTrace()
      const body = { classId: classes[nth], seat: 1 }
      const made = await call(server.url, "POST /reservations", { as, key: randomUUID(), body, headers })
      expect(made.status).toBe(201)
      return traceId
    }),
  )
  for (const traceId of traces) {
    const { root, parts } = await traceOf(traceId)
    expect(root.name).toBe("POST /api/reservations")
    expect(root.attributes).toMatchObject({
      "http.response.status_code": 201,
      "http.route": "/api/reservations",
    })
    expect(root.status.code ?? 0).toBe(0)
    for (const part of parts) expect(part.parentSpanId).toBe(root.spanId)
    // Facts and writing. A session may be read for several at once.
    const names = parts.map(({ name }) => name)
    expect(names.filter((name) => !/session/.test(name))).toHaveLength(2)
    for (const part of parts) expect(part.attributes).toMatchObject({ "db.system.name": "postgresql" })
  }
})

test("whoever waits in the line of the pool is called by others, and stays with their own", async () => {
  const traces = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const { traceId, headers } = newTrace()
      expect((await call(server.url, "GET /ready", { headers })).status).toBe(200)
      return traceId
    }),
  )
  for (const traceId of traces) {
    const { root, parts } = await traceOf(traceId)
    const asked = parts.filter(({ name }) => name === "select migrations")
    expect(asked.map(({ parentSpanId }) => parentSpanId)).toEqual([root.spanId])
  }
})

test("what a body asks for that comes late, from the connection, is part of its request", async () => {
  const as = await cupo.customer("ten")
  const { traceId, headers } = newTrace()
  const { port } = new URL(server.url)
  const body = JSON.stringify({ classId: await newClass(), seat: 1 })
  const asked = request({
    ...{ port, host: "127.0.0.1", method: "POST", path: "/api/reservations" },
    headers: { ...as.headers, ...headers, "content-type": "application/json", "content-length": body.length },
  })
  const answered = new Promise<number>((resolve) =>
    asked.once("response", (reply) => resolve(reply.resume().statusCode ?? 0)),
  )
  asked.write(body.slice(0, 5))
  await sleep(300)
  asked.end(body.slice(5))
  expect(await answered).toBe(201)
  const { root, parts } = await traceOf(traceId)
  const writing = parts.filter(({ name }) => !/session/.test(name))
  expect(writing.map(({ parentSpanId }) => parentSpanId)).toEqual([root.spanId, root.spanId])
})

test("who is refused is told by the code, and nobody is told of by name, id, or what they sent", async () => {
  const as = await cupo.customer("ten")
  const classId = await newClass()
  const { traceId, headers } = newTrace()
  const refused = await call(server.url, "POST /reservations", { as, headers, body: { classId, seat: 999 } })
  const { root } = await traceOf(traceId)
  expect(root.attributes).toMatchObject({ "error.type": refused.body.error })
  await call(server.url, `GET /classes/${classId}/seats?email=${as.email}`, { as })
  const last = newTrace()
  await call(server.url, "GET /users/me", { as, headers: last.headers })
  await traceOf(last.traceId)
  for (const secret of [as.id, as.uid, as.email, as.sessionId, classId, "Renata"])
    expect(collector.text()).not.toContain(secret)
  expect(collector.text()).not.toMatch(/select .* from .* where/i)
})

test("what is asked of who takes payments is a span of its own, with how long it took", async () => {
  const as = await cupo.customer()
  const { traceId, headers } = newTrace()
  const made = await call(server.url, "POST /paypal/create-order", {
    ...{ as, headers, key: randomUUID() },
    body: { packageId: cupo.studio.packages.ten, amount: 1800, currency: "MXN" },
  })
  expect(made.status).toBe(200)
  const { root, parts } = await traceOf(traceId)
  const asked = parts.find(({ name }) => name === "payments.createOrder")
  expect(asked?.parentSpanId).toBe(root.spanId)
  expect(simulator.book.orders.size).toBeGreaterThan(0)
})

test("what is done on the clock is a span, with its statements", async () => {
  const isTask = ({ name }: Received) => name.startsWith("task ")
  await expect
    .poll(() => {
      const tasks = new Set(collector.spans.filter(isTask).map(({ spanId }) => spanId))
      return collector.spans.some(({ parentSpanId = "" }) => tasks.has(parentSpanId))
    })
    .toBe(true)
})

test("a stranger's word of what their request is part of is not believed", async () => {
  const other = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { traceId, headers } = newTrace()
  const before = collector.spans.length
  await call(other.url, "GET /branches", { headers })
  await expect
    .poll(() => collector.spans.slice(before).some(({ name }) => name === "GET /api/branches"))
    .toBe(true)
  expect(collector.spans.some((one) => one.traceId === traceId)).toBe(false)
})

describe("a collector that is away, or never answers", () => {
  const works = async (endpoint: string) => {
    const other = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const as = await cupo.customer("ten")
    const body = { classId: await newClass(), seat: 1 }
    const made = await call(other.url, "POST /reservations", { as, body })
    expect(made.status).toBe(201)
    expect((await call(other.url, `DELETE /reservations/${made.body.id}`, { as })).status).toBe(200)
    expect(await other.stop()).toMatchObject({ code: 0 })
  }

  test("is away, and people book, and the server ends in order", async () => {
    await works(`http://127.0.0.1:${await freePort()}`)
  })

  test("is mute, and people book, and the server ends in order", async () => {
    const mute = await openCollector({ isMute: true })
    await works(mute.url)
    expect(mute.text()).toContain("POST /api/reservations")
    await mute.close()
  })
})

test("nothing of traces or metrics is loaded where nobody asks for them", async () => {
  const plain = await start({})
  const ended = await plain.stop()
  const loaded = (output: string) => new Set([...output.matchAll(/^loads (\S+)/gm)].map(([, name]) => name))
  expect(loaded(ended.output)).toContain("fastify")
  const theirs = (names: Iterable<string | undefined>) =>
    [...names].filter((name) => /opentelemetry|prom-client/.test(name ?? ""))
  // The identity library brings its own way to tell, with nobody to tell it to.
  expect(theirs(loaded(ended.output))).toEqual(["@opentelemetry/api"])
  expect(theirs(loaded(server.output()))).toContain("@opentelemetry/sdk-trace")
})

test("an endpoint that is none stops the program with one line", async () => {
  const { code, output } = await run(["serve"], { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" })
  expect([code, output.trim().split("\n").length]).toEqual([1, 1])
  expect(output).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT: /)
})

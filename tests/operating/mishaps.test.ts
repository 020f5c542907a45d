import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { call, type Reply } from "../support/http.ts"
import { connectionOf } from "../support/installed.ts"
import { isWaitedFor } from "../support/meanwhile.ts"
import { makeFolder } from "../support/postgres.ts"
import {
  childrenOf,
  freePort,
  isAlive,
  isReady,
  listProcesses,
  postgresOf,
  run,
  type Serving,
  serve,
  servingChildrenOf,
  until,
} from "../support/process.ts"

/** The whole program on a folder of its own. Each test leaves it serving, until it is told to stop. */
let server: Serving
let DATA_DIR: string

beforeAll(async () => {
  DATA_DIR = await makeFolder("cupo-mishaps-")
  server = await serve({ DATA_DIR, MEMORY_MB: "222" })
})

afterAll(async () => {
  await server?.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
})

function expectUnavailable({ status, body, headers }: Reply): void {
  expect(status).toBe(503)
  expect(body.error).toBe("UNAVAILABLE")
  expect(body.message).toMatch(/intenta de nuevo/)
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
}

test("has the heap that MEMORY_MB says", async () => {
  const [only] = await servingChildrenOf(server.process.pid as number)
  const own = (await listProcesses()).find(({ id }) => id === only)
  expect(own?.command).toContain("--max-old-space-size=222")
})

test("is the only one on its data folder: a second says so and harms nothing", async () => {
  const second = await run(["serve"], { DATA_DIR, PORT: String(await freePort()) })
  expect(second.code).toBe(1)
  expect(second.output).toMatch(/^DATA_DIR: another Cupo/)
  expect(await isReady(server.url)).toBe(true)
})

test("is asked for what its database refuses with a full disk: 503, and nothing is lost", async () => {
  const client = new pg.Client(connectionOf(DATA_DIR))
  await client.connect()
  await client.query(`
    insert into branches (id, name, address, area, phone)
      values ('00000000-0000-4000-8000-000000000001', 'Roma Norte', '', '', '');
    create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger disk_full before insert on users for each row execute function disk_full()`)
  const body = {
    firstName: "Sofía",
    lastName: "Olvera",
    email: "sofia@example.com",
    phone: "55 5555 0101",
    branch: "00000000-0000-4000-8000-000000000001",
    birthDate: "14/05",
    password: "Orquidea7",
  }
  const refused = await call(server.url, "POST /users/register", { body })
  expect(refused).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } })
  await client.query("drop trigger disk_full on users")
  await client.end()
  expect((await call(server.url, "POST /users/register", { body })).status).toBe(201)
})

test("loses its database, which is killed: calls get 503 and Retry-After, and work again when it is back", async () => {
  const postgres = await postgresOf(DATA_DIR)
  process.kill(postgres, "SIGKILL")
  const replies = []
  for (let i = 0; i < 40; i++) replies.push(await call(server.url, "GET /branches"))
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).not.toEqual([])
  refused.forEach(expectUnavailable)
  await until(() => isReady(server.url), 60_000)
  expect((await call(server.url, "GET /branches")).status).toBe(200)
  expect((await call(server.url, "GET /health")).status).toBe(200)
})

test("has a database that hangs, as with a disk that does not answer: calls get 503 in the end, and work again after it", async () => {
  const postgres = await postgresOf(DATA_DIR)
  const all = [postgres, ...(await childrenOf(postgres))]
  for (const id of all) process.kill(id, "SIGSTOP")
  try {
    // More than there are connections: some wait for an answer, others for a connection.
    const hanging = Array.from({ length: 20 }, () => call(server.url, "GET /ready"))
    expect((await call(server.url, "GET /health")).status).toBe(200)
    for (const reply of await Promise.all(hanging)) expectUnavailable(reply)
    expect(await postgresOf(DATA_DIR)).toBe(postgres)
  } finally {
    for (const id of all) process.kill(id, "SIGCONT")
  }
  await until(() => isReady(server.url), 60_000)
  expect((await call(server.url, "GET /branches")).status).toBe(200)
})

test("loses all its processes: who comes before the next one is ready waits for it, and nobody is refused", async () => {
  const [only] = (await servingChildrenOf(server.process.pid as number)) as [number]
  process.kill(only, "SIGKILL")
  await until(() => !isAlive(only), 60_000)
  const replies = await Promise.allSettled(
    Array.from({ length: 50 }, () => call(server.url, "GET /branches")),
  )
  expect(replies.filter(({ status }) => status === "rejected")).toEqual([])
  const statuses = replies.flatMap((one) => (one.status === "fulfilled" ? one.value.status : []))
  expect(statuses).toContain(200)
  // Busy with starting, it may ask to come back.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test("is killed, and the next one takes its data folder over with its PostgreSQL still running", async () => {
  const postgres = await postgresOf(DATA_DIR)
  server.process.kill("SIGKILL")
  await server.ended
  expect(isAlive(postgres)).toBe(true)
  server = await serve({ DATA_DIR }, server.port)
  expect(await postgresOf(DATA_DIR)).toBe(postgres)
})

test("told to stop, it finishes what is under way, and takes its PostgreSQL along", async () => {
  const postgres = await postgresOf(DATA_DIR)
  const client = new pg.Client(connectionOf(DATA_DIR))
  await client.connect()
  client.on("error", () => {})
  await client.query("begin; lock table branches in access exclusive mode")
  const underWay = call(server.url, "GET /branches")
  await isWaitedFor(client, underWay)
  server.process.kill("SIGTERM")
  await until(async () => !(await isReady(server.url)), 60_000)
  await client.query("commit")
  expect((await underWay).status).toBe(200)
  expect((await server.ended).code).toBe(0)
  await until(() => !isAlive(postgres), 60_000)
  await client.end().catch(() => {})
})

test("leaves a data folder in which commands come and go, and no PostgreSQL after them", async () => {
  expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
  expect(await run(["verify"], { DATA_DIR })).toMatchObject({ code: 0 })
  await expect(readFile(join(DATA_DIR, "postgres/postmaster.pid"))).rejects.toThrow()
})

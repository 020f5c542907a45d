import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import pg from "pg"
import { afterEach, describe, expect, test } from "vitest"
import { openCluster } from "../../server/platform/embedded/cluster.ts"
import { createDatabase } from "../support/database.ts"
import { call, type Reply, tally } from "../support/http.ts"
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
  start,
  startProgram,
  until,
} from "../support/process.ts"
import { dayOf } from "../support/studio.ts"

const folders: string[] = []
const servers: Serving[] = []

async function newFolder(): Promise<string> {
  const folder = await makeFolder("cupo-process-")
  folders.push(folder)
  return folder
}

async function serving(environment: Record<string, string>, port?: number): Promise<Serving> {
  const server = await serve(environment, port)
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

function expectUnavailable({ status, body, headers }: Reply): void {
  expect(status).toBe(503)
  expect(body.error).toBe("UNAVAILABLE")
  expect(body.message).toMatch(/intenta de nuevo/)
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
}

describe("a wrong setting stops the program with one line that names it", () => {
  const cases: [string, string][] = [
    ["PORT", "seventy"],
    ["DATABASE_URL", "mysql://localhost/cupo"],
    ["PROCESSES", "0"],
    ["LOG_LEVEL", "loud"],
    ["IDENTITY_SECRET", "short"],
    ["TRUSTED_PROXIES", "10.0.0.0/8, myproxy"],
  ]
  test.each(cases)("%s=%s", async (name, value) => {
    const { code, output } = await run(["serve"], { [name]: value })
    expect(code).toBe(1)
    expect(output.trim().split("\n")).toHaveLength(1)
    expect(output).toMatch(new RegExp(`^${name}: `))
  })

  test("a server that does not answer", async () => {
    const url = `postgres://cupo:secret@127.0.0.1:${await freePort()}/cupo`
    const { code, output } = await run(["migrate"], { DATABASE_URL: url })
    expect(code).toBe(1)
    expect(output).toMatch(/^DATABASE_URL: /)
    expect(output).not.toContain("secret")
  })

  test("a port that another program has", async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
    const { port } = other.address() as { port: number }
    const { code, output } = await run(["serve"], {
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: await newFolder(),
    })
    other.close()
    expect(code).toBe(1)
    expect(output).toMatch(/^PORT: .*taken/)
  })
})

describe("a data folder", () => {
  test("serves one program at a time, and the second says so and harms nothing", async () => {
    const DATA_DIR = await newFolder()
    const first = await serving({ DATA_DIR })
    const second = await run(["serve"], { DATA_DIR, PORT: String(await freePort()) })
    expect(second.code).toBe(1)
    expect(second.output).toMatch(/^DATA_DIR: another Cupo/)
    expect(await isReady(first.url)).toBe(true)
  })

  test("of a program killed with SIGKILL is taken over with its PostgreSQL still running", async () => {
    const DATA_DIR = await newFolder()
    const killed = await serving({ DATA_DIR })
    const postgres = await postgresOf(DATA_DIR)
    killed.process.kill("SIGKILL")
    await killed.ended
    expect(isAlive(postgres)).toBe(true)
    const next = await serving({ DATA_DIR }, killed.port)
    expect(await postgresOf(DATA_DIR)).toBe(postgres)
    await next.stop()
    await until(() => !isAlive(postgres), 60_000)
  })

  test("is left with no PostgreSQL running by the commands that come and go", async () => {
    const DATA_DIR = await newFolder()
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
    expect(await run(["verify"], { DATA_DIR })).toMatchObject({ code: 0 })
    await expect(readFile(join(DATA_DIR, "postgres/postmaster.pid"))).rejects.toThrow()
  })

  test.runIf(process.getuid?.() === 0)("works under a folder that only root may enter", async () => {
    const home = await mkdtemp(join(tmpdir(), "cupo-root-"))
    folders.push(home)
    await chmod(home, 0o700)
    const DATA_DIR = join(home, "cupo/data")
    const server = await serving({ DATA_DIR })
    expect(await isReady(server.url)).toBe(true)
    const elsewhere = (await readFile(join(DATA_DIR, "postgres.location"), "utf8")).trim()
    folders.push(dirname(elsewhere))
    await server.stop()
    const again = await serving({ DATA_DIR })
    expect((await readFile(join(DATA_DIR, "postgres.location"), "utf8")).trim()).toBe(elsewhere)
    expect(await isReady(again.url)).toBe(true)
  })
})

describe("the database", () => {
  test("is migrated once by five processes that start together", async () => {
    const database = await createDatabase()
    try {
      await database.pool.query(
        "drop schema public cascade; drop schema identity cascade; create schema public",
      )
      const { connection } = database
      const url =
        "connectionString" in connection
          ? connection.connectionString
          : `postgresql:///${connection.database}?host=${encodeURIComponent(connection.host)}&user=${connection.user}`
      const ended = await Promise.all(
        Array.from({ length: 5 }, () =>
          run(["migrate"], { DATABASE_URL: url.replace("postgresql:///", "postgresql://localhost/") }),
        ),
      )
      expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
      expect(ended.filter(({ output }) => output.startsWith("Migrated"))).toHaveLength(1)
    } finally {
      await database.close()
    }
  })

  test("may be killed while serving: calls get 503 and Retry-After, and work again when it is back", async () => {
    const DATA_DIR = await newFolder()
    const server = await serving({ DATA_DIR })
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

  test("may hang while serving, as with a disk that does not answer: calls get 503 in the end, and work again after it", async () => {
    const DATA_DIR = await newFolder()
    const server = await serving({ DATA_DIR })
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
  }, 120_000)

  test("is verified however long a part of it takes, and it is said which part that is", async () => {
    const DATA_DIR = await newFolder()
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
    const cluster = await openCluster(DATA_DIR)
    const client = new pg.Client(cluster.connection)
    await client.connect()
    await client.query("begin; lock table sessions in access exclusive mode")
    const verifying = run(["verify"], { DATA_DIR })
    await until(async () => {
      // What a transaction has seen of the others, it sees until it is told to forget it.
      await client.query("select pg_stat_clear_snapshot()")
      const { rowCount } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'")
      return rowCount === 1
    }, 60_000)
    // Longer than whoever waits at a screen would wait for it.
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await client.query("commit")
    const { code, output } = await verifying
    await client.end()
    await cluster.stop()
    expect(output).toMatch(/^\d+ of \d+: At most one live session per person$/m)
    expect(output).toMatch(/All \d+ invariants hold/)
    expect(code).toBe(0)
  })

  test("is asked for what it refuses with a full disk: 503, and nothing is lost", async () => {
    const DATA_DIR = await newFolder()
    const server = await serving({ DATA_DIR })
    const connection = { host: join(DATA_DIR, "postgres"), user: "cupo", database: "cupo" }
    const client = new pg.Client(connection)
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
      password: "Reformer2025",
    }
    const refused = await call(server.url, "POST /users/register", { body })
    expect(refused).toMatchObject({ status: 503, body: { error: "UNAVAILABLE" } })
    await client.query("drop trigger disk_full on users")
    await client.end()
    expect((await call(server.url, "POST /users/register", { body })).status).toBe(201)
  })
})

describe("the serving processes", () => {
  test("may all die: who comes before the next one is ready waits for it, and nobody is refused", async () => {
    const server = await serving({ DATA_DIR: await newFolder() })
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

  test("have the heap that MEMORY_MB says", async () => {
    const server = await serving({ DATA_DIR: await newFolder(), MEMORY_MB: "222" })
    const [only] = await servingChildrenOf(server.process.pid as number)
    const own = (await listProcesses()).find(({ id }) => id === only)
    expect(own?.command).toContain("--max-old-space-size=222")
  })

  test("ask a server of few connections for no more than it has, leave some, and say so", async () => {
    const DATA_DIR = await newFolder()
    const made = await openCluster(DATA_DIR, 137)
    const connection = { host: join(DATA_DIR, "postgres"), user: "cupo", database: "cupo" }
    const allowed = async (sql: string) => {
      const client = new pg.Client(connection)
      await client.connect()
      const { rows } = await client.query<{ n: number }>(sql)
      await client.end()
      return rows[0]?.n
    }
    expect(await allowed("select current_setting('max_connections')::int as n")).toBe(137)
    await allowed("alter system set max_connections = 32")
    await made.stop()

    const server = await serving({ DATA_DIR, PROCESSES: "2", DATABASE_POOL: "12" })
    expect(server.output()).toContain("DATABASE_POOL: lowered from 12 to 4: the server allows 29 connections")
    const body = { email: "nadie@example.com", password: "Reformer2025" }
    const storm = Array.from({ length: 60 }, (_, i) =>
      i % 2 === 0
        ? call(server.url, "GET /branches")
        : call(server.url, "POST /identity/sign-in/email", { body }),
    )
    const used = await allowed(
      "select count(*)::int as n from pg_stat_activity where application_name like 'cupo%'",
    )
    const replies = await Promise.all(storm)
    expect(tally(replies)).toEqual({ 200: 30, INVALID_CREDENTIALS: 30 })
    expect(used).toBeLessThanOrEqual(19)
  })
})

describe("told to stop", () => {
  test("it finishes what is under way, and then stops", async () => {
    const DATA_DIR = await newFolder()
    const server = await serving({ DATA_DIR })
    const connection = { host: join(DATA_DIR, "postgres"), user: "cupo", database: "cupo" }
    const client = new pg.Client(connection)
    await client.connect()
    client.on("error", () => {})
    await client.query("begin; lock table branches in access exclusive mode")
    const underWay = call(server.url, "GET /branches")
    await until(async () => {
      const { rows } = await client.query(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'",
      )
      return rows[0].n > 0
    }, 60_000)
    server.process.kill("SIGTERM")
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query("commit")
    expect((await underWay).status).toBe(200)
    expect((await server.ended).code).toBe(0)
    await client.end().catch(() => {})
  })
})

test("the demo studio is brought up to a day once", async () => {
  // Three starts of a machine that has no time, and a studio that is brought in.
  await dayOf(120)
  const DATA_DIR = await newFolder()
  const asDemo: typeof start = (args, environment) => start([...args, "--demo"], environment)
  const connection = { host: join(DATA_DIR, "postgres"), user: "cupo", database: "cupo" }
  const change = async (sql: string) => {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query(sql)
    await client.end()
    return rows[0]?.finished_at
  }
  const first = await serve({ DATA_DIR }, undefined, asDemo)
  servers.push(first)
  expect(first.output()).toContain("Loading the demo studio")
  await until(() => first.output().includes("Estudio Arcilla, a demo."), 60_000)
  const loaded = await change("select finished_at from imports")
  await first.stop()

  const sameDay = await serve({ DATA_DIR }, undefined, asDemo)
  servers.push(sameDay)
  expect(await change("select finished_at from imports")).toEqual(loaded)
  await change("update imports set finished_at = finished_at - interval '1 day'")
  await sameDay.stop()

  const nextDay = await serve({ DATA_DIR }, undefined, asDemo)
  servers.push(nextDay)
  expect((await change("select finished_at from imports")) > loaded).toBe(true)
})

test("the first superuser is made by a command, once", async () => {
  const DATA_DIR = await newFolder()
  const made = await run(["superuser", "duena@example.com", "Elena Ruiz"], { DATA_DIR }, "Reformer2025\n")
  expect(made.output).toContain("duena@example.com is a superuser")
  const again = await run(["superuser", "duena@example.com", "Elena Ruiz"], { DATA_DIR }, "Reformer2025\n")
  expect(again).toMatchObject({ code: 1 })
  const weak = await run(["superuser", "otra@example.com", "Ana Paz"], { DATA_DIR }, "corta\n")
  expect(weak).toMatchObject({ code: 1, output: expect.stringContaining("The password needs 8") })
  const server = await serving({ DATA_DIR })
  const credentials = { email: "duena@example.com", password: "Reformer2025" }
  const signIn = await call(server.url, "POST /identity/sign-in/email", { body: credentials })
  expect(signIn.status).toBe(200)
})

test("an unknown command shows what there is", async () => {
  const { code, output } = await run(["dance"])
  expect(code).toBe(2)
  expect(output).toContain("serve")
  const { ended } = start(["--help"])
  expect((await ended).code).toBe(0)
})

describe("a Node that cannot read the sources", () => {
  const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })`
  const asIfOlder = [process.execPath, "--import", `data:text/javascript,${encodeURIComponent(older)}`]
  const others = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"))
    .filter((path) => existsSync(path) && Number.parseInt(versionOf(path), 10) < 24)

  test.each([[asIfOlder], ...others.map((path) => [[path]])])(
    "is told which one to use: %s",
    async (words) => {
      const { code, output } = await startProgram(words, ["verify"], {}).ended
      expect(code).toBe(1)
      expect(output).toMatch(
        /^Cupo needs Node 24 and this is [\d.]+: use the one that npm brought, node_modules\/\.bin\/node server\/main\.js\n$/,
      )
    },
  )
})

function versionOf(node: string): string {
  return execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" })
}

import { execFileSync, spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, dirname, join, resolve } from "node:path"
import pg from "pg"
import { afterEach, describe, expect, test } from "vitest"
import type { Connection } from "../../server/platform/database/pool.ts"
import { openCluster } from "../../server/platform/embedded/cluster.ts"
import { setUp } from "../support/authenticator.ts"
import { createDatabase } from "../support/database.ts"
import { call, type Request, tally } from "../support/http.ts"
import { connectionOf } from "../support/installed.ts"
import { isWaitedFor } from "../support/meanwhile.ts"
import { makeFolder } from "../support/postgres.ts"
import {
  childrenOf,
  freePort,
  isAlive,
  isReady,
  postgresOf,
  run,
  type Serving,
  serve,
  start,
  startProgram,
  tiedNode,
  until,
} from "../support/process.ts"
import { enter } from "../support/signin.ts"
import { dayOf } from "../support/studio.ts"

const main = resolve(import.meta.dirname, "../../server/main.js")
/** Of util-linux: what begins a command at a terminal of its own. */
const hasTerminals = process.platform === "linux" && spawnSync("script", ["--version"]).status === 0

/** Who may mount a small disk, which a command fills. */
const canMount = process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "true"]).status === 0

/** Words that run a command as an account of no rights, where we may become it and it may read the program. */
const nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
const canBeNobody =
  process.getuid?.() === 0 && spawnSync("setpriv", [...nobody.slice(1), "test", "-r", main]).status === 0

const folders: string[] = []
const servers: Serving[] = []

async function newFolder(): Promise<string> {
  const folder = await makeFolder("cupo-process-")
  folders.push(folder)
  return folder
}

/** When the PostgreSQL behind a connection was started. */
async function begunAt(connection: Connection): Promise<Date> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ at: Date }>("select pg_postmaster_start_time() as at")
  await client.end()
  return rows[0]?.at as Date
}

async function serving(environment: Record<string, string>, port?: number): Promise<Serving> {
  const server = await serve(environment, port)
  servers.push(server)
  return server
}

/** Somebody whose credentials are looked for. */
async function enrol(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into users (id, uid, email, first_name, last_name) values (gen_random_uuid(), 'ines', 'ines@example.com', 'Inés', 'Luna')`,
  )
  await client.end()
}

/** A database without a table, and the address by which a command finds it. */
async function emptyDatabase() {
  const database = await createDatabase()
  await database.pool.query("drop schema public cascade; drop schema identity cascade; create schema public")
  const { connection } = database
  const url =
    "connectionString" in connection
      ? connection.connectionString
      : `postgresql:///${connection.database}?host=${encodeURIComponent(connection.host)}&user=${connection.user}`
  return { database, url: url.replace("postgresql:///", "postgresql://localhost/") }
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

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

  test.each(["migrate", "serve", "work"])("a server that does not answer: %s", async (command) => {
    const url = `postgres://cupo:secret@127.0.0.1:${await freePort()}/cupo`
    const { code, output } = await run([command], { DATABASE_URL: url, PORT: "0", HOST: "127.0.0.1" })
    expect(code).toBe(1)
    expect(output.trim().split("\n")).toHaveLength(1)
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

test("an import of what is not there makes no database for it", async () => {
  const folder = await newFolder()
  const DATA_DIR = join(folder, "data")
  const { code, output } = await run(["import", join(folder, "none")], { DATA_DIR })
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^ENOENT: .*\n$/) })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test.each(["load-demo", "serve-one", "move-studio", "keep-backups"])(
  "%s is for serve alone to start, and by hand touches nothing",
  async (command) => {
    const DATA_DIR = join(await newFolder(), "data")
    const { code, output } = await run([command], { DATA_DIR })
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^${command} is started by serve.*\\.\n$`))
    expect(existsSync(DATA_DIR)).toBe(false)
  },
)

test.each([
  ["restore a b c", '"b"'],
  ["export out --check", "--check"],
  ["migrate now", '"now"'],
  ["verify --json", "--json"],
  ["doctor all", '"all"'],
  ["move-identity embedded --at 2026-11-22T18:30", "--at"],
])("what a command would pass over is said in a line, and nothing is done: %s", async (words, passed) => {
  const DATA_DIR = join(await newFolder(), "data")
  const { code, output } = await run(words.split(" "), { DATA_DIR })
  const [name] = words.split(" ")
  expect({ code, output }).toEqual({ code: 1, output: `${name} takes no ${passed}: see --help.\n` })
  expect(existsSync(DATA_DIR)).toBe(false)
})

describe("a data folder", () => {
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

  test.runIf(process.getuid?.() === 0)(
    "under one that only root may enter is kept in one place by those who begin together",
    async () => {
      const home = await mkdtemp(join(tmpdir(), "cupo-root-"))
      folders.push(home)
      await chmod(home, 0o700)
      const DATA_DIR = join(home, "data")
      const clusters = await Promise.all(Array.from({ length: 4 }, () => openCluster(DATA_DIR)))
      const [place = "", ...others] = new Set(clusters.map(({ place: { data } }) => data))
      folders.push(dirname(place))
      expect(others).toEqual([])
      expect(await readdir(DATA_DIR)).toEqual(["postgres.location"])
      for (const one of clusters) await one.leave()
    },
  )

  test.runIf(process.getuid?.() === 0)("is made by a root whose files nobody else may read", async () => {
    const DATA_DIR = await newFolder()
    const masked = ["sh", "-c", 'umask 077; exec "$@"', "sh", ...tiedNode]
    const { process: child, ended } = startProgram(masked, ["migrate"], { DATA_DIR })
    child.stdin?.end()
    expect(await ended).toMatchObject({ code: 0 })
    expect(await run(["verify"], { DATA_DIR })).toMatchObject({ code: 0 })
  })

  describe.runIf(canBeNobody)("that is another account's", () => {
    const asNobody = (args: string[], environment: Record<string, string>) => {
      const { process: child, ended } = startProgram([...nobody, ...tiedNode], args, environment)
      child.stdin?.end()
      return ended
    }

    test("is not taken for none", async () => {
      const DATA_DIR = await newFolder()
      await chown(DATA_DIR, 65_534, 65_534)
      expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
      const whose = new RegExp(`DATA_DIR: ${DATA_DIR}/postgres belongs to account \\d+, and this is 65534`)
      for (const words of [["verify"], ["migrate"], ["export", join(DATA_DIR, "out")], ["doctor"]]) {
        const { code, output } = await asNobody(words, { DATA_DIR })
        expect({ words, code, output }).toMatchObject({ code: 1, output: expect.stringMatching(whose) })
      }
      expect(await readdir(DATA_DIR)).toEqual(["postgres"])
    })

    test("is run by root as the account that it is of", async () => {
      const DATA_DIR = await newFolder()
      await chown(DATA_DIR, 65_534, 65_534)
      expect(await asNobody(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
      expect(await run(["verify"], { DATA_DIR })).toMatchObject({ code: 0 })
      expect(await asNobody(["verify"], { DATA_DIR })).toMatchObject({ code: 0 })
    })
  })

  test("is made once by those who begin together, and what a kill left of another is cleared", async () => {
    const DATA_DIR = join(await newFolder(), "data")
    const left = join(DATA_DIR, "postgres.new-killed")
    await mkdir(left, { recursive: true })
    const longAgo = new Date(Date.now() - 86_400_000)
    await utimes(left, longAgo, longAgo)
    const clusters = await Promise.all(Array.from({ length: 4 }, () => openCluster(DATA_DIR)))
    const begun = await Promise.all(clusters.map(({ connection }) => begunAt(connection)))
    expect(new Set(begun.map(Number)).size).toBe(1)
    expect(await readdir(DATA_DIR)).toEqual(["postgres"])
    await clusters[0]?.stop()
  })
})

describe("an export", () => {
  /** What a command said of itself: on a slow machine it also says how far it is. */
  async function told(words: string[], environment: Record<string, string>) {
    const { code, output } = await run(words, environment)
    return { code, output: withoutProgress(output) }
  }
  const withoutProgress = (output: string) => output.replace(/^\d+ of \d+ rows, .*\n/gm, "")

  /** Halts exports in the middle: what they read is held by another. */
  async function holding(DATA_DIR: string): Promise<pg.Client> {
    const client = new pg.Client(connectionOf(DATA_DIR))
    // Who ends PostgreSQL ends it too.
    client.on("error", () => {})
    await client.connect()
    await client.query("begin; lock table reservations in access exclusive mode")
    return client
  }

  test("that is told to stop leaves nothing of it, nor the PostgreSQL that it started", async () => {
    const folder = await newFolder()
    const DATA_DIR = join(folder, "data")
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
    const { process: child, ended } = start(["export", join(folder, "out")], { DATA_DIR })
    await until(() => postgresOf(DATA_DIR).then(isAlive, () => false), 60_000)
    const postgres = await postgresOf(DATA_DIR)
    child.kill("SIGSTOP")
    let holder: pg.Client | undefined
    await until(async () => {
      holder = await holding(DATA_DIR).catch(() => undefined)
      return holder !== undefined
    }, 60_000)
    child.kill("SIGCONT")
    await isWaitedFor(holder as pg.Client, ended)
    expect((await readdir(folder)).sort()).toEqual([expect.stringMatching(/^\.out-/), "data"])

    child.kill("SIGINT")
    const { code, output } = await ended
    expect({ code, output: withoutProgress(output) }).toEqual({ code: 130, output: "" })
    expect(await readdir(folder)).toEqual(["data"])
    await until(() => !isAlive(postgres), 60_000)
  })

  test("that finds its folder taken, or the store of pictures away, says so in a line, and so does an import", async () => {
    const folder = await newFolder()
    const DATA_DIR = join(folder, "data")
    const out = join(folder, "out")
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
    const cluster = await openCluster(DATA_DIR)
    try {
      const holder = await holding(DATA_DIR)
      const both = Promise.all([1, 2].map(() => told(["export", out], { DATA_DIR })))
      await until(async () => {
        const { rowCount } = await holder.query("select distinct pid from pg_locks where not granted")
        return rowCount === 2
      }, 60_000)
      await holder.end()
      const [first, second] = (await both).sort((a, b) => Number(a.code) - Number(b.code))
      expect(first).toMatchObject({ code: 0 })
      expect(second).toEqual({ code: 1, output: `${out} is not empty.\n` })

      const client = new pg.Client(connectionOf(DATA_DIR))
      await client.connect()
      await client.query(
        `insert into images (id, bytes, width, height, created_at, offered_at)
         values (encode(sha256('a picture'), 'hex'), 'a picture', 8, 6, now(), now())`,
      )
      const pictured = join(folder, "pictured")
      expect((await run(["export", pictured], { DATA_DIR })).output).toContain("pictures: 1")
      await client.query(
        "insert into images (id, store_key, width, height, created_at, offered_at) values ($1, 'here.webp', 8, 6, now(), now())",
        ["a".repeat(64)],
      )
      await client.end()
      const keys = { S3_BUCKET: "fotos", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" }
      const away = { DATA_DIR, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`, ...keys }
      expect(await told(["export", join(folder, "other")], away)).toEqual({
        ...{ code: 1, output: expect.stringMatching(/^S3_BUCKET: GET: .*\n$/) },
      })

      expect(await told(["import", pictured], { ...away, DATA_DIR: join(folder, "moved") })).toEqual({
        ...{ code: 1, output: expect.stringMatching(/^S3_BUCKET: PUT: .*\n$/) },
      })

      for (const words of [
        ["export", join(folder, "none/out")],
        ["backup", join(out, "LEEME.txt")],
      ]) {
        const { code, output } = await told(words, { DATA_DIR })
        expect({ code, lines: output.trim().split("\n").length }).toEqual({ code: 1, lines: 1 })
      }
      expect((await readdir(folder)).sort()).toEqual(["data", "moved", "out", "pictured"])
    } finally {
      await cluster.stop()
    }
  })
})

describe("who leaves", () => {
  /** Halts a command, once PostgreSQL runs, at what another connection holds. */
  async function halted(words: string[], DATA_DIR: string, tables: string) {
    const { process: child, ended } = start(words, { DATA_DIR, PORT: "0", HOST: "127.0.0.1" })
    await until(() => postgresOf(DATA_DIR).then(isAlive, () => false), 60_000)
    child.kill("SIGSTOP")
    let holder: pg.Client | undefined
    await until(async () => {
      const client = new pg.Client(connectionOf(DATA_DIR))
      client.on("error", () => {})
      holder = await client.connect().then(
        () => client,
        () => undefined,
      )
      return holder !== undefined
    }, 60_000)
    await holder?.query(`begin; lock table ${tables} in access exclusive mode`)
    child.kill("SIGCONT")
    await isWaitedFor(holder as pg.Client, ended)
    return { child, ended, holder: holder as pg.Client, postgres: await postgresOf(DATA_DIR) }
  }

  test.each(["SIGINT", "SIGKILL"] as const)(
    "first, by %s, leaves the PostgreSQL that it started to who uses it too, and who leaves last stops it",
    async (signal) => {
      const DATA_DIR = join(await newFolder(), "data")
      expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
      const first = await halted(["verify"], DATA_DIR, "sessions, reservations")
      const out = join(DATA_DIR, "../out")
      const second = run(["export", out], { DATA_DIR })
      await until(async () => {
        const { rowCount } = await first.holder.query("select distinct pid from pg_locks where not granted")
        return rowCount === 2
      }, 60_000)
      first.child.kill(signal)
      await first.ended
      await first.holder.query("rollback")
      await first.holder.end()
      expect(await second).toMatchObject({ code: 0, output: expect.stringContaining(out) })
      await until(() => !isAlive(first.postgres), 60_000)
    },
  )

  test.each(["serve", "work"])("before it stands takes PostgreSQL along: %s", async (command) => {
    const DATA_DIR = join(await newFolder(), "data")
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
    const { child, ended, holder, postgres } = await halted([command], DATA_DIR, "migrations")
    child.kill("SIGINT")
    expect(await ended).toEqual({ code: 130, output: "" })
    await until(() => !isAlive(postgres), 60_000)
    await holder.end().catch(() => {})
  })

  test("while the demo is loaded takes along what loads it, and PostgreSQL", async () => {
    const DATA_DIR = join(await newFolder(), "data")
    const { process: child, output, ended } = start(["serve", "--demo"], { DATA_DIR, PORT: "0" })
    await until(() => output().includes("Loading the demo studio"), 120_000)
    const postgres = await postgresOf(DATA_DIR)
    await until(async () => (await childrenOf(child.pid as number, "load-demo")).length > 0, 60_000)
    const [loading] = await childrenOf(child.pid as number, "load-demo")
    child.kill("SIGTERM")
    expect((await ended).code).toBe(143)
    await until(() => !isAlive(postgres) && !isAlive(loading as number), 60_000)
  })
})

test("a worker whose terminal is closed takes the PostgreSQL along that it started", async () => {
  const DATA_DIR = join(await newFolder(), "data")
  const { process: child, output, ended } = start(["work"], { DATA_DIR })
  await until(() => output().includes("Working on"), 60_000)
  const postgres = await postgresOf(DATA_DIR)
  child.kill("SIGHUP")
  expect((await ended).code).toBe(0)
  await until(() => !isAlive(postgres), 60_000)
})

describe("the database", () => {
  test("is migrated once by five processes that start together", async () => {
    const { database, url } = await emptyDatabase()
    try {
      const ended = await Promise.all(
        Array.from({ length: 5 }, () => run(["migrate"], { DATABASE_URL: url })),
      )
      expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
      expect(ended.filter(({ output }) => output.startsWith("Migrated"))).toHaveLength(1)
    } finally {
      await database.close()
    }
  })

  test("is verified however long a part of it takes, and it is said which part that is", async () => {
    const DATA_DIR = await newFolder()
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
    const cluster = await openCluster(DATA_DIR)
    const client = new pg.Client(cluster.connection)
    await client.connect()
    await client.query("begin; lock table sessions in access exclusive mode")
    const verifying = run(["verify"], { DATA_DIR })
    await isWaitedFor(client, verifying)
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
})

describe("the serving processes", () => {
  test("ask a server of few connections for no more than it has, leave some, and say so", async () => {
    const DATA_DIR = await newFolder()
    const made = await openCluster(DATA_DIR, 137)
    const allowed = async (sql: string) => {
      const client = new pg.Client(connectionOf(DATA_DIR))
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
    const body = { email: "nadie@example.com", password: "Orquidea7" }
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

test("who keeps the credentials elsewhere, and does not answer, is named in a line, and nothing else is blamed", async () => {
  const DATA_DIR = await newFolder()
  expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
  const cluster = await openCluster(DATA_DIR)
  await enrol(cluster.connection)
  const away = {
    ...{ DATA_DIR, IDENTITY_PROVIDER: "firebase", FIREBASE_PROJECT_ID: "demo-nobody" },
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${await freePort()}`,
  }
  for (const words of [
    ["superuser", "duena@example.com", "Elena Ruiz"],
    ["export", join(DATA_DIR, "out")],
    ["move-identity", "firebase"],
  ]) {
    const { code, output } = await run(words, away, "Orquidea7\n")
    expect({ words, code, output }).toEqual({
      ...{ words, code: 1 },
      output: expect.stringMatching(/^(Password: )?IDENTITY_PROVIDER: who keeps .* does not answer: .*\n$/),
    })
  }
  await cluster.stop()
})

describe("a full disk", () => {
  test("of the database is told in a line", async () => {
    const DATA_DIR = await newFolder()
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
    const cluster = await openCluster(DATA_DIR)
    const client = new pg.Client(cluster.connection)
    await client.connect()
    await client.query(`
      create function disk_full() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger disk_full before insert on users for each row execute function disk_full()`)
    const made = await run(["superuser", "duena@example.com", "Elena Ruiz"], { DATA_DIR }, "Orquidea7\n")
    expect(made).toEqual({
      ...{ code: 1, output: "Password: The database: could not extend file: No space left on device\n" },
    })
    await client.end()
    await cluster.stop()
  })

  test.runIf(canMount)("is told in a line that names it, by what writes there", async () => {
    const [folder, full] = [await newFolder(), await newFolder()]
    const DATA_DIR = join(folder, "data")
    expect(await run(["migrate"], { DATA_DIR })).toMatchObject({ code: 0 })
    expect(await run(["backup", join(folder, "backups")], { DATA_DIR })).toMatchObject({ code: 0 })
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k,mode=755", "tmpfs", full])
    try {
      const out = join(full, "out")
      const data = join(full, "data")
      const none = "ENOSPC: no space left on device, write\n"
      expect(await run(["export", out], { DATA_DIR })).toEqual({ code: 1, output: `${out}: ${none}` })
      expect(await run(["backup", out], { DATA_DIR })).toEqual({ code: 1, output: `${out}: ${none}` })
      const restored = await run(["restore", join(folder, "backups")], { DATA_DIR: data })
      expect(restored).toEqual({
        ...{ code: 1, output: expect.stringMatching(new RegExp(`^DATA_DIR: ${data}: ${none}$`, "m")) },
      })
      const made = await run(["migrate"], { DATA_DIR: data })
      expect(made.code).toBe(1)
      expect(made.output).toMatch(/^DATA_DIR: PostgreSQL could not make its data folder:\n.*No space left/)
    } finally {
      spawnSync("umount", ["--lazy", full])
    }
  })
})

test("the demo studio is brought up to a day once", async () => {
  // Three starts of a machine that has no time, and a studio that is brought in.
  await dayOf(120)
  const DATA_DIR = await newFolder()
  const asDemo: typeof start = (args, environment) => start([...args, "--demo"], environment)
  const change = async (sql: string) => {
    const client = new pg.Client(connectionOf(DATA_DIR))
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
  const made = await run(["superuser", "duena@example.com", "Elena Ruiz"], { DATA_DIR }, "Orquidea7\n")
  expect(made.output).toContain("duena@example.com is a superuser")
  const again = await run(["superuser", "duena@example.com", "Elena Ruiz"], { DATA_DIR }, "Orquidea7\n")
  expect(again).toMatchObject({ code: 1 })
  const weak = await run(["superuser", "otra@example.com", "Ana Paz"], { DATA_DIR }, "corta\n")
  expect(weak).toMatchObject({ code: 1, output: expect.stringContaining("The password needs 8") })
  for (const names of ["Cupo2026", "ElenaRuiz1"]) {
    const named = await run(["superuser", "otra@example.com", "Elena Ruiz"], { DATA_DIR }, `${names}\n`)
    expect(named).toMatchObject({ code: 1, output: expect.stringContaining("only names") })
  }
  const silent = await run(["superuser", "otra@example.com", "Ana Paz"], { DATA_DIR })
  expect(silent).toMatchObject({ code: 1, output: expect.stringContaining("superuser needs a password") })
  const server = await serving({ DATA_DIR })
  const credentials = { email: "duena@example.com", password: "Orquidea7" }
  const signIn = await call(server.url, "POST /identity/sign-in/email", { body: credentials })
  expect(signIn.status).toBe(200)
  const nobody = await run(["reset-second-step", "nadie@example.com"], { DATA_DIR })
  expect(nobody).toMatchObject({ code: 1, output: expect.stringContaining("has no account") })
  const none = await run(["reset-second-step", "duena@example.com"], { DATA_DIR })
  expect(none).toMatchObject({ code: 1, output: expect.stringContaining("has no second step") })
  const caller = { call: (line: string, request?: Request) => call(server.url, line, request) }
  await setUp(caller, (await enter(caller, credentials)).headers, credentials.password)
  const stopped = await call(server.url, "POST /identity/sign-in/email", { body: credentials })
  expect(stopped.headers.get("set-auth-token")).toBeNull()
  expect(await run(["reset-second-step", "duena@example.com"], { DATA_DIR })).toMatchObject({ code: 0 })
  const entered = await call(server.url, "POST /identity/sign-in/email", { body: credentials })
  expect(entered.headers.get("set-auth-token")).toBeTruthy()
})

test.runIf(hasTerminals)("a password that is typed at a terminal is not seen there", async () => {
  const DATA_DIR = await newFolder()
  const command = `${process.execPath} ${main} superuser duena@example.com Elena Ruiz`
  const child = spawn("script", ["-qec", command, "/dev/null"], { env: { ...process.env, DATA_DIR } })
  let seen = ""
  child.stdout.on("data", (chunk: Buffer) => {
    seen += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  await until(() => seen.includes("Password: "), 60_000)
  child.stdin.write("Orquidea7\r")
  expect(await ended).toBe(0)
  expect(seen).toContain("duena@example.com is a superuser")
  expect(seen).not.toContain("Orquidea7")
})

describe("a command that looks at what is there", () => {
  const commands = [
    ["verify"],
    ["export", "never"],
    ["reset-second-step", "a@example.com"],
    ["move-identity", "embedded"],
  ]
  const firebase = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:1", FIREBASE_PROJECT_ID: "demo-nobody" }

  test.each(commands)("makes no database where there is none: %s", async (...words) => {
    const DATA_DIR = join(await newFolder(), "mistyped")
    const { code, output } = await run(words, { DATA_DIR, ...firebase })
    expect({ code, output: output.trim() }).toEqual({
      ...{ code: 1, output: `DATA_DIR: there is no database in ${DATA_DIR}.` },
    })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test("says in a line that a database is empty, or cannot be reached", async () => {
    const { database, url } = await emptyDatabase()
    const nowhere = `postgres://cupo:secret@127.0.0.1:${await freePort()}/cupo`
    try {
      for (const words of [["verify"], ["export", join(await newFolder(), "out")]]) {
        const { code, output } = await run(words, { DATABASE_URL: url })
        expect({ code, lines: output.trim().split("\n").length }).toEqual({ code: 1, lines: 1 })
        expect(output).toContain("The database is empty.")
        const away = await run(words, { DATABASE_URL: nowhere })
        expect(away).toMatchObject({ code: 1, output: expect.stringMatching(/^DATABASE_URL: /) })
        expect(away.output.trim().split("\n")).toHaveLength(1)
      }
    } finally {
      await database.close()
    }
  })
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

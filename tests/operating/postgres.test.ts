import { spawn } from "node:child_process"
import { chmod, chown, copyFile, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import pg from "pg"
import { afterEach, describe, expect, test } from "vitest"
import { openCluster } from "../../server/platform/embedded/cluster.ts"
import { socketFolderOf } from "../../server/platform/embedded/sockets.ts"
import { using } from "../../server/platform/embedded/use.ts"
import { isWaitedFor } from "../support/meanwhile.ts"
import { makeFolder } from "../support/postgres.ts"
import {
  childrenOf,
  freePort,
  isReady,
  listProcesses,
  postgresOf,
  type Serving,
  serve,
  until,
} from "../support/process.ts"
import { canUnshare, startUnreaped } from "../support/unreaped.ts"

const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one()
})

async function newFolder(): Promise<string> {
  const folder = await makeFolder("cupo-postgres-")
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The PostgreSQL of a data folder, by the number it has out here. */
async function postmasterOf(dataDir: string): Promise<number> {
  const all = await listProcesses()
  const own = all.find(({ command }) => command.includes(`-D\0${dataDir}/postgres`))
  if (!own) throw new Error(`No PostgreSQL runs on ${dataDir}`)
  return own.id
}

describe.runIf(canUnshare)("where nobody reaps the dead, as in a container without init,", () => {
  let DATA_DIR: string
  let server: Serving

  async function serveUnreaped(): Promise<void> {
    DATA_DIR = await newFolder()
    // Whoever starts it again does so with the words of before.
    server = await serve({ DATA_DIR }, await freePort(), startUnreaped)
    undo.push(async () => {
      server.process.kill("SIGKILL")
      await server.ended
    })
  }

  test("a killed PostgreSQL is started again, and each time it is said once", async () => {
    await serveUnreaped()
    const said = (words: string) => server.output().split(words).length - 1
    for (const times of [1, 2]) {
      const killed = await postmasterOf(DATA_DIR)
      process.kill(killed, "SIGKILL")
      await until(() => said("PostgreSQL is back") >= times, 180_000)
      await until(() => isReady(server.url), 180_000)
      expect(await readFile(`/proc/${killed}/stat`, "utf8")).toMatch(/\) Z /)
    }
    expect([said("PostgreSQL stopped"), said("PostgreSQL is back")]).toEqual([2, 2])
  })

  test("the first start after the kill of everything finds it dead and starts it", async () => {
    await serveUnreaped()
    const killed = await postmasterOf(DATA_DIR)
    const [first] = await childrenOf(server.process.pid as number)
    const [keeper] = await childrenOf(first as number)
    process.kill(killed, "SIGKILL")
    process.kill(keeper as number, "SIGKILL")
    await until(async () => (await postmasterOf(DATA_DIR).catch(() => killed)) !== killed, 180_000)
    await until(() => isReady(server.url), 180_000)
    expect(server.output()).not.toContain("ECONNREFUSED")
  })
})

test("one that is told to stop while others go on is not waited for, and is started again", async () => {
  const DATA_DIR = await newFolder()
  const server = await serve({ DATA_DIR })
  undo.push(() => server.stop())
  // As an operator's `kill` does it: no new connection, and an end when the last of the old ones is gone.
  process.kill(await postmasterOf(DATA_DIR), "SIGTERM")
  await until(() => server.output().includes("PostgreSQL is back"), 60_000)
  await until(() => isReady(server.url), 60_000)
  const client = new pg.Client({ host: join(DATA_DIR, "postgres"), user: "cupo", database: "cupo" })
  await client.connect()
  expect((await client.query("select count(*)::int as branches from branches")).rows).toEqual([
    { branches: 0 },
  ])
  await client.end()
})

test("a process that has got the number of a PostgreSQL that was killed does not stop the next from starting", async () => {
  const folder = await newFolder()
  const cluster = await openCluster(folder)
  const data = join(folder, "postgres")
  const { uid, gid } = await stat(data)
  const kept = join(folder, "kept.pid")
  await copyFile(join(data, "postmaster.pid"), kept)
  await cluster.stop()
  // Of the same account, or PostgreSQL itself would know better.
  const other = spawn("sleep", ["600"], { uid, gid, cwd: "/", stdio: "ignore" })
  undo.push(() => other.kill("SIGKILL"))
  const note = await readFile(kept, "utf8")
  await writeFile(join(data, "postmaster.pid"), note.replace(/^\d+/, `${other.pid}`))
  await chown(join(data, "postmaster.pid"), uid, gid)

  const next = await openCluster(folder)
  undo.push(() => next.stop())
  expect(await postgresOf(folder)).not.toBe(other.pid)
  expect(other.exitCode).toBeNull()
})

test("its log names no file that is not there, whether it is kept or no longer", async () => {
  const folder = await newFolder()
  const said = async () => readFile(join(folder, "postgres", "server.log"), "utf8")
  const cluster = await openCluster(folder)
  undo.push(() => cluster.stop())
  await cluster.archive(true)
  await cluster.archive(false)
  expect(await said()).not.toContain("archive.conf")
})

test("whoever comes while it is being stopped waits for that, and starts it again", async () => {
  const folder = await newFolder()
  const cluster = await openCluster(folder)
  undo.push(() => cluster.stop())
  const [stopping, looking] = [new pg.Client(cluster.connection), new pg.Client(cluster.connection)]
  for (const one of [stopping, looking]) {
    one.on("error", () => {})
    await one.connect()
  }
  // As whoever leaves last has it.
  const alone = stopping.query("select pg_advisory_lock($1)", [using])
  await until(async () => {
    const { rowCount } = await looking.query("select from pg_locks where not granted")
    return rowCount === 1
  }, 60_000)
  await cluster.leave()
  await alone
  const postgres = await postgresOf(folder)
  const coming = openCluster(folder)
  await isWaitedFor(stopping, coming)
  await cluster.stop()
  const next = await coming
  undo.push(() => next.stop())
  expect(await postgresOf(folder)).not.toBe(postgres)
  const client = new pg.Client(next.connection)
  await client.connect()
  await client.end()
})

describe("a data folder whose path is too long for a socket", () => {
  const tail = `${"x".repeat(60)}/${"y".repeat(60)}`

  async function longFolder(): Promise<string> {
    const folder = join(await newFolder(), tail)
    await mkdir(folder, { recursive: true, mode: 0o755 })
    undo.push(() => rm(socketFolderOf(join(folder, "postgres")), { recursive: true, force: true }))
    return folder
  }

  test("has a socket of its own, however like another its end", async () => {
    const folders = [await longFolder(), await longFolder()]
    const clusters = []
    for (const folder of folders) {
      const cluster = await openCluster(folder)
      undo.push(() => cluster.stop())
      clusters.push(cluster)
    }
    for (const [i, { connection }] of clusters.entries()) {
      const client = new pg.Client(connection)
      await client.connect()
      const { rows } = await client.query("select current_setting('data_directory') as folder")
      await client.end()
      expect(rows[0].folder).toBe(join(folders[i] as string, "postgres"))
    }
  })

  test("is not served through a folder that others may enter or that is somebody else's", async () => {
    const folder = await longFolder()
    const sockets = socketFolderOf(join(folder, "postgres"))
    expect(dirname(sockets)).not.toBe(folder)
    await mkdir(sockets)
    await chmod(sockets, 0o777)
    await expect(openCluster(folder)).rejects.toThrow(sockets)
    if (process.getuid?.() !== 0) return
    await chmod(sockets, 0o700)
    await chown(sockets, 4_242, 4_242)
    await expect(openCluster(folder)).rejects.toThrow(sockets)
  })
})

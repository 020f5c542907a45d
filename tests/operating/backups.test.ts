import { existsSync } from "node:fs"
import {
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { dirname, join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { sayCarried } from "../../server/commands/carried.ts"
import { openBucketStore } from "../../server/platform/backup/bucketStore.ts"
import { manifestIn, manifestOf, readCatalog, tarOf, walOf } from "../../server/platform/backup/catalog.ts"
import { openFolder } from "../../server/platform/backup/folder.ts"
import { recover } from "../../server/platform/backup/recover.ts"
import { readSegment } from "../../server/platform/backup/segments.ts"
import { shipLog } from "../../server/platform/backup/ship.ts"
import { forgetOld, takeBackup } from "../../server/platform/backup/take.ts"
import { readBackup } from "../../server/platform/backup/unpack.ts"
import { migrate } from "../../server/platform/database/migrate.ts"
import { openBulkPool } from "../../server/platform/database/pool.ts"
import { type Cluster, openCluster } from "../../server/platform/embedded/cluster.ts"
import { makeOwned } from "../../server/platform/embedded/place.ts"
import { makeDisk } from "../faults/disk.ts"
import { openBucket } from "../support/bucket.ts"
import { openTestCluster } from "../support/cluster.ts"
import { cutOff } from "../support/cutOff.ts"
import { call } from "../support/http.ts"
import { type Crowd, makeCrowd, openBeside } from "../support/installed.ts"
import { type Person, signedIn } from "../support/people.ts"
import { makeFolder } from "../support/postgres.ts"
import { childrenOf, run, serve, start, until } from "../support/process.ts"
import { startServer, type TestServer } from "../support/server.ts"

// One studio and one backup of it for the whole file, taken while people book; each test restores from it what it needs.
const now = () => new Date()
let home: string
let kept: string
let cluster: Cluster
let pool: pg.Pool
let server: TestServer
let crowd: Crowd
let backup: string
/** Reservations that were acknowledged: before the backup was begun, until the moment, and in all. */
const booked = { before: [] as string[], until: [] as string[], all: [] as string[] }
let moment: Date

const dataOf = (name: string) => join(home, name)
const store = () => openFolder(kept)

beforeAll(async () => {
  home = await makeFolder("cupo-backups-")
  kept = await makeFolder("cupo-kept-")
  cluster = await openTestCluster(dataOf("served"))
  await cluster.archive(true)
  const bulk = openBulkPool(cluster.connection)
  await migrate(bulk)
  await bulk.end()
  pool = openBeside(cluster.connection)
  server = await startServer(cluster.connection)
  crowd = await makeCrowd(pool, { count: 40, days: 15 })

  for (let i = 0; i < 10; i++) await book()
  booked.before = [...booked.all]
  const ended = run(["backup", kept], { DATA_DIR: dataOf("served") })
  // What is booked while it is being made, to the last answer: one that comes later would be of neither before nor after.
  const isMade = ended.then(() => true)
  let booking = book()
  while (!(await Promise.race([isMade, booking.then(() => false)]))) booking = book()
  await booking
  expect(await ended).toMatchObject({ code: 0, output: expect.stringContaining("found whole") })
  const { backups } = await readCatalog(store())
  backup = backups[0] as string
  await book()
  booked.until = [...booked.all]
  // It is told to the millisecond, and the database counts finer: the next, so that all until then is of before.
  const next = "date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'"
  moment = (await pool.query<{ next: Date }>(`select ${next} as next`)).rows[0]?.next as Date
  await until(() => Date.now() > moment.getTime() + 2, 1_000)
  for (let i = 0; i < 5; i++) await book()
  await send()
})

afterAll(async () => {
  if (!pool.ended) await pool.end()
  await cluster?.stop()
  for (const folder of [home, kept]) await rm(folder, { recursive: true, force: true })
})

/** Nobody of ours is connected any more. */
async function leave(): Promise<void> {
  await server.close()
  await pool.end()
}

let presses = 0
async function book(): Promise<void> {
  const { people, classes } = crowd
  const as = people[presses % people.length] as Person
  const classId = classes[Math.floor(presses++ / people.length)] as string
  const { status, body } = await call(server.url, "POST /reservations", { as, body: { classId } })
  expect(status).toBe(201)
  booked.all.push(body.id)
}

/** Ends the piece of the log that is being written, and sends until PostgreSQL has heard that it is kept. */
async function send(): Promise<void> {
  await pool.query("select pg_logical_emit_message(true, 'test', 'Without something new, nothing is ended')")
  const { rows } = await pool.query<{ name: string }>("select pg_walfile_name(pg_switch_wal()) as name")
  const last = readSegment(rows[0]?.name ?? "")?.number ?? 0
  await until(async () => {
    await shipLog(cluster.place, store())
    const archived = await pool.query<{ name: string }>(
      "select left(last_archived_wal, 24) as name from pg_stat_archiver",
    )
    return (readSegment(archived.rows[0]?.name ?? "")?.number ?? -1) >= last
  }, 150_000)
}

/** The reservations of a data folder, by a PostgreSQL of its own. */
async function reservationsIn(dataDir: string): Promise<string[]> {
  const opened = await openCluster(dataDir)
  const client = new pg.Client(opened.connection)
  await client.connect()
  const { rows } = await client.query<{ id: string }>("select id from reservations")
  await client.end()
  await opened.stop()
  return rows.map(({ id }) => id)
}

const restore = (name: string, args: string[] = [], from = kept) =>
  run(["restore", from, ...args], { DATA_DIR: dataOf(name), TZ: "America/Tijuana" })

/** Kills a command, and all that it would do, in the moment that something is there. False: it was faster. */
async function killedOnce(
  args: string[],
  DATA_DIR: string,
  isThere: () => Promise<boolean>,
): Promise<boolean> {
  const started = start(args, { DATA_DIR })
  const { process: child } = started
  let isOver = false
  void started.ended.then(() => {
    isOver = true
  })
  while (!isOver && !(await isThere())) await sleep(1)
  child.kill("SIGSTOP")
  const caught = !isOver && (await isThere())
  child.kill("SIGKILL")
  await started.ended
  return caught
}

test("what was acknowledged before a backup is in it; killed in the middle, its restore is begun anew, and no server takes its half for a database", async () => {
  const dataDir = dataOf("killed")
  const half = join(dataDir, "postgres.restoring")
  const isRecovering = async () =>
    (await readdir(half).catch(() => [])).some((one) => existsSync(join(half, one, "postgres/restore.log")))
  while (!(await killedOnce(["restore", kept], dataDir, isRecovering))) {
    await rm(dataDir, { recursive: true, force: true })
  }
  await expect(openCluster(dataDir)).rejects.toThrow("restore was begun here")

  const { code, output } = await restore("killed")
  expect(output).toContain("All ")
  expect([code, existsSync(half)]).toEqual([0, false])
  const there = new Set(await reservationsIn(dataDir))
  expect(booked.all.filter((id) => !there.has(id))).toEqual([])
  expect(there.size).toBe(booked.all.length)
  expect(booked.all.length).toBeGreaterThan(booked.before.length + 6)
  expect((await restore("killed")).output).toContain("has a database already")
})

test("restored by two at once it is one's alone, and whoever is told to stop leaves nothing", async () => {
  const dataDir = dataOf("twice")
  const half = join(dataDir, "postgres.restoring")
  const isRecovering = async () =>
    (await readdir(half).catch(() => [])).some((one) => existsSync(join(half, one, "postgres/restore.log")))
  const begin = async () => {
    const first = start(["restore", kept], { DATA_DIR: dataDir })
    await until(isRecovering, 60_000)
    first.process.kill("SIGSTOP")
    return first
  }
  const stopped = await begin()
  expect(await restore("twice")).toEqual({ code: 1, output: `Another restore is at work in ${dataDir}.\n` })
  stopped.process.kill("SIGCONT")
  stopped.process.kill("SIGINT")
  expect((await stopped.ended).code).toBe(130)
  expect(await readdir(dataDir)).toEqual([])

  const first = await begin()
  expect((await restore("twice")).code).toBe(1)
  first.process.kill("SIGCONT")
  expect((await first.ended).code).toBe(0)
  expect((await reservationsIn(dataDir)).sort()).toEqual([...booked.all].sort())
})

test("restored to a moment it has what was acknowledged until then, and nothing of after it", async () => {
  const { code, output } = await restore("moment", ["--at", moment.toISOString()])
  expect(output).toContain("invariants hold")
  expect(code).toBe(0)
  expect((await reservationsIn(dataOf("moment"))).sort()).toEqual([...booked.until].sort())
})

test("a backup without the log that goes on has all that was acknowledged before it was begun", async () => {
  const alone = join(home, "alone")
  await cp(join(kept, "base"), join(alone, "base"), { recursive: true })
  expect((await restore("alone-data", [], alone)).output).toContain("invariants hold")
  const there = new Set(await reservationsIn(dataOf("alone-data")))
  expect(booked.before.filter((id) => !there.has(id))).toEqual([])
  // A moment of which nothing is known is not guessed.
  const late = await restore("late", ["--at", new Date(Date.now() + 3_600_000).toISOString()], alone)
  expect(late).toMatchObject({ code: 1, output: expect.stringContaining("What is kept ends at") })
  expect(await readdir(dataOf("late"))).toEqual([])
})

describe("is refused, in a line, and leaves nothing behind:", () => {
  const refusal = async (args: string[], from = kept, environment: Record<string, string> = {}) => {
    const { code, output } = await run(["restore", from, ...args], {
      ...{ DATA_DIR: dataOf("refused"), TZ: "America/Tijuana", ...environment },
    })
    const left = await readdir(dataOf("refused")).catch(() => [])
    expect([code, left]).toEqual([1, []])
    return output
  }

  test("a moment before the first backup, one that is none, a place that is not there or holds nothing", async () => {
    expect(await refusal(["--at", "2020-01-01T10:00"])).toContain("The first backup is of")
    expect(await refusal(["--at", "ayer"])).toMatch(/^--at: must be a moment.*America\/Tijuana/)
    expect(await refusal([], join(home, "nowhere"))).toContain("there is no such folder")
    expect(await refusal([], home)).toContain("no backup that is whole")
    expect(await refusal([], kept, { DATABASE_URL: "postgres://localhost/x" })).toMatch(/^DATABASE_URL:/)
    expect(await refusal([], "s3")).toMatch(/^BACKUP_S3_BUCKET:/)
    // What is not there is not backed up, nor made for it.
    const empty = await run(["backup", join(home, "of-nothing")], { DATA_DIR: dataOf("refused") })
    expect(empty).toMatchObject({ code: 1, output: expect.stringMatching(/^DATA_DIR: there is no database/) })
    expect([await readdir(dataOf("refused")), existsSync(join(home, "of-nothing"))]).toEqual([[], false])
  })

  test("a log with a gap says what is missing, and until when it can be restored", async () => {
    const { log } = await readCatalog(store())
    const manifest = await manifestIn(store(), backup)
    const after = log.filter((name) => (readSegment(name)?.number ?? 0) * 2 ** 24 > manifest.end)
    // Two that go on, the first of them away.
    await send()
    const gone = join(kept, walOf(after[0] as string))
    await rename(gone, `${gone}.away`)
    const output = await refusal([])
    await rename(`${gone}.away`, gone)
    expect(output).toContain(`${walOf(after[0] as string)} is missing. It can be restored until`)
    expect(output).toMatch(/--at \d{4}-\d\d-\d\dT/)
  })

  test("a file that was torn or changed, also of one byte, is found before anything is started", async () => {
    const copy = join(home, "torn")
    await cp(join(kept, "base"), join(copy, "base"), { recursive: true })
    const tar = join(copy, tarOf(backup))
    const bytes = await readFile(tar)
    await writeFile(tar, bytes.subarray(0, bytes.length - 5_000))
    expect(await refusal([], copy)).toContain(tarOf(backup))
    await writeFile(tar, bytes)
    const manifest = join(copy, manifestOf(backup))
    const text = await readFile(manifest, "utf8")
    await writeFile(manifest, text.replace(/"Size": \d/, '"Size": 9'))
    expect(await refusal([], copy)).toMatch(/backup_manifest .*is damaged/)
  })

  test("what the manifest does not vouch for, and another version of PostgreSQL", async () => {
    const manifest = await manifestIn(store(), backup)
    const read = (files: typeof manifest.files, more = {}) =>
      readBackup(store().read(tarOf(backup)), { ...manifest, files }, { name: "it", ...more })
    const [path = "", known] = [...manifest.files].find(([, { size }]) => size > 0) ?? []
    const changed = new Map(manifest.files).set(path, { size: known?.size ?? 0, checksum: "0".repeat(64) })
    await expect(read(changed)).rejects.toThrow(`${path} is damaged`)
    const without = new Map(manifest.files)
    without.delete(path)
    await expect(read(without)).rejects.toThrow(`${path} is not in its manifest`)
    await expect(read(new Map(manifest.files).set("base/x", { size: 1, checksum: "" }))).rejects.toThrow(
      "base/x is missing",
    )
    await expect(read(manifest.files, { major: 17 })).rejects.toThrow("is of PostgreSQL 18, and this is 17")
  })
})

test("a backup that was killed counts for nothing, and the next takes its half away", async () => {
  const place = await makeFolder("cupo-half-")
  const halves = async () =>
    (await readdir(place, { recursive: true })).filter((name) => name.endsWith(".partial"))
  const hasHalf = async () => (await halves()).length > 0
  while (!(await killedOnce(["backup", place], dataOf("served"), hasHalf)));
  const whole = (await readCatalog(openFolder(place))).backups.length
  expect(await hasHalf()).toBe(true)
  // PostgreSQL notices a moment later that nobody listens any more, and lets the next begin.
  await until(async () => (await run(["backup", place], { DATA_DIR: dataOf("served") })).code === 0, 60_000)
  expect([await hasHalf(), (await readCatalog(openFolder(place))).backups.length]).toEqual([false, whole + 1])
  await rm(place, { recursive: true, force: true })
})

test("a backup that is not read back as it was written counts for nothing", async () => {
  const place = await makeFolder("cupo-bad-disk-")
  const disk = openFolder(place)
  /** Loses a byte of what it says that it has. */
  const write = async (name: string, bytes: Readable) => {
    const given = await buffer(bytes)
    return disk.write(name, Readable.from([given.subarray(0, 100_000), given.subarray(100_001)]))
  }
  await expect(takeBackup(cluster.connection, { ...disk, write }, now)).rejects.toThrow("damaged")
  expect((await readCatalog(disk)).backups).toEqual([])
  await rm(place, { recursive: true, force: true })
})

test("a backup that lost its place to another, which took it for a half, is not said to be made", async () => {
  const place = await makeFolder("cupo-two-")
  const disk = openFolder(place)
  let other = ""
  /** Is silent for long, with all but the manifest written. */
  const write = async (name: string, bytes: Readable) => {
    if (name.endsWith("backup_manifest")) {
      await cutOff(pool, 0x6261636b)
      other = (await takeBackup(cluster.connection, disk, now)).name
    }
    return disk.write(name, bytes)
  }
  await expect(takeBackup(cluster.connection, { ...disk, write }, now)).rejects.toThrow("taken")
  expect((await readCatalog(disk)).backups).toEqual([other])
  await takeBackup(cluster.connection, disk, now)
  expect((await readCatalog(disk)).halves).toEqual([])
  await rm(place, { recursive: true, force: true })
})

test("what is sent of the log while a backup takes halves away is none of them", async () => {
  const place = await makeFolder("cupo-sending-")
  const disk = openFolder(place)
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = Readable.from(
    (async function* () {
      yield Buffer.from("one ")
      begun.resolve()
      await goOn.promise
      yield Buffer.from("two")
    })(),
  )
  const sent = disk.write(walOf("000000010000000000000001"), slow)
  await begun.promise
  await takeBackup(cluster.connection, disk, now)
  goOn.resolve()
  expect(await sent).toBe(7)
  await rm(place, { recursive: true, force: true })
})

test("a restore waits for as long as PostgreSQL takes to begin", async () => {
  const place = { ...cluster.place, data: join(dataOf("slow"), "postgres") }
  const programs = dataOf("slow-programs")
  const real = (name: string) => join(cluster.place.programs, name)
  await mkdir(join(programs, "bin"), { recursive: true })
  for (const name of ["lib", "share"]) await symlink(real(name), join(programs, name))
  await copyFile(real("bin/pg_ctl"), join(programs, "bin/pg_ctl"))
  // It asks for its version first.
  const late = `#!/bin/sh\n[ "$1" = -V ] || sleep 5\nexec ${real("bin/postgres")} "$@"\n`
  await writeFile(join(programs, "bin/postgres"), late, { mode: 0o755 })
  await makeOwned(dirname(place.data), place.account)
  await makeOwned(place.data, place.account)
  const manifest = await manifestIn(store(), backup)
  const target = { folder: place.data, ...(place.account && { account: place.account }) }
  await readBackup(store().read(tarOf(backup)), manifest, { name: "it", target })
  await rm(join(place.data, ".s.PGSQL.5432.lock"), { force: true })
  expect(await recover({ ...place, programs }, undefined)).toMatchObject({ outcome: "done" })
})

test.runIf(process.getuid?.() === 0)(
  "a restore onto a disk that fills up names it in a line, and leaves nothing",
  async () => {
    const disk = makeDisk()
    try {
      disk.fill()
      // A backup unpacked is ten times as large; of the log there is none that fills it before.
      const filler = join(disk.folder, "filler")
      await truncate(filler, (await stat(filler)).size - 4_000_000)
      const bare = dataOf("bare")
      await cp(join(kept, "base"), join(bare, "base"), { recursive: true })
      const DATA_DIR = join(disk.folder, "data")
      const { output } = await run(["restore", bare], { DATA_DIR })
      expect(output).toMatch(/^Reading the backup .*\nDATA_DIR: .*: ENOSPC: .*\n$/)
      expect(await readdir(DATA_DIR)).toEqual([])
    } finally {
      disk.remove()
    }
  },
)

test("a place of another database's backups is not mixed with ours", async () => {
  const copy = join(home, "others")
  await cp(join(kept, "base"), join(copy, "base"), { recursive: true })
  const manifest = join(copy, manifestOf(backup))
  const { createHash } = await import("node:crypto")
  const [body = ""] = (await readFile(manifest, "utf8"))
    .replace(/("System-Identifier": \d+)\d/, "$10")
    .replace(/("System-Identifier": )\d/, "$11")
    .split('"Manifest-Checksum"')
  const checksum = createHash("sha256").update(body).digest("hex")
  await writeFile(manifest, `${body}"Manifest-Checksum": "${checksum}"}\n`)
  const { code, output } = await run(["backup", copy], { DATA_DIR: dataOf("served") })
  expect([code, output]).toEqual([1, expect.stringContaining("the backups of another database")])
})

test("in a bucket it is kept as in a folder, in parts where it is large, and no longer than it is needed", async () => {
  const bucket = await openBucket()
  const there = openBucketStore(bucket.options)
  const { name } = await takeBackup(cluster.connection, there, now)
  const old = "20200101T090000Z"
  await there.write(tarOf(old), Readable.from([Buffer.from("old")]))
  await there.write(manifestOf(old), there.read(manifestOf(name)))
  await there.write(walOf("000000010000000000000001"), Readable.from([Buffer.from("old")]))
  expect((await readCatalog(there)).backups).toEqual([old, name])
  expect(await forgetOld(there, 1)).toEqual([old])
  expect(await readCatalog(there)).toEqual({ backups: [name], halves: [], log: [] })
  await readBackup(there.read(tarOf(name)), await manifestIn(there, name), { name: "it" })

  const large = Buffer.alloc(17 * 1024 * 1024, "cupo")
  await there.write("large", Readable.from([large.subarray(0, 16_800_001), large.subarray(16_800_001)]))
  expect(large.equals(await buffer(there.read("large")))).toBe(true)
  await expect(
    there.write(
      "broken",
      Readable.from(
        (async function* () {
          yield large
          yield large
          throw new Error("cut off")
        })(),
      ),
    ),
  ).rejects.toThrow("cut off")
  expect(await there.list("")).not.toContain("broken")
})

test("a bucket that does not answer is told of while it is waited for, and what takes long says how far it is", async () => {
  const silent = createServer(() => {})
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done))
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const asked = start(["restore", "s3"], {
    DATA_DIR: dataOf("unanswered"),
    ...{ BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: "copias" },
    ...{ BACKUP_S3_ACCESS_KEY_ID: "one", BACKUP_S3_SECRET_ACCESS_KEY: "two" },
  })
  // Of three tries the first alone: whoever waits hears of it before it has failed.
  await until(() => asked.output() !== "", 60_000)
  expect(asked.output()).toBe("s3://copias: GET: no answer within 10 s; asking again\n")
  asked.process.kill("SIGTERM")
  await asked.ended
  silent.closeAllConnections()
  silent.close()

  const said: string[] = []
  const told = sayCarried(store(), (line) => said.push(line), 0)
  const large = Buffer.alloc(3_000_000, "cupo")
  expect(
    await told.write("large", Readable.from([large.subarray(0, 1_000_000), large.subarray(1_000_000)])),
  ).toBe(3_000_000)
  expect(large.equals(await buffer(told.read("large")))).toBe(true)
  await store().forget("large")
  expect(said.slice(0, 2)).toEqual([`${kept}: 1.0 MB sent so far`, `${kept}: 3.0 MB sent so far`])
  expect(said.at(-1)).toBe(`${kept}: 3.0 MB read so far`)
})

test("while its place is away the log waits and people book; what is there already and another is never written over", async () => {
  await send()
  // What the office says of it, half an hour later.
  const office = await startServer(cluster.connection, { BACKUP_FOLDER: kept })
  office.setTime(new Date(Date.now() + 30 * 60_000))
  const [boss] = await signedIn(pool, { role: "admin", superuser: true })
  const told = async () =>
    (await call(office.url, "GET /attention", { as: boss as Person })).body.backup?.waitsSince
  const away = `${kept}.away`
  await rename(kept, away)
  try {
    await book()
    await pool.query("select pg_switch_wal()")
    await until(
      () =>
        shipLog(cluster.place, store()).then(
          () => false,
          ({ message }) => message.includes("no such folder"),
        ),
      20_000,
    )
    await book()
    expect(await told()).toEqual(expect.any(String))
  } finally {
    await rename(away, kept)
  }
  await send()
  expect(await told()).toBeUndefined()
  await office.close()
  const { log } = await readCatalog(store())
  const numbers = log.flatMap((name) => readSegment(name)?.number ?? [])
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i))

  // As after a kill between sending and saying so: the same again is no fault.
  const marks = `${cluster.place.data}.sent`
  await book()
  await pool.query("select pg_switch_wal()")
  await until(async () => (await shipLog(cluster.place, store())) > 0, 20_000)
  const [name = ""] = (await readdir(marks)).filter((one) => readSegment(one))
  await rm(join(marks, name), { force: true })
  const place = join(kept, walOf(name))
  const { ino } = await stat(place)
  await shipLog(cluster.place, store())
  expect((await stat(place)).ino).toBe(ino)
})

test("serve keeps the log and makes a backup by itself where it is told to; killed, that goes on, and what was written last is there when it has stopped", async () => {
  // What was made by hand today would do.
  await pool.query("delete from backups")
  await leave()
  const place = await makeFolder("cupo-nightly-")
  const nightly = openFolder(place)
  const started = await serve({ DATA_DIR: dataOf("served"), BACKUP_FOLDER: place })
  try {
    pool = openBeside(cluster.connection, 1)
    const madeOnes = async () =>
      (await pool.query("select place, bytes > 0 as whole from backups where ended_at is not null")).rows
    await until(async () => (await madeOnes()).length > 0, 120_000)
    expect(await madeOnes()).toEqual([{ place, whole: true }])
    expect((await readCatalog(nightly)).backups).toHaveLength(1)

    const [keeper] = await childrenOf(started.process.pid as number, "keep-backups")
    process.kill(keeper as number, "SIGKILL")
    await pool.query("select pg_logical_emit_message(true, 'test', 'Written while nobody sends')")
    const { rows: ended } = await pool.query("select pg_walfile_name(pg_switch_wal()) as name")
    await until(async () => (await readCatalog(nightly)).log.includes(ended[0]?.name), 120_000)
    await pool.query("select pg_logical_emit_message(true, 'test', 'Written last')")
    const { rows: last } = await pool.query("select pg_walfile_name(pg_current_wal_lsn()) as name")
    await pool.end()
    await started.stop()
    expect((await readCatalog(nightly)).log).toContain(last[0]?.name)
  } finally {
    await started.stop()
    await rm(place, { recursive: true, force: true })
  }
})

import { execFileSync, type SpawnOptions, spawn } from "node:child_process"
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort, isReady, until } from "../support/process.ts"
import { buildImage, type Image, sizeOf } from "./build.ts"

// Without an engine: what that alone can show is in engine.test.ts and compose.test.ts. Here the
// tree belongs to somebody else than who runs it, and has no bit that lets anybody write.

const megabyte = 1024 * 1024
let folder: string
let image: Image
let temporary: string
/** An account that may do nothing, where there is one to become; else whoever runs the tests. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cupo-image-"))
  execFileSync("chmod", ["755", folder])
  image = await buildImage(folder)
  temporary = join(folder, "tmp")
  mkdirSync(temporary, { mode: 0o777 })
  execFileSync("chmod", ["-R", "a-w", image.at("/cupo")])
  for (const writable of [temporary, image.at("/data")])
    if (account.uid) chownSync(writable, account.uid, account.gid)
})

afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", folder])
  rmSync(folder, { recursive: true, force: true })
})

function start(words: string[], environment: Record<string, string> = {}) {
  const [command = "", ...args] = words
  const options: SpawnOptions = {
    ...{ ...account, cwd: image.workdir, stdio: ["ignore", "pipe", "pipe"] },
    env: { PATH: image.path, HOME: "/nonexistent", TMPDIR: temporary, ...image.environment, ...environment },
  }
  const child = spawn(command === "node" ? join(folder, "base/node") : command, args, options)
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  )
  return { child, ended, output: () => output }
}

/** Every file with its size and when it was last written. */
const stateOf = (where: string) =>
  readdirSync(where, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name)
    const { size, mtimeMs } = lstatSync(path)
    return `${path} ${size} ${mtimeMs}`
  })

test("the image has no Node of npm's, no tests and no settings, and is less than 400 MB", () => {
  const mine = image.at("/cupo")
  const size = Math.round(sizeOf(mine) / megabyte)
  console.log(
    `Ours in the image: ${size} MB, of which packages ${Math.round(sizeOf(join(mine, "node_modules")) / megabyte)} MB`,
  )
  expect(size).toBeLessThan(400)
  for (const path of [
    "node_modules/node",
    "node_modules/.bin/node",
    "node_modules/@playwright/test",
    "tests",
    ".env.example",
  ])
    expect(existsSync(join(mine, path)), path).toBe(false)
  expect(existsSync(join(mine, "build/server/index.js"))).toBe(true)
})

test("who may write nowhere but in the volume serves from it, ends in order, and finds it again", async () => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const before = stateOf(image.at("/cupo"))
  for (let nth = 0; nth < 2; nth++) {
    const { child, ended, output } = start(image.words, { PORT: port, HOST: "127.0.0.1" })
    const failed = ended.then((end) => Promise.reject(new Error(end.output)))
    await Promise.race([until(() => isReady(url), 120_000), failed])
    failed.catch(() => {})
    expect((await fetch(url)).status).toBe(200)
    const health = start(["/bin/sh", "-c", image.healthcheck], { PORT: port })
    expect(await health.ended).toMatchObject({ code: 0 })
    await until(() => output().includes("become it with this word"), 20_000)
    child.kill("SIGTERM")
    expect(await ended).toMatchObject({ code: 0 })
    expect(await isReady(url)).toBe(false)
  }
  const health = start(["/bin/sh", "-c", image.healthcheck], { PORT: port })
  expect(await health.ended).toMatchObject({ code: 1 })
  expect(existsSync(image.at("/data/postgres/PG_VERSION"))).toBe(true)
  expect(readdirSync(image.at("/data/compiled")).length).toBeGreaterThan(0)
  expect(stateOf(image.at("/cupo"))).toEqual(before)
  expect(existsSync("/nonexistent")).toBe(false)
})

test("the same image works on the clock", async () => {
  const { child, ended, output } = start([...image.words.slice(0, -1), "work"])
  await until(() => output().includes("Working on scheduled jobs."), 120_000)
  child.kill("SIGTERM")
  expect(await ended).toMatchObject({ code: 0 })
})

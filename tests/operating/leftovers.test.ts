import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { expect, test } from "vitest"
import { isAlive, isReady, postgresOf, until } from "../support/process.ts"

const support = (path: string) => JSON.stringify(new URL(`../support/${path}`, import.meta.url).href)

/** A runner of tests: a database for all of them, and a server that one of them started. */
const runner = `
  const { keep } = await import(${support("run/keep.ts")})
  const { serve } = await import(${support("process.ts")})
  await keep("cluster")
  const { url, process: { pid } } = await serve({ DATA_DIR: process.env.TEST_FOLDER + "/own" })
  console.log(JSON.stringify({ folder: process.env.TEST_FOLDER, url, pid }))
  setInterval(() => {}, 1_000)`

for (const signal of ["SIGKILL", "SIGTERM", "SIGINT"] as const) {
  test(`a run that ends by ${signal} leaves no server, no database and no folder`, async () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", runner], {
      env: { ...process.env, TEST_FOLDER: "" },
      stdio: ["ignore", "pipe", "inherit"],
    })
    const said = await new Promise<string>((resolve) => child.stdout.once("data", resolve))
    const { folder, url, pid } = JSON.parse(said)
    const databases = await Promise.all([folder, `${folder}/own`].map(postgresOf))
    expect([pid, ...databases].map(isAlive)).toEqual([true, true, true])
    expect(await isReady(url)).toBe(true)

    child.kill(signal)
    await until(() => ![pid, ...databases].some(isAlive), 60_000)
    await until(() => !existsSync(folder), 60_000)
    expect(await isReady(url)).toBe(false)
  })
}

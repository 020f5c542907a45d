import { spawn } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, test } from "vitest"

const log = pathToFileURL(join(import.meta.dirname, "../../server/platform/http/log.ts")).href

/** A process that logs and goes on as told; what it has written, as it comes. */
function start(words: string) {
  const program = `import { logTo } from ${JSON.stringify(log)}; import { pino } from "pino"
    const { stream, ...options } = logTo("info"); const log = pino(options, stream); ${words}`
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: import.meta.dirname,
    stdio: ["pipe", "pipe", "inherit"],
  })
  let written = ""
  child.stdout.on("data", (chunk: Buffer) => {
    written += chunk
  })
  const said = () =>
    written
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).msg as string)
  const ended = new Promise<string[]>((resolve) => child.once("close", () => resolve(said())))
  return { child, said, ended }
}

const kill = `process.kill(process.pid, "SIGKILL")`

test("what went wrong is written at once with all that came before it, whoever kills the process then", async () => {
  for (const level of ["warn", "error", "fatal"])
    expect(await start(`log.info("antes"); log.${level}("mal"); ${kill}`).ended).toEqual(["antes", "mal"])
})

test("a process that ends writes what is left", async () => {
  expect(await start(`log.info("uno"); log.info("dos"); process.exit(3)`).ended).toEqual(["uno", "dos"])
  expect(await start(`log.info("uno"); log.info("dos")`).ended).toEqual(["uno", "dos"])
})

test("lines are together for a moment, and written while the process goes on", async () => {
  // The negative of the first: what nobody had to look at yet goes with who is killed in that moment.
  expect(await start(`log.info("uno"); ${kill}`).ended).toEqual([])
  const { child, said, ended } = start(`process.stdin.resume(); log.info("uno")`)
  await expect.poll(said).toEqual(["uno"])
  child.stdin.end()
  expect(await ended).toEqual(["uno"])
})

test("what somebody wrote makes no line of its own", async () => {
  const wrote = 'uno\r\n{"level":60,"msg":"dos"}\u2028\u0000'
  expect(await start(`log.info(${JSON.stringify(wrote)})`).ended).toEqual([wrote])
})

test("many lines come whole and in their order", async () => {
  const lines = await start(`for (let i = 0; i < 20_000; i++) log[i % 997 ? "info" : "warn"](String(i))`)
    .ended
  expect(lines).toEqual(Array.from({ length: 20_000 }, (_, i) => String(i)))
})

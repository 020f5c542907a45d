import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { longFiles } from "./long.ts"
import { tellFallen, tellSlowest, toldByPlaywright, toldByVitest } from "./reports.ts"
import { makeRunFolder } from "./sweep.ts"

/**
 * `npm test` and, with `--long`, what takes longer than a commit should wait: each test is in one of them, but for `tests/architecture`, which is
 * of `npm run check`.
 *
 * `--shuffle` takes files, and tests of the browser, in another order: the one that `--seed` names, or any. Other tests of a file may tell
 * one story.
 */
const { values: asked } = parseArgs({
  options: { long: { type: "boolean" }, shuffle: { type: "boolean" }, seed: { type: "string" } },
})
const seed = asked.seed ?? (asked.shuffle ? String(randomInt(2 ** 31)) : undefined)

const folder = makeRunFolder()
process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
const root = join(import.meta.dirname, "../../..")

/** Runs one of the programs of tests to its end. */
function run(program: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  const child = spawn(join(root, "node_modules/.bin", program), args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: "inherit",
  })
  return new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)))
}

// Both at once: much of what either does is wait.
const reports = { vitest: join(folder, "vitest.json"), playwright: join(folder, "playwright.json") }
const codes = await Promise.all([
  run("vitest", [
    "run",
    // By name: of two that are left out, each lets the other in.
    ...(asked.long ? ["api", "operating"] : ["rules", "api"]).map((name) => `--project=${name}`),
    ...(asked.long ? ["tests/operating/", ...longFiles] : longFiles.map((file) => `--exclude=${file}`)),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reports.vitest}`,
    ...(seed ? [`--sequence.seed=${seed}`] : []),
  ]),
  run("playwright", ["test", "--reporter=list,json", ...(seed ? ["--shuffle", seed] : [])], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
    TESTS: asked.long ? "long" : "short",
  }),
])
const told = [...toldByVitest(reports.vitest), ...toldByPlaywright(reports.playwright)]
console.log(`\n${tellSlowest(told)}`)
// Last, since of a long run often only the end is read.
const fallen = tellFallen(told)
if (fallen) console.log(`\n${fallen}`)
if (seed) console.log(`\nIn the order of --seed ${seed}`)
const [vitest, playwright] = codes
if (vitest || playwright) console.log(`\nVitest ended with ${vitest}, Playwright with ${playwright}`)
process.exitCode = Math.max(...codes)

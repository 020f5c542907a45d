import { spawn } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { makeRunFolder } from "./sweep.ts"

/** A test, by where it stands and what it says, and the milliseconds that it took. */
interface Timed {
  name: string
  duration: number
}

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
    ...["rules", "api", "architecture"].map((name) => `--project=${name}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${reports.vitest}`,
  ]),
  run("playwright", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
  }),
])
const slowest = [...timesOfVitest(reports.vitest), ...timesOfPlaywright(reports.playwright)]
  .sort((one, other) => other.duration - one.duration)
  .slice(0, 10)
  .map(({ name, duration }) => `${name} (${(duration / 1_000).toFixed(1)} s)`)
console.log(`\nThe slowest: ${slowest.join("; ")}`)
process.exitCode = Math.max(...codes)

function timesOfVitest(path: string): Timed[] {
  const { testResults } = read(path, { testResults: [] })
  return testResults.flatMap(({ name, assertionResults }: VitestFile) =>
    assertionResults.map(({ title, duration }) => ({
      name: `${name.slice(root.length + 1)} › ${title}`,
      duration: duration ?? 0,
    })),
  )
}

interface VitestFile {
  name: string
  assertionResults: { title: string; duration?: number }[]
}

interface Suite {
  suites?: Suite[]
  specs?: { file: string; title: string; tests: { projectName: string; results: { duration: number }[] }[] }[]
}

function timesOfPlaywright(path: string): Timed[] {
  const timesOf = ({ suites = [], specs = [] }: Suite): Timed[] => [
    ...suites.flatMap(timesOf),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.flatMap(({ projectName, results }) =>
        results.map(({ duration }) => ({ name: `${file} › ${title} [${projectName}]`, duration })),
      ),
    ),
  ]
  return timesOf(read(path, {}))
}

/** What a runner that did not come so far has not written is nothing. */
function read<T>(path: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return otherwise
  }
}

import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { stripVTControlCharacters } from "node:util"

/** What a runner tells of a test. */
export interface Told {
  /** Where it stands and what it says. */
  name: string
  /** Milliseconds that it took. */
  duration: number
  /** Why it fell, where it did. */
  fault?: string
}

const root = join(import.meta.dirname, "../../..")

interface VitestFile {
  name: string
  status: string
  message: string
  assertionResults: { title: string; status: string; duration?: number; failureMessages: string[] }[]
}

/** What Vitest's report at this path tells of each test, and of files that could not be tried at all. */
export function toldByVitest(path: string): Told[] {
  const { testResults }: { testResults: VitestFile[] } = read(path, { testResults: [] })
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults.map((test) => ({
      name: `${file} › ${test.title}`,
      duration: test.duration ?? 0,
      fault: test.status === "failed" ? (test.failureMessages[0] ?? "no reason given") : undefined,
    }))
    const fell = status === "failed" && tests.every(({ fault }) => !fault)
    return fell ? [...tests, { name: file, duration: 0, fault: message || "no reason given" }] : tests
  })
}

interface PlaywrightError {
  message?: string
}

interface Suite {
  suites?: Suite[]
  specs?: {
    file: string
    title: string
    tests: {
      projectName: string
      status: string
      results: { duration: number; errors: PlaywrightError[] }[]
    }[]
  }[]
}

/** What Playwright's report at this path tells of each test, and of what fell outside of tests. */
export function toldByPlaywright(path: string): Told[] {
  const report: Suite & { errors?: PlaywrightError[] } = read(path, {})
  const toldBy = ({ suites = [], specs = [] }: Suite): Told[] => [
    ...suites.flatMap(toldBy),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: `${file} › ${title} [${projectName}]`,
        duration: results.reduce((sum, { duration }) => sum + duration, 0),
        fault:
          status === "unexpected"
            ? (results.flatMap(({ errors }) => errors)[0]?.message ?? "no reason given")
            : undefined,
      })),
    ),
  ]
  const outside = (report.errors ?? []).map(({ message }) => ({
    name: "outside of a test",
    duration: 0,
    fault: message ?? "no reason given",
  }))
  return [...toldBy(report), ...outside]
}

/** The ten that took longest, in a line. */
export function tellSlowest(told: Told[]): string {
  const slowest = told
    .toSorted((one, other) => other.duration - one.duration)
    .slice(0, 10)
    .map(({ name, duration }) => `${name} (${(duration / 1_000).toFixed(1)} s)`)
  return `The slowest: ${slowest.join("; ")}`
}

/** What fell, each with the beginning of why; nothing where nothing did. */
export function tellFallen(told: Told[]): string {
  return told
    .filter(({ fault }) => fault !== undefined)
    .map(({ name, fault = "" }) => `Fell: ${name}\n${beginningOf(fault)}`)
    .join("\n")
}

function beginningOf(fault: string): string {
  const lines = stripVTControlCharacters(fault).split("\n")
  return lines
    .slice(0, 20)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join("\n")
}

/** What a runner that did not come so far has not written is nothing. */
function read<T>(path: string, otherwise: T): T {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return otherwise
  }
}

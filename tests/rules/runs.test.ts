import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { tellFallen, tellSlowest, toldByPlaywright, toldByVitest } from "../support/run/reports.ts"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cupo-reports-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

const root = join(import.meta.dirname, "../..")

function write(name: string, report: object): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(report))
  return path
}

test("what fell is told with its reason, files that were never tried and teardowns too", () => {
  const vitest = write("vitest.json", {
    testResults: [
      {
        name: join(root, "tests/api/one.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { title: "holds", status: "passed", duration: 5, failureMessages: [] },
          {
            title: "breaks",
            status: "failed",
            duration: 7_000,
            failureMessages: ["AssertionError: 1\n  at one.test.ts:3"],
          },
        ],
      },
      {
        name: join(root, "tests/api/two.test.ts"),
        status: "failed",
        message: "Cannot find module",
        assertionResults: [],
      },
    ],
  })
  const playwright = write("playwright.json", {
    suites: [
      {
        suites: [
          {
            specs: [
              {
                file: "three.test.ts",
                title: "falls",
                tests: [
                  {
                    projectName: "phone",
                    status: "unexpected",
                    results: [{ duration: 1_500, errors: [{ message: "\u001b[31mTimed out\u001b[39m" }] }],
                  },
                  { projectName: "desktop", status: "skipped", results: [] },
                ],
              },
            ],
          },
        ],
      },
    ],
    errors: [{ message: "the worker would not end" }],
  })
  const told = [...toldByVitest(vitest), ...toldByPlaywright(playwright)]
  expect(tellFallen(told).split("\n")).toEqual([
    "Fell: tests/api/one.test.ts › breaks",
    "  AssertionError: 1",
    "    at one.test.ts:3",
    "Fell: tests/api/two.test.ts",
    "  Cannot find module",
    "Fell: three.test.ts › falls [phone]",
    "  Timed out",
    "Fell: outside of a test",
    "  the worker would not end",
  ])
  expect(tellSlowest(told)).toMatch(
    /^The slowest: tests\/api\/one\.test\.ts › breaks \(7\.0 s\); three\.test\.ts › falls \[phone\] \(1\.5 s\)/,
  )
})

test("of a runner that wrote nothing, nothing is told", () => {
  expect([...toldByVitest(join(folder, "none")), ...toldByPlaywright(join(folder, "none"))]).toEqual([])
  expect(tellFallen([])).toBe("")
})

test.each(["process.exit(3)", "process.kill(process.pid, 'SIGKILL')"])(
  "a run does not begin when what it runs on ends by «%s» instead of starting",
  (ends) => {
    const own = `if (process.argv[1]?.endsWith("/folder.ts")) ${ends}`
    const program = `import { keep } from ${JSON.stringify(join(root, "tests/support/run/keep.ts"))}
      import { rmSync } from "node:fs"
      try { console.log("began", await keep("folder")) } catch (error) { console.log(error.message) }
      rmSync(process.env.TEST_FOLDER, { recursive: true })`
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
      env: { ...process.env, NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(own)}"` },
    })
    expect(stdout).toMatch(/^What the tests run on did not start \((3|SIGKILL)\)$/m)
  },
)

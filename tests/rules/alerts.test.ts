import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { api } from "../../contract/api.ts"
import { errors } from "../../contract/errors.ts"
import { actions } from "../../server/operating/metrics/outcomes.ts"
import { outsideNames } from "../../server/operating/services.ts"
import { patience } from "../../server/operating/waiting.ts"
import { deployed, readAlerts, readPanels } from "../support/alerts.ts"

const alerts = readAlerts()
const asked = [...alerts, ...readPanels()].map(({ expr }) => expr)

/** Every value that some expression asks a label for, alternatives apart. */
const valuesOf = (label: string) =>
  asked.flatMap((expr) =>
    [...expr.matchAll(new RegExp(`\\b${label}=~?"([^"]*)"`, "g"))].flatMap(([, values = ""]) =>
      values.split("|"),
    ),
  )

test("labels are asked for by values that they have", () => {
  const calls = Object.values(api)
  expect(valuesOf("action").length).toBeGreaterThan(5)
  for (const action of valuesOf("action")) expect(Object.keys(actions)).toContain(action)
  for (const outcome of valuesOf("outcome"))
    expect(["done", "repeated", "failed", ...Object.keys(errors)]).toContain(outcome)
  for (const route of valuesOf("route")) expect(calls.map(({ path }) => `/api${path}`)).toContain(route)
  for (const status of valuesOf("status")) expect(status).toMatch(/^[1-5]xx$/)
  for (const service of valuesOf("service")) expect(outsideNames).toContain(service)
})

test("an alert waits for as long as the doctor does before it says that something is late", () => {
  const limitOf = (name: string) => {
    const { expr = "" } = alerts.find(({ alert }) => alert === name) ?? {}
    return Number(/> (\d+)$/.exec(expr)?.[1]) * 1_000
  }
  expect(limitOf("CupoWorkerSilent")).toBe(patience.worker)
  expect(limitOf("CupoEventsWait")).toBe(patience.events)
  expect(limitOf("CupoMailsLate")).toBe(patience.mails)
  expect(limitOf("CupoPaymentsOpen")).toBe(patience.payments)
  expect(limitOf("CupoBackupOld")).toBe(patience.backups)
})

test("what to do about each alert is written down, and about none that there is not", () => {
  const text = readFileSync(join(import.meta.dirname, "../../docs/operating.md"), "utf8")
  const told = [...text.matchAll(/^\| `(Cupo\w+)` \|/gm)].map(([, name]) => name)
  expect(told).toEqual(alerts.map(({ alert }) => alert))
  for (const { labels } of alerts) expect(["page", "ticket"]).toContain(labels.severity)
})

/** Debian's package `prometheus` brings it. */
const promtool = process.env.PROMTOOL ?? "promtool"
const isThere = (() => {
  try {
    return execFileSync(promtool, ["--version"], { encoding: "utf8", stdio: "pipe" }).length > 0
  } catch {
    return false
  }
})()

const name = "Prometheus itself reads the rules, and wakes nobody for nothing"
test.runIf(isThere)(isThere ? name : `${name}: not tried, there is no promtool`, () => {
  const run = (...args: string[]) =>
    execFileSync(promtool, args, {
      ...{ cwd: dirname(deployed("prometheus/alerts.yaml")), encoding: "utf8", stdio: "pipe" },
    })
  expect(run("check", "rules", "alerts.yaml")).toContain(`SUCCESS: ${alerts.length} rules found`)
  expect(run("check", "config", "scrape.yaml")).toContain("is valid")
  expect(run("test", "rules", "alerts.test.yaml")).toContain("SUCCESS")
})

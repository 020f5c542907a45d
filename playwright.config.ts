import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { findChromium } from "./tests/support/chromium.ts"
import { googleAt } from "./tests/support/openid.ts"
import { unhurried } from "./tests/support/process.ts"
import { scratch } from "./tests/support/scratch.ts"

const port = Number(process.env.TEST_PORT ?? 4173)
// Chosen once, and taken away by who chose it: the file is read again by each worker.
if (!process.env.TEST_DATA_DIR) {
  const folder = mkdtempSync(join(scratch(), "cupo-browser-"))
  chmodSync(folder, 0o755)
  process.env.TEST_DATA_DIR = folder
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
}
/** What stands for Google stands beside the server. */
const openIdPort = port + 1_000
const chromium = await findChromium()

/** What has nothing to do with the width of a screen is tried on one: these files, and what is tagged `@anyWidth`. */
const anyWidth = [
  "addresses",
  "faults",
  "installed",
  "live",
  "mails",
  "offline",
  "paid-once",
  "refusals",
  "signing-in",
  "slow",
  "staff",
  "users",
  "words",
]

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.test.ts",
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // Most of a test is waiting for a page.
  workers: 3,
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    launchOptions: { executablePath: chromium.executablePath, args: chromium.args },
    // What answers without a network is tried by itself; elsewhere it would stand between a test and its routes.
    serviceWorkers: "block",
    // A trace of each test is half as much work again: asked for when one is to be looked into.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
  projects: [
    { name: "phone", use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    {
      name: "desktop",
      grepInvert: /@anyWidth/,
      testIgnore: anyWidth.map((name) => `**/${name}.test.ts`),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    {
      command: "node server/main.ts serve --demo",
      url: `http://localhost:${port}/api/ready`,
      env: {
        ...{ PORT: String(port), DATA_DIR: process.env.TEST_DATA_DIR, LOG_LEVEL: "warn", ...unhurried },
        ...googleAt(openIdPort),
      },
      timeout: 120_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      stdout: "ignore",
      stderr: "pipe",
    },
    {
      command: `node tests/support/openid-server.ts ${openIdPort} http://localhost:${port}`,
      url: `http://127.0.0.1:${openIdPort}/.well-known/openid-configuration`,
    },
  ],
})

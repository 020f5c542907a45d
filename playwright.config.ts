import { defineConfig } from "@playwright/test"
import { findChromium } from "./tests/support/chromium.ts"
import { longInBrowser } from "./tests/support/run/long.ts"

const chromium = await findChromium()

const files = (...names: string[]) => names.map((name) => `**/${name}.test.ts`)

/** What has nothing to do with the width of a screen is tried on one, the meaner: these files, and what is tagged `@anyWidth`. */
const anyWidth = files(
  ...[
    "addresses",
    "buying",
    "catalogue",
    "faults",
    "first-steps",
    "imports",
    "installed",
    "letters",
    "live",
    "mails",
    "newcomer",
  ],
  ...[
    "offline",
    "paid-once",
    "paying",
    "photographs",
    "refusals",
    "shop",
    "signing-in",
    "slow",
    "staff",
    "users",
  ],
  ...["ways-in", "weight", "words"],
)
/** What is done by keyboard is done at a desk. */
const deskFiles = ["keyboard", "till"]
const atDesk = files(...deskFiles)
/** Of the desk's, the long run has what is left to it; of all others their second width. */
const longAtDesk = new RegExp(`@long|^(?!.*\\b(${deskFiles.join("|")})\\.test\\.ts)`)

/** `short` or `long`: the tests of either command. Both together are all, which run where it is not said. */
const which = process.env.TESTS

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.test.ts",
  globalSetup: "tests/support/run/browser.ts",
  // Patience for a busy machine: a test that passes waits for nothing of it.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  // Of three beside those of vitest each test costs two cores half as much again as alone: what is compiled comes late, and they push
  // each other out of the caches.
  workers: 2,
  reporter: [["list"]],
  use: {
    actionTimeout: 40_000,
    locale: "es-MX",
    timezoneId: "America/Mexico_City",
    launchOptions: {
      executablePath: chromium.executablePath,
      // A page of a test is gone before what it would gain by being made faster: a seventh of its work.
      args: [...chromium.args, "--js-flags=--no-opt --no-maglev"],
    },
    // What answers without a network is tried by itself; elsewhere it would stand between a test and its routes.
    serviceWorkers: "block",
    // A trace of each test is half as much work again: asked for when one is to be looked into.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
  projects: [
    {
      name: "phone",
      testIgnore: atDesk,
      ...(which === "short" && { grepInvert: longInBrowser }),
      ...(which === "long" && { grep: longInBrowser }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: "desktop",
      grepInvert: which === "short" ? [/@anyWidth/, longInBrowser] : /@anyWidth/,
      ...(which === "short" && { testMatch: atDesk }),
      ...(which === "long" && { grep: longAtDesk }),
      testIgnore: anyWidth,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})

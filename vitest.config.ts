import { defineConfig } from "vitest/config"
import { LongestFirst } from "./tests/support/order.ts"

const here = RegExp.escape(import.meta.dirname)

// Each worker imports the product once for all of its files, as a server does: no file may leave anything changed behind.
// A minute for each: a busy machine is slow, and how slow is no test's concern.
const node = {
  ...{ environment: "node" as const, isolate: false, testTimeout: 60_000 },
  // What is tried is read by Node itself, as it is when it serves.
  server: { deps: { external: [new RegExp(`^${here}/(server|contract|demo)/`)] } },
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: "architecture", include: ["tests/architecture/**/*.test.ts"] } },
      { test: { ...node, name: "rules", include: ["tests/rules/**/*.test.ts"] } },
      {
        test: {
          ...node,
          name: "api",
          include: ["tests/api/**/*.test.ts", "tests/import/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.ts"],
          setupFiles: ["tests/support/deprecated.ts", "tests/support/patient.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          pool: "forks",
          // As the product's own processes have it: tests make much that is soon let go.
          execArgv: ["--max-semi-space-size=64"],
        },
      },
      {
        // For itself, by `npm run test:long`: what starts, kills and restores whole installs.
        test: {
          ...node,
          name: "operating",
          include: ["tests/operating/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.ts"],
          setupFiles: ["tests/support/deprecated.ts", "tests/support/patient.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          pool: "forks",
        },
      },
      {
        // For itself, by `npm run test:firebase`, which fetches the emulator.
        test: {
          ...node,
          name: "firebase",
          include: ["tests/firebase/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.ts", "tests/firebase/setup.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          pool: "forks",
        },
      },
      {
        // For itself, by `npm run test:container`: it installs and builds anew, on an engine where there is one.
        test: {
          ...node,
          name: "container",
          include: ["tests/container/**/*.test.ts"],
          globalSetup: ["tests/container/setup.ts"],
          fileParallelism: false,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        // For itself, by `npm run test:engines`: these browsers are not in the registry.
        test: {
          ...node,
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        // For itself, by `npm run test:cluster`, on what Debian brings.
        test: {
          ...node,
          name: "cluster",
          include: ["tests/cluster/**/*.test.ts"],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          pool: "forks",
        },
      },
      {
        // For itself, by `npm run test:faults`: as long as one likes.
        test: {
          ...node,
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          hookTimeout: 300_000,
          fileParallelism: false,
          pool: "forks",
        },
      },
    ],
    // Much of what they do is wait (for a lock, a kill, a start), beside a browser's two workers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
})

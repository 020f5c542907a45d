import { defineConfig } from "vitest/config"

const node = { environment: "node" as const }

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
          testTimeout: 60_000,
          hookTimeout: 120_000,
          pool: "forks",
        },
      },
    ],
    // Much of what they do is wait: for a lock, a kill, a start.
    maxWorkers: 3,
  },
})

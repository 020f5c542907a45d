import { rm } from "node:fs/promises"
import { expect, test } from "vitest"
import { makeFolder } from "../support/postgres.ts"
import { run } from "../support/process.ts"

test("the types of the tables are those of the migrations", async () => {
  const DATA_DIR = await makeFolder("cupo-types-")
  const { code, output } = await run(["types", "verify"], { DATA_DIR })
  await rm(DATA_DIR, { recursive: true, force: true })
  expect(output).not.toContain("not those of the migrations")
  expect(code, output).toBe(0)
})

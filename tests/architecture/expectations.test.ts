import { globSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { looker } from "./expectations/find.ts"

const root = resolve(import.meta.dirname, "../..")

test("every test expects something", () => {
  const files = globSync("tests/**/*.test.ts", { cwd: root })
  const look = looker()
  const looked = files.map((file) => ({ file, ...look(join(root, file)) }))
  expect(looked.flatMap(({ file, without }) => without.map((title) => `${file}: ${title}`))).toEqual([])
  expect(looked.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(files.length)
})

const sources: Record<string, string> = {
  "/tests/support/look.ts": `
    export const look = (page) => { check(page) }
    function check(page) { expect(page).toBeTruthy() }
    export const open = (page) => page.goto("/")`,
  "/tests/some.test.ts": `
    import { look as seen, open } from "./support/look.ts"
    test("expects", () => { expect(1).toBe(1) })
    test("expects in the end", async () => { await expect.poll(() => 1).toBe(1) })
    test.each([1, 2])("expects of %s", (n) => { if (n) expect(n).toBe(n) })
    test("by a helper of another file", { tag: "@anyWidth" }, async ({ page }) => { await seen(page) })
    test("by its own", () => here())
    const here = () => expect(2).toBe(2)
    test("nothing", async ({ page }) => { await open(page) })
    describe("a room", () => { test(\`nothing of \${1}\`, () => { open(1) }) })
    test.skip(({ page }) => !page, "not here")`,
}

test("a test that expects nothing is found, and no other", () => {
  expect(looker((path) => sources[path])("/tests/some.test.ts")).toEqual({
    without: ["nothing", "nothing of "],
    count: 7,
  })
})

import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")
const writesKey = /\b(queryKey|queryFn)\s*:|\binvalidateQueries\b/

test("only web/api names what is kept of a read, and asks for it again", () => {
  const files = globSync("web/{site,office,ui}/**/*.{ts,tsx}", { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => writesKey.test(readFileSync(join(root, file), "utf8")))).toEqual([])
})

test("the check sees a key written by hand", () => {
  expect(writesKey.test('useQuery({ queryKey: ["classes"] })')).toBe(true)
  expect(writesKey.test("queries.invalidateQueries()")).toBe(true)
  expect(writesKey.test("useQuery(queryOf(getClass, { params }))")).toBe(false)
})

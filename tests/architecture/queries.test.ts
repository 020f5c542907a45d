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

const named = /\bstatement(?:<[^()]*>)?\(\s*"([^"]+)",?\s*\)/g
/** The names that occur a second time. */
const twice = (names: string[]) => names.filter((name, at) => names.indexOf(name) < at)

// A connection that has one under a name answers the other with an error: on some connections, some of the time.
test("each statement that a connection plans once has a name of its own", () => {
  const names = globSync("server/**/*.ts", { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(named)].map(([, name = ""]) => name),
  )
  expect(names.length).toBeGreaterThan(150)
  expect(twice(names)).toEqual([])
})

test("the check sees a name that two have", () => {
  const source =
    'statement<Row>("user")(piece``); statement("user")(piece``); statement<A | null>(\n  "seat",\n)'
  const names = [...source.matchAll(named)].map(([, name = ""]) => name)
  expect([names, twice(names)]).toEqual([["user", "user", "seat"], ["user"]])
})

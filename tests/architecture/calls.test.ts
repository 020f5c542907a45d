import { globSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "vitest"
import { cutter, read } from "../../web/calls.ts"

const root = resolve(import.meta.dirname, "../..")
const contract = globSync("contract/*.ts", { cwd: root }).filter((file) => !file.endsWith("/api.ts"))
const textOf = (file: string) => readFileSync(join(root, file), "utf8")

/** The endpoints of the contract, by name. */
const endpoints = new Set(
  contract.flatMap((file) =>
    [...textOf(file).matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => name as string),
  ),
)

/** What a file reads of an endpoint that the browser's build has not. */
function missingIn(text: string): string[] {
  const imported = [...text.matchAll(/^import ([^"]*) from "[^"]*contract\//gm)]
    .flatMap(([, names = ""]) => names.match(/\w+/g) ?? [])
    .filter((name) => endpoints.has(name))
  return imported.flatMap((name) =>
    [...text.matchAll(new RegExp(`(?<!typeof )\\b${name}\\.(\\w+)`, "g"))]
      .filter(([, part]) => !read.includes(part as string))
      .map(([whole]) => whole),
  )
}

test("the web reads nothing of an endpoint that only the server has", () => {
  expect(endpoints.size).toBeGreaterThan(100)
  const files = globSync("web/**/*.{ts,tsx}", { cwd: root })
  expect(files.flatMap((file) => missingIn(textOf(file)))).toEqual([])
  const wrong = 'import {\n  type Book,\n  book,\n} from "../../contract/reservations.ts"\nrule(book.body)'
  expect(missingIn(wrong)).toEqual(["book.body"])
})

test("a file of the contract is cut into what needs zod and what does not, with all that it exports", async () => {
  const partsOf = cutter()
  for (const file of contract) {
    const { light, schemas } = await partsOf(join(root, file))
    expect(light, file).not.toMatch(/from "zod"/)
    const exported = [...textOf(file).matchAll(/^export (?:const|let|function) (\w+)/gm)].map(
      ([, name]) => name,
    )
    const given = [light, schemas].flatMap((part) => part.match(/\w+/g) ?? [])
    for (const name of exported) expect(given, `${file} ${name}`).toContain(name)
  }
  const people = await partsOf(join(root, "contract/people.ts"))
  expect(people.light).toContain('const getMe = { method: "GET", path: "/users/me" };')
  expect(people.heavy.has("Email")).toBe(true)
  expect(people.schemas).not.toContain("getMe")
})

/** The calls of others in a text that may be led on by an answer: the rest of each, up to where it ends. */
const followingIn = (text: string): string[] =>
  text.split(/\bfetch\(/).filter((rest, at) => at > 0 && !/^[^;]*?redirect: "(error|manual)"/.test(rest))

test("no call of the server's follows where an answer leads", () => {
  const calling = globSync("server/**/*.ts", { cwd: root }).filter((file) => /\bfetch\(/.test(textOf(file)))
  expect(calling.length).toBeGreaterThan(7)
  const following = calling.filter((file) => followingIn(textOf(file)).length > 0)
  expect(following).toEqual([])
  expect(followingIn("await fetch(url, { signal })\nconst a = 1")).toHaveLength(1)
})

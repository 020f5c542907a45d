import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { parseSync } from "oxc-parser"

// biome-ignore lint/suspicious/noExplicitAny: a tree of many kinds of nodes, of which few are looked at
type Node = any

/** Which names of files expect something, as far as it is known already. */
type Known = Map<string, Set<string>>

/** Of a test file: its tests that expect nothing, by their titles, and how many it has. */
export interface Looked {
  without: string[]
  count: number
}

/** `read` gives a file's source, or nothing. Each file is parsed once, which is most of the work. */
export function looker(read = readSource): (path: string) => Looked {
  const parsed = new Map<string, Node>()
  const programOf: Parsed = (path) => {
    const program = parsed.get(path) ?? parseSync(path, read(path) ?? "").program
    parsed.set(path, program)
    return program
  }
  const known: Known = new Map()
  return (path) => {
    const expecting = expectingNames(path, programOf, known)
    const tests = testsOf(programOf(path))
    const without = tests.filter(({ body }) => !expects(callsOf(body), expecting))
    // A test file is nobody's to import.
    parsed.delete(path)
    return { without: without.map(({ title }) => title), count: tests.length }
  }
}

type Parsed = (path: string) => Node

function readSource(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

function walk(node: Node, found: Node[] = []): Node[] {
  if (Array.isArray(node)) for (const one of node) walk(one, found)
  else if (typeof node?.type === "string") {
    found.push(node)
    for (const key in node) if (node[key] && typeof node[key] === "object") walk(node[key], found)
  }
  return found
}

/** The word that a call begins with: `test` of `test.each(cases)("…")`, `expect` of `expect.poll(read).toBe(1)`. */
function firstWord(node: Node): string | undefined {
  if (node?.type === "Identifier") return node.name
  if (node?.type === "CallExpression") return firstWord(node.callee)
  if (node?.type === "TaggedTemplateExpression") return firstWord(node.tag)
  if (node?.type === "MemberExpression") return firstWord(node.object)
  return undefined
}

const isFunction = ({ type }: Node) => type === "ArrowFunctionExpression" || type === "FunctionExpression"
const notTests = /^(describe|use|skip|setTimeout|step|extend|before|after|fixme|slow|info)/

function testsOf(program: Node): { title: string; body: Node }[] {
  return walk(program).flatMap((node) => {
    if (node.type !== "CallExpression" || !["test", "it"].includes(firstWord(node.callee) ?? "")) return []
    if (notTests.test(node.callee.property?.name ?? "")) return []
    const [title] = node.arguments
    const body = node.arguments.slice(1).find(isFunction)
    return body ? [{ title: title.value ?? title.quasis?.[0]?.value.raw ?? title.name ?? "?", body }] : []
  })
}

/** The first words of all calls in it. */
const callsOf = (body: Node): Set<string | undefined> =>
  new Set(walk(body).flatMap((node) => (node.type === "CallExpression" ? [firstWord(node.callee)] : [])))

const expects = (calls: ReturnType<typeof callsOf>, expecting: ReadonlySet<string>) =>
  [...calls].some((name) => name !== undefined && expecting.has(name))

/** The names of a file that expect something when they are called: `expect`, its own functions and those it imports. */
function expectingNames(path: string, programOf: Parsed, known: Known): Set<string> {
  const found = known.get(path)
  if (found) return found
  const names = new Set(["expect"])
  known.set(path, names)
  const program = programOf(path)
  for (const node of program.body) {
    const from = node.type === "ImportDeclaration" ? resolve(dirname(path), node.source.value) : ""
    // Nothing of the product expects.
    if (!from.includes("/tests/") || !node.source.value.startsWith(".")) continue
    const exported = expectingNames(from, programOf, known)
    for (const { imported, local } of node.specifiers)
      if (imported && exported.has(imported.name)) names.add(local.name)
  }
  const functions = walk(program).flatMap((node): [string, ReturnType<typeof callsOf>][] => {
    if (node.type === "FunctionDeclaration") return [[node.id.name, callsOf(node.body)]]
    if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return []
    return node.init && isFunction(node.init) ? [[node.id.name, callsOf(node.init.body)]] : []
  })
  // What calls one that expects, expects: until there is no other.
  for (let before = -1; before !== names.size; ) {
    before = names.size
    for (const [name, calls] of functions) if (expects(calls, names)) names.add(name)
  }
  return names
}

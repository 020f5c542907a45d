import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Plugin, parseAst, transformWithOxc } from "vite"

/** What the browser reads of an endpoint. The rest is the server's, which checks every call and every answer. */
export const read = ["method", "path", "takesFiles", "takesIdempotencyKey"]

/** One file of the contract as two, and which of its names cannot be had without zod. */
export interface Parts {
  light: string
  schemas: string
  heavy: Set<string>
}

/** A declaration, or one name that is imported. */
interface Piece {
  names: string[]
  text: string
  uses: Set<string>
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Cuts each file of the contract in two for the browser: what needs zod, and what does not, its endpoints included. A page
 * that only calls and shows loads no schema, whatever a form elsewhere takes from the same file.
 */
export function lightCalls(folder = join(process.cwd(), "contract")): Plugin {
  const partsOf = cutter()
  const isPart = /\?(light|schemas)$/
  return {
    name: "light-calls",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(id, importer = "") {
      if (isPart.test(id)) return id
      return isPart.test(importer) && id.startsWith(".") ? join(folder, id) : undefined
    },
    async load(id) {
      const [file = "", part] = id.split("?")
      if (!file.startsWith(folder)) return undefined
      const { light, schemas } = await partsOf(file)
      const whole = ["light", "schemas"].map((name) => `export * from ${JSON.stringify(`${file}?${name}`)}\n`)
      const code = part === "light" ? light : part === "schemas" ? schemas : whole.join("")
      return { code, moduleType: "js", moduleSideEffects: false }
    },
  }
}

/** Cuts files of the contract, each once. */
export function cutter(): (file: string) => Promise<Parts> {
  const known = new Map<string, Promise<Parts>>()
  return function partsOf(file) {
    const parts = known.get(file) ?? cut(file, partsOf)
    known.set(file, parts)
    return parts
  }
}

async function cut(file: string, partsOf: (file: string) => Promise<Parts>): Promise<Parts> {
  const { code } = await transformWithOxc(readFileSync(file, "utf8"), file, { sourcemap: false })
  const heavy = new Set<string>()
  const imports: Piece[] = []
  const own: Piece[] = []
  for (const node of parseAst(code).body as unknown as Node[]) {
    if (node.type !== "ImportDeclaration") {
      own.push(pieceOf(node, code))
      continue
    }
    const from = (node.source as { value: string }).value
    const theirs = from === "zod" ? undefined : (await partsOf(join(file, "..", from))).heavy
    for (const { local } of node.specifiers as { local: { name: string } }[]) {
      if (!theirs || theirs.has(local.name)) heavy.add(local.name)
      imports.push({ names: [local.name], text: importOf(local.name, from), uses: new Set() })
    }
  }
  const isHeavy = ({ names, uses }: Piece) => [...names, ...uses].some((name) => heavy.has(name))
  for (let found = -1; found !== heavy.size; ) {
    found = heavy.size
    for (const { names } of own.filter(isHeavy)) for (const name of names) heavy.add(name)
  }
  const light = own.filter((piece) => !isHeavy(piece))
  const shared = light
    .flatMap(({ names }) => names)
    .map((name) => ({ names: [name], text: importOf(name, `${file}?light`), uses: new Set<string>() }))
  return {
    light: moduleOf(light, imports),
    schemas: moduleOf(own.filter(isHeavy), [...imports, ...shared]),
    heavy,
  }
}

const importOf = (name: string, from: string) => `import { ${name} } from ${JSON.stringify(from)}`

function moduleOf(pieces: Piece[], imports: Piece[]): string {
  const needed = imports.filter(({ names }) =>
    pieces.some(({ uses }) => names.some((name) => uses.has(name))),
  )
  const names = pieces.flatMap((piece) => piece.names)
  return [...[...needed, ...pieces].map(({ text }) => text), `export { ${names.join(", ")} }`].join("\n")
}

function pieceOf(node: Node, code: string): Piece {
  const declaration = (node.type === "ExportNamedDeclaration" ? node.declaration : node) as Node | null
  if (!declaration) return { names: [], text: "", uses: new Set() }
  const [declared] = (declaration.declarations ?? []) as { id: Node; init: Node }[]
  const names = [...namesIn(declared?.id ?? declaration.id)]
  const endpoint = declared && describedBy(declared.init)
  if (!endpoint) {
    return { names, text: code.slice(declaration.start, declaration.end), uses: namesIn(declaration) }
  }
  const kept = (endpoint.properties as (Node & { key: { name: string } })[]).filter(({ key }) =>
    read.includes(key.name),
  )
  const text = kept.map(({ start, end }) => code.slice(start, end))
  return {
    names,
    text: `const ${names[0]} = { ${text.join(", ")} };`,
    uses: new Set(kept.flatMap((property) => [...namesIn(property.value as Node)])),
  }
}

/** The description in `endpoint({ … })`. */
function describedBy(init: Node): Node | undefined {
  const isEndpoint = init.type === "CallExpression" && (init.callee as { name?: string }).name === "endpoint"
  return isEndpoint ? (init.arguments as Node[])[0] : undefined
}

/** Every name that stands in it; some are only its own, which makes nothing light that is not. */
function namesIn(node: unknown, names: Set<string> = new Set()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, names)
  else if (node && typeof node === "object") {
    const { type, name, computed, key, property, ...rest } = node as Record<string, unknown>
    if (type === "Identifier") names.add(name as string)
    if (computed || type === "Property")
      namesIn([computed ? key : undefined, computed ? property : undefined], names)
    for (const value of Object.values(rest)) namesIn(value, names)
  }
  return names
}

import { existsSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import type { Program, TSInterfaceDeclaration, TSTypeAliasDeclaration } from "@oxc-project/types"
import { parseSync } from "oxc-parser"

export const root = resolve(import.meta.dirname, "../../..")

/** Any node of a syntax tree, with the one that it is in. */
// biome-ignore lint/suspicious/noExplicitAny: what is walked generically has no narrower type
export type Node = { type: string; start: number; end: number; parent?: Node } & Record<string, any>

export interface Module {
  file: string
  source: string
  program: Program
  /** What a name of the module itself is: the value of a const, or a function. */
  values: Map<string, Node>
  types: Map<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>
  /** Names that come from a file of ours, by the name that they have there. */
  imports: Map<string, { file: string; name: string }>
}

const modules = new Map<string, Module>()

export function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const made = parseModule(file, readFileSync(join(root, file), "utf8"))
  modules.set(file, made)
  return made
}

export function parseModule(file: string, source: string): Module {
  const { program, module, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const made: Module = { file, source, program, values: new Map(), types: new Map(), imports: new Map() }
  linkParents(program as unknown as Node)
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = ours(file, moduleRequest.value)
    if (from === undefined) continue
    for (const { importName, localName } of entries)
      made.imports.set(localName.value, { file: from, name: importName.name ?? "default" })
  }
  for (const node of program.body as unknown as Node[]) declare(made, node)
  return made
}

function declare(into: Module, node: Node): void {
  if (node.type.startsWith("Export") && node.declaration) declare(into, node.declaration)
  if (node.type === "VariableDeclaration") {
    for (const { id, init } of node.declarations)
      if (id.type === "Identifier" && init) into.values.set(id.name, init)
  }
  if (node.type === "FunctionDeclaration" && node.id) into.values.set(node.id.name, node)
  if (node.type === "TSInterfaceDeclaration" || node.type === "TSTypeAliasDeclaration")
    into.types.set(node.id.name, node as unknown as TSInterfaceDeclaration)
}

function ours(from: string, path: string): string | undefined {
  if (!path.startsWith(".")) return undefined
  const file = relative(root, resolve(root, dirname(from), path))
  return existsSync(join(root, file)) ? file : undefined
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string"
}

export function childrenOf(node: Node): Node[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === "parent" ? [] : [value].flat().filter(isNode),
  )
}

function linkParents(node: Node): void {
  for (const child of childrenOf(node)) {
    child.parent = node
    linkParents(child)
  }
}

export function* everyNode(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* everyNode(child)
}

import { join } from "node:path"
import { type Module, type Node, readModule, root } from "./modules.ts"

/** A type of TypeScript, as far as a row can be compared with it. */
export type Shape =
  | { is: "string" | "number" | "boolean" | "Date" | "Buffer" | "null" | "undefined" | "any" }
  | { is: "object"; fields: Map<string, Shape> }
  | { is: "array"; of: Shape }
  | { is: "union"; of: Shape[] }

export class UnreadableType extends Error {}

const any: Shape = { is: "any" }

/** What a type is, told from the source alone; of one made from a schema of the contract, from that schema. */
export async function shapeOf(node: Node, module: Module, given = new Map<string, Shape>()): Promise<Shape> {
  const read = (one: Node) => shapeOf(one, module, given)
  switch (node.type) {
    case "TSStringKeyword":
    case "TSTemplateLiteralType":
      return { is: "string" }
    case "TSNumberKeyword":
      return { is: "number" }
    case "TSBooleanKeyword":
      return { is: "boolean" }
    case "TSNullKeyword":
      return { is: "null" }
    case "TSUndefinedKeyword":
      return { is: "undefined" }
    case "TSUnknownKeyword":
    case "TSAnyKeyword":
    case "TSObjectKeyword":
      return any
    case "TSLiteralType":
      return { is: typeof node.literal.value as "string" | "number" | "boolean" }
    case "TSParenthesizedType":
      return read(node.typeAnnotation)
    case "TSTypeOperator":
      return node.operator === "keyof" ? { is: "string" } : read(node.typeAnnotation)
    case "TSArrayType":
      return { is: "array", of: await read(node.elementType) }
    case "TSTupleType":
      return { is: "array", of: any }
    case "TSUnionType":
      return { is: "union", of: await Promise.all(node.types.map(read)) }
    case "TSIntersectionType":
      return together(await Promise.all(node.types.map(read)))
    case "TSTypeLiteral":
      return membersOf(node.members, module, given)
    case "TSIndexedAccessType":
      return indexed(node, module, given)
    case "TSTypeReference":
      return named(node, module, given)
    default:
      throw new UnreadableType(`a ${node.type} is not read`)
  }
}

async function membersOf(members: Node[], module: Module, given: Map<string, Shape>): Promise<Shape> {
  const fields = new Map<string, Shape>()
  for (const one of members) {
    if (one.type !== "TSPropertySignature") throw new UnreadableType(`a ${one.type} is not read`)
    const shape = await shapeOf(one.typeAnnotation.typeAnnotation, module, given)
    fields.set(
      one.key.name ?? one.key.value,
      one.optional ? { is: "union", of: [shape, { is: "undefined" }] } : shape,
    )
  }
  return { is: "object", fields }
}

function together(parts: Shape[]): Shape {
  const fields = new Map<string, Shape>()
  for (const part of parts) {
    if (part.is === "any") return any
    if (part.is !== "object") return part
    for (const [name, shape] of part.fields) fields.set(name, shape)
  }
  return { is: "object", fields }
}

async function indexed(node: Node, module: Module, given: Map<string, Shape>): Promise<Shape> {
  if (inParentheses(node.objectType).type === "TSTypeQuery") return { is: "string" } // of a list of words
  if (node.objectType.type === "TSMappedType") {
    const { key, typeAnnotation } = node.objectType
    return shapeOf(typeAnnotation, module, new Map([...given, [key.name, any]]))
  }
  const object = await shapeOf(node.objectType, module, given)
  if (object.is === "array") return object.of
  if (object.is !== "object") throw new UnreadableType("what is looked into is not an object")
  const key = node.indexType.literal?.value
  if (key === undefined) return { is: "union", of: [...object.fields.values()] } // any of them
  if (!object.fields.has(key)) throw new UnreadableType(`${key} is not a field`)
  return object.fields.get(key) as Shape
}

const inParentheses = (node: Node): Node =>
  node.type === "TSParenthesizedType" ? inParentheses(node.typeAnnotation) : node

async function named(node: Node, module: Module, given: Map<string, Shape>): Promise<Shape> {
  const read = (one: Node) => shapeOf(one, module, given)
  const parameters: Node[] = node.typeArguments?.params ?? []
  const first = parameters[0] as Node
  const name = module.source.slice(node.typeName.start, node.typeName.end)
  if (given.has(name)) return given.get(name) as Shape
  switch (name) {
    case "Date":
    case "Buffer":
      return { is: name }
    case "Record":
      return any
    case "Array":
    case "ReadonlyArray":
      return { is: "array", of: await read(first) }
    case "Pick":
    case "Omit":
      return picked(await read(first), await keysOf(parameters[1] as Node, read), name === "Pick")
    case "Exclude":
    case "Extract":
      return read(first)
    case "z.infer":
    case "z.input":
    case "z.output":
      return ofSchema(first, module, name === "z.input" ? "input" : "output")
  }
  if (isParameter(name, node)) return any
  const type = module.types.get(name)
  if (type) return declared(type as unknown as Node, module, await Promise.all(parameters.map(read)))
  const from = module.imports.get(name)
  if (!from) throw new UnreadableType(`${name} is not a type of ours`)
  const there = readModule(from.file)
  const found = there.types.get(from.name)
  if (!found) throw new UnreadableType(`${name} is not declared in ${from.file}`)
  return declared(found as unknown as Node, there, await Promise.all(parameters.map(read)))
}

/** Of the function that it stands in: whoever calls says what it is. */
function isParameter(name: string, node: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent)
    if (at.typeParameters?.params?.some((one: Node) => (one.name.name ?? one.name) === name)) return true
  return false
}

async function declared(type: Node, module: Module, given: Shape[]): Promise<Shape> {
  const parameters: Node[] = type.typeParameters?.params ?? []
  const scope = new Map(parameters.map((one, at) => [one.name.name ?? one.name, given[at] ?? any]))
  if (type.type === "TSTypeAliasDeclaration") return shapeOf(type.typeAnnotation, module, scope)
  const heritage = await Promise.all(
    (type.extends ?? []).map((one: Node) =>
      named(
        { ...one, type: "TSTypeReference", typeName: one.expression, typeArguments: one.typeArguments },
        module,
        scope,
      ),
    ),
  )
  return together([...heritage, await membersOf(type.body.body, module, scope)])
}

async function keysOf(node: Node, read: (node: Node) => Promise<Shape>): Promise<string[]> {
  if (node.type === "TSUnionType")
    return (await Promise.all(node.types.map((one: Node) => keysOf(one, read)))).flat()
  if (node.type === "TSLiteralType") return [node.literal.value]
  if (node.type === "TSTypeOperator") {
    const shape = await read(node.typeAnnotation)
    if (shape.is === "object") return [...shape.fields.keys()]
  }
  throw new UnreadableType("what is picked is not written out")
}

function picked(shape: Shape, keys: string[], keeps: boolean): Shape {
  if (shape.is !== "object") throw new UnreadableType("what is picked from is not an object")
  return { is: "object", fields: new Map([...shape.fields].filter(([key]) => keys.includes(key) === keeps)) }
}

/** Of a schema of zod: the file that makes it is run, and the schema looked at. */
async function ofSchema(node: Node, module: Module, side: "input" | "output"): Promise<Shape> {
  const name = node.exprName?.name
  const from = module.imports.get(name) ?? { file: module.file, name }
  const exported = (await import(join(root, from.file)))[from.name]
  if (!exported) throw new UnreadableType(`${name} is no schema that is exported`)
  return ofZod(exported, side)
}

// biome-ignore lint/suspicious/noExplicitAny: zod tells of itself in what it calls `def`
function ofZod(schema: any, side: "input" | "output"): Shape {
  const def = schema.def
  const inner = () => ofZod(def.innerType, side)
  switch (def.type) {
    case "string":
    case "enum":
    case "template_literal":
      return { is: "string" }
    case "number":
    case "int":
      return { is: "number" }
    case "boolean":
      return { is: "boolean" }
    case "literal":
      return {
        is: "union",
        of: def.values.map((value: unknown) => ({ is: value === null ? "null" : typeof value })),
      }
    case "nullable":
      return { is: "union", of: [inner(), { is: "null" }] }
    case "optional":
      return { is: "union", of: [inner(), { is: "undefined" }] }
    case "default":
    case "readonly":
      return inner()
    case "array":
      return { is: "array", of: ofZod(def.element, side) }
    case "object":
      return {
        is: "object",
        fields: new Map(Object.entries(def.shape).map(([key, value]) => [key, ofZod(value, side)])),
      }
    case "union":
      return { is: "union", of: def.options.map((one: unknown) => ofZod(one, side)) }
    case "pipe":
      return ofZod(side === "input" ? def.in : def.out, side)
    default:
      return any
  }
}

import * as pieces from "../../../server/platform/database/piece.ts"
import { callsOf } from "./callers.ts"
import { type Module, type Node, readModule } from "./modules.ts"
import { bind, names, type Scope, unknown } from "./patterns.ts"

/** What the text of a query is made of and cannot be told without running the program. */
export class Unreadable extends Error {}

/** From how far what makes up a text may be handed down. */
const mostCallers = 2

/**
 * Every value that an expression can have, told from the source alone: constants, templates and functions are followed, also
 * into other files; where it depends on what is known only when it runs, both ways are taken.
 */
export function valuesOf(node: Node, module: Module, all: Module[]): unknown[] {
  const values: unknown[] = []
  let path: number[] = []
  for (;;) {
    const reader = new Reader(path, all)
    values.push(reader.read(node, module, new Map()))
    const next = reader.nextPath()
    if (!next) return values
    path = next
    if (values.length > 64) throw new Unreadable("there are more than 64 ways")
  }
}

class Reader {
  private readonly path: number[]
  private readonly all: Module[]
  private readonly taken: { choice: number; of: number }[] = []
  private depth = 0
  /** All parameters of a function are what one and the same caller gives. */
  private readonly callers = new Map<Node, number>()

  constructor(path: number[], all: Module[]) {
    this.path = path
    this.all = all
  }

  nextPath(): number[] | undefined {
    const last = this.taken.findLastIndex(({ choice, of }) => choice + 1 < of)
    if (last < 0) return undefined
    return this.taken.slice(0, last + 1).map(({ choice }, at) => (at === last ? choice + 1 : choice))
  }

  private choose(of: number): number {
    const choice = this.path[this.taken.length] ?? 0
    this.taken.push({ choice, of })
    return choice
  }

  read(node: Node, module: Module, scope: Scope): unknown {
    const read = (one: Node) => this.read(one, module, scope)
    switch (node.type) {
      case "Literal":
        return node.value
      case "TemplateLiteral":
        return this.join(node, node.expressions.map(read))
      case "TaggedTemplateExpression":
        return this.call(read(node.tag), [
          Object.assign(
            node.quasi.quasis.map((one: Node) => one.value.cooked),
            { raw: node.quasi.quasis.map((one: Node) => one.value.raw) },
          ),
          ...node.quasi.expressions.map(read),
        ])
      case "BinaryExpression": {
        const [left, right] = [read(node.left), read(node.right)]
        if (left === unknown || right === unknown) return unknown
        if (node.operator === "*") return (left as number) * (right as number)
        if (node.operator === "+") return (left as string) + (right as string)
        if (node.operator === "===") return left === right
        if (node.operator === "!==") return left !== right
        return unknown
      }
      case "ConditionalExpression":
        return read(this.holds(read(node.test)) ? node.consequent : node.alternate)
      case "LogicalExpression": {
        const left = read(node.left)
        if (left === unknown) return this.choose(2) === 0 ? read(node.right) : unknown
        if (node.operator === "??") return left ?? read(node.right)
        return node.operator === "||" ? left || read(node.right) : left && read(node.right)
      }
      case "UnaryExpression": {
        const value = read(node.argument)
        return node.operator === "!" && value !== unknown ? !value : unknown
      }
      case "ArrayExpression":
        return node.elements.flatMap((one: Node) =>
          one.type === "SpreadElement" ? (read(one.argument) as unknown[]) : [read(one)],
        )
      case "ObjectExpression":
        return Object.fromEntries(
          node.properties.flatMap((one: Node) =>
            one.type === "SpreadElement"
              ? Object.entries(read(one.argument) as object)
              : [[one.key.name ?? one.key.value, read(one.value)]],
          ),
        )
      case "MemberExpression": {
        const object = read(node.object)
        const key = node.computed ? read(node.property) : node.property.name
        if (object === unknown || object === undefined || object === null) return unknown
        if (key === unknown) {
          const options = Object.values(object as object)
          return options[this.choose(options.length)]
        }
        return (object as Record<string, unknown>)[key as string]
      }
      case "CallExpression": {
        if (node.callee.type === "MemberExpression" && !node.callee.computed) {
          const object = read(node.callee.object)
          if (object === unknown) return unknown
          const method = (object as Record<string, unknown>)[node.callee.property.name]
          if (typeof method !== "function") return unknown
          return method.apply(object, node.arguments.map(read))
        }
        const callee = read(node.callee)
        return callee === unknown ? unknown : this.call(callee, node.arguments.map(read))
      }
      case "ArrowFunctionExpression":
      case "FunctionExpression":
      case "FunctionDeclaration":
        return (...given: unknown[]) => this.run(node, module, scope, given)
      case "Identifier":
        return this.name(node, module, scope)
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
        return read(node.expression)
      default:
        return unknown
    }
  }

  private join(node: Node, values: unknown[]): unknown {
    const missing = values.indexOf(unknown)
    if (missing >= 0) {
      const { name = node.expressions[missing].type } = node.expressions[missing]
      throw new Unreadable(`«${name}» is known only when it runs`)
    }
    return String.raw({ raw: node.quasis.map((one: Node) => one.value.cooked) }, ...values)
  }

  private holds(test: unknown): boolean {
    return test === unknown ? this.choose(2) === 0 : Boolean(test)
  }

  private call(callee: unknown, given: unknown[]): unknown {
    if (typeof callee !== "function") return unknown
    if (Object.values(pieces).includes(callee as typeof pieces.piece) && given.includes(unknown))
      throw new Unreadable("a piece is known only when it runs")
    return callee(...given)
  }

  private run(node: Node, module: Module, outer: Scope, given: unknown[]): unknown {
    const scope = new Map(outer)
    node.params.forEach((param: Node, at: number) => {
      bind(param, given.length > at ? given[at] : undefined, scope, (one) => this.read(one, module, scope))
    })
    return node.body.type === "BlockStatement"
      ? this.block(node.body.body, module, scope)
      : this.read(node.body, module, scope)
  }

  private block(statements: Node[], module: Module, scope: Scope): unknown {
    for (const statement of statements) {
      if (statement.type === "ReturnStatement")
        return statement.argument ? this.read(statement.argument, module, scope) : undefined
      if (statement.type === "VariableDeclaration") {
        for (const { id, init } of statement.declarations)
          bind(id, init ? this.read(init, module, scope) : undefined, scope, () => unknown)
      }
      if (statement.type === "IfStatement") {
        const branch = this.holds(this.read(statement.test, module, scope))
          ? statement.consequent
          : statement.alternate
        if (branch) {
          const value = this.block(branch.type === "BlockStatement" ? branch.body : [branch], module, scope)
          if (value !== undefined) return value
        }
      }
    }
    return undefined
  }

  private name(node: Node, module: Module, scope: Scope): unknown {
    const name: string = node.name
    if (scope.has(name)) return scope.get(name)
    if (name === "undefined") return undefined
    if (name === "String") return String
    const local = this.local(node, name, module)
    if (local !== undefined) return local.value
    return this.ofModule(name, module)
  }

  private ofModule(name: string, module: Module): unknown {
    const value = module.values.get(name)
    if (value) return this.read(value, module, new Map())
    const from = module.imports.get(name)
    if (!from) return unknown
    if (from.file === "server/platform/database/piece.ts")
      return (pieces as Record<string, unknown>)[from.name] ?? unknown
    return this.ofModule(from.name, readModule(from.file))
  }

  /** A const or a parameter of the functions that the name stands in; of a parameter, what callers give. */
  private local(node: Node, name: string, module: Module): { value: unknown } | undefined {
    for (let at = node.parent; at && at.type !== "Program"; at = at.parent) {
      if (at.type === "BlockStatement") {
        for (const statement of at.body.filter(
          (one: Node) => one.type === "VariableDeclaration" && one.end <= node.start,
        )) {
          for (const { id, init } of statement.declarations) {
            if (!names(id).includes(name)) continue
            const scope: Scope = new Map()
            bind(id, init ? this.read(init, module, new Map()) : unknown, scope, () => unknown)
            return { value: scope.get(name) }
          }
        }
      }
      if (/Function/.test(at.type) && at.params.some((param: Node) => names(param).includes(name)))
        return { value: this.parameter(at, name, module) }
    }
    return undefined
  }

  private parameter(owner: Node, name: string, module: Module): unknown {
    const at = owner.params.findIndex((param: Node) => names(param).includes(name))
    const param = owner.params[at]
    const given = callsOf(owner, module, this.all)
    if (param.type !== "Identifier" || given.length === 0 || this.depth === mostCallers) return unknown
    const caller = given[this.oneCaller(owner, given.length)] as (typeof given)[number]
    const argument: Node | undefined = caller.node.arguments[at]
    if (!argument) return undefined
    this.depth++
    const value = this.read(argument, caller.module, new Map())
    this.depth--
    return value
  }

  private oneCaller(owner: Node, of: number): number {
    const known = this.callers.get(owner)
    if (known !== undefined) return known
    const which = this.choose(of)
    this.callers.set(owner, which)
    return which
  }
}

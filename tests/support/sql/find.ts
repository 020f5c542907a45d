import { globSync } from "node:fs"
import { everyNode, type Module, type Node, readModule, root } from "./modules.ts"

/** A query that stands in the source as SQL. */
export interface Found {
  /** Where: the file and the line. */
  at: string
  module: Module
  text: Node
  /** What its rows are said to be. */
  row: Node | undefined
  /** Whether somebody looks at its rows, which of a connection's own `query` are of any type when it says none. */
  isRead: boolean
}

export function readServer(): Module[] {
  return globSync("server/**/*.ts", { cwd: root }).sort().map(readModule)
}

/** Every `query(…)` of a connection, and every `statement(…)(…)`. */
export function findQueries(modules: Module[]): Found[] {
  return modules.flatMap((module) =>
    [...everyNode(module.program as unknown as Node)].flatMap((node) => {
      if (node.type !== "CallExpression") return []
      const at = `${module.file}:${module.source.slice(0, node.start).split("\n").length}`
      const { callee } = node
      if (callee.type === "CallExpression" && callee.callee.name === "statement") {
        return [{ at, module, text: node.arguments[0], row: callee.typeArguments?.params[0], isRead: false }]
      }
      if (callee.type === "MemberExpression" && callee.property.name === "query") {
        return [
          {
            at,
            module,
            text: node.arguments[0],
            row: node.typeArguments?.params[0],
            isRead: readsRows(node),
          },
        ]
      }
      return []
    }),
  )
}

/** `const { rows } = await …`, `(await …).rows`, or a result that goes elsewhere. */
function readsRows(call: Node): boolean {
  let at = call.parent as Node
  let awaited = false
  for (;;) {
    const isCaught = at.type === "MemberExpression" && at.property.name === "catch"
    if (!isCaught && !["AwaitExpression", "ParenthesizedExpression"].includes(at.type)) break
    awaited ||= at.type === "AwaitExpression"
    at = (isCaught ? at.parent?.parent : at.parent) as Node
  }
  if (at.type === "ExpressionStatement") return false
  if (at.type === "VariableDeclarator" && at.id.type === "ObjectPattern")
    return at.id.properties.some((one: Node) => one.key?.name === "rows")
  if (at.type === "MemberExpression" && awaited) return at.property.name === "rows"
  return true
}

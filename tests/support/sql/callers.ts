import { everyNode, type Module, type Node } from "./modules.ts"

export interface Call {
  node: Node
  module: Module
}

const calls = new WeakMap<Node, Call[]>()

/** Every call of a function of a module, in all of them. */
export function callsOf(owner: Node, module: Module, all: Module[]): Call[] {
  const known = calls.get(owner)
  if (known) return known
  const name = nameOf(owner)
  const found: Call[] = []
  if (name) {
    for (const one of all) {
      const from = one.imports.get(name)
      const sees = one === module || (from?.file === module.file && from.name === name)
      if (!sees) continue
      for (const node of everyNode(one.program as unknown as Node)) {
        if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === name)
          found.push({ node, module: one })
      }
    }
  }
  calls.set(owner, found)
  return found
}

/** The name of a function that is one of its module. */
function nameOf(owner: Node): string | undefined {
  if (owner.type === "FunctionDeclaration") return owner.id?.name
  return owner.parent?.type === "VariableDeclarator" ? owner.parent.id.name : undefined
}

import type { Node } from "./modules.ts"

/** Stands for a value that is known only when the program runs. */
export const unknown = Symbol("known when it runs")

/** What the names of a function stand for. */
export type Scope = Map<string, unknown>

/** The names that a pattern gives something. */
export function names(pattern: Node): string[] {
  if (pattern.type === "Identifier") return [pattern.name]
  if (pattern.type === "AssignmentPattern") return names(pattern.left)
  if (pattern.type === "ObjectPattern")
    return pattern.properties.flatMap((one: Node) =>
      names(one.type === "RestElement" ? one.argument : one.value),
    )
  if (pattern.type === "ArrayPattern")
    return pattern.elements.flatMap((one: Node | null) => (one ? names(one) : []))
  return []
}

/** Gives its names to what a pattern takes apart. */
export function bind(pattern: Node, value: unknown, scope: Scope, read: (node: Node) => unknown): void {
  if (pattern.type === "Identifier") scope.set(pattern.name, value)
  else if (pattern.type === "AssignmentPattern")
    bind(pattern.left, value === undefined ? read(pattern.right) : value, scope, read)
  else if (pattern.type === "ObjectPattern" && value !== unknown && value) {
    for (const one of pattern.properties)
      if (one.type === "Property")
        bind(one.value, (value as Record<string, unknown>)[one.key.name], scope, read)
  } else if (pattern.type === "ArrayPattern" && Array.isArray(value)) {
    for (const [at, one] of pattern.elements.entries()) if (one) bind(one, value[at], scope, read)
  } else for (const name of names(pattern)) scope.set(name, unknown)
}

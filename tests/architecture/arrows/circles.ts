import { featureOf } from "./faults.ts"
import type { Arrow } from "./read.ts"

/** A way round from a node back to itself; undefined when there is none. */
export function findCircle(edges: readonly Arrow[]): string[] | undefined {
  const next = Map.groupBy(edges, ({ from }) => from)
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | undefined => {
    const start = path.indexOf(node)
    if (start >= 0) return [...path.slice(start), node]
    if (done.has(node)) return undefined
    done.add(node)
    for (const { to } of next.get(node) ?? []) {
      const circle = visit(to, [...path, node])
      if (circle) return circle
    }
    return undefined
  }
  for (const node of next.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return undefined
}

/** The arrows between rooms, as `roomOf` names them. */
export function between(roomOf: (path: string) => string, arrows: readonly Arrow[]): Arrow[] {
  return arrows
    .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
    .filter(({ from, to }) => from !== to)
}

/** The rooms of the house: features and the top folders. */
export function roomOf(path: string): string {
  const feature = featureOf(path)
  if (feature) return `server/features/${feature}`
  const parts = path.split("/")
  return parts[0] === "contract" ? "contract" : parts.length > 2 ? parts.slice(0, 2).join("/") : path
}

/** The folders inside the site, the office and each feature; what lies outside them, or directly in them, stands for itself. */
export function innerRoomOf(path: string): string {
  return /^(?:web\/(?:site|office)|server\/features\/[^/]+)\/[^/]+(?=\/)/.exec(path)?.[0] ?? path
}

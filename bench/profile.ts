import { print, type Row, round } from "./table.ts"

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Where a function's own time belongs: a package, a room of ours, or Node itself. */
function placeOf(url: string, name: string): string {
  if (name === "(garbage collector)" || name === "(program)" || name === "(idle)") return name
  const packaged = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (packaged) return packaged
  const own = /\/(server|contract)\/(platform|features)?\/?([^/]+)?/.exec(url)
  if (own) return `cupo ${own.slice(1).filter(Boolean).join("/")}`
  const inside = url.startsWith("node:") ? url.split("/")[0] : ""
  return inside || `native ${name || "(anonymous)"}`
}

/** Milliseconds of its own time that a process spent in each place. */
function spentBy({ nodes, samples, timeDeltas }: Profile): Map<string, number> {
  const places = new Map(
    nodes.map(({ id, callFrame: { url, functionName } }) => [id, placeOf(url, functionName)]),
  )
  const spent = new Map<string, number>()
  samples.forEach((id, i) => {
    const place = places.get(id) ?? "?"
    if (place !== "(idle)") spent.set(place, (spent.get(place) ?? 0) + (timeDeltas[i] ?? 0) / 1000)
  })
  return spent
}

const sum = (spent: Map<string, number>) => [...spent.values()].reduce((total, time) => total + time, 0)

/** Prints which packages the serving process's own time went to. Whoever keeps it lives longer, and does nothing. */
export function sayProfile(files: string[], json: boolean): void {
  const [spent] = files.map((file) => spentBy(JSON.parse(file) as Profile)).sort((a, b) => sum(b) - sum(a))
  if (!spent) return
  const total = sum(spent)
  const rows: Row[] = [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 16)
    .map(([place, time]) => ({ place, ms: round(time), share: `${round((100 * time) / total, 1)} %` }))
  print("Where the serving process spends its time", rows, json)
}

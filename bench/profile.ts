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

/** Prints which packages the serving process's own time went to. */
export function sayProfile(files: string[], json: boolean): void {
  const profiles = files.map((file) => JSON.parse(file) as Profile)
  const serving = profiles.sort((a, b) => b.samples.length - a.samples.length)
  const busiest = serving.find((one) => one.nodes.some((node) => node.callFrame.url.includes("fastify")))
  if (!busiest) return
  const places = new Map(
    busiest.nodes.map(({ id, callFrame: { url, functionName } }) => [id, placeOf(url, functionName)]),
  )
  const spent = new Map<string, number>()
  busiest.samples.forEach((id, i) => {
    const place = places.get(id) ?? "?"
    if (place !== "(idle)") spent.set(place, (spent.get(place) ?? 0) + (busiest.timeDeltas[i] ?? 0))
  })
  const total = [...spent.values()].reduce((sum, time) => sum + time, 0)
  const rows: Row[] = [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 16)
    .map(([place, time]) => ({ place, ms: round(time / 1000), share: `${round((100 * time) / total, 1)} %` }))
  print("Where the serving process spends its time", rows, json)
}

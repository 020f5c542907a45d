import { globSync, readFileSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { parseSync } from "oxc-parser"
import { describe, expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../..")

interface Arrow {
  from: string
  to: string
}

/** Every import of ours, type imports included. */
function readArrows(): Arrow[] {
  const files = globSync("{contract,server,web}/**/*.{ts,tsx}", { cwd: root })
  return files.flatMap((from) => {
    const { module } = parseSync(from, readFileSync(join(root, from), "utf8"))
    const named = [
      ...module.staticImports.map((one) => one.moduleRequest.value),
      ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
    ]
    const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      readFileSync(join(root, from), "utf8").slice(start + 1, end - 1),
    )
    return [...named, ...dynamic]
      .filter((path): path is string => path?.startsWith(".") ?? false)
      .map((path) => ({ from, to: relative(root, resolve(root, dirname(from), path.replace(/\?.*$/, ""))) }))
  })
}

const arrows = readArrows()

/** The order of the features: each may call only those before it. */
const features = [
  "people",
  "studio",
  "schedule",
  "packages",
  "payments",
  "reservations",
  "notifications",
  "reports",
]

const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]

/** What is wrong with an arrow; undefined when nothing is. */
function fault({ from, to }: Arrow): string | undefined {
  if (from.startsWith("contract/"))
    return to.startsWith("contract/") ? undefined : "the contract imports nothing of ours"
  if (from.startsWith("server/") && to.startsWith("web/")) return "the server does not import the web"
  if (from.startsWith("server/platform/")) {
    return /^(contract|server\/platform)\//.test(to) ? undefined : "the platform imports only the contract"
  }
  const feature = featureOf(from)
  if (feature) return featureFault(feature, from, to)
  if (from.startsWith("web/")) return webFault(from, to)
  return undefined
}

function featureFault(feature: string, from: string, to: string): string | undefined {
  if (/^(contract|server\/platform)\//.test(to)) return undefined
  const other = featureOf(to)
  if (!other) return "a feature imports the contract, the platform and features before it"
  if (!features.includes(feature)) return `${feature} has no place in the order of the features`
  if (other === feature) {
    const provider = /^server\/features\/[^/]+\/([^/]+)\//.exec(to)?.[1]
    const isInside = provider === undefined || from.startsWith(`server/features/${feature}/${provider}/`)
    return isInside ? undefined : "only identity.ts picks a provider"
  }
  if (features.indexOf(other) > features.indexOf(feature)) return `${feature} comes before ${other}`
  return to.endsWith("/store.ts") ? "a feature's store is its own" : undefined
}

function webFault(from: string, to: string): string | undefined {
  const room = from.split("/")[1]
  if (room === "ui") return to.startsWith("web/ui/") ? undefined : "web/ui imports nothing of ours"
  if (room === "api")
    return /^(contract|web\/api)\//.test(to) ? undefined : "web/api imports only the contract"
  if (!/^(contract|web)\//.test(to)) return "the web imports the contract, not the server"
  if (room === "site" && to.startsWith("web/office/")) return "the site does not import the office"
  if (room === "office" && to.startsWith("web/site/")) return "the office does not import the site"
  return undefined
}

/** A way round from a node back to itself; undefined when there is none. */
function findCircle(edges: Arrow[]): string[] | undefined {
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

const folders = (edges: Arrow[]): Arrow[] =>
  edges.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) })).filter(({ from, to }) => from !== to)

/** The rooms between which no circle may stand: features and the top folders. */
function roomOf(path: string): string {
  const feature = featureOf(path)
  if (feature) return `server/features/${feature}`
  const parts = path.split("/")
  return parts[0] === "contract" ? "contract" : parts.length > 2 ? parts.slice(0, 2).join("/") : path
}

describe("the arrows of the house", () => {
  test("are found at all", () => expect(arrows.length).toBeGreaterThan(200))

  test("go where they may", () => {
    const faults = arrows.flatMap((arrow) => {
      const why = fault(arrow)
      return why ? [`${arrow.from} -> ${arrow.to}: ${why}`] : []
    })
    expect(faults).toEqual([])
  })

  test("make no circle of files", () => expect(findCircle(arrows)).toBeUndefined())

  test("make no circle of rooms", () => expect(findCircle(folders(arrows))).toBeUndefined())
})

describe("the check itself", () => {
  test("sees an arrow that goes up", () => {
    expect(
      fault({ from: "server/features/people/reads.ts", to: "server/features/packages/grant.ts" }),
    ).toBeDefined()
    expect(fault({ from: "web/ui/Card.tsx", to: "contract/money.ts" })).toBeDefined()
    expect(fault({ from: "web/site/Home.tsx", to: "web/office/Home.tsx" })).toBeDefined()
    expect(fault({ from: "contract/api.ts", to: "server/app.ts" })).toBeDefined()
  })

  test("sees a circle", () => {
    const edges = [
      { from: "a", to: "b" },
      { from: "b", to: "c" },
      { from: "c", to: "a" },
    ]
    expect(findCircle(edges)).toEqual(["a", "b", "c", "a"])
  })
})

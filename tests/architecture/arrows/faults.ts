import type { Arrow } from "./read.ts"

/** The order of the features: each may call only those before it. */
export const features = [
  "people",
  "studio",
  "schedule",
  "packages",
  "payments",
  "reservations",
  "notifications",
  "personal",
  "reports",
  "payroll",
  "moving",
]

/** Who may pick a provider, each for its own port. */
const pickers = ["server/identity.ts", "server/mail.ts", "server/pay.ts", "server/pictures.ts"]

export const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]

/** What is wrong with an arrow; undefined when nothing is. `providers` are folders, as `readProviders` names them. */
export function faultOf({ from, to }: Arrow, providers: readonly string[]): string | undefined {
  if (from.startsWith("contract/"))
    return to.startsWith("contract/") ? undefined : "the contract imports nothing of ours"
  if (from.startsWith("server/")) return serverFault(from, to, providers)
  if (from.startsWith("web/")) return webFault(from, to)
  return undefined
}

function serverFault(from: string, to: string, providers: readonly string[]): string | undefined {
  if (to.startsWith("web/")) return "the server does not import the web"
  if (from.startsWith("server/platform/")) {
    return /^(contract|server\/platform)\//.test(to) ? undefined : "the platform imports only the contract"
  }
  const provider = providers.find((folder) => to.startsWith(`${folder}/`))
  if (provider && !from.startsWith(`${provider}/`) && !pickers.includes(from)) {
    return "only identity.ts, mail.ts, pay.ts and pictures.ts pick a provider"
  }
  const feature = featureOf(from)
  return feature ? featureFault(feature, to) : undefined
}

function featureFault(feature: string, to: string): string | undefined {
  if (/^(contract|server\/platform)\//.test(to)) return undefined
  const other = featureOf(to)
  if (!other) return "a feature imports the contract, the platform and features before it"
  if (!features.includes(feature)) return `${feature} has no place in the order of the features`
  if (other === feature) return undefined
  if (features.indexOf(other) > features.indexOf(feature)) return `${feature} comes before ${other}`
  return to.endsWith("/store.ts") ? "a feature's store is its own" : undefined
}

function webFault(from: string, to: string): string | undefined {
  const room = from.split("/")[1]
  if (room === "ui") return to.startsWith("web/ui/") ? undefined : "web/ui imports nothing of ours"
  if (room === "api")
    return /^(contract|web\/api)\//.test(to) ? undefined : "web/api imports only the contract"
  if (room === "access")
    return /^(contract|web\/(access|api|ui))\//.test(to) ? undefined : "web/access knows no screen"
  if (!/^(contract|web)\//.test(to)) return "the web imports the contract, not the server"
  if (room === "site" && to.startsWith("web/office/")) return "the site does not import the office"
  if (room === "office" && to.startsWith("web/site/")) return "the office does not import the site"
  return room === "office" ? officeFault(from, to) : undefined
}

/** What all screens share knows no frame, and neither knows a screen. */
function officeFault(from: string, to: string): string | undefined {
  const inner = /^web\/office\/([^/]+)\//
  const below: Record<string, readonly string[]> = { kit: ["kit"], shell: ["kit", "shell"] }
  const may = below[inner.exec(from)?.[1] ?? ""]
  const other = inner.exec(to)?.[1]
  return may && other && !may.includes(other) ? "the kit and the shell know no screen" : undefined
}

import { sayFault } from "./faults.ts"
import type { ImportReport } from "./import.ts"
import type { Added } from "./write.ts"

const nouns: Record<string, string> & Record<keyof Added, string> = {
  settings: "settings",
  content: "pages of text",
  branches: "branches",
  disciplines: "disciplines",
  rooms: "rooms",
  instructors: "instructors",
  packages: "packages for sale",
  coupons: "coupons",
  people: "people",
  classes: "classes",
  slots: "hours of the week",
  heldPackages: "packages of customers",
  reservations: "reservations",
  payments: "payments",
}

/** A person mends a few and tries again; ten thousand lines would only push the first out of sight. */
const mostLines = 200

/** What an import did, or why it did nothing, one line a thing. The faults speak Spanish, as the studio that mends them. */
export function sayReport({ name, referenceDay, faults, added }: ImportReport, checkOnly = false): string {
  if (!added) {
    const count = faults.length === 1 ? "1 fault" : `${faults.length} faults`
    const rest = faults.length - mostLines
    const more = rest > 0 ? [`… and ${rest} more`] : []
    return [...faults.slice(0, mostLines).map(sayFault), ...more, `Nothing was imported: ${count}.`].join(
      "\n",
    )
  }
  const title = checkOnly
    ? "Nothing was imported. This would come:"
    : `${name}, counted from ${referenceDay}:`
  return [title, ...sayAdded(added)].join("\n")
}

/** «  12 people», a line for each kind that is new. */
export function sayAdded(added: object): string[] {
  const news = Object.entries(added).filter(([, count]) => count > 0)
  return news.length > 0
    ? news.map(([kind, count]) => `  ${count} ${nouns[kind] ?? kind}`)
    : ["  nothing new"]
}

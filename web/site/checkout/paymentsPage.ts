import type { Choice } from "../overlays/overlays.ts"

const path = "/paquetes"

/** Whether this document may load a script from there: the server lets only the page where one pays load the provider's. */
export function mayLoad(scriptUrl: string): boolean {
  if (new URL(scriptUrl, location.origin).origin === location.origin) return true
  const [arrival] = performance.getEntriesByType("navigation")
  return arrival !== undefined && new URL(arrival.name).pathname === path
}

/** That page, with what was about to be paid. */
export function paymentsHref(packageId: string, choice: Choice | undefined): string {
  const query = new URLSearchParams(choice && { clase: choice.item.id, lugar: String(choice.seat) })
  query.set("comprar", packageId)
  return `${path}?${query}`
}

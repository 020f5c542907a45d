import type { Page } from "@playwright/test"

export interface Unsteady {
  /** The key of each press, in their order. */
  keys: (string | undefined)[]
  /** How the next is answered: by a server that is away, by one whose answer is lost, or as it is. */
  answers: "away" | "lost" | "whole"
}

/** What is asked at that address is not answered as long as the server is away, and then as it is told. */
export async function unsteady(page: Page, url: string): Promise<Unsteady> {
  const way: Unsteady = { keys: [], answers: "away" }
  await page.route(url, async (route) => {
    way.keys.push(route.request().headers()["idempotency-key"])
    if (way.answers === "whole") return route.continue()
    if (way.answers === "away")
      return route.fulfill({ status: 503, json: { error: "UNAVAILABLE", message: "Ahora no" } })
    await route.fetch()
    await route.abort()
  })
  return way
}

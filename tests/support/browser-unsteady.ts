import type { APIResponse, Page } from "@playwright/test"

/** By a server that is away, by one that does it and whose answer is lost, by a network that brings nothing there, or as it is. */
type Answer = "away" | "lost" | "cut" | "whole"

export interface Unsteady {
  /** The key of each press, in their order. */
  keys: (string | undefined)[]
  /** How the next are answered, each in its turn; the last of them from then on. */
  answers: Answer[]
}

/** What is pressed for at that address is answered as it is told: not at all, as long as nobody says otherwise. What only reads goes through. */
export async function unsteady(
  page: Page,
  url: string | RegExp,
  answers: Answer[] = ["away"],
  /** Between what the server does and the loss of its answer. */
  meanwhile?: (answer: APIResponse) => unknown,
): Promise<Unsteady> {
  const way: Unsteady = { keys: [], answers }
  await page.route(url, async (route) => {
    if (route.request().method() === "GET") return route.fallback()
    way.keys.push(route.request().headers()["idempotency-key"])
    const [now, ...next] = way.answers
    if (next.length > 0) way.answers = next
    if (now === "whole") return route.fallback()
    if (now === "away")
      return route.fulfill({
        ...{ status: 503, headers: { "retry-after": "1" } },
        json: { error: "UNAVAILABLE", message: "Ahora no" },
      })
    if (now === "lost") {
      const answer = await route.fetch()
      await meanwhile?.(answer)
    }
    return route.abort()
  })
  return way
}

import type { Page } from "@playwright/test"

/** From here on what the server answers a page says that it is this instant; nothing comes over its stream, which would say otherwise. */
export async function serverSays(page: Page, at: Date): Promise<void> {
  const date = at.toUTCString()
  await page.unrouteAll()
  await page.route("**/api/**", async (route) => {
    if (new URL(route.request().url()).pathname === "/api/live") {
      return route.fulfill({ status: 204, headers: { date } })
    }
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
}

import type { Page } from "@playwright/test"
import { studioUrl } from "./browser-studio.ts"
import { call } from "./http.ts"
import { type Credentials, enter } from "./signin.ts"

/**
 * Puts into a browser what signing in leaves there, and opens no page of the product: a form filled in before each test
 * would be the half of its time. The form itself is tested in signing-in. Returns the person's id.
 */
export async function keepSession(page: Page, who: Credentials): Promise<string> {
  const url = studioUrl()
  const device = await enter({ call: (line, request) => call(url, line, request) }, who)
  const { body: user } = await call(url, "GET /users/me", { headers: device.headers })
  await page.goto("/robots.txt")
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) localStorage.setItem(`cupo.${name}`, value)
    },
    {
      token: device.idToken,
      credential: device.credential,
      sessionId: device.sessionId,
      user: JSON.stringify(user),
    },
  )
  return user.id
}

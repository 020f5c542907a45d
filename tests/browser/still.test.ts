import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import { signIn } from "../support/browser-steps.ts"

/** What moved since the page was asked for, in the browser's own measure; what a press moves does not count. */
const shifts = () => {
  const seen = { sum: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) seen.sum += entry.value
    }
  }).observe({ type: "layout-shift", buffered: true })
}

test("nothing moves under who is known while the home and the account are read", async ({
  page,
  customer,
}) => {
  const ana = await customer("ten")
  await signIn(page, ana)
  const account = new URL(page.url()).pathname
  await page.addInitScript(shifts)
  // Late enough that the first paint comes before the scripts, and the scripts before what they read.
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  for (const [path, ready] of [
    ["/", page.getByRole("link", { name: "Elegir una clase" })],
    [account, page.getByRole("heading", { name: "Tus clases, una por una" })],
  ] as const) {
    await page.goto(path)
    await expect(ready).toBeVisible()
    await page.waitForLoadState("load")
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => (window as unknown as { seen: { sum: number } }).seen.sum)).toBeLessThan(
      0.01,
    )
  }
})

test.describe("before the scripts come", () => {
  test.use({ expected: [/net::ERR_/] })

  test("who is known is not shown what a visitor is, not for a moment", async ({ page, customer }) => {
    // From no page of ours: one that misses a piece is loaded anew, over the next.
    await keepSession(page, await customer("ten"))
    await page.route("**/assets/*.js", (route) => route.abort())
    await page.goto("/", { waitUntil: "domcontentloaded" })
    await expect(page.getByText("siempre tuyo.")).toBeHidden()
    await expect(page.getByRole("heading", { name: "Sucursales" })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.reload({ waitUntil: "domcontentloaded" })
    await expect(page.getByText("siempre tuyo.")).toBeVisible()
  })

  test("what opens with a press leads to where the same can be done", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort())
    await page.goto("/", { waitUntil: "domcontentloaded" })
    const isNarrow = (page.viewportSize()?.width ?? 0) < 860
    if (isNarrow) {
      await page.getByRole("button", { name: "Abrir menú" }).click()
      await expect(page.getByRole("contentinfo")).toBeInViewport()
      await page.unroute("**/assets/*.js")
      await page.goto("/?acceso=entrar")
    } else {
      await page.getByRole("button", { name: "Iniciar sesión" }).click()
      await page.waitForURL("**/?acceso=entrar")
      await page.unroute("**/assets/*.js")
      await page.reload()
    }
    const dialog = page.getByRole("dialog", { name: "Inicia sesión" })
    await expect(dialog.getByLabel("Email")).toBeFocused()
  })
})

import { gzipSync } from "node:zlib"
import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { awake, openSeats } from "../support/browser-steps.ts"

test("the home page is read before any script runs, light, whole on a tablet, and can be installed", {
  tag: "@anyWidth",
}, async ({ page, request }) => {
  const scripts: Promise<Buffer>[] = []
  page.on("response", (response) => {
    if (response.headers()["content-type"]?.includes("javascript")) scripts.push(response.body())
  })
  await test.step("a visitor reads it with its content before any script runs", async () => {
    expect(await (await request.get("/")).text()).toContain("Roma Norte")
    await page.goto("/", { waitUntil: "networkidle" })
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  })
  await test.step("it asks for at most 160 KB of JavaScript, gzipped", async () => {
    const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length)
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(160 * 1024)
  })
  await test.step("on a tablet the words and the way to a class stand beside the picture, and nothing is pushed under it", async () => {
    for (const [width, height] of [
      [768, 1024],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport()
      if (height > width) await expect(page.getByRole("link", { name: "Ver paquetes" })).toBeInViewport()
    }
  })
  await test.step("it can be installed under the studio's own name and icon", async () => {
    const address = await page.locator('link[rel="manifest"]').getAttribute("href")
    const manifest = await (await request.get(address ?? "")).json()
    expect(manifest).toMatchObject({ name: "Estudio Arcilla", display: "standalone", start_url: "/" })
    for (const { src, sizes } of manifest.icons) {
      const side = await page.evaluate(async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(side).toBe(sizes)
    }
  })
})

test("what is pressed in the very moment in which a page wakes up stays open", async ({ page, hasTouch }) => {
  const [button, title] = hasTouch ? ["Abrir menú", "Menú"] : ["Iniciar sesión", "Inicia sesión"]
  await page.addInitScript(pressAsItWakes, button)
  await page.goto("/")
  await awake(page)
  const dialog = page.getByRole("dialog", { name: title })
  await expect(dialog).toBeVisible()
  // Whatever comes after it woke has come by now.
  await page.waitForLoadState("networkidle")
  await expect(dialog).toBeVisible()
})

test.describe("an unknown path", { tag: "@anyWidth" }, () => {
  test.use({ expected: [/status of 404/] })

  test("says so", async ({ page }) => {
    const response = await page.goto("/no-existe")
    expect(response?.status()).toBe(404)
    await expect(page.getByText("404 no found")).toBeVisible()
  })
})

test.describe("seen from another time zone, in another language", { tag: "@anyWidth" }, () => {
  test.use({ timezoneId: "Asia/Tokyo", locale: "de-DE" })

  test("the hours are the branch's, and every page is as the server sent it", async ({ page, ownClass }) => {
    const { id, address } = await ownClass()
    await openSeats(page, address())
    for (const path of ["/", "/paquetes", "/instructores", address().replace(/&clase=.*/, "")]) {
      await page.goto(path)
      await awake(page)
      // A page that React must draw again complains by then.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    }
    await expect(page.getByRole("main").locator(`a[href*="${id}"]`)).toContainText(/6:00\s*p\.\s*m\./)
  })
})

/** In the page: presses as soon as React has taken the page over, before it does what it does afterwards. */
function pressAsItWakes(name: string): void {
  interface Root {
    stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
  }
  const isAwake = () => {
    const [, root] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer")) ?? []
    return root && !(root as Root).stateNode.current.memoizedState.isDehydrated
  }
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    if (!isAwake()) return port2.postMessage("")
    const buttons = [...document.querySelectorAll<HTMLElement>("header [role=button]")]
    buttons.find((one) => (one.ariaLabel ?? one.textContent) === name)?.click()
  }
  port2.postMessage("")
}

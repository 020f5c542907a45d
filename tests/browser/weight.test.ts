import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { awake } from "../support/browser-steps.ts"

/** What a first visit of a page may cost a phone that has nothing yet: all bytes over the wire, headers included. */
interface Weight {
  kilobytes: number
  /** Built files among what is asked for. */
  files: number
  requests: number
}

async function weigh(page: Page, path: string): Promise<Weight> {
  const tools = await page.context().newCDPSession(page)
  await tools.send("Network.enable")
  await tools.send("Network.setCacheDisabled", { cacheDisabled: true })
  const asked = new Map<string, string>()
  let bytes = 0
  tools.on("Network.responseReceived", ({ requestId, response }) => asked.set(requestId, response.url))
  tools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(path)
  await awake(page)
  await page.waitForLoadState("networkidle")
  const files = [...asked.values()].filter((url) => url.includes("/assets/"))
  return { kilobytes: Math.ceil(bytes / 1024), files: files.length, requests: asked.size }
}

/**
 * What each weighs since its files carry no more headers than a file needs, and a hundredth for what changes with the day.
 * On a phone with slow 4G a page of 270 KB is a second and a half of the line, and each request a share of it. Whoever needs
 * more says here why; whoever needs less lowers it.
 */
// How a write failed is told in one way by all pages, in a file that they share: one more than when each told it by itself.
const budgets: [string, (branch: string) => string, Weight][] = [
  // Two fonts and the sheet of styles are 83 KB of it, as everywhere; the rest wakes the page.
  ["home", () => "/", { kilobytes: 273, files: 56, requests: 59 }],
  // The seat that one may have chosen before, and the coupons that are on offer.
  ["the shop", () => "/paquetes", { kilobytes: 285, files: 67, requests: 70 }],
  // A week of classes is in its first answer; the map of a room comes with the first press.
  ["a branch's week", (branch) => `/reserva-clase/${branch}`, { kilobytes: 255, files: 54, requests: 58 }],
]

for (const [name, pathOf, budget] of budgets) {
  test(`a first visit of ${name} is as light as it was`, async ({ page, romaNorte }) => {
    const weight = await weigh(page, pathOf(romaNorte.branch))
    for (const [what, most] of Object.entries(budget)) {
      expect.soft(weight[what as keyof Weight], what).toBeLessThanOrEqual(most)
    }
  })
}

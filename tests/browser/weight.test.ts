import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { awake } from "../support/browser-steps.ts"

/** What a first visit of a page may cost a phone that has nothing yet, over the wire, headers included. */
interface Weight {
  /** Of the built files, which no day and no machine changes. */
  kilobytes: number
  /** Of everything else: the page and its data, which change with the day's classes. */
  rest: number
  /** Built files among what is asked for. */
  files: number
  requests: number
}

async function weigh(page: Page, path: string): Promise<Weight> {
  const tools = await page.context().newCDPSession(page)
  await tools.send("Network.enable")
  await tools.send("Network.setCacheDisabled", { cacheDisabled: true })
  const asked = new Map<string, string>()
  const came = new Map<string, number>()
  tools.on("Network.responseReceived", ({ requestId, response }) => asked.set(requestId, response.url))
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    came.set(requestId, encodedDataLength),
  )
  await page.goto(path)
  await awake(page)
  await page.waitForLoadState("networkidle")
  const built = [...asked].filter(([, url]) => url.includes("/assets/")).map(([id]) => id)
  const kilobytes = (ids: Iterable<string>) =>
    Math.ceil([...ids].reduce((sum, id) => sum + (came.get(id) ?? 0), 0) / 1024)
  const rest = [...asked.keys()].filter((id) => !built.includes(id))
  return { kilobytes: kilobytes(built), rest: kilobytes(rest), files: built.length, requests: asked.size }
}

/**
 * What each weighs since its files carry no more headers than a file needs, and a hundredth beside it.
 * On a phone with slow 4G a page of 270 KB is a second and a half of the line, and each request a share of it. Whoever needs
 * more says here why; whoever needs less lowers it.
 */
// How a write failed is told in one way by all pages, in a file that they share: one more than when each told it by itself.
const budgets: [string, (branch: string) => string, Weight][] = [
  // Two fonts and the sheet of styles are 83 KB of it, as everywhere; the rest wakes the page.
  ["home", () => "/", { kilobytes: 260, rest: 20, files: 56, requests: 59 }],
  // The seat that one may have chosen before, and the coupons that are on offer.
  ["the shop", () => "/paquetes", { kilobytes: 276, rest: 20, files: 67, requests: 70 }],
  // A week of classes is in its first answer; the map of a room comes with the first press.
  [
    "a branch's week",
    (branch) => `/reserva-clase/${branch}`,
    { kilobytes: 238, rest: 26, files: 54, requests: 58 },
  ],
]

for (const [name, pathOf, budget] of budgets) {
  test(`a first visit of ${name} is as light as it was`, async ({ page, romaNorte }) => {
    const weight = await weigh(page, pathOf(romaNorte.branch))
    for (const [what, most] of Object.entries(budget)) {
      expect.soft(weight[what as keyof Weight], what).toBeLessThanOrEqual(most)
    }
  })
}

import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { awake, signIn } from "../support/browser-steps.ts"

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
  // What a page before asks for as it is left is no part of this one.
  await page.goto("/robots.txt")
  const tools = await page.context().newCDPSession(page)
  await tools.send("Network.enable")
  await tools.send("Network.setCacheDisabled", { cacheDisabled: true })
  const begun = new Set<string>()
  const asked = new Map<string, string>()
  const came = new Map<string, number>()
  tools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    // The stream of news never ends.
    if (!request.url.includes("/api/live")) begun.add(requestId)
  })
  tools.on("Network.responseReceived", ({ requestId, response }) => asked.set(requestId, response.url))
  tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    came.set(requestId, encodedDataLength),
  )
  // What is asked for last, when the page is calm.
  const calm = page.waitForResponse("**/api/config/notice")
  await page.goto(path)
  await awake(page)
  await calm
  await expect(page.getByText("Cargando...")).toHaveCount(0)
  await expect.poll(() => [...begun].filter((id) => !came.has(id)).length).toBe(0)
  const built = [...asked].filter(([, url]) => url.includes("/assets/")).map(([id]) => id)
  const kilobytes = (ids: Iterable<string>) =>
    Math.ceil([...ids].reduce((sum, id) => sum + (came.get(id) ?? 0), 0) / 1024)
  const rest = [...asked.keys()].filter((id) => !built.includes(id))
  return { kilobytes: kilobytes(built), rest: kilobytes(rest), files: built.length, requests: asked.size }
}

/**
 * What each weighs since pieces travel in few files, and a hundredth beside it.
 * On a phone with slow 4G a page of 200 KB is a second of the line, and each request a share of it. Whoever needs
 * more says here why; whoever needs less lowers it.
 */
const budgets: [string, (romaNorte: { branch: string }) => string, Weight][] = [
  // Three fonts are 50 KB of it, React and its router 100; the rest is the page. All styles of the site come first, a ticket's code
  // among them, and the sentences of all refusals, those of saved reports among them;
  // and what stands where a piece could not be loaded, a page had no connection, or a message came without its library. Some hundred bytes
  // ask of the nearest class first whether it can be had, and not of four at once. Half a kilobyte, of each page, looks whether one that is
  // brought back is whole and alive, and listens anew. Some hundred more ask again whoever stays at a form, and say that an account was closed.
  ["home", () => "/", { kilobytes: 210, rest: 20, files: 14, requests: 20 }],
  ["the shop", () => "/paquetes", { kilobytes: 197, rest: 20, files: 13, requests: 20 }],
  // A week of classes is in its first answer; the map of a room comes with the first press.
  [
    "a branch's week",
    ({ branch }) => `/reserva-clase/${branch}`,
    { kilobytes: 199, rest: 26, files: 13, requests: 20 },
  ],
]

test("a first visit is as light as it was", async ({ page, romaNorte }) => {
  for (const [name, pathOf, budget] of budgets) {
    await test.step(name, async () => {
      expectWithin(await weigh(page, pathOf(romaNorte)), budget)
      // The next finds a browser in which nobody has been.
      await page.evaluate(() => localStorage.clear())
    })
  }
})

test("what a customer sees first is as light as it was, their home and their account", async ({
  page,
  customer,
}) => {
  await signIn(page, await customer("ten"))
  const account = new URL(page.url()).pathname
  // With what asks for their own data and follows it; a kilobyte is the styles of coming again, which stand with all others, and some
  // hundred bytes ask before what was typed in a sheet is lost. Some forty name the piece that asks whether a code would arrive.
  expectWithin(await weigh(page, "/"), { kilobytes: 214, rest: 30, files: 15, requests: 32 })
  // No form of theirs is loaded before it is opened. Some hundred bytes look at what the browser kept before it is believed, and as many tell
  // who looks on that a deadline has passed, and that nothing is lost of an unlimited package.
  expectWithin(await weigh(page, account), { kilobytes: 227, rest: 30, files: 21, requests: 40 })
})

function expectWithin(weight: Weight, budget: Weight): void {
  for (const [what, most] of Object.entries(budget)) {
    expect.soft(weight[what as keyof Weight], what).toBeLessThanOrEqual(most)
  }
}

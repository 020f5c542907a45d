import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { answerLate, drawLate } from "../support/browser-late.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, bringBack, closed, keepIntercepting, openSeats, seat } from "../support/browser-steps.ts"

const isTaken = (page: Page, number: number) =>
  expect(seat(page, number)).toHaveAccessibleName(new RegExp(`^Lugar ${number}, ocupado`))

/** Opens the map of a class in the tab that leads, and waits until it is answered. */
async function openListening(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse("**/api/live?*")
  await openSeats(page, address)
  await listening
}

/** Which of the tabs that are watched have a stream of their own, and how many at the most had one at once. */
function countStreams() {
  const open = new Set<Page>()
  let most = 0
  const isStream = (url: string) => new URL(url).pathname === "/api/live"
  const watch = (tab: Page) => {
    tab.on("request", (request) => {
      if (!isStream(request.url())) return
      open.add(tab)
      most = Math.max(most, open.size)
    })
    tab.on("requestfailed", (request) => isStream(request.url()) && open.delete(tab))
    tab.on("close", () => open.delete(tab))
  }
  return { open, watch, most: () => most }
}

/** Nothing of the page runs from here on, and what comes to it waits; its lock is its own all the same. Returns what wakes it. */
async function putToSleep(page: Page): Promise<() => Promise<unknown>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send("Debugger.enable")
  await browser.send("Debugger.pause")
  return () => browser.send("Debugger.disable")
}

test("seven tabs share one stream, the next takes it over when its tab closes, and all hear", {
  tag: "@long",
}, async ({ page, context, rival, ownClass }) => {
  const { open, watch, most } = countStreams()
  watch(page)
  const [first, other] = [await ownClass(), await ownClass({ hour: "20:00" })]
  await openSeats(page, first.address())
  const tabs = [page]
  for (let i = 0; i < 6; i++) {
    const tab = await context.newPage()
    watch(tab)
    await tab.goto((i % 2 ? other : first).address())
    await awake(tab)
    tabs.push(tab)
  }
  const somebody = await rival()
  expect(await somebody.book(first.id, 3)).toBe(201)
  expect(await somebody.book(other.id, 4)).toBe(201)
  for (const [i, tab] of tabs.entries()) await isTaken(tab, i > 0 && i % 2 === 0 ? 4 : 3)
  expect([open.size, most()]).toEqual([1, 1])

  const [leader] = [...open] as [Page]
  const left = tabs.filter((tab, i) => tab !== leader && (i === 0 || i % 2 === 1))
  await leader.close()
  expect(await (await rival()).book(first.id, 7)).toBe(201)
  for (const tab of left) await isTaken(tab, 7)
  expect([open.size, most()]).toEqual([1, 1])
})

test("a tab that sleeps hands over to one that is looked at, and hears from it when it wakes", {
  tag: "@anyWidth",
}, async ({ page, context, rival, ownClass }) => {
  const { id, address } = await ownClass()
  await openListening(page, address())
  const wake = await putToSleep(page)
  const beside = await context.newPage()
  const opened = beside.waitForResponse("**/api/live?*", { timeout: 15_000 })
  await openSeats(beside, address())
  await opened
  expect(await (await rival()).book(id, 3)).toBe(201)
  await isTaken(beside, 3)
  await wake()
  // What it still says to whom it led is of before, and does not stay.
  for (const tab of [page, beside]) await isTaken(tab, 3)
  expect(await (await rival()).book(id, 4)).toBe(201)
  for (const tab of [page, beside]) await isTaken(tab, 4)
})

test("of two that take over from one that sleeps in the same moment one goes on, and both hear", {
  tag: "@long",
}, async ({ page, context, rival, ownClass }) => {
  const { id, address } = await ownClass()
  await openListening(page, address())
  const { open, watch, most } = countStreams()
  const both = await Promise.all([context.newPage(), context.newPage()])
  for (const tab of both) {
    watch(tab)
    await tab.goto(address())
    await awake(tab)
  }
  const wake = await putToSleep(page)
  await Promise.all(
    both.map((tab) =>
      tab.evaluate(() => {
        // What either says comes to the other when it has taken over too.
        const say = BroadcastChannel.prototype.postMessage
        BroadcastChannel.prototype.postMessage = function (word) {
          setTimeout(() => say.call(this, word), 300)
        }
        document.dispatchEvent(new Event("visibilitychange"))
      }),
    ),
  )
  await expect.poll(() => open.size, { timeout: 15_000 }).toBe(1)
  expect(await (await rival()).book(id, 3)).toBe(201)
  for (const tab of both) await isTaken(tab, 3)
  expect([open.size, most()]).toEqual([1, 1])
  await wake()
  expect(await (await rival()).book(id, 4)).toBe(201)
  for (const tab of [page, ...both]) await isTaken(tab, 4)
})

test("an idle page, and the tab beside it, are told at once that their session is over", async ({
  page,
  context,
  another,
  customer,
}) => {
  const paula = await customer("ten")
  const id = await keepSession(page, paula)
  const listening = page.waitForResponse("**/api/live?*")
  await page.goto(`/mi-cuenta/${id}`)
  await listening
  const beside = await context.newPage()
  await beside.goto("/paquetes")
  await awake(beside)
  // Until it has asked the browser who is in, nobody's session is over on it: its menu knows.
  await beside.getByRole("button", { name: "Abrir menú" }).click()
  await expect(beside.getByRole("button", { name: "Cerrar sesión" })).toBeVisible()
  await beside.keyboard.press("Escape")
  await closed(beside)
  await keepSession(await another(), paula)
  const said = "Tu sesión fue cerrada porque se inició en otro dispositivo."
  await Promise.all([page, beside].map((tab) => expectSaid(tab, said)))
  for (const tab of [page, beside]) await expect(tab).toHaveURL("/")
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cupo.user"))).toBeNull()
})

test.describe("a stream that is refused", () => {
  test.use({ expected: [/status of 503/] })
  const refuseStream = (page: Page) =>
    page.route("**/api/live?*", (route) =>
      route.fulfill({ status: 503, json: { error: "UNAVAILABLE", message: "Más tarde" } }),
    )

  test("is done without: what it would tell is asked for", async ({ page, rival, ownClass }) => {
    await refuseStream(page)
    const { id, address } = await ownClass()
    await openSeats(page, address())
    expect(await (await rival()).book(id, 5)).toBe(201)
    await isTaken(page, 5)
    await page.unroute("**/api/live?*")
    await page.waitForResponse((response) => response.url().includes("/api/live") && response.ok())
    expect(await (await rival()).book(id, 6)).toBe(201)
    await isTaken(page, 6)
  })

  test("and what was asked for in its place is not shown over what it tells once it is heard again", {
    tag: "@anyWidth",
  }, async ({ page, rival, ownClass }) => {
    const { id, address } = await ownClass()
    await keepIntercepting(page)
    await refuseStream(page)
    const asked = await answerLate(page, `**/api/classes/${id}/seats`)
    await openSeats(page, address())
    await asked.read
    expect(await (await rival()).book(id, 5)).toBe(201)
    await page.unroute("**/api/live?*")
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await isTaken(page, 5)
    await asked.come()
    // Time in which it would be drawn.
    await page.waitForTimeout(500)
    await isTaken(page, 5)
  })
})

test("a page that the browser brings back listens anew; one that came back cut off, or draws nothing, is loaded anew", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, rival, ownClass, expected }) => {
  const { address, id } = await ownClass()
  // What React waits for is a message to itself, which a browser may lose as it puts a page away.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...words: unknown[]) {
      if (!("deaf" in window)) post.apply(this, words as Parameters<typeof post>)
    }
  })
  await openSeats(page, address())
  await page.evaluate(() => Object.assign(window, { stays: true }))
  const listens = page.waitForRequest(/\/api\/live\?classes=[0-9a-f]/)
  await bringBack(page)
  await listens
  expect(await (await rival()).book(id, 3)).toBe(201)
  await isTaken(page, 3)
  // Longer than a page is waited for.
  await page.waitForTimeout(2_500)
  expect(await page.evaluate(() => "stays" in window)).toBe(true)

  await test.step("a piece was on its way", async () => {
    const piece = /\/assets\/Login-.*\.js/
    await page.route(piece, () => {})
    await page.getByRole("button", { name: "Abrir menú" }).click()
    const asked = page.waitForRequest(piece)
    await page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: "Iniciar sesión" }).click()
    await asked
    const loaded = page.waitForEvent("load")
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })))
    await bringBack(page)
    await loaded
    await page.unroute(piece)
    await awake(page)
  })

  await test.step("a piece failed, as it does before the page is gone where its loads end first", async () => {
    expected.push(/net::ERR_FAILED/)
    const [piece, health] = [/\/assets\/Singup-.*\.js/, "**/api/health"]
    for (const lost of [piece, health]) await page.route(lost, (route) => route.abort())
    await page.getByRole("button", { name: "Abrir menú" }).click()
    await page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: "Registrate" }).click()
    await expect(page.getByRole("alert")).toHaveText("No se pudo abrir: no hay conexión.")
    await bringBack(page)
    await expect(page.getByRole("alert")).toBeVisible()
    for (const lost of [piece, health]) await page.unroute(lost)
    const loaded = page.waitForEvent("load")
    await bringBack(page)
    await loaded
    await awake(page)
  })

  await test.step("nothing is drawn", async () => {
    await openSeats(page, address())
    await page.evaluate(() => Object.assign(window, { deaf: true }))
    await page.getByRole("button", { name: "Abrir menú" }).click()
    expect(await (await rival()).book(id, 4)).toBe(201)
    const loaded = page.waitForEvent("load")
    await bringBack(page)
    await loaded
    await isTaken(page, 4)
  })
})

test("a page that is brought back twice in a moment is not loaded anew for the second, which it had no time to draw", {
  tag: "@anyWidth",
}, async ({ page, ownClass }) => {
  const { address } = await ownClass()
  const { busy, calm } = await drawLate(page)
  await openSeats(page, address())
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await bringBack(page)
  await page.waitForTimeout(1_500)
  await busy()
  await bringBack(page)
  // Past the time of the first, before that of the second is over.
  await page.waitForTimeout(700)
  expect(await page.evaluate(() => "stays" in window)).toBe(true)
  await calm()
})

for (const [who, read] of [
  ["a visitor", /\/reserva-clase\/[^/]+\.data/],
  ["the desk", /\/api\/classes\/[^/]+\/seats$/],
] as const) {
  test(`what ${who} was told of a map stays, though an older answer comes after it`, {
    tag: "@anyWidth",
  }, async ({ page, rival, ownClass }) => {
    const { address, id } = await ownClass()
    if (who === "the desk") await keepSession(page, { email: "recepcion@demo.cupo.mx", password: "Cupo2025" })
    const path = who === "the desk" ? `/backend/clases/detalle/${id}` : address()
    await page.goto(path)
    await awake(page)
    await expect(seat(page, 3)).toHaveAccessibleName(/^Lugar 3, libre/)
    const answer = await answerLate(page, read)
    await bringBack(page)
    await answer.read
    expect(await (await rival()).book(id, 3)).toBe(201)
    await expect(seat(page, 3)).toHaveAccessibleName(/^Lugar 3, (?!libre)/)
    await answer.come()
    // Time in which it would be drawn.
    await page.waitForTimeout(500)
    await expect(seat(page, 3)).toHaveAccessibleName(/^Lugar 3, (?!libre)/)
  })
}

import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { openSeats, seat } from "../support/browser-steps.ts"

/** The browser's own letters, twice as large, as a reader sets them. */
async function enlarge(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } })
}

/** Words that are cut, and whatever makes the page wider than its window. */
async function cutOn(page: Page): Promise<string[]> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  return page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - window.innerWidth
    const cut = [...document.querySelectorAll<HTMLElement>("main *, header *")].filter((element) => {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(element)
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
      if (!hasWords || clipPath !== "none" || overflowX === "visible" || overflowX === "auto") return false
      return textOverflow !== "ellipsis" && element.scrollWidth > element.clientWidth + 1
    })
    return [
      ...(beyond > 0 ? [`the page is ${beyond} px wider than its window`] : []),
      ...cut.map(({ textContent }) => `cut: ${textContent}`),
    ]
  })
}

for (const path of ["/", "/quienes-somos", "/instructores", "/contacto", "/paquetes", "/backend"]) {
  test(`${path} has room for letters twice as large`, async ({ page }) => {
    await enlarge(page)
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("32px")
    expect(await cutOn(page)).toEqual([])
  })
}

test("the week and the seats have room for letters twice as large", async ({ page, ownClass }) => {
  const { address } = await ownClass()
  await enlarge(page)
  await page.goto(address().replace(/&clase=.*/, ""))
  expect(await cutOn(page)).toEqual([])
  await openSeats(page, address(3))
  expect(await cutOn(page)).toEqual([])
})

test("with colours of one's own a seat is told by its mark", async ({ page, ownClass, rival }) => {
  const { id, address } = await ownClass()
  await (await rival()).book(id, 2)
  await page.emulateMedia({ forcedColors: "active" })
  await openSeats(page, address(3))
  const marks = (number: number) =>
    seat(page, number).evaluate((input) => {
      const place = input.closest("label") as HTMLElement
      const own = getComputedStyle(place)
      const mark = getComputedStyle(place.querySelector("span") as Element, "::after").content
      return { mark, ground: own.backgroundColor, dashed: own.borderTopStyle === "dashed" }
    })
  const [free, taken, chosen, blocked] = [await marks(1), await marks(2), await marks(3), await marks(12)]
  expect(taken.mark).toBe('"✕"')
  expect(free.mark).toBe("none")
  expect(chosen.ground).not.toBe(free.ground)
  expect(blocked.dashed).toBe(true)
})

test("on a phone laid on its side the map stands beside what confirms it", async ({ page, ownClass }) => {
  const { address } = await ownClass()
  await page.setViewportSize({ width: 844, height: 390 })
  await openSeats(page, address(3))
  const map = await page.getByRole("group", { name: "Elige tu lugar" }).boundingBox()
  const button = await page.getByRole("button", { name: /^Confirmar lugar/ }).boundingBox()
  expect(button?.x ?? 0).toBeGreaterThan((map?.x ?? 0) + (map?.width ?? 0))
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(390)
})

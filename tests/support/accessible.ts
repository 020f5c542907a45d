import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Axe finds nothing, and nothing is wider than the screen. */
export async function check(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ rules: { "target-size": { enabled: true } } })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([])
  await fits(page)
  const size = page.viewportSize()
  if (!size || size.width < 720) return
  await page.setViewportSize({ width: size.width / 2, height: size.height / 2 })
  await fits(page)
  await page.setViewportSize(size)
}

async function fits(page: Page): Promise<void> {
  const wider = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open]")].map(
      (element) => element.scrollWidth - element.clientWidth,
    ),
  )
  expect(Math.max(...wider)).toBeLessThanOrEqual(0)
}

import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import axe from "axe-core"
import { contrastOf } from "../../contract/tones.ts"

/** Axe finds nothing, targets' sizes included. */
export async function checkAxe(page: Page, without?: string): Promise<void> {
  await settled(page)
  const look = (await axeFor(page)).options({
    rules: { "target-size": { enabled: true } },
    resultTypes: ["violations"],
  })
  const { violations } = await (without ? look.exclude(without) : look).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([])
}

/** What comes into sight has come: half way its colours are nobody's. What goes on and on, or for long, is not waited for. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const coming = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && Number(effect?.getComputedTiming().endTime) < 1_500,
        )
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))
    do {
      await Promise.allSettled(coming().map(({ finished }) => finished))
      // What a script lets come begins with a later picture.
      await drawn()
      await drawn()
    } while (coming().length > 0)
  })

/**
 * Where there are no frames to join, it runs in the page itself: it opens no other for each look, and its half a megabyte is
 * brought in once for all looks at a page, not twice for each.
 */
async function axeFor(page: Page): Promise<AxeBuilder> {
  if (page.frames().length > 1) return new AxeBuilder({ page })
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source)
  return new AxeBuilder({ page, axeSource: "'It is there.'" }).setLegacyMode()
}

/** What is read of a control is in its name: who says it aloud presses it. */
export async function checkNames(page: Page): Promise<void> {
  const look = (await axeFor(page)).withRules("label-content-name-mismatch")
  const { violations } = await look.analyze()
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target))).toEqual([])
}

/** Axe finds nothing, and nothing is wider than the screen, nor than half of it where that is a desk's. */
export async function check(page: Page): Promise<void> {
  await checkAxe(page)
  const size = page.viewportSize()
  await checkWidths(page, size && size.width >= 720 ? [size.width, size.width / 2] : [])
}

/** Nothing is wider than the screen, at each of these widths and as it is. */
export async function checkWidths(page: Page, widths: readonly number[]): Promise<void> {
  const size = page.viewportSize()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 740 : 450 })
    // Cards in a table's place are drawn a moment after the window has its width.
    await expect.poll(() => overflow(page), { message: `at ${width} px` }).toBeLessThanOrEqual(0)
  }
  if (size && widths.length > 0) await page.setViewportSize(size)
}

const overflow = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll("dialog[open]")].map(
        (element) => element.scrollWidth - element.clientWidth,
      ),
    ),
  )

/** How a colour as a browser tells it, `rgb(…)`, stands out from its ground, `#rrggbb`. */
export function contrastOn(color: string, ground: string): number {
  const parts = (color.match(/\d+/g) ?? []).slice(0, 3)
  return contrastOf(`#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`, ground)
}

import type { Page } from "@playwright/test"

/** Lets a page draw at once alone what was pressed on it, and the rest, as a new address, when it is let to. */
export async function drawLate(page: Page): Promise<{ busy(): Promise<unknown>; calm(): Promise<unknown> }> {
  // React draws what can wait once nothing else is to be done: a message to itself tells it when.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const late: (() => void)[] = []
    MessagePort.prototype.postMessage = function (this: MessagePort, ...words: unknown[]) {
      const go = () => post.apply(this, words as Parameters<typeof post>)
      if ("isBusy" in window) late.push(go)
      else go()
    }
    Object.assign(window, {
      calm: () => {
        delete (window as { isBusy?: true }).isBusy
        for (const go of late.splice(0)) go()
      },
    })
  })
  return {
    busy: () => page.evaluate(() => Object.assign(window, { isBusy: true })),
    calm: () => page.evaluate(() => (window as unknown as { calm(): void }).calm()),
  }
}

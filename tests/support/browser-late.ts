import type { Page, Route } from "@playwright/test"

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

/** The next answer of an address, once it was `read`, arrives when it is said to `come`; unless it is not waited for any more. */
export async function answerLate(
  page: Page,
  address: string | RegExp,
): Promise<{ read: Promise<void>; come(): Promise<void> }> {
  const read = Promise.withResolvers<void>()
  const comes = Promise.withResolvers<void>()
  const came = Promise.withResolvers<void>()
  const once = async (route: Route) => {
    const response = await route.fetch()
    read.resolve()
    await comes.promise
    await route.fulfill({ response })
    came.resolve()
  }
  await page.route(address, once, { times: 1 })
  return {
    read: read.promise,
    come: () => {
      comes.resolve()
      return came.promise
    },
  }
}

import { expect, type Page } from "@playwright/test"

/** Takes the network away from a page and those beside it. */
export const goOffline = (page: Page): Promise<void> => switchNetwork(page, false)

/** Gives it back. */
export const goOnline = (page: Page): Promise<void> => switchNetwork(page, true)

/** The browser says yes before it has done so: on a busy machine what is pressed next would be sent after all, or not be. */
async function switchNetwork(page: Page, isOn: boolean): Promise<void> {
  await page.context().setOffline(!isOn)
  const answers = () =>
    page.evaluate(() =>
      fetch("/api/health", { cache: "no-store" }).then(
        () => true,
        () => false,
      ),
    )
  await expect.poll(answers).toBe(isOn)
}

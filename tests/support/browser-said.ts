import { type BrowserContext, expect, type Page } from "@playwright/test"

declare global {
  interface Window {
    /** What the page said in passing and no test has asked for yet. */
    saidInPassing?: string[]
  }
}

/** Keeps what the pages of a browser say in passing: on a busy machine it may have left before anybody looks. */
export const keepWhatIsSaid = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const notice = ".Toastify__toast"
    const said: string[] = []
    window.saidInPassing = said
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const notices = [...node.querySelectorAll(notice), ...(node.matches(notice) ? [node] : [])]
        said.push(...notices.map((one) => one.textContent))
      }
    }).observe(document, { childList: true, subtree: true })
  })

/** The page has said this in passing, or will: once for each time that it is asked. */
export async function expectSaid(page: Page, words: string | RegExp): Promise<void> {
  const pattern = words instanceof RegExp ? words.source : RegExp.escape(words)
  const said = await page
    .waitForFunction(
      (pattern) => {
        const said = window.saidInPassing ?? []
        const found = said.findIndex((text) => new RegExp(pattern).test(text))
        return found >= 0 && said.splice(found, 1)
      },
      pattern,
      { polling: 50, timeout: 20_000 },
    )
    .then((found) => found.jsonValue())
    .catch(() => page.evaluate(() => window.saidInPassing))
  expect(said, "said in passing").toContainEqual(expect.stringMatching(pattern))
}

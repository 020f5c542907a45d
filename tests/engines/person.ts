import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { setTimeout as sleep } from "node:timers/promises"
import type { Browser } from "./engine.ts"

const library = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
)

const patience = 30_000

/** Walks as a person does: by what things are called, waiting until they are there. */
export function personAt(browser: Browser) {
  /** In the page; a page that was just opened has not the library yet. */
  const ask = async <T>(ofTestingLibrary: string): Promise<T> => {
    if (!(await browser.run<boolean>("'TestingLibraryDom' in window"))) await browser.load(library)
    return browser.run<T>(ofTestingLibrary)
  }
  /** Waits until an expression in the page is true. */
  const until = async (what: string, expression: string) => {
    for (const end = Date.now() + patience; ; await sleep(50)) {
      const isSo = await ask<boolean>(`!!(${expression})`).catch(() => false)
      if (isSo) return
      if (Date.now() > end) throw new Error(`${browser.name}: ${what}`)
    }
  }
  // What opened last lies on top.
  const top = "([...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document.body)"
  const pattern = (name: string | RegExp) => (typeof name === "string" ? JSON.stringify(name) : String(name))
  const byRole = (role: string, name: string | RegExp, within = top) =>
    `TestingLibraryDom.queryAllByRole(${within}, ${JSON.stringify(role)}, { name: ${pattern(name)} })[0]`
  const byLabel = (label: string | RegExp) =>
    `TestingLibraryDom.queryAllByLabelText(${top}, ${pattern(label)})[0]`

  const reach = async (what: string, expression: string) => {
    await until(`nowhere is ${what}`, expression)
    await browser.run(`(${expression}).scrollIntoView({ block: "center" })`)
    return browser.element(expression)
  }
  return {
    until,
    awake: () => until("the page sleeps", "'__reactRouterDataRouter' in window"),
    sees: (role: string, name: string | RegExp) => until(`no ${role} «${name}»`, byRole(role, name)),
    /** Whether it is there now. */
    offers: (role: string, name: string | RegExp) => ask<boolean>(`!!(${byRole(role, name)})`),
    /** On the whole page, or within what an expression in it is. */
    press: async (role: string, name: string | RegExp, within?: string) =>
      (await reach(`${role} «${name}»`, byRole(role, name, within))).press(),
    async type(label: string | RegExp, text: string) {
      const field = await reach(`«${label}»`, byLabel(label))
      await field.press()
      await field.type(text)
    },
    /** Pixels that the page is wider than its window. */
    overflow: () => browser.run<number>("document.documentElement.scrollWidth - innerWidth"),
  }
}

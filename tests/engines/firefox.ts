import { existsSync } from "node:fs"
import puppeteer, { type ElementHandle } from "puppeteer-core"
import { freePort } from "../support/process.ts"
import type { Browser, Engine } from "./engine.ts"
import { marionetteAt } from "./marionette.ts"

const executablePath = process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr"

/** An authenticator in place of a finger: it keeps keys, and says who is there. */
const authenticator = {
  ...{ protocol: "ctap2_1", transport: "internal", hasResidentKey: true },
  ...{ hasUserVerification: true, isUserVerified: true, isUserConsenting: true },
}

/** Mozilla's own build, driven over WebDriver BiDi. */
export const firefox: Engine = {
  name: "Firefox",
  missing: existsSync(executablePath) ? undefined : "firefox-esr",
  async start(size): Promise<Browser> {
    const port = await freePort()
    const browser = await puppeteer.launch({
      ...{ browser: "firefox", executablePath, headless: true, defaultViewport: size },
      args: ["--marionette"],
      extraPrefsFirefox: {
        ...{ "intl.accept_languages": "es-MX, es", "dom.serviceWorkers.enabled": false },
        ...{ "marionette.port": port, "security.webauth.webauthn_enable_usbtoken": false },
        "security.webauth.webauthn_enable_softtoken": true,
      },
      env: { ...process.env, TZ: "America/Mexico_City" },
    })
    const page = await browser.newPage()
    return {
      name: await browser.version(),
      async open(url) {
        // A step that the page takes in the same moment ends a way that was just begun: whoever typed the address types it again.
        await page.goto(url).catch((error: Error) => {
          if (!error.message.includes("NS_BINDING_ABORTED")) throw error
          return page.goto(url)
        })
      },
      load: async (script) => void (await page.evaluate(script)),
      run: (expression) => page.evaluate(expression) as never,
      async element(expression) {
        const handle = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null
        if (!handle) throw new Error(`Nothing is ${expression}`)
        return {
          press: () => handle.click(),
          type: (text) => handle.type(text),
        }
      },
      picture: () => page.screenshot(),
      back: async () => void (await page.goBack()),
      async unlocks() {
        const marionette = await marionetteAt(port)
        await marionette.ask("WebAuthn:AddVirtualAuthenticator", authenticator)
      },
      close: () => browser.close(),
    }
  },
}

import { spawn } from "node:child_process"
import { existsSync, globSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { Builder, type WebElement } from "selenium-webdriver"
import { freePort } from "../support/process.ts"
import type { Browser, Engine } from "./engine.ts"

const driverPath = "/usr/bin/WebKitWebDriver"
const binary = globSync("/usr/lib/*/webkit2gtk-4.1/MiniBrowser").at(0)
const needs = [driverPath, "/usr/bin/Xvfb", binary ?? "/usr/lib/webkit2gtk-4.1/MiniBrowser"]

/** Draws a corner of the page anew for two seconds. */
const stir = `
  const dot = document.body.appendChild(document.createElement("i"))
  dot.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;background:#888"
  const end = Date.now() + 2000
  const draw = () => {
    dot.style.opacity = Math.random() / 10
    if (Date.now() < end) setTimeout(draw, 20)
    else dot.remove()
  }
  draw()`

/** The engine of Safari as WebKitGTK builds it, in a window nobody sees. */
export const webkit: Engine = {
  name: "WebKit",
  missing: needs.every((path) => existsSync(path)) ? undefined : "webkit2gtk-driver, xvfb",
  async start({ width, height }): Promise<Browser> {
    const screen = spawn(
      "Xvfb",
      ["-displayfd", "1", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"],
      {
        stdio: ["ignore", "pipe", "ignore"],
      },
    )
    const display = await new Promise<string>((resolve, reject) => {
      screen.stdout.once("data", (chunk: Buffer) => resolve(`:${chunk.toString().trim()}`))
      screen.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}`)))
    })
    const port = await freePort()
    const env = {
      ...process.env,
      ...{ DISPLAY: display, TZ: "America/Mexico_City", LC_ALL: "C.UTF-8", LANG: "es_MX.UTF-8" },
      // Without a graphics card, and as whoever runs the tests.
      ...{ WEBKIT_DISABLE_COMPOSITING_MODE: "1", WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    }
    const driver = spawn(driverPath, [`--port=${port}`], { env, stdio: "ignore" })
    const end = async () => {
      driver.kill()
      screen.kill()
    }
    const browser = await opened(port).catch(async (error: unknown) => {
      await end()
      throw error
    })
    await browser.manage().window().setRect({ x: 0, y: 0, width, height })
    const name = await browser.getCapabilities()
    return {
      name: `${name.getBrowserName()}/${name.getBrowserVersion()}`,
      open: (url) => browser.get(url),
      load: async (script) => void (await browser.executeScript(script)),
      run: (expression) => browser.executeScript(`return (${expression})`),
      async element(expression) {
        const found = (await browser.executeScript(`return (${expression})`)) as WebElement | null
        if (!found) throw new Error(`Nothing is ${expression}`)
        return { press: () => found.click(), type: (text) => found.sendKeys(text) }
      },
      async picture() {
        // It waits for what is drawn next, and on a page where nothing moves nothing is.
        await browser.executeScript(stir)
        return Buffer.from(await browser.takeScreenshot(), "base64")
      },
      back: () => browser.navigate().back(),
      unlocks: undefined,
      async close() {
        await browser.quit().catch(() => {})
        await end()
      },
    }
  },
}

/** The driver listens a moment after it was started. */
async function opened(port: number) {
  for (let tries = 1; ; tries++) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        })
        .build()
    } catch (error) {
      if (tries === 20) throw error
      await sleep(250)
    }
  }
}

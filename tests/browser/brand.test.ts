import { expect, type Page } from "@playwright/test"
import sharp from "sharp"
import { tonesOf } from "../../contract/tones.ts"
import { check } from "../support/accessible.ts"
import { tell } from "../support/browser-news.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"

const yellow = "#ffd400"
const surfaceOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--clay-surface").trim())

test("a colour is tried on by the office and four phones, saved, and worn by pages that stand open", {
  tag: "@anyWidth",
}, async ({ page, office, another, customer, ownClass, database: { pool } }) => {
  const before = await pool.query("select value from settings where name = 'studio'")
  const open = await another()
  await keepSession(open, await customer("ten"))
  const stream = open.waitForResponse(/\/api\/live\?/)
  await open.goto("/")
  await stream
  const house = await surfaceOf(open)
  try {
    await office(page, "sistema/configuracion/estudio")
    const color = page.getByRole("group", { name: "Color", exact: true })
    await color.getByLabel("Otro color").fill(yellow)
    // Not refused: the surface, with a shade of it offered for all.
    await expect(color.getByRole("status")).toContainText("Es un color claro")
    expect(await surfaceOf(page)).toBe(yellow)
    const press = page.getByText("Reservar el lugar 9")
    await expect(press).toHaveCSS("background-color", "rgb(255, 212, 0)")
    await expect(press).toHaveCSS("color", "rgb(43, 37, 34)")
    await check(page)
    expect(await surfaceOf(open)).toBe(house)

    const drop = { create: { width: 60, height: 40, channels: 3, background: "#0f5f5c" } } as const
    await page.locator("input[type=file]").setInputFiles({
      ...{ name: "logo.png", mimeType: "image/png" },
      buffer: await sharp(drop).png().toBuffer(),
    })
    const own = color.getByRole("group", { name: "De tu logo" }).getByRole("button")
    await expect(own).toHaveCount(1)
    await expect(page.getByRole("region", { name: "Cómo se ve" }).locator("img")).toHaveCount(2)
    await own.click()
    await expect(color.getByRole("status")).toContainText("se lee bien")
    expect(await surfaceOf(page)).not.toBe(yellow)
    await color.getByLabel("Otro color").fill(yellow)
    await page.getByRole("button", { name: "Quitar imagen" }).click()
    await page.getByRole("button", { name: "Guardar" }).click()
    await expectSaid(page, "Datos guardados. El sitio ya los muestra.")

    // A page that stands open wears it, without being loaded anew; and can be read in it.
    await expect.poll(() => surfaceOf(open)).toBe(yellow)
    await check(open)
    await open.goto((await ownClass()).address(3))
    const chosen = open.getByRole("button", { name: "Confirmar lugar 3" })
    await expect(chosen).toHaveCSS("color", "rgb(43, 37, 34)")
    await check(open)
    expect(tonesOf(yellow).accent).not.toBe(yellow)
  } finally {
    await pool.query("update settings set value = $1, revision = revision + 1 where name = 'studio'", [
      before.rows[0].value,
    ])
    await tell(pool, "studio")
  }
})

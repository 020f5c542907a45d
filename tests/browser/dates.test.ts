import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { type } from "../support/browser-typing.ts"

// Its own fields would write 11/23/2026 and 06:30 PM.
test.use({ locale: "en-US" })

test("a day and an hour are typed and picked in the house's order, whatever the browser's language", {
  tag: "@anyWidth",
}, async ({ page, office }) => {
  await office(page, "clases/crear")
  const day = page.getByLabel("Día", { exact: true })
  const hour = page.getByLabel("Hora")
  await type(day, "05052031")
  await expect(day).toHaveValue("05/05/2031")
  await day.fill("6-5-31")
  await type(hour, "630")
  await expect(day).toHaveValue("06/05/2031")
  await type(day, "2311")
  await expect(hour).toHaveValue("06:30")
  await hour.focus()
  await expect(day).toHaveValue(/^23\/11\/20\d\d$/)

  // What is no day is refused in the house's words, and is not lost.
  await type(day, "31022031")
  await type(hour, "2460")
  await expect(page.getByText("Ese día no existe")).toBeVisible()
  await day.focus()
  await expect(page.getByText("Usa HH:mm, de 00:00 a 23:59")).toBeVisible()
  await type(day, "3")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Formato inválido. Usa dd/mm/aaaa")).toBeVisible()
  await expect(day).toHaveValue("3")
  await type(day, "01011999")
  await hour.focus()
  await expect(page.getByText("Elige un día entre 2000 y 2100")).toBeVisible()

  await type(day, "05052031")
  // On a phone that is turned too it is seen whole.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole("button", { name: "Abrir el calendario" }).click()
  await expect(page.getByRole("dialog", { name: "Abrir el calendario" })).toBeInViewport({ ratio: 1 })
  if (size) await page.setViewportSize(size)
  await expect(page.getByRole("button", { name: "Elegir el mes" })).toHaveText("mayo 2031")
  await check(page)
  await page.getByRole("button", { name: "lunes 12 de mayo de 2031" }).click()
  await expect(day).toHaveValue("12/05/2031")
  // Back where one pressed: in the field, a phone would raise its keypad.
  await expect(page.getByRole("button", { name: "Abrir el calendario" })).toBeFocused()
  await page.getByRole("button", { name: "Abrir el reloj" }).click()
  await page.getByRole("button", { name: "18:30" }).click()
  await expect(hour).toHaveValue("18:30")
  await expect(page.getByRole("button", { name: "Abrir el reloj" })).toBeFocused()
  await page.getByRole("button", { name: "Abrir el calendario" }).click()
  await expect(page.getByRole("dialog", { name: "Abrir el calendario" }).locator(":focus")).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("button", { name: "Abrir el calendario" })).toBeFocused()

  await page.goto("/backend/clasespordia")
  await page.getByRole("button", { name: "Tomar de una semana" }).click()
  const take = page.getByRole("dialog", { name: "Tomar de una semana" })
  await take.getByRole("button", { name: "Abrir el calendario" }).click()
  const calendar = page.getByRole("dialog", { name: "Abrir el calendario" })
  await expect(calendar.getByRole("button", { name: "Elegir el mes" })).toBeInViewport()
  await page.keyboard.press("Escape")
  await expect(calendar).toBeHidden()
  await expect(take).toBeVisible()
})

test("a list waits until a day is whole, and is not asked for one before its first @anyWidth", async ({
  page,
  office,
}) => {
  await office(page, "sistema/bitacora")
  const [from, to] = [page.getByLabel("Desde"), page.getByLabel("Hasta")]
  await type(from, "0511202")
  await expect(page).toHaveURL(/bitacora$/)
  await from.press("6")
  await expect(page).toHaveURL(/initdate=2026-11-05/)
  // A row of Tijuana's may read another day than the one it is found by.
  await expect(page.getByText("Los días son los del estudio: hora de Ciudad de México.")).toBeVisible()
  await type(to, "01112026")
  await from.focus()
  await expect(page.getByText("Elige el 05/11/2026 o un día posterior")).toBeVisible()
  expect(page.url()).not.toContain("enddate")
  await type(to, "07112026")
  await expect(page).toHaveURL(/enddate=2026-11-07/)
  await type(from, "")
  await expect(page).not.toHaveURL(/initdate/)
})

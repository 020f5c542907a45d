import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, closed, openSeats } from "../support/browser-steps.ts"

test("the class and the seat stay in sight through login, signup and packages", async ({
  page,
  press,
  customer,
  ownClass,
}) => {
  const { id, address } = await ownClass()
  const pinned = /Lugar 11 · .*, 6:00\sp\.\sm\./
  await openSeats(page, address(11))
  await press(page.getByRole("button", { name: "Confirmar lugar 11" }))
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText(pinned)
  await press(dialog.getByRole("button", { name: "Registrate" }))
  await expect(dialog.getByLabel("Nombre")).toBeFocused()
  await expect(dialog).toContainText(pinned)
  await expect(dialog.getByLabel("Sucursal").locator("option:checked")).toHaveText("Roma Norte")
  await press(dialog.getByRole("button", { name: "Cerrar" }))
  await closed(page)

  await keepSession(page, await customer())
  await openSeats(page, address(11))
  const main = page.getByRole("main")
  await expect(main.getByRole("button", { name: /^Confirmar/ })).toHaveCount(0)
  await press(main.getByRole("link", { name: "Ver paquetes" }))
  await expect(page).toHaveURL(new RegExp(`/paquetes\\?clase=${id}&lugar=11$`))
  await expect(main).toContainText(pinned)
  await page.reload()
  await awake(page)
  await expect(main).toContainText(pinned)
  const first = main.getByRole("article")
  await expect(first.last()).toContainText("Tijuana")
  await press(page.getByRole("button", { name: "Comprar 10 clases" }))
  await expect(page.getByRole("dialog")).toContainText(pinned)
  await expect(page.getByRole("dialog").getByText("Total", { exact: true })).toBeVisible()
  await press(page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).first())
  await closed(page)
  await press(main.getByRole("link", { name: "Volver a tu lugar" }))
  await expect(page).toHaveURL(/lugar=11/)
})

test("who opens a confirmation without a session signs in and stays on it", async ({
  page,
  press,
  customer,
  ownClass,
  romaNorte,
}) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await page.goto(`${address()}&reserva=00000000-0000-4000-8000-000000000000`)
  await awake(page)
  await press(page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }))
  const dialog = page.getByRole("dialog", { name: "Inicia sesión" })
  await dialog.getByLabel("Email").fill(renata.email)
  await dialog.getByLabel("Contraseña", { exact: true }).fill(renata.password)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "No se encontró la reserva." })).toBeVisible()
  await expect(page.getByRole("main").getByRole("link", { name: "Ver tus próximas clases" })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`reserva-clase/${romaNorte.branch}`))
})

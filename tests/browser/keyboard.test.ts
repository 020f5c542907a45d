import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { booked, classCard, confirmSeat, dayOfStrip, enter, reach, seat } from "../support/browser-steps.ts"

test("a class is booked and cancelled by keyboard alone", async ({ page, hasTouch, customer, ownClass }) => {
  test.skip(hasTouch, "Phones have no keyboard of their own")
  const renata = await customer("ten")
  const { id, day } = await ownClass()
  await page.goto("/")
  await page.keyboard.press("Tab")
  await expect(page.getByRole("link", { name: "Saltar al contenido" })).toBeFocused()
  await enter(page, page.getByRole("banner").getByRole("link", { name: "Reservar" }))
  await enter(page, page.getByRole("dialog").getByRole("link", { name: /^Roma Norte/ }))
  await expect(page.getByRole("heading", { level: 1, name: "Roma Norte" })).toBeFocused()
  await enter(page, dayOfStrip(page, day))
  await expect(dayOfStrip(page, day)).toHaveAttribute("aria-current", "date")
  await enter(page, classCard(page, id))
  await expect(page.getByRole("heading", { name: "¿Dónde te pones?" })).toBeFocused()
  await reach(page, seat(page, 1))
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(seat(page, 3)).toHaveAccessibleName(/^Lugar 3, elegido/)
  await enter(page, confirmSeat(page, 3))
  const dialog = page.getByRole("dialog")
  await enter(page, dialog.getByRole("button", { name: "Iniciar sesión" }))
  await reach(page, dialog.getByLabel("Email"))
  await page.keyboard.type(renata.email)
  await reach(page, dialog.getByLabel("Contraseña", { exact: true }))
  await page.keyboard.type(renata.password)
  await page.keyboard.press("Enter")
  await enter(
    page,
    page
      .getByRole("dialog", { name: "Confirma tu lugar" })
      .getByRole("button", { name: "Confirmar lugar 3" }),
  )
  await expect(booked(page)).toBeFocused()
  await enter(page, page.getByRole("main").getByRole("link", { name: "Próximas clases" }))
  await expect(page.getByRole("heading", { level: 1, name: "Próximas clases" })).toBeFocused()
  await enter(page, page.getByRole("button", { name: /^Cancelar Pilates/ }))
  await page.keyboard.press("Escape")
  await expect(page.getByText("¿Cancelar tu reserva?")).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Cancelar Pilates/ })).toBeFocused()
  await page.keyboard.press("Enter")
  await enter(page, page.getByRole("dialog").getByRole("button", { name: "Cancelar reserva" }))
  await expect(page.getByText("Aún no tienes clases reservadas.")).toBeVisible()
})

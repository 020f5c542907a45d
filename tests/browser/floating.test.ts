import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, booked, confirmSeat, openSeats, seat } from "../support/browser-steps.ts"

test("the back button closes what floats, and the page beneath stays", async ({ page, press }) => {
  await page.goto("/contacto")
  await page.goto("/paquetes")
  await awake(page)
  await press(page.getByRole("button", { name: "Abrir menú" }))
  const menu = page.getByRole("dialog", { name: "Menú" })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL("/paquetes")

  await press(page.getByRole("button", { name: "Abrir menú" }))
  await press(menu.getByRole("button", { name: "Iniciar sesión" }))
  const login = page.getByRole("dialog", { name: "Inicia sesión" })
  await test.step("a tap outside a form leaves it, with what was typed", async () => {
    await expect(login.getByLabel("Email")).toBeFocused()
    await login.getByLabel("Email").fill("renata@example.com")
    await page.mouse.click(5, 5)
    await expect(login.getByLabel("Email")).toHaveValue("renata@example.com")
  })
  await press(login.getByRole("button", { name: "Cerrar" }))
  await expect(login).toBeHidden()
  await expect(page).toHaveURL("/paquetes")

  await press(page.getByRole("button", { name: "Abrir menú" }))
  await press(menu.getByRole("link", { name: "Instructores" }))
  await expect(page.getByRole("heading", { level: 1, name: "Quienes te cuidan" })).toBeVisible()
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL("/paquetes")
  await page.goBack()
  await expect(page).toHaveURL("/contacto")
})

test("going back from a confirmation leads to the classes, and the map of a class one has says so alone", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, customer, ownClass }) => {
  const { id, address } = await ownClass()
  await keepSession(page, await customer("ten"))
  await page.goto(address().replace(/&clase=.*/, ""))
  await press(page.getByRole("main").locator(`a[href*="clase=${id}"]`))
  await press(seat(page, 3))
  await press(confirmSeat(page, 3))
  await expect(booked(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole("main").locator(`a[href*="clase=${id}"]`)).toContainText("Reservada · 3")
  await openSeats(page, address(3))
  await expect(page.getByRole("heading", { name: "Tu lugar es el 3" })).toBeVisible()
  await expect(page.getByText("Alguien acaba de tomar")).toHaveCount(0)
})

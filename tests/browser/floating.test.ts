import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, booked, confirmSeat, dayOfStrip, openSeats, seat } from "../support/browser-steps.ts"

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

test("what is opened as a seat, or a day, was just chosen stays open on a device that draws its address late", {
  tag: "@anyWidth",
}, async ({ page, ownClass }) => {
  const { address, day } = await ownClass()
  // React draws a new address once nothing else is to be done: a message to itself tells it when.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const late: (() => void)[] = []
    MessagePort.prototype.postMessage = function (this: MessagePort, ...words: unknown[]) {
      const go = () => post.apply(this, words as Parameters<typeof post>)
      if ("isBusy" in window) late.push(go)
      else go()
    }
    Object.assign(window, {
      calm: () => {
        delete (window as { isBusy?: true }).isBusy
        for (const go of late.splice(0)) go()
      },
    })
  })
  const busy = () => page.evaluate(() => Object.assign(window, { isBusy: true }))
  const calm = () => page.evaluate(() => (window as unknown as { calm: () => void }).calm())

  await openSeats(page, address())
  await busy()
  await seat(page, 3).click()
  const held = page.waitForResponse((response) => response.url().endsWith("/holds") && response.ok())
  await confirmSeat(page, 3).click()
  await held
  await expect(page).toHaveURL(/lugar=3/)
  await calm()
  const ask = page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" })
  await expect(ask).toBeVisible()
  // Longer than what was late takes by now.
  await page.waitForTimeout(300)
  await expect(ask).toBeVisible()

  await page.goto(address().replace(/&clase=.*/, ""))
  await awake(page)
  await busy()
  await dayOfStrip(page, day).click()
  await expect(page).toHaveURL(/dia=/)
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await calm()
  await expect(dayOfStrip(page, day)).toHaveAttribute("aria-current", "date")
  await page.waitForTimeout(300)
  const menu = page.getByRole("dialog", { name: "Menú" })
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/dia=/)
})

import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { drawLate } from "../support/browser-late.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, booked, closed, confirmSeat, dayOfStrip, openSeats, seat } from "../support/browser-steps.ts"

test.use({ expected: [/net::ERR_INTERNET_DISCONNECTED/] })

test("the back button closes what floats, and the page beneath stays", async ({ page, press }) => {
  await page.goto("/contacto")
  await page.goto("/paquetes")
  await awake(page)
  const reread: string[] = []
  page.on("request", (request) => request.url().includes("/paquetes.data") && reread.push(request.url()))
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

  await test.step("without a network too", async () => {
    await goOffline(page)
    await press(page.getByRole("button", { name: "Abrir menú" }))
    await press(menu.getByRole("button", { name: "Cerrar" }))
    await closed(page)
    await press(page.getByRole("button", { name: "Abrir menú" }))
    await page.goBack()
    await closed(page)
    await expect(page.getByRole("heading", { level: 1, name: "Elige tu ritmo" })).toBeVisible()
    await goOnline(page)
  })

  await press(page.getByRole("button", { name: "Abrir menú" }))
  await press(menu.getByRole("link", { name: "Instructores" }))
  await expect(page.getByRole("heading", { level: 1, name: "Quienes te cuidan" })).toBeVisible()
  expect(reread, "is not read again").toEqual([])
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
  const { busy, calm } = await drawLate(page)
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

test("who presses what narrows the week one right after the other has all of it, on the slowest device", {
  tag: "@anyWidth",
}, async ({ page, ownClass }) => {
  const { address, day } = await ownClass()
  const { busy, calm } = await drawLate(page)
  await page.goto(address().replace(/&clase=.*/, ""))
  await awake(page)
  await busy()
  await dayOfStrip(page, day).click()
  const filters = page.getByRole("group", { name: "Filtros" })
  await filters.getByRole("button", { name: "Filtros" }).click()
  await filters.getByRole("link", { name: "Con lugar" }).click()
  await filters.getByRole("link", { name: "Mañana" }).click()
  await filters.getByRole("combobox", { name: "Tipo" }).selectOption("Grupal")
  await calm()
  await expect(page.getByRole("list", { name: "Filtros activos" }).getByRole("listitem")).toHaveText([
    /Grupal/,
    /Mañana/,
    /Con lugar/,
    "Resetear filtros",
  ])
  await expect(dayOfStrip(page, day)).toHaveAttribute("aria-current", "date")
  await page.goBack()
  await page.goForward()
  // What was pressed once is not pressed again.
  await page.getByRole("link", { name: "Resetear filtros" }).click()
  await expect(page).toHaveURL(new RegExp(`\\?dia=${day}$`))
})

import { expect, type Locator, type Page } from "@playwright/test"
import { awake } from "./browser-steps.ts"

export const payment = (page: Page): Locator => page.getByRole("dialog", { name: "Compra tu paquete" })

/** How long a seat is held yet, wherever it is said. */
export const timeLeft = (page: Page): Locator => page.getByRole("timer").first()

export const buyTen = (page: Page): Locator =>
  page.getByRole("main").getByRole("button", { name: "Comprar 10 clases" })

/** From the map of a seat that was chosen on to what pays it, ten classes. */
export async function goOnToPay(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Ver paquetes" }).click()
  await buyTen(page).click()
}

export const payPal = (page: Page): Locator => payment(page).getByRole("button", { name: /PayPal/ })

/** Presses the provider's button and says yes in its own dialog. */
export async function approve(page: Page, how = "Se cobra"): Promise<void> {
  await payPal(page).click()
  const dialog = page.getByRole("dialog", { name: /^\$/ })
  await dialog.getByLabel("Qué debe pasar").selectOption({ label: how })
  await dialog.getByRole("button", { name: /^Pagar/ }).click()
}

/** The package of the shop, open to be paid. */
export async function openPayment(page: Page): Promise<void> {
  await page.goto("/paquetes")
  await awake(page)
  await buyTen(page).click()
  await expect(payPal(page)).toBeVisible()
}

/** What the payment says went wrong. */
export const wrong = (page: Page): Locator => payment(page).getByRole("alert").filter({ hasText: /./ })

/** The dialog of the provider, in which somebody says yes. */
export const approval = (page: Page): Locator => page.getByRole("dialog", { name: /^\$/ })

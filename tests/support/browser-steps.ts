import { expect, type Locator, type Page } from "@playwright/test"
import { keepSession } from "./browser-session.ts"
import type { Credentials } from "./signin.ts"

/** A seat of the map, whatever its state. */
export const seat = (page: Page, number: number): Locator =>
  page.getByRole("radio", { name: `Lugar ${number},` })

export const classCard = (page: Page, id: string): Locator =>
  page.getByRole("main").locator(`a[href*="clase=${id}"]`)

export const dayOfStrip = (page: Page, day: string): Locator =>
  page.getByRole("list", { name: "Días" }).locator(`a[href*="dia=${day}"]`)

export const confirmSeat = (page: Page, number: number): Locator =>
  page.getByRole("button", { name: `Confirmar lugar ${number}` })

export const booked = (page: Page): Locator => page.getByRole("heading", { name: "Tu lugar está apartado" })

/** The rows of «Tus clases, una por una», newest first. */
export const ledger = (page: Page): Locator =>
  page.getByRole("region", { name: "Tus clases, una por una" }).getByRole("listitem")

/** Waits until the page answers to its buttons: a press before the scripts ran would be lost. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => "__reactRouterDataRouter" in window)
}

/**
 * Nothing floats any more, and the step back in the browser's history that closes it is done: begun later, it would undo what
 * is opened meanwhile.
 */
export async function closed(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.waitForFunction(() => !history.state?.floating)
}

/** As a browser that kept the page when it was left brings it back. */
export const bringBack = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))

/** A reload asks before it loses what was typed, and is called off. */
export async function stayed(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog")
  void page.evaluate(() => location.reload())
  const question = await asked
  expect(question.type()).toBe("beforeunload")
  await question.dismiss()
}

/** What a sheet asked for is on its way: no way out of it is open, or nobody would be told what became of it. */
export async function staysOpen(sheet: Locator): Promise<void> {
  await expect(sheet.getByRole("button", { name: "Cerrar" })).toBeDisabled()
  for (const _ of ["once", "again"]) await sheet.page().keyboard.press("Escape")
  await sheet.page().goBack()
  await expect(sheet).toBeVisible()
}

export async function openView(page: Page, view: "Iniciar sesión" | "Registrate"): Promise<Locator> {
  await awake(page)
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: view }).click()
  return page.getByRole("dialog", { name: view === "Registrate" ? "Crea tu cuenta" : "Inicia sesión" })
}

export async function fillLogin(dialog: Locator, { email, password }: Credentials): Promise<void> {
  await dialog.getByLabel("Email").fill(email)
  await dialog.getByLabel("Contraseña", { exact: true }).fill(password)
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click()
}

/** A field's fault is said beside it, there alone, and it has the focus. */
export async function expectFault(field: Locator, said: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(said)
  await expect(field).toBeFocused()
  await expect(field.page().getByText(said)).toHaveCount(1)
}

/** Signed in, on one's account. */
export async function signIn(page: Page, who: Credentials): Promise<void> {
  await page.goto(`/mi-cuenta/${await keepSession(page, who)}`)
  await awake(page)
}

/** From the home page to one's account, through the menu. */
export async function signInByHand(page: Page, who: Credentials): Promise<void> {
  await page.goto("/")
  await fillLogin(await openView(page, "Iniciar sesión"), who)
  await page.waitForURL("**/mi-cuenta/*")
}

/** Opens the seats of a class, and waits until the map is alive. */
export async function openSeats(page: Page, address: string): Promise<void> {
  // A page listens for the end of its session before that: its map is alive when it follows the class.
  const alive = page.waitForRequest(/\/api\/live\?classes=[0-9a-f]/)
  await page.goto(address)
  await alive
}

/** Books the seat that an address has chosen. */
export async function book(page: Page, address: string): Promise<void> {
  await openSeats(page, address)
  await page.getByRole("button", { name: /^Confirmar lugar \d/ }).click()
  await expect(booked(page)).toBeVisible()
}

/** Walks there with the tabulator, as far as a patient person would. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < 80; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  await expect(target).toBeFocused()
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press("Enter")
}

/**
 * Keeps the page's requests intercepted from here on, for a test that routes them again and again: a browser whose
 * interception is switched off and on lets one pass now and then.
 */
export const keepIntercepting = (page: Page) => page.route("**/nothing", (route) => route.fallback())

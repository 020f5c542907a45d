import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, book } from "../support/browser-steps.ts"

const spoil = (page: Page, ...names: string[]) =>
  page.evaluate((spoiled) => {
    for (const name of spoiled) localStorage.setItem(`cupo.${name}`, "{")
  }, names)

const left = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => localStorage.getItem(name) === "{"))

test("what a browser keeps and nobody can read is in nobody's way", { tag: "@anyWidth" }, async ({
  page,
  customer,
  ownClass,
}) => {
  const { address } = await ownClass()
  await keepSession(page, await customer("ten"))
  await spoil(page, "heldSeat", "nextClasses")
  await book(page, address(4))
  await expect.poll(() => left(page)).toEqual([])

  // Where nothing is kept anew meanwhile.
  await page.goto("/robots.txt")
  await spoil(page, "nextClasses")
  await page.goto("/sin-conexion")
  await expect(page.getByRole("heading", { name: "Tus próximas clases" })).toBeHidden()
  expect(await left(page)).toEqual([])
  await page.goto("/robots.txt")
  await spoil(page, "user")
  await page.goto("/")
  await awake(page)
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await expect(page.getByRole("button", { name: "Iniciar sesión" })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

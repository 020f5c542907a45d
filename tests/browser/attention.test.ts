import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { tell } from "../support/browser-news.ts"
import { test } from "../support/browser-office.ts"
import { near } from "../support/studio.ts"

test("what waits stands in one place with its count in the menu, leads to where it is done, and goes by being done", async ({
  page,
  office,
  ownClass,
  rival,
  hasTouch,
  database: { pool },
}) => {
  const { id } = await ownClass()
  await near(pool, id, 60)
  await tell(pool, "schedule")
  await office(page, "pendientes")
  const mine = page.getByRole("main").locator(`a[href$="/clases/detalle/${id}"]`)
  await expect(mine).toContainText("Nadie ha reservado")
  await check(page)
  if (!hasTouch) {
    const menu = page.getByRole("navigation", { name: "Operaciones" })
    await expect(menu.getByRole("link", { name: /^Pendientes\s*\d+$/ })).toHaveAttribute(
      "aria-current",
      "page",
    )
  }
  await mine.click()
  await expect(page.getByText("Todavía no hay reservas en esta clase.")).toBeVisible()
  expect(await (await rival()).book(id, 1)).toBe(201)
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Pendientes" })).toBeVisible()
  await expect(mine).toHaveCount(0)
})

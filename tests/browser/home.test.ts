import { expect, test } from "@playwright/test"

test("a visitor reads the home page with its content before any script runs", async ({ page, request }) => {
  const html = await (await request.get("/")).text()
  expect(html).toContain("Roma Norte")
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test("an unknown path says so", async ({ page }) => {
  const response = await page.goto("/no-existe")
  expect(response?.status()).toBe(404)
  await expect(page.getByText("404 no found")).toBeVisible()
})

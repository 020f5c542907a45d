import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { addressOf, sections } from "../../web/office/sections.ts"
import routes from "../../web/routes.ts"
import { test } from "../support/browser-office.ts"
import { keepSession } from "../support/browser-session.ts"

// What a page complains of in its console fails each test; these two go to all that there are.

type Route = (typeof routes)[number]

/** The addresses of the site, as the map has them. */
const siteAddresses = (all: readonly Route[], above = ""): string[] =>
  all.flatMap(({ path, index, children }) => {
    const own = path ? `${above}/${path}` : above
    if (children) return siteAddresses(children, own)
    return index || path ? [own || "/"] : []
  })

async function opens(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.locator("h1, h2").first(), address).toBeVisible()
  // What it reads once its scripts are awake may fail too.
  // Who is not let in is led to a door, which complains of nothing.
  expect(new URL(page.url()).pathname).toBe(address)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })))
}

test("no page of the site complains @anyWidth", async ({ page, customer, romaNorte }) => {
  test.slow()
  const who = await customer("ten")
  await keepSession(page, who)
  const given = (address: string) =>
    address
      .replace("reserva-clase/:id", `reserva-clase/${romaNorte.branch}`)
      .replace(":name", romaNorte.discipline)
      .replace(":token", randomUUID())
      .replace(":id", who.id)
  const addresses = siteAddresses(routes).filter(
    (one) => !/backend|kiosco|\*$|\.(xml|webmanifest)$/.test(one),
  )
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) await opens(page, given(address))
})

test("no page of the office complains @anyWidth", { tag: "@long" }, async ({ page, superuser }) => {
  test.slow()
  await page.goto("/backend")
  await keepSession(page, await superuser())
  expect(sections.length).toBeGreaterThan(30)
  // Of what there is not, a page says so.
  for (const section of sections) await opens(page, addressOf(section).replaceAll(/:\w+/g, randomUUID()))
})

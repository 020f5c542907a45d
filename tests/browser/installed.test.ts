import { expect, type Page } from "@playwright/test"
import { sayShortCode } from "../../contract/ticketCode.ts"
import { checkAxe } from "../support/accessible.ts"
import { readCode } from "../support/browser-code.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { test } from "../support/browser-office.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, confirmSeat, openSeats, openView } from "../support/browser-steps.ts"

/** What the browser keeps for when there is no network. */
const keptClasses = (page: Page) => page.evaluate(() => localStorage.getItem("cupo.nextClasses"))

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow", expected: [/net::ERR_|manifest patches/] })

  test("any page shows the next classes with seat and address, until it is back or one signs out", async ({
    page,
    press,
    customer,
    ownClass,
  }) => {
    const { address } = await ownClass()
    const renata = await customer("ten")
    await keepSession(page, renata)
    // What a version before the last one kept under another name.
    await page.evaluate(async () => (await caches.open("before")).put("/sin-conexion", new Response("Antes")))
    await openSeats(page, address(6))
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["cupo-offline"])
    await press(confirmSeat(page, 6))
    await expect.poll(() => keptClasses(page)).toContain("Lugar 6")
    const code = await readCode(page.getByRole("article").locator("svg[shape-rendering]"))
    expect(code).toMatch(/^[0-9A-Z]{42}$/)
    await expect(page.getByText(`Código ${sayShortCode(code)}`)).toBeVisible()
    await expect.poll(() => keptClasses(page)).toContain(code)

    await goOffline(page)
    await page.goto("/paquetes")
    await expect(page.getByRole("heading", { name: "Sin conexión" })).toBeVisible()
    const card = page.getByRole("listitem")
    await expect(card).toContainText("6:00")
    await expect(card).toContainText("Lugar 6")
    await expect(card).toContainText(/Roma Norte · Tabasco 218/)
    // The code that the ticket showed is read from it without a network.
    await expect(card).toContainText("Muestra este código al llegar")
    expect(await readCode(card.locator("svg"))).toBe(code)
    await checkAxe(page)
    await goOnline(page)
    await expect(page.getByRole("button", { name: "Abrir menú" })).toBeVisible()
    await expect(page).toHaveURL("/paquetes")

    await awake(page)
    await page.getByRole("button", { name: "Abrir menú" }).click()
    await press(page.getByRole("button", { name: "Cerrar sesión" }))
    await expect(page).toHaveURL("/")
    await expect.poll(() => keptClasses(page)).toBeNull()
    await page.goto("/sin-conexion")
    await expect(page.getByRole("heading", { name: "Sin conexión" })).toBeVisible()
    await expect(page.getByRole("listitem")).toHaveCount(0)
  })
})

test.describe("a new version", () => {
  test.use({ expected: [/status of 404|dynamically imported module|MIME type/] })

  test("that has taken a piece of this one away is loaded, and what was wanted opens", async ({ page }) => {
    await page.goto("/")
    await awake(page)
    const piece = /\/assets\/Login-.*\.js/
    await page.route(piece, (route) => route.fulfill({ status: 404, body: "" }))
    const reloaded = page.waitForEvent("load")
    await page.getByRole("button", { name: "Abrir menú" }).click()
    await page.getByRole("dialog", { name: "Menú" }).getByRole("button", { name: "Iniciar sesión" }).click()
    await reloaded
    await page.unroute(piece)
    const login = await openView(page, "Iniciar sesión")
    await expect(login.getByLabel("Email")).toBeVisible()
  })
})

test.describe("what cannot be loaded", { tag: "@long" }, () => {
  test.use({ expected: [/status of 404|net::ERR_|dynamically imported module|MIME type|manifest patches/] })

  test("leaves what is on the screen, and opens once the network is back or the page is loaded anew", async ({
    page,
    press,
    office,
  }) => {
    await page.goto("/")
    await awake(page)
    await goOffline(page)
    const login = await openView(page, "Iniciar sesión")
    await expect(login.getByRole("alert")).toHaveText("No se pudo abrir: no hay conexión.")
    await goOnline(page)
    // A browser that could not have a piece asks for it no more until the page is another.
    const reloaded = page.waitForEvent("load")
    await press(login.getByRole("button", { name: "Intentar de nuevo" }))
    await reloaded
    await expect((await openView(page, "Iniciar sesión")).getByLabel("Email")).toBeVisible()

    // A version that would lose what was typed waits until it is asked for.
    const piece = /\/assets\/DayCalendar-.*\.js/
    await office(page, "clases/crear")
    await page.getByLabel("Información").fill("Trae agua")
    await page.route(piece, (route) => route.fulfill({ status: 404, body: "" }))
    await press(page.getByRole("button", { name: "Abrir el calendario" }))
    await expect(page.getByText("Hay una versión nueva.")).toBeVisible()
    await expect(page.getByLabel("Información")).toHaveValue("Trae agua")
    const asked = page.waitForEvent("dialog")
    void press(page.getByRole("button", { name: "Cargar de nuevo" }))
    await (await asked).accept()
    await expect(page.getByLabel("Información")).toHaveValue("")
    // Once nothing is on its way: what is, when nobody is in between any more, may wait for ever.
    await page.unroute(piece)
    await press(page.getByRole("button", { name: "Abrir el calendario" }))
    await expect(page.getByRole("button", { name: "Mes siguiente" })).toBeVisible()
  })
})

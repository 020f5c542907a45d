import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import { book, closed, openSeats } from "../support/browser-steps.ts"

const path = "/clases/pilates-reformer"
const sheet = (page: Page) => page.getByRole("dialog", { name: "Pilates Reformer" })

test("what a class is opens over its card, its seats and its ticket, and goes with the way back", {
  tag: "@anyWidth",
}, async ({ page, press, customer, ownClass, database: { pool } }) => {
  const { id, day, address } = await ownClass()
  await keepSession(page, await customer("ten"))
  await page.goto(address().replace(/&clase=.*/, ""))
  const card = page.getByRole("listitem").filter({ has: page.locator(`a[href*="clase=${id}"]`) })
  const ask = card.getByRole("link", { name: /^Cómo es/ })
  await press(ask)
  await expect(sheet(page)).toContainText("Clase sobre la cama con resortes.")
  await expect(sheet(page)).toContainText("NivelTodos los niveles")
  await expect(sheet(page)).toContainText("Qué traerCalcetines con antiderrapante y agua.")
  await expect(sheet(page)).toContainText("Llega10 minutos antes")
  const { rows } = await pool.query(
    "select i.first_name, i.bio from classes c join instructors i on i.id = c.instructor_id where c.id = $1",
    [id],
  )
  await expect(sheet(page)).toContainText(rows[0].first_name)
  await expect(sheet(page)).toContainText(rows[0].bio)
  await check(page)
  await page.goBack()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(ask).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`dia=${day}`))

  await press(ask)
  await press(sheet(page).getByRole("link", { name: "Elegir lugar" }))
  await expect(page).toHaveURL(new RegExp(`clase=${id}`))
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await press(page.getByRole("main").getByRole("link", { name: "Cómo es Pilates Reformer" }))
  await expect(sheet(page)).toContainText("resortes")
  // Who stands before its seats is sent nowhere.
  await expect(sheet(page).getByRole("link", { name: "Elegir lugar" })).toHaveCount(0)
  await press(page.getByRole("button", { name: "Cerrar" }))
  await closed(page)

  await openSeats(page, address(5))
  await book(page, address(5))
  await press(page.getByRole("link", { name: "Cómo es la clase" }))
  await press(sheet(page).getByRole("link", { name: "Más de Pilates Reformer" }))
  await expect(page).toHaveURL(path)
  await expect(page.getByRole("heading", { level: 1, name: "Pilates Reformer" })).toBeVisible()
  await expect(page.getByRole("dialog")).toHaveCount(0)
})

test("what could not be read is said, and asked for again", { tag: "@anyWidth" }, async ({
  page,
  press,
  expected,
}) => {
  expected.push(/status of 500/)
  await page.goto("/")
  await page.route("**/api/disciplines/*", (route) =>
    route.fulfill({ status: 500, json: { error: "INTERNAL", message: "Error de servidor" } }),
  )
  const ask = page.getByRole("main").getByRole("link", { name: /^Cómo es/ })
  await press(ask.first())
  const again = page.getByRole("dialog").getByRole("button", { name: "Intentar de nuevo" })
  await expect(again).toBeVisible()
  await page.unroute("**/api/disciplines/*")
  await press(again)
  await expect(page.getByRole("dialog")).toContainText("Llega10 minutos antes")
})

test("each kind of class has an address that is drawn by the server, shared and found", {
  tag: "@anyWidth",
}, async ({ page, request, ownClass, database: { pool } }) => {
  const { id } = await ownClass()
  const html = await (await request.get(path)).text()
  expect(html).toContain("<title>Pilates Reformer · Estudio Arcilla</title>")
  expect(html).toMatch(/<meta name="description" content="Clase sobre la cama con resortes\.[^"]{60,160}"/)
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+${path}"`))
  expect(html).toContain("Calcetines con antiderrapante")
  const [, json = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  const [service, ...events] = JSON.parse(json)["@graph"]
  expect(service).toMatchObject({ "@type": "Service", name: "Pilates Reformer" })
  expect(events.map((one: { "@type": string }) => one["@type"])).toContain("Event")
  expect(await (await request.get("/sitemap.xml")).text()).toContain(`${path}</loc>`)
  expect((await request.get("/clases/yoga-en-la-luna")).status()).toBe(404)

  // By its id too; and what the office writes is there with the next look.
  const { rows } = await pool.query("select discipline_id from classes where id = $1", [id])
  expect((await request.get(`/clases/${rows[0].discipline_id}`)).status()).toBe(200)
  await page.goto(path)
  await expect(page.getByRole("heading", { name: "Próximas en Roma Norte" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Quién la da" })).toBeVisible()
  await check(page)
})

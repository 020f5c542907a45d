import { expect, type Page } from "@playwright/test"
import { Temporal } from "temporal-polyfill"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, book, seat } from "../support/browser-steps.ts"
import { zone } from "../support/studio.ts"

const cards = (page: Page) => page.getByRole("region", { name: /\d/ }).locator("a[href*='clase=']")

test.describe("what is not there", () => {
  test.use({ expected: [/status of 404/] })

  test("a branch that is not public, or no branch at all, is not found", async ({ page, database }) => {
    const { rows } = await database.pool.query("select id from branches where not is_public")
    for (const id of [rows[0].id, "00000000-0000-4000-8000-000000000000", "roma-norte"]) {
      const response = await page.goto(`/reserva-clase/${id}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole("heading", { name: "404 no found" })).toBeVisible()
      await expect(page.getByText("Emilio Castelar")).toHaveCount(0)
    }
    await page.getByRole("link", { name: "Ir al inicio" }).click()
    await expect(page).toHaveURL("/")
  })
})

test("an address of 7,900 segments is refused in a page, and stops nobody", async ({ page, request }) => {
  const long = await request.get(`/${"a/".repeat(7_900)}`, { headers: { accept: "text/html" } })
  expect(long.status()).toBe(414)
  expect(await long.text()).toContain("Esa dirección es demasiado larga.")
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test.describe("a page whose pieces a newer version took away", () => {
  test.use({ expected: [/status of 404|could not be loaded/] })

  test("leads where was pressed, once that is loaded anew @anyWidth", async ({ page }) => {
    await page.goto("/")
    await awake(page)
    let isNewer = false
    await page.route(/\/assets\/Contact-/, (route) =>
      isNewer ? route.fallback() : route.fulfill({ status: 404 }),
    )
    page.on("request", (request) => {
      isNewer ||= request.isNavigationRequest()
    })
    await page.getByRole("contentinfo").getByRole("link", { name: "Contacto" }).click()
    await expect(page.getByRole("textbox", { name: "Mensaje" })).toBeVisible()
    await expect(page).toHaveURL("/contacto")
    await page.goBack()
    await expect(page).toHaveURL("/")
  })
})

test("the map for search engines names the studio's address, not what a request calls it", async ({
  request,
}) => {
  const map = await request.get("/sitemap.xml", { headers: { host: "otra.example" } })
  expect(map.status()).toBe(200)
  expect(await map.text()).toContain("<loc>http://localhost/paquetes</loc>")
})

test("a class that is gone is said, with others to choose from", async ({ page, romaNorte }) => {
  await page.goto(`/reserva-clase/${romaNorte.branch}?clase=00000000-0000-4000-8000-000000000000`)
  await expect(page.getByRole("heading", { name: "No se pudo cargar la clase." })).toBeVisible()
  await expect(page.getByRole("region").getByRole("link").first()).toBeVisible()
})

test("the address of a class alone leads to its seats", async ({ page, ownClass }) => {
  const { id } = await ownClass()
  await page.goto(`/reserva-clase/${id}`)
  await expect(seat(page, 1)).toHaveAccessibleName(/^Lugar 1, libre/)
  await expect(page).toHaveURL(new RegExp(`clase=${id}`))
})

test("a visitor who opens a customer's address goes to the home page", async ({ page }) => {
  const someone = "00000000-0000-4000-8000-000000000000"
  for (const path of [
    `mi-cuenta/${someone}`,
    `mi-cuenta/${someone}/clasesdisponibles`,
    `mi-cuenta/${someone}/proximasclases`,
    `mi-cuenta/${someone}/listadeespera`,
    `historial-transaccional/${someone}`,
    `historial-reservas/${someone}`,
  ]) {
    await page.goto(`/${path}`)
    await expect(page, path).toHaveURL("/")
  }
})

test("a customer who opens another's address sees their own", async ({
  page,
  another,
  customer,
  ownClass,
}) => {
  const [renata, paula] = [await customer("ten"), await customer("ten")]
  const { address } = await ownClass()
  await keepSession(page, renata)
  await book(page, address(5))
  const confirmation = page.url()
  await page.goto(`/mi-cuenta/${paula.id}/proximasclases`)
  await expect(page).toHaveURL(`/mi-cuenta/${renata.id}/proximasclases`)
  await expect(page.getByRole("article")).toContainText("Lugar 5")
  const elsewhere = await another()
  await keepSession(elsewhere, paula)
  await elsewhere.goto(confirmation)
  await expect(elsewhere.getByRole("heading", { name: "No se encontró la reserva." })).toBeVisible()
})

test("filters live in the address, and a shared link shows the same classes", async ({
  page,
  another,
  hasTouch,
  database,
}) => {
  const { rows } = await database.pool.query("select id from branches where name = 'Del Valle'")
  const today = Temporal.Now.plainDateISO(zone)
  const monday = today.add({ days: 8 - today.dayOfWeek })
  await page.goto(`/reserva-clase/${rows[0].id}?dia=${monday}`)
  await expect(cards(page)).toHaveCount(8)
  const filters = page.getByRole("group", { name: "Filtros" })
  if (hasTouch) {
    await awake(page)
    await filters.getByRole("button", { name: "Filtros" }).click()
  }
  await filters.getByRole("link", { name: "BSC", exact: true }).click()
  await expect(cards(page)).toHaveText([/8:30\s*a\.\s*m\..*BSC.*Ximena/s, /6:15\s*p\.\s*m\..*BSC.*Ximena/s])
  await filters.getByLabel("Instructor").selectOption("Ximena Torres")
  await filters.getByRole("link", { name: "Noche" }).click()
  await expect(cards(page)).toHaveText([/6:15\s*p\.\s*m\./])
  await expect(page).toHaveURL(/disciplina=.*&instructor=.*&hora=noche/)

  const friend = await another()
  await friend.goto(page.url())
  await expect(cards(friend)).toHaveText([/6:15\s*p\.\s*m\./])
  await expect(friend.getByRole("list", { name: "Filtros activos" }).getByRole("link")).toHaveText([
    /BSC/,
    /Ximena/,
    /Noche/,
    "Resetear filtros",
  ])
  // What takes a filter away goes with it: whoever pressed it stays among the others.
  for (const way of ["Quitar Noche", "Resetear filtros"]) {
    await filters.getByRole("link", { name: way }).press("Enter")
    await expect(filters.getByRole("link", { name: way })).toHaveCount(0)
    await expect(filters).toBeFocused()
  }
  await expect(cards(page)).toHaveCount(8)
})

test("a seat that there is not is as good as none in an address", async ({ page, ownClass }) => {
  const { address } = await ownClass()
  for (const wrong of ["99", "1e9", "-3", "ocho"]) {
    await page.goto(`${address()}&lugar=${wrong}`)
    await expect(seat(page, 1)).toHaveAccessibleName(/^Lugar 1, libre/)
    await awake(page)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    await expect(page.getByText("Alguien acaba de tomar")).toHaveCount(0)
  }
})

test("a day or a type that there is not is as good as none in an address", async ({ page, romaNorte }) => {
  const week = `/reserva-clase/${romaNorte.branch}`
  const chosen = page.locator("a[aria-current='date']")
  await page.goto(week)
  const usual = (await chosen.textContent()) ?? ""
  for (const wrong of ["2026-13-40", "2026-2-3", "ayer"]) {
    await page.goto(`${week}?dia=${wrong}&tipo=otra`)
    await expect(chosen).toHaveText(usual)
    await expect(page.getByRole("list", { name: "Filtros activos" })).toHaveCount(0)
  }
})

test("filters that leave nothing say so and lead on", async ({ page, romaNorte }) => {
  await page.goto(`/reserva-clase/${romaNorte.branch}?instructor=nadie`)
  await expect(page.getByText("No hay clases para los filtros seleccionados.")).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Resetear filtros" }).last().click()
  await expect(cards(page).first()).toBeVisible()
})

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false })

  test("the public pages carry their content", async ({ page, ownClass }) => {
    const { id, address } = await ownClass()
    await page.goto("/")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tu lugar, siempre tuyo.")
    await expect(page.getByRole("region", { name: "Sucursales" }).getByRole("link")).toHaveCount(3)
    await page.goto(address().replace(/&clase=.*/, ""))
    await expect(page.getByRole("main").locator(`a[href*="${id}"]`)).toContainText(/6:00\s*p\.\s*m\./)
    await page.getByRole("main").locator(`a[href*="${id}"]`).click()
    await expect(seat(page, 1)).toHaveAccessibleName(/^Lugar 1, libre/)
    await page.goto("/paquetes")
    await expect(page.getByRole("article").filter({ hasText: "10 clases" })).toContainText("$1,800")
    await page.goto("/instructores")
    await expect(page.getByRole("heading", { name: "Valeria Ríos" })).toBeVisible()
    await page.goto("/contacto")
    await expect(page.getByRole("main")).toContainText("Tabasco 218")
  })
})

test("customers and staff are each led away from what is the others', and told that it is being looked at", {
  tag: "@long",
}, async ({ page, request, customer, database: { pool } }) => {
  const who = await customer()
  const id = await keepSession(page, who)
  const leadsTo = async (from: string, to: string) => {
    await page.goto(from)
    await expect(page, from).toHaveURL((url) => url.pathname === to)
  }
  const office = ["home", "clases", "pagos/crear", `detallesusuario/${id}/editar`].map(
    (path) => `/backend/${path}`,
  )
  const theirs = [
    ...["", "/clasesdisponibles", "/proximasclases", "/listadeespera"].map(
      (path) => `/mi-cuenta/${id}${path}`,
    ),
    ...[`/historial-transaccional/${id}`, `/historial-reservas/${id}`],
  ]
  for (const path of office) await leadsTo(path, "/")
  for (const path of theirs) await leadsTo(path, path)
  await leadsTo("/backend", "/backend")
  for (const path of ["/backend/clases", `/mi-cuenta/${id}`]) {
    expect(await (await request.get(path)).text()).toContain("Cargando...")
  }

  await pool.query("update users set role = 'admin', is_superuser = true where id = $1", [id])
  await keepSession(page, who)
  for (const path of theirs) await leadsTo(path, "/")
  for (const path of office) await leadsTo(path, path)
  await leadsTo("/backend", "/backend/home")
})

import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import sharp from "sharp"
import { check } from "../support/accessible.ts"
import { leadOn, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { closed } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { makeBranch } from "../support/studio.ts"

const row = (page: Page, name: string) => page.locator("tbody tr").filter({ hasText: name })

async function choose(page: Page, name: string, action: string) {
  await row(page, name).getByRole("button", { name: "Acciones" }).click()
  await page.getByRole("menuitem", { name: action }).click()
}

test("a branch is made, changed while somebody else does, hidden and deleted", { tag: "@long" }, async ({
  page,
  office,
  database,
}) => {
  const name = `Narvarte ${randomUUID().slice(0, 6)}`
  await office(page, "sedes")
  await page.getByRole("link", { name: "Crear sucursal" }).click()
  await expect(page.getByLabel("Nombre")).toBeFocused()
  await check(page)
  await page.getByLabel("Nombre").fill(name)
  await page.getByLabel("Dirección").fill("Anaxágoras 100")
  await page.getByLabel("Teléfono").fill("uno")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("El teléfono no es válido")).toBeVisible()
  await expect(page.getByLabel("Teléfono")).toBeFocused()

  // Leaving asks first, and staying loses nothing.
  await page.goBack()
  const leaving = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
  await leaving.getByRole("button", { name: "Seguir editando" }).click()
  await expect(leaving).toBeHidden()
  await expect(page.getByLabel("Dirección")).toHaveValue("Anaxágoras 100")
  await type(page.getByLabel("Teléfono"), "5555550177")
  await page.locator("input[type=file]").setInputFiles({
    name: "fachada.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: "#5c6e54" } })
      .png()
      .toBuffer(),
  })
  await expect(page.getByAltText("Foto de la sucursal")).toBeVisible()
  await page.getByLabel("Teléfono").focus()
  await page.keyboard.press("Control+Enter")
  await expectSaid(page, "Sucursal guardada.")
  await page.getByLabel("Buscar").fill(name)
  await choose(page, name, "Editar")
  await expect(page.getByAltText("Foto de la sucursal")).toHaveAttribute("src", /^\/api\/images\//)

  await page.getByLabel("Dirección").fill("Anaxágoras 200")
  await database.pool.query(
    "update branches set address = 'Otra calle', phone = '55 5555 0188', revision = revision + 1 where name = $1",
    [name],
  )
  await page.getByRole("button", { name: "Guardar" }).click()
  await expect(page.getByText("Esto cambió mientras lo editabas.")).toBeVisible()
  const told = page.getByRole("status").filter({ hasText: "Alguien más guardó" })
  await expect(told).toContainText("Dirección: «Otra calle». Se queda lo que escribiste si guardas.")
  await expect(told).toContainText("Teléfono: «55 5555 0188». Ya está en el formulario.")
  await expect(page.getByLabel("Dirección")).toHaveValue("Anaxágoras 200")
  await check(page)
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await page.getByLabel("Buscar").fill(name)
  await expect(row(page, name)).toContainText("Anaxágoras 200")
  await expect(row(page, name)).toContainText("55 5555 0188")

  // What was done to it is told where it is edited, and whole in the log.
  await choose(page, name, "Editar")
  await expect(page.getByRole("main").getByRole("link", { name: "Sucursales" })).toBeVisible()
  const history = page.getByRole("region", { name: "Cambios del staff" })
  const fold = history.getByRole("button", { name: "Cambios del staff" })
  await expect(fold).toBeVisible()
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click()
  await expect(history).toContainText("dirección: Otra calle → Anaxágoras 200")
  await expect(history.getByText(/ cambió la sucursal$/)).toBeVisible()
  await check(page)
  await database.pool.query("update branches set time_zone = 'America/Tijuana' where name = $1", [name])
  await history.getByRole("link", { name: "Ver todo en la bitácora" }).click()
  await expect(page.getByRole("link", { name: "Quitar el filtro y ver toda la bitácora" })).toHaveText(
    `Solo de ${name}×`,
  )
  await expect(page.locator("tbody tr")).toHaveCount(2)
  await expect(page.locator("tbody tr").last()).toContainText(`creó la sucursal «${name}»`)
  await expect(page.locator("tbody tr").last()).toContainText(/, \d\d:\d\d, hora de Tijuana/)
  await check(page)
  await page.goBack()
  await page.goBack()
  await page.getByLabel("Buscar").fill(name)

  await choose(page, name, "Desactivar")
  await expect(row(page, name)).toContainText("NO")
  await choose(page, name, "Eliminar")
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click()
  await expect(page.getByText("Nada coincide con la búsqueda.")).toBeVisible()
})

test("what classes depend on is kept, with why; what was deleted, and nobody heard of it, is gone at the next press", async ({
  page,
  office,
  expected,
  ownClass,
  otherDesk,
  romaNorte,
}) => {
  expected.push(/status of 404|net::ERR_FAILED/)
  await test.step("why it is kept is said where it was asked", async () => {
    await office(page, "instructores?buscar=Daniela")
    await choose(page, "Daniela", "Eliminar")
    const dialog = page.getByRole("dialog", { name: "¿Eliminar a este instructor?" })
    await dialog.getByRole("button", { name: "Eliminar" }).click()
    await expect(dialog.getByRole("alert")).toContainText(/clases por venir usan este instructor/)
    await check(page)
    await dialog.getByRole("button", { name: "Entendido" }).click()
    await expect(row(page, "Daniela")).toBeVisible()
  })
  await test.step("nobody heard that it was deleted, and it is gone at the next press", async () => {
    const name = `Barra ${randomUUID().slice(0, 8)}`
    await leadOn(page, "disciplinas/crear")
    await type(page.getByLabel("Nombre"), name)
    await page.getByRole("button", { name: "Crear disciplina" }).click()
    await page.getByLabel("Buscar").fill(name)
    await choose(page, name, "Eliminar")
    const question = page.getByRole("dialog")
    const way = await unsteady(page, "**/api/disciplines/*", ["lost"])
    await question.getByRole("button", { name: "Eliminar" }).click()
    await expect(question.getByRole("alert")).toContainText("No sabemos si se eliminó.")
    way.answers = ["whole"]
    await question.getByRole("button", { name: "Intentar de nuevo" }).click()
    await expectSaid(page, "Disciplina eliminada.")
    await expect(page.getByText("Nada coincide con la búsqueda.")).toBeVisible()
  })
  await test.step("nor that a class was", async () => {
    const { id, day } = await ownClass({ hour: "05:10" })
    await leadOn(page, `clases?initdate=${day}&enddate=${day}`)
    await choose(page, "05:10", "Eliminar")
    const question = page.getByRole("dialog", { name: "¿Eliminar esta clase?" })
    const way = await unsteady(page, `**/api/classes/${id}`, ["lost"])
    await question.getByRole("button", { name: "Eliminar la clase" }).click()
    await expect(question.getByRole("alert")).toContainText("No sabemos si se guardó.")
    way.answers = ["whole"]
    await question.getByRole("button", { name: "Intentar de nuevo" }).click()
    await expectSaid(page, "Clase eliminada.")
    await expect(row(page, "05:10")).toHaveCount(0)
  })
  /** The list as it was, for as long as nobody brings it anew. */
  const keepList = async (list: string) => {
    const response = page.waitForResponse(list)
    await page.reload()
    const body = await (await response).body()
    await page.route(list, (route) => route.fulfill({ json: JSON.parse(body.toString()) }))
  }
  await test.step("nor that a kiosk was ended", async () => {
    const name = `Tablet ${randomUUID().slice(0, 8)}`
    await otherDesk("POST /kiosks", { branchId: romaNorte.branch, name })
    await leadOn(page, "operaciones/kioscos")
    const mine = page.getByRole("listitem").filter({ hasText: name })
    await expect(mine).toBeVisible()
    await keepList("**/api/kiosks")
    const way = await unsteady(page, "**/api/kiosks/*", ["lost"])
    const end = mine.getByRole("button", { name: /^Terminar/ })
    await end.click()
    await expect(mine.getByRole("alert")).toContainText("No sabemos si se terminó.")
    way.answers = ["whole"]
    const readAgain = page.waitForRequest("**/api/kiosks")
    await end.click()
    await readAgain
    await expect(mine.getByRole("alert")).toHaveCount(0)
  })
  await test.step("nor that a saved report was taken off the list", async () => {
    const name = `Caja ${randomUUID().slice(0, 8)}`
    await leadOn(page, "informes/pagos")
    await page.getByRole("button", { name: "Guardar" }).click()
    await type(page.getByRole("textbox", { name: "Nombre" }), name)
    await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click()
    await closed(page)
    await leadOn(page, "informes")
    await expect(page.getByRole("link", { name })).toBeVisible()
    await keepList("**/api/reports/saved")
    const way = await unsteady(page, "**/api/reports/saved/*", ["lost"])
    await page.getByRole("button", { name: `Acciones de ${name}` }).click()
    await page.getByRole("menuitem", { name: "Quitar" }).click()
    const question = page.getByRole("dialog", { name: "¿Quitar este informe guardado?" })
    await question.getByRole("button", { name: "Quitar" }).click()
    await expect(question.getByRole("alert")).toContainText("No sabemos si se quitó.")
    way.answers = ["whole"]
    await question.getByRole("button", { name: "Intentar de nuevo" }).click()
    await expect(question).toBeHidden()
  })
})

test("what another desk deleted while it was edited is said to be deleted, and what was typed is not sent again", async ({
  page,
  office,
  otherDesk,
}) => {
  const { body: made } = await otherDesk("POST /disciplines", {
    name: `Barra ${randomUUID().slice(0, 8)}`,
    description: "Fuerza y postura.",
  })
  await office(page, `disciplinas/editar/${made.id}`)
  await type(page.getByLabel("Nombre"), "Barra de pie")
  expect((await otherDesk(`DELETE /disciplines/${made.id}`)).status).toBe(200)
  const form = page.getByRole("main")
  await form.getByRole("button", { name: "Guardar" }).click()
  await expect(form.getByRole("alert")).toHaveText(
    "Alguien más lo eliminó mientras lo editabas: ya no se puede guardar.",
  )
  const back = form.getByRole("link", { name: "Volver" })
  await expect(back).toBeFocused()
  await expect(form.getByRole("button", { name: /Guardar|Intentar de nuevo/ })).toHaveCount(0)
  await expect(page.getByLabel("Nombre")).toHaveValue("Barra de pie")
  await check(page)
  await back.click()
  await page
    .getByRole("dialog", { name: "¿Salir sin guardar?" })
    .getByRole("button", { name: "Salir" })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "Disciplinas" })).toBeVisible()
})

test("a test purchase is walked to its end from the office, and leaves nothing", { tag: "@long" }, async ({
  page,
  office,
  expected,
  database: { pool },
}) => {
  expected.push(/status of 502/)
  const orders = async () => (await pool.query("select count(*)::int from orders")).rows[0].count
  const before = await orders()
  await office(page, "sistema/configuracion/conexiones")
  const sales = page.getByRole("region", { name: /^Ventas en línea/ })
  const press = sales.getByRole("button", { name: "Hacer una compra de prueba" })
  await page.route("**/api/config/payments/test", (route) =>
    route.fulfill({
      status: 502,
      json: { error: "ORDER_NOT_CREATED", message: "No se pudo crear la orden de pago." },
    }),
  )
  await press.click()
  await expect(sales.getByRole("status")).toContainText("Revisa la cuenta de PayPal.")
  await page.unroute("**/api/config/payments/test")
  await press.click()
  await expect(sales.getByRole("status")).toHaveText(
    "Listo: quien cobra aceptó una orden de prueba de $100. No se cobró nada.",
  )
  expect(await orders()).toBe(before)
})

test("who takes a branch from the public is told before what that stops", { tag: "@anyWidth" }, async ({
  page,
  office,
  customer,
  romaNorte,
  database: { pool },
}) => {
  const name = `Narvarte ${randomUUID().slice(0, 6)}`
  const { branch } = await makeBranch(pool, romaNorte, { name })
  const [ana, luis] = [await customer(), await customer()]
  const begin = (who: { id: string }, hour: string) =>
    pool.query(
      `insert into weekly_bookings (id, user_id, branch_id, discipline_id, weekday, hour, created_at)
       values ($1, $2, $3, $4, 0, $5, now())`,
      [randomUUID(), who.id, branch, romaNorte.discipline, hour],
    )
  await office(page, `sedes/editar/${branch}`)
  const isPublic = page.getByRole("switch", { name: "Visible para el público" })
  const effect = page.getByRole("main").getByRole("status")
  await expect(isPublic).toBeChecked()
  await isPublic.click()
  await expect(effect.filter({ hasText: "Nadie reserva ahí cada semana." })).toBeVisible()
  await isPublic.click()
  await begin(ana, "07:00")
  await begin(luis, "08:00")
  await isPublic.click()
  await expect(
    effect.filter({
      hasText:
        "Al guardar, 2 reservas de cada semana se detienen hasta que la sucursal sea pública otra vez; lo ya reservado se queda. Todavía ningún correo sale: avísales tú.",
    }),
  ).toBeVisible()
  await check(page)
})

import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import sharp from "sharp"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { closed, keepIntercepting } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"

// What these tests save is the studio's own: one after the other, and once.
test.describe.configure({ mode: "serial" })
test.skip(({ hasTouch }) => !hasTouch, "Nothing of this works otherwise on a wide one")

/** Saves by the keys while the server fails. */
async function failOnce(page: Page, setting: string, told: string) {
  const address = `**/api/config/${setting}`
  await page.route(address, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { error: "INTERNAL", message: "Error de servidor" } })
      : route.continue(),
  )
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText(told, { exact: true })).toBeVisible()
  await page.unroute(address)
}

test("a text is written, seen before it is published, told of somebody else's, and brought back", async ({
  page,
  office,
  database,
  request,
}) => {
  const word = randomUUID().slice(0, 8)
  const html = async () => (await (await request.get("/api/content/who-we-are")).json()).html as string
  const before = await html()
  await office(page, "contenido")
  await check(page)
  await page.getByRole("link", { name: "¿Quiénes somos?" }).click()
  const editor = page.getByRole("textbox", { name: "¿Quiénes somos?" })
  await editor.click()
  await page.keyboard.press("Control+Home")
  await page.keyboard.type(`Nuevo ${word}`)
  await page.keyboard.press("Enter")
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Shift+Home")
  await page.getByRole("button", { name: "Negritas" }).click()
  await page.getByRole("button", { name: "Al centro" }).click()
  await expect(page.getByRole("button", { name: "Al centro" })).toHaveAttribute("aria-pressed", "true")
  await check(page)

  await page.getByRole("button", { name: "Vista previa" }).click()
  const sheet = page.getByRole("dialog", { name: "Vista previa" })
  await expect(sheet.getByText(`Nuevo ${word}`)).toBeVisible()
  await check(page)
  await sheet.getByRole("button", { name: "Cerrar" }).click()
  await closed(page)

  // Leaving asks first; somebody else's save is told, and nothing typed is lost.
  await page.goBack()
  await page.getByRole("button", { name: "Seguir editando" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await database.pool.query(
    `insert into content_versions (page, version, body, created_at)
     select page, version + 1,
       jsonb_build_object('html', '<p>De alguien más.</p>' || (body ->> 'html')), now()
     from content_versions where page = 'who-we-are' order by version desc limit 1`,
  )
  await editor.press("Control+Enter")
  const told = page.getByRole("status").filter({ hasText: "Alguien más guardó" })
  await expect(told).toContainText(/Texto: «De alguien más\..*…». Se queda lo que escribiste si guardas\./)
  await expect(editor).toContainText(`Nuevo ${word}`)
  await check(page)
  let read = () => {}
  const mayRead = new Promise<void>((resolve) => {
    read = resolve
  })
  await page.route("**/api/content/who-we-are", async (route) => {
    if (route.request().method() === "GET") await mayRead
    await route.continue().catch(() => undefined)
  })
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "Texto publicado. El sitio ya lo muestra.")
  expect(await html()).toContain(`<p class="text-center"><strong>Nuevo ${word}</strong></p>`)

  // Opened before it could be read again, it is not edited as it was.
  await page.getByRole("link", { name: "¿Quiénes somos?" }).click()
  await expect(editor.or(page.getByText("Cargando...")).first()).toBeVisible()
  read()
  await expect(editor).toContainText(`Nuevo ${word}`)
  const rows = page.getByRole("region", { name: "Versiones" }).getByRole("listitem")
  await expect(rows.first()).toContainText("la que se ve ahora")
  await rows
    .nth(2)
    .getByRole("button", { name: /^Ver versión/ })
    .click()
  await check(page)
  await page.getByRole("button", { name: "Restaurar esta versión" }).click()
  await expectSaid(page, /^Volvió la versión/)
  await expect(editor).not.toContainText(word)
  await expect(rows.first()).toContainText("la que se ve ahora")
  expect(await html()).toBe(before)
})

test("the home page's pictures are added, moved and taken away", { tag: "@long" }, async ({
  page,
  office,
  request,
}) => {
  const home = async () => (await request.get("/api/content/home")).json()
  const before = await home()
  const files = await Promise.all(
    ["#a4452a", "#5c6e54"].map(async (background, index) => ({
      name: `${index}.png`,
      mimeType: "image/png",
      buffer: await sharp({ create: { width: 640 + index, height: 480, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )
  await office(page, "contenido/inicio")
  const pictures = page.getByRole("group", { name: "Imágenes" })
  const count = before.images.length
  await page.locator("input[type=file]").setInputFiles(files)
  await expect(pictures.getByRole("listitem")).toHaveCount(count + 2)
  await pictures.getByRole("button", { name: `Mover antes la imagen ${count + 2}` }).click()
  await pictures.getByRole("button", { name: "Mover antes la imagen 2" }).press("Enter")
  await expect(pictures.getByRole("button", { name: "Mover antes la imagen 1", exact: true })).toBeFocused()
  await pictures.getByRole("button", { name: "Mover después la imagen 1", exact: true }).press("Enter")
  await page
    .locator("input[type=file]")
    .setInputFiles({ ...files[0], name: "x.png", buffer: Buffer.from("nada") } as never)
  await expect(pictures.getByRole("alert")).toContainText("No se pudo leer la imagen.")
  await check(page)
  await page.getByRole("button", { name: "Vista previa" }).click()
  await check(page)
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click()
  await page.getByRole("button", { name: "Publicar" }).click()
  await expectSaid(page, "Inicio publicado. El sitio ya lo muestra.")
  const widths = (await home()).images.slice(count).map(({ width }: { width: number }) => width)
  expect(widths).toEqual([641, 640])

  await page.getByRole("link", { name: /^Inicio/ }).click()
  for (let left = 2; left > 0; left--) {
    await pictures.getByRole("button", { name: `Quitar la imagen ${count + left}` }).click()
  }
  await page.getByRole("button", { name: "Publicar" }).click()
  await expectSaid(page, "Inicio publicado. El sitio ya lo muestra.")
  await expect.poll(async () => (await home()).images).toEqual(before.images)
})

test("settings are saved one by one, and what goes wrong is said by its field", { tag: "@long" }, async ({
  page,
  office,
  expected,
}) => {
  expected.push(/500/)
  await keepIntercepting(page)
  await office(page, "sistema/configuracion")
  await expect(page.getByText(/Sin costo hasta 12 horas antes/)).toBeVisible()
  await check(page)

  await page.getByRole("link", { name: /Cancelaciones y cambios/ }).click()
  const groups = page.getByLabel("Cancelar una clase grupal")
  await type(groups, "1440")
  await expect(page.getByText("Clase del viernes a las 19:00: hasta el jueves a las 19:00.")).toBeVisible()
  await type(groups, "29")
  await expect(page.getByText(/No es un número de 30 a 1440: se usarán 720 minutos/)).toBeVisible()
  await check(page)
  await failOnce(page, "cancellation-times", "Error al guardar configuración")
  await expect(groups).toHaveValue("29")
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(page.getByText(/Sin costo hasta 12 horas antes/)).toBeVisible()

  await page.getByRole("link", { name: /^Asistencia/ }).click()
  const opens = page.getByLabel("Se abre antes de la clase")
  await expect(opens).toHaveValue("60")
  await type(opens, "4")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Entre 5 y 240")).toBeVisible()
  await check(page)
  await type(opens, "60")
  await page.keyboard.press("Control+Enter")
  await expectSaid(page, "Asistencia guardada.")
  await expect(page.getByText("Se marca desde 1 hora antes de la clase.")).toBeVisible()

  await page.getByRole("link", { name: /Datos del estudio/ }).click()
  const phone = page.getByLabel("Teléfono")
  const was = await phone.inputValue()
  await phone.fill("uno")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("El teléfono no es válido")).toBeVisible()
  await expect(phone).toBeFocused()
  await check(page)
  await phone.fill(was)
  const color = page.getByRole("group", { name: "Color" })
  await color.getByLabel("Otro color").fill("#f0b429")
  await expect(color.getByRole("status")).toContainText("Es un color claro")
  await color.getByRole("button", { name: "Arcilla, el de la casa" }).click()
  await expect(color.getByRole("status")).toHaveText("Contraste 5.2 a 1: se lee bien.")
  await phone.focus()
  await failOnce(page, "general-settings", "Error al guardar configuración general")
  await page.keyboard.press("Control+Enter")
  await expectSaid(page, "Datos guardados. El sitio ya los muestra.")

  await page.getByRole("link", { name: /Estadísticas/ }).click()
  await type(page.getByLabel("Primer día"), "05012026")
  await expect(page.getByText("La primera quincena va del 05/01/2026 al 18/01/2026.")).toBeVisible()
  await check(page)
  await failOnce(page, "statistics", "Error al guardar configuración de estadísticas")
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(page.getByText("Las quincenas se cuentan desde el 05/01/2026.")).toBeVisible()

  await page.getByRole("link", { name: /^Aviso/ }).click()
  await page.locator("input[type=file]").setInputFiles({
    name: "aviso.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: "#a4452a" } })
      .png()
      .toBuffer(),
  })
  await page.getByLabel("A dónde lleva").fill("paquetes")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Escribe una dirección que empiece con https:// o con /")).toBeVisible()
  await page.getByLabel("A dónde lleva").fill("/paquetes")
  await check(page)
  await page.getByRole("button", { name: "Vista previa" }).click()
  await check(page)
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click()
  await page.getByLabel("A dónde lleva").focus()
  await failOnce(page, "notice", "Error al guardar aviso")
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "Aviso guardado.")
})

import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import decodeQR from "qr/decode.js"
import sharp from "sharp"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { asAdmin, onDatabase, urlOf } from "../support/cluster.ts"
import { type Serving, serve } from "../support/process.ts"

const owner = { email: "duena@example.com", password: "Barro2026" }
let serving: Serving

test.beforeAll(async ({ studio }) => {
  const name = `house_${randomUUID().slice(0, 8)}`
  await asAdmin(studio.connection, `create database ${name}`)
  const environment = { DATABASE_URL: urlOf(onDatabase(studio.connection, name)) }
  serving = await serve(environment)
})

test.afterAll(() => serving.stop())

/** Fills in what a form's labels say, and saves. */
async function fill(page: Page, fields: Record<string, string>, saved: string | RegExp) {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByLabel(label, { exact: true })
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value)
    else await type(field, value)
  }
  await page.keyboard.press("Control+Enter")
  await expectSaid(page, saved)
}

/** What a camera reads in a picture. */
async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

test("an empty house becomes a studio that takes reservations, one step after the other", async ({
  page,
}) => {
  /** Goes on to the next step, and waits until it is there: the screen before it has fields of the same names. */
  const next = async (name: string) => {
    const link = page.getByRole("main").getByRole("link", { name: `Sigue: ${name}` })
    await link.click()
    await expect(link).toBeHidden()
  }
  // Who visits meanwhile is told what is to come.
  await page.goto(serving.url)
  const soon = page.getByText("Estamos por abrir nuestras puertas.")
  await expect(soon).toBeVisible()
  await check(page)
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Reservar" }).click()
  await expect(page.getByRole("dialog", { name: "Reservar" }).getByText("Estamos por abrir")).toBeVisible()
  await page.goto(`${serving.url}/?acceso=registro`)
  await expect(
    page.getByRole("dialog", { name: "Crea tu cuenta" }).getByText("Estamos por abrir"),
  ).toBeVisible()
  await page.goto(`${serving.url}/paquetes`)
  await expect(page.getByText("Muy pronto: nuestros paquetes.")).toBeVisible()

  // The first visit to the office makes its owner, with the word that was printed.
  await page.goto(`${serving.url}/backend`)
  await expect(page.getByRole("heading", { name: "Tu estudio empieza aquí." })).toBeVisible()
  await type(page.getByLabel("Palabra"), "mal4-mal4-mal4")
  await page.getByLabel("Nombre").fill("Elena")
  await page.getByLabel("Apellido").fill("Ruiz")
  await page.getByLabel("Email").fill(owner.email)
  await page.getByLabel("Contraseña", { exact: true }).fill(owner.password)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Esa no es la palabra que se imprimió al iniciar Cupo.")).toBeVisible()
  await check(page)
  const [word = ""] = /(\w{4}-){2}\w{4}/.exec(serving.output()) ?? []
  await type(page.getByLabel("Palabra"), word)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Hola, Elena" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Primeros pasos" })).toBeVisible()
  await expect(page.getByText("0 de 7. Al terminar, el estudio recibe reservas.")).toBeVisible()
  // Said plainly, and tried.
  await expect(page.getByText(/Todavía ningún correo sale/)).toBeVisible()
  await page.getByRole("button", { name: "Enviarme un correo de prueba" }).click()
  await expect(page.getByText("No salió: se quedó en Mensajes. Así se vería.")).toBeVisible()
  await expect(page.getByText(/Todavía no se vende nada en el sitio/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Hacer una compra de prueba" })).toBeDisabled()
  await check(page)
  // What is of branches says that there are none.
  for (const none of ["transacciones pagadas", "instructores en esta sede", "clases en este periodo"])
    await expect(page.getByText(`No hay ${none}`, { exact: true })).toBeVisible()
  await page.goto(`${serving.url}/backend/pagos/corte`)
  await expect(page.getByText("No hay sucursales para tu cuenta.")).toBeVisible()
  await page.goBack()
  await page.getByRole("link", { name: /Datos del estudio/ }).click()
  await fill(page, { Nombre: "Estudio Sauce" }, "Datos guardados. El sitio ya los muestra.")
  await check(page)

  await next("una sucursal")
  await fill(page, { Nombre: "Centro", Dirección: "Madero 10" }, "Sucursal guardada.")
  await next("una disciplina")
  await fill(page, { Nombre: "Pilates Reformer" }, "Disciplina guardada.")
  await next("quien da la clase")
  await fill(page, { Nombre: "Elena", Apellido: "Ruiz" }, "Instructor guardado.")
  await next("un salón con sus lugares")
  await fill(page, { Nombre: "Sala Uno", Sucursal: "Centro" }, "Salón guardado.")
  await next("un paquete")
  await fill(page, { Nombre: "10 clases", Precio: "1800" }, "Paquete guardado.")
  await next("la primera clase")
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString("sv-SE", {
    timeZone: "America/Mexico_City",
  })
  const plan = { Sucursal: "Centro", Disciplina: "Pilates Reformer", Día: keysOf(tomorrow), Hora: "1900" }
  await fill(page, { ...plan, Instructor: "Elena Ruiz" }, "Clase guardada.")
  await expect(page.getByText(/^Primeros pasos/)).toBeHidden()

  // The end is a party: the way there is shown, sent and printed.
  await expect(page.getByRole("heading", { name: "Tu estudio ya está abierto." })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/backend/home")
  await expect(page.getByText("No hay clases en este periodo")).toBeHidden()
  await expect(page.getByRole("link", { name: "Mandar por WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/?text=${encodeURIComponent(`Ya puedes reservar en Estudio Sauce: elige tu clase y tu lugar en ${serving.url}`)}`,
  )
  await check(page)
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("heading", { name: "Tu estudio ya está abierto." })).toBeHidden()
  expect(await readCode(await page.screenshot())).toBe(serving.url)
  const pages = (await page.pdf({ format: "Letter" })).toString("latin1").match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
  await page.emulateMedia({ media: null })
  const first = page.getByRole("link", { name: "Reservar la primera clase como tu clientela" })
  const [booking] = await Promise.all([page.waitForEvent("popup"), first.click()])
  await expect(booking.getByRole("link", { name: /50 min Pilates Reformer/ })).toBeVisible()
  await booking.close()
  await page.getByRole("button", { name: "Ir al día de hoy" }).click()
  await expect(page.getByRole("heading", { name: "Centro" })).toBeVisible()
  await page.reload()
  await expect(page.getByRole("heading", { name: "Centro" })).toBeVisible()

  // The first customer pays at the desk and has a seat.
  await page.goto(`${serving.url}/backend/pagos/crear`)
  await page.getByRole("textbox", { name: "Cliente" }).fill("Sofía Lara")
  await page.getByRole("option", { name: "Registrar a «Sofía Lara»" }).click()
  const sofia = page.getByRole("dialog", { name: "Nuevo cliente" })
  // No mail leaves yet, by which she would make a password.
  await expect(sofia).toContainText(
    "Todavía ningún correo sale: para que entre a su cuenta, ponle una contraseña",
  )
  await sofia.getByLabel("Correo").fill("sofia@example.com")
  await type(sofia.getByLabel("Teléfono"), "5555550190")
  await sofia.getByRole("button", { name: "Registrar" }).click()
  await page.getByRole("radio", { name: /10 clases/ }).check()
  await page.getByRole("button", { name: "Cobrar $1,800" }).click()
  await expect(page.getByRole("heading", { name: "Cobrado: $1,800" })).toBeVisible()
  await page.goto(`${serving.url}/backend/listausuarios`)
  await page.locator("tbody tr").filter({ hasText: "Sofía" }).click()
  await page.getByRole("button", { name: "Nueva reservacion" }).click()
  const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
  const go = wizard.getByRole("button", { name: "Siguiente" })
  await go.click()
  await wizard.getByLabel(/^Lugar en Pilates Reformer/).selectOption("Lugar 2")
  await go.click()
  await wizard.getByRole("button", { name: "Confirmar" }).click()
  await expectSaid(page, "Reserva creada correctamente")

  await page.goto(serving.url)
  await page
    .getByRole("link", { name: /Centro/ })
    .first()
    .click()
  await expect(page.getByRole("heading", { level: 1, name: "Centro" })).toBeVisible()
})

import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { checkAxe, checkWidths } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"

test.use({ contextOptions: { reducedMotion: "reduce" }, expected: [/net::ERR_/] })

async function check(page: Page): Promise<void> {
  await checkAxe(page)
  await checkWidths(page, [360, 768])
}

/** As a rival exports it: a title above, semicolons, names in one, days that could be read two ways. */
const sheetOf = (key: string, third: string) =>
  Buffer.from(
    [
      "Reporte de clientes;;;;",
      // No other has these headings: what was said of them is said again.
      `Nombre completo;Correo electrónico;Celular;Fecha de alta;Notas ${key}`,
      `Ana Pérez Luna;ana-${key}@example.com;55 1234 5678;03/04/2025;los lunes`,
      `"Ruiz, Marco";marco-${key}@example.com;(55) 2222-3333;05/06/2025;`,
      `Lucía Gómez;${third};+52 55 4444 5555;07/08/2025;`,
    ].join("\r\n"),
  )

test("a messy list is understood, mended, brought in and taken away again", async ({
  page,
  office,
  database: { pool },
}) => {
  test.slow()
  const key = randomUUID().slice(0, 8)
  // One at a time is on its way in a studio.
  await pool.query("update moves set state = 'dropped' where state not in ('done', 'undone')")
  await office(page, "sistema/configuracion")
  await page.getByRole("link", { name: /^Traer y llevarte tus datos/ }).click()
  await expect(page.getByText("Sube tus archivos")).toBeVisible()
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Personas", exact: true }).click()
  expect(await readFile(await (await saving).path(), "utf8")).toMatch(
    /^\ufeffNombre,Apellidos,Correo,Teléfono/,
  )
  await check(page)
  const send = async (third: string) => {
    const file = { name: `clientes-${key}.csv`, mimeType: "text/csv", buffer: sheetOf(key, third) }
    await page.locator("input[type=file]").setInputFiles(file)
  }

  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "foto.png", mimeType: "image/png", buffer: Buffer.from("x") })
  await expect(page.getByRole("alert").getByText(/«foto.png» no se puede leer/)).toBeVisible()
  // The network breaks in the middle; what is missing is sent with the next press.
  await page.route(/\/parts\//, (route) => route.abort(), { times: 1 })
  await send("lucia-sin-arroba")
  await expect(page.getByRole("heading", { name: "La subida se detuvo" })).toBeVisible()
  await page.getByRole("button", { name: "Seguir subiendo" }).click()

  const sheet = page.getByRole("region", { name: `clientes-${key}.csv` })
  await expect(sheet.getByLabel("Qué trae")).toHaveValue("customers")
  await expect(sheet.getByLabel(/Qué es «Celular»/)).toHaveValue("phone")
  await expect(sheet.getByText("55 1234 5678 · (55) 2222-3333")).toBeVisible()
  await page.getByRole("button", { name: "Revisar" }).click()
  await expect(sheet.getByRole("alert").getByText(/Las fechas se pueden leer de dos maneras/)).toBeVisible()
  await check(page)
  await sheet.getByLabel("Cómo están escritas las fechas").selectOption("dmy")
  await sheet.getByLabel(/Qué es «Notas/).selectOption("phone")
  await expect(sheet.getByText(/van al mismo dato/)).toBeVisible()
  await sheet.getByLabel(/Qué es «Notas/).selectOption("")
  await page.goBack()
  await page.getByRole("dialog", { name: "¿Salir sin guardar?" }).getByText("Seguir editando").click()
  await expect(sheet.getByLabel("Cómo están escritas las fechas")).toHaveValue("dmy")
  await page.getByRole("button", { name: "Revisar" }).click()

  // What was pressed is gone with its step: the next one's heading has the focus.
  await expect(page.getByRole("heading", { name: "Falta corregir 1 cosa" })).toBeFocused()
  const steps = page.getByRole("list", { name: "Pasos de la importación" }).getByRole("listitem")
  const tops = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops)).toEqual(new Set(tops.slice(0, 1)))
  const faults = page.getByRole("region", { name: "Tabla: Por corregir" })
  await expect(faults.getByText("Correo electrónico")).toBeVisible()
  const listing = page.waitForEvent("download")
  await page.getByRole("button", { name: "Descargar la lista" }).click()
  expect(await readFile(await (await listing).path(), "utf8")).toContain(`clientes-${key}.csv,5,Correo`)
  await check(page)
  await page.getByRole("button", { name: "Descartar" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Descartar" }).click()

  await expect(page.getByText("Sube tus archivos")).toBeVisible()
  await send(`lucia-${key}@example.com`)
  // What was said of these headings is said again.
  await expect(sheet.getByText("3 filas. Como la última vez.")).toBeVisible()
  await page.getByRole("button", { name: "Revisar" }).click()
  await expect(page.getByRole("heading", { name: "Esto es lo que viene" })).toBeFocused()
  await page.getByRole("button", { name: "Importar 3 personas" }).click()
  // It goes on by itself: whoever leaves finds it.
  await expect(page.getByRole("button", { name: /^Importar/ })).toBeHidden()
  await page.reload()
  await expect(page.getByRole("heading", { name: "Ya está en tu estudio" })).toBeVisible()
  const there = () => pool.query("select from users where email like $1", [`%-${key}@example.com`])
  expect((await there()).rows).toHaveLength(3)

  const undo = async () => {
    await page.getByRole("button", { name: "Deshacer" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Deshacer" }).click()
  }
  await pool.query("update users set profile_revision = 1 where email = $1", [`ana-${key}@example.com`])
  await undo()
  await expect(page.getByText("1 persona cambió sus datos")).toBeVisible()
  await check(page)
  await pool.query("update users set profile_revision = 0 where email = $1", [`ana-${key}@example.com`])
  await undo()
  await expect(page.getByText("Esta importación se deshizo.")).toBeVisible()
  expect((await there()).rows).toHaveLength(0)
  await page.getByRole("link", { name: "Subir otros archivos" }).click()
  await expect(page.getByRole("link", { name: new RegExp(`clientes-${key}.csv.*Deshecha`) })).toBeVisible()

  // All of the studio, while one is here.
  await pool.query("update moves set state = 'dropped' where kind = 'export'")
  await page.getByRole("button", { name: "Preparar el ZIP" }).press("Enter")
  await expect(page.getByText(/estudio-.*\.zip/)).toBeVisible({ timeout: 60_000 })
  await expect(page.locator("body")).not.toBeFocused()
  await check(page)
  const taking = page.waitForEvent("download")
  await page.getByRole("button", { name: "Descargar" }).click()
  expect((await readFile(await (await taking).path())).subarray(0, 2).toString()).toBe("PK")
})

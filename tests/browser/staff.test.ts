import { randomUUID } from "node:crypto"
import { expect, type Locator, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { expectFault } from "../support/browser-steps.ts"

const row = (page: Page, name: string) => page.locator("tbody tr").filter({ hasText: name })

test("somebody is appointed by keyboard, sees what they may, and is let go", async ({
  page,
  office,
  browser,
}) => {
  const email = `${randomUUID()}@example.com`
  await office(page, "sistema/staff/crear")
  await page.getByLabel("Nombre").fill("Rosa")
  await page.getByLabel("Apellido").fill(email.slice(0, 8))
  await page.getByLabel("Email").fill("ana@demo.cupo.mx")
  await page.getByLabel("Teléfono").focus()
  await expect(page.getByText("Ese correo ya es de otra cuenta.")).toBeVisible()
  await page.getByLabel("Email").fill(email)
  await page.getByRole("textbox", { name: "Contraseña" }).fill("Barro2026")

  await page.getByRole("button", { name: "Recepción" }).press("Enter")
  const box = (name: string) => page.getByRole("checkbox", { name, exact: true })
  await expect(box("Usuarios: Crear")).toBeChecked()
  await box("Operaciones: Ver").focus()
  await page.keyboard.press("ArrowUp")
  await expect(box("Clases: Ver")).toBeFocused()
  await page.keyboard.press("ArrowLeft")
  await page.keyboard.press("Space")
  await expect(box("Clases: Detalle")).not.toBeChecked()
  await box("Staff: Listado").check()
  await check(page)
  await page.keyboard.press("Control+Enter")
  await expectSaid(page, "Staff guardado.")
  await page.getByLabel("Buscar").fill(email)
  await expect(row(page, email)).toContainText("Empleado")
  await check(page)

  const context = await browser.newContext()
  const hers = await context.newPage()
  await keepSession(hers, { email, password: "Barro2026" })
  await hers.goto("/backend/sistema/staff")
  await expect(hers.getByRole("heading", { name: "Elige tu contraseña." })).toBeVisible()
  await expect(hers.getByRole("navigation")).toHaveCount(0)
  const given = hers.getByLabel("La que te dio el estudio")
  await expect(given).toBeFocused()
  await given.fill("Otra2026x")
  const [chosen, again] = ["Contraseña nueva", "Confirma tu contraseña"].map((name) =>
    hers.getByRole("textbox", { name }),
  ) as [Locator, Locator]
  await chosen.fill("Orquidea7")
  await again.fill("Orquidea8")
  const save = hers.getByRole("button", { name: "Guardar contraseña" })
  await save.click()
  await expect(hers.getByText("Las contraseñas no coinciden")).toBeVisible()
  await again.fill("Orquidea7")
  await save.click()
  await expectFault(given, "Tu contraseña actual no es correcta.")
  await check(hers)
  await given.fill("Barro2026")
  for (const field of [chosen, again]) await field.fill("Barro2026")
  await save.click()
  await expect(hers.getByText("Elige una distinta de la que te dio el estudio.").first()).toBeVisible()
  await expect(chosen).toBeFocused()
  for (const field of [chosen, again]) await field.fill("Orquidea7")
  await hers.route("**/api/users/me", (route) => route.fulfill({ status: 503, json: {} }))
  await save.click()
  await hers.getByLabel("Buscar").fill(email)
  await expect(row(hers, email)).toContainText("Empleado")
  await expect(hers.getByRole("link", { name: "Crear staff" })).toHaveCount(0)

  const choose = async (action: string) => {
    await row(page, email).getByRole("button", { name: "Acciones" }).click()
    await page.getByRole("menuitem", { name: action }).click()
  }
  await choose("Cambiar contraseña")
  const sheet = page.getByRole("dialog", { name: "Cambiar contraseña" })
  await sheet.getByRole("textbox", { name: "Contraseña nueva" }).fill("password")
  await sheet.getByRole("button", { name: "Cambiar contraseña" }).click()
  await expect(sheet.getByText("La contraseña debe tener una mayúscula")).toBeVisible()
  await sheet.getByRole("textbox", { name: "Contraseña nueva" }).fill("Password1")
  await sheet.getByRole("button", { name: "Cambiar contraseña" }).click()
  await expectFault(sheet.getByRole("textbox", { name: "Contraseña nueva" }), /es demasiado común/)
  await sheet.getByRole("textbox", { name: "Contraseña nueva" }).fill("Gardenia8")
  await sheet.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "Contraseña cambiada.")
  await hers.reload()
  await expect(hers).toHaveURL(/\/(backend)?$/)
  await context.close()

  await choose("Desactivar")
  await expect(row(page, email)).toContainText("INACTIVO")
  await choose("Eliminar")
  await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click()
  await expect(page.getByText("Nada coincide con la búsqueda.")).toBeVisible()
})

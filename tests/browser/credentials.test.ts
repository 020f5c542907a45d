import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { closed } from "../support/browser-steps.ts"
import { mailedCode } from "../support/mailed.ts"
import { password } from "../support/signin.ts"

const newPassword = "Orquidea7"

test("who works at the studio comes back from a forgotten password at their own door, and leaves by it", {
  tag: "@anyWidth",
}, async ({ page, press, superuser, database: { pool } }) => {
  const { email } = await superuser()
  await page.goto("/backend")
  await press(page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }))
  const pressed = (name: string) => press(page.getByRole("button", { name, exact: true }))
  await expect(page.getByLabel("Email")).toBeFocused()
  await check(page)
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Buen día, equipo." })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole("heading", { name: "Recupera tu contraseña." })).toBeVisible()
  await page.getByLabel("Email").fill(email)
  await pressed("Enviar código")
  const code = page.getByLabel("Código de 6 dígitos")
  await expect(code).toBeFocused()
  await code.fill("123")
  await pressed("Continuar")
  await expect(page.getByText("Debe tener 6 dígitos")).toBeVisible()
  await check(page)
  await code.fill(await mailedCode(pool, email))
  await pressed("Continuar")
  await page.getByLabel("Nueva contraseña").fill(newPassword)
  await page.getByLabel("Confirma tu contraseña").fill(newPassword)
  await check(page)
  await pressed("Guardar contraseña")
  await expect(page.getByText("Contraseña actualizada")).toBeVisible()
  await check(page)
  await pressed("Iniciar sesión")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Contraseña", { exact: true }).fill(newPassword)
  await pressed("Iniciar sesión")
  await page.waitForURL("**/backend/home")

  await press(page.getByRole("banner").getByRole("button", { name: /Jimena/ }))
  await press(page.getByRole("menuitem", { name: "Salir" }))
  await expectSaid(page, "Sesión cerrada. ¡Hasta pronto!")
  await page.waitForURL((url) => url.pathname === "/backend")
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((name) => /^cupo\.(token|credential|session|user)/.test(name)),
      ),
    )
    .toEqual([])
})

test("one's own password is changed from the top bar, with the present one", { tag: "@anyWidth" }, async ({
  page,
  press,
  office,
}) => {
  await office(page, "clases")
  const account = page.getByRole("banner").getByRole("button", { name: /Jimena/ })
  await press(account)
  await press(page.getByRole("menuitem", { name: "Cambiar mi contraseña" }))
  const sheet = page.getByRole("dialog", { name: "Cambiar mi contraseña" })
  await expect(sheet.getByLabel("Contraseña actual")).toBeFocused()
  const field = (name: string) => sheet.getByLabel(name, { exact: true })
  const send = () => press(sheet.getByRole("button", { name: /Cambiar contraseña|Intentar de nuevo/ }))
  await field("Contraseña nueva").fill("corta")
  await send()
  await expect(sheet.getByText("La contraseña es requerida")).toBeVisible()
  await check(page)
  await field("Contraseña actual").fill("Otra12345")
  await field("Contraseña nueva").fill(newPassword)
  await field("Confirma tu contraseña").fill(newPassword)
  await send()
  await expect(sheet.getByRole("alert")).toHaveText("Tu contraseña actual no es correcta.")
  await field("Contraseña actual").fill(password)
  await send()
  await closed(page)
  await page.reload()
  await expect(account).toBeVisible()
})

test("a customer's mistyped address is corrected at the desk", { tag: "@anyWidth" }, async ({
  page,
  press,
  office,
  customer,
}) => {
  const [ana, other] = [await customer(), await customer()]
  const email = `${randomUUID()}@example.com`
  await office(page, `detallesusuario/${ana.id}`)
  await press(page.getByRole("button", { name: /^Acciones de/ }).first())
  await press(page.getByRole("menuitem", { name: "Corregir correo" }))
  const sheet = page.getByRole("dialog", { name: "Corregir correo" })
  const field = sheet.getByLabel("Correo")
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(ana.email)
  const send = () => press(sheet.getByRole("button", { name: /Corregir correo|Intentar de nuevo/ }))
  await field.fill("ana@")
  await send()
  await expect(sheet.getByText("El email no es valido")).toBeVisible()
  await check(page)
  await field.fill(other.email)
  await send()
  await expect(sheet.getByRole("alert")).toHaveText(
    "Ese correo ya es de otra cuenta. Si es la misma persona, fusiona las dos.",
  )
  await field.fill(email)
  await send()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.goto("/backend/mensajes")
  await expect(page.getByText(/El correo de tu cuenta en .* cambió/).first()).toBeVisible()
})

import { expect, type Locator } from "@playwright/test"
import { test } from "../support/browser-office.ts"
import { openView, signIn } from "../support/browser-steps.ts"

/** What a phone is told of a field: which keys it shows, what it writes large by itself, and what it offers to fill in. */
type Asked = {
  type?: string
  keys?: string
  large?: string
  fills?: string
  isSpelt?: boolean
}

const ownName = (fills: string): Asked => ({ type: "text", large: "words", fills })
const someName: Asked = ownName("off")
const email = (fills: string): Asked => ({ type: "email", fills })
const phone = (fills: string): Asked => ({ type: "tel", fills })
const day: Asked = { keys: "numeric", fills: "off" }
const count: Asked = { type: "number", keys: "numeric", fills: "off" }
const pesos: Asked = { type: "number", keys: "decimal", fills: "off" }
const coupon: Asked = { type: "text", large: "characters", fills: "off", isSpelt: false }

async function expectAsked(within: Locator, table: Record<string, Asked>): Promise<void> {
  for (const [label, asked] of Object.entries(table)) {
    const found = await within.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement) => ({
      type: field.type,
      keys: field.inputMode,
      large: field.autocapitalize,
      fills: field.autocomplete,
      isSpelt: field.spellcheck,
    }))
    expect(found, label).toMatchObject(asked)
  }
}

test.describe("a phone's keyboard is the one that a field needs", { tag: "@anyWidth" }, () => {
  test("for who comes in", async ({ page }) => {
    await page.goto("/")
    const signup = await openView(page, "Registrate")
    await expectAsked(signup, {
      Nombre: ownName("given-name"),
      Apellido: ownName("family-name"),
      Email: email("email"),
      Teléfono: phone("tel"),
      Cumpleaños: day,
      Contraseña: { type: "password", fills: "new-password" },
      "Confirma tu contraseña": { type: "password", fills: "new-password" },
    })
    await page.goto("/")
    const login = await openView(page, "Iniciar sesión")
    await expectAsked(login, {
      Email: email("email"),
      Contraseña: { type: "password", fills: "current-password" },
    })
    await page.goto("/contacto")
    await expectAsked(page.getByRole("main"), {
      Nombre: ownName("name"),
      Email: email("email"),
      "Teléfono (opcional)": phone("tel"),
    })
  })

  test("for a code, also a coupon's", async ({ page, customer }) => {
    const renata = await customer()
    await page.goto("/")
    const login = await openView(page, "Iniciar sesión")
    await login.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click()
    await page.getByRole("dialog").getByLabel("Email").fill(renata.email)
    await page.getByRole("dialog").getByLabel("Email").press("Enter")
    await expectAsked(page.getByRole("dialog"), {
      "Código de 6 dígitos": { keys: "numeric", fills: "one-time-code" },
    })
    await signIn(page, renata)
    await page.goto("/paquetes")
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Comprar/ })
      .first()
      .click()
    await expectAsked(page.getByRole("dialog"), { Cupón: coupon })
  })

  test("for staff who write somebody down", async ({ page, office }) => {
    const main = page.getByRole("main")
    await office(page, "nuevousuario")
    const person = { Nombre: someName, Apellido: someName, Email: email("off"), Teléfono: phone("off") }
    await expectAsked(main, { ...person, Cumpleaños: day })
    await office(page, "sistema/staff/crear")
    await expectAsked(main, person)
    await office(page, "instructores/crear")
    await expectAsked(main, { Nombre: someName, Apellido: someName })
    await office(page, "sistema/cupones/crear")
    await expectAsked(main, { Código: coupon, Descuento: pesos, "Usos en total": count })
    await office(page, "paquetes/crear")
    await expectAsked(main, { Clases: count, "Vigencia en días": count, Precio: pesos })
    await office(page, "sedes/crear")
    await expectAsked(main, { "Tolerancia para quien llega tarde": count, Teléfono: { type: "tel" } })
  })
})

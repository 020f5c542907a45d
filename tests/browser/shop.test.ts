import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { tell } from "../support/browser-news.ts"
import { leadOn, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, bringBack, closed, fillLogin } from "../support/browser-steps.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { makePackage } from "../support/studio.ts"

const row = (page: Page, name: string) => page.locator("tbody tr").filter({ hasText: name })

async function choose(page: Page, name: string, action: string) {
  await row(page, name).getByRole("button", { name: "Acciones" }).click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test("a coupon and a package made in the office are seen, asked for and withdrawn in the shop", {
  tag: "@long",
}, async ({ page, office, another, customer, database: { pool } }) => {
  const [name, code] = [
    `12 clases de ${randomUUID().slice(0, 6)}`,
    `T${randomUUID().slice(0, 6)}`.toUpperCase(),
  ]
  await office(page, "sistema/cupones")
  await page.getByRole("link", { name: "Crear cupón" }).click()
  // An example in the colour of the error would look typed.
  const example = () =>
    page.getByLabel("Nombre").evaluate((field) => getComputedStyle(field, "::placeholder").color)
  const before = await example()
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("El nombre es requerido")).toBeVisible()
  expect(await example()).toBe(before)
  await page.getByLabel("Nombre").fill("Otoño")
  await page.getByLabel("Código").fill("diez por ciento")
  await type(page.getByLabel("Hasta"), keysOf(inDays(9)))
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Usa letras, números y guiones, sin espacios ni acentos")).toBeVisible()
  await expect(page.getByLabel("Código")).toBeFocused()
  await page.getByLabel("Código").fill(code.toLowerCase())
  await type(page.getByLabel("Descuento"), "20")
  const prices = page.getByRole("region", { name: "Lo que cuestan con el cupón" })
  await expect(prices.getByRole("listitem").filter({ hasText: "10 clases" })).toContainText("$1,440")
  await check(page)
  await page.keyboard.press("Control+Enter")
  await page.getByLabel("Buscar").fill(code)
  await expect(row(page, code)).toContainText("0 de 50 usos")

  await leadOn(page, "paquetes/crear")
  await page.getByLabel("Nombre").fill(name)
  await type(page.getByLabel("Clases", { exact: true }), "12")
  await type(page.getByLabel("Precio", { exact: true }), "2000")
  await type(page.getByLabel("Precio especial"), "2500")
  await page.getByRole("button", { name: "Crear paquete" }).click()
  await expect(page.getByText("No puede ser más que el precio")).toBeVisible()
  await expect(page.getByLabel("Precio especial")).toBeFocused()
  await type(page.getByLabel("Precio especial"), "1500")
  await page.getByLabel("Texto de la promoción").fill("Buen Fin")
  await page.getByLabel("Cupón que sugiere").selectOption({ label: `${code} · 20 %` })
  const preview = page.getByRole("region", { name: "Así lo ven tus clientes" })
  await expect(preview).toContainText("$1,500")
  await expect(preview).toContainText(`Con el código ${code}, $1,200`)
  await check(page)
  await page.keyboard.press("Control+Enter")
  await expectSaid(page, "Paquete guardado.")
  await page.getByLabel("Buscar").fill(name)
  await expect(row(page, name)).toContainText("$2,000 $1,500")

  const visitor = await another()
  await visitor.goto("/paquetes")
  await awake(visitor)
  const card = visitor.getByRole("article").filter({ hasText: name })
  for (const said of [
    "Buen Fin",
    "Antes $2,000",
    "$1,500",
    "$125 por clase · 30 días",
    `Con el código ${code}, $1,200`,
  ]) {
    await expect(card).toContainText(said)
  }
  await check(visitor)
  await card.getByRole("button", { name: `Comprar ${name}` }).click()
  const prompt = visitor.getByRole("dialog", { name: "Compra tu paquete" })
  await expect(prompt).toContainText("$1,500")
  await check(visitor)
  await prompt.getByRole("button", { name: "Iniciar sesión" }).click()
  const ana = await customer()
  await fillLogin(visitor.getByRole("dialog", { name: "Inicia sesión" }), ana)
  await expect(prompt).toBeVisible()
  await expect(prompt.getByRole("button", { name: "Iniciar sesión" })).toHaveCount(0)

  await pool.query(
    `insert into coupon_uses (order_id, coupon_id, user_id, package_id, percent, held_until)
     select gen_random_uuid(), c.id, $1, p.id, 20, now() + interval '30 minutes'
     from coupons c, packages p where c.code = $2 and p.description = $3`,
    [ana.id, code, name],
  )
  await choose(page, name, "Desactivar")
  await expect(row(page, name)).toContainText("INACTIVO")
  await leadOn(page, `sistema/cupones?buscar=${code}`)
  await choose(page, code, "Ver detalles")
  await expect(row(page, "Jimena Ríos")).toContainText("Apartado hasta")
  await expect(page.getByText("1 de 50", { exact: true })).toBeVisible()
  await check(page)
  const menu = page.getByRole("button", { name: `Acciones de ${code}` })
  const press = async (action: string) => {
    await menu.click()
    await page.getByRole("menuitem", { name: action, exact: true }).click()
  }
  await press("Desactivar")
  await expect(page.getByRole("main").getByText("INACTIVO", { exact: true })).toBeVisible()
  await expect(menu).toBeFocused()
  await press("Eliminar")
  const dialog = page.getByRole("dialog", { name: "¿Eliminar este cupón?" })
  await dialog.getByRole("button", { name: "Eliminar" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("1 compra usa este cupón. Puedes desactivarlo.")
  await dialog.getByRole("button", { name: "Entendido" }).click()
  await expect(menu).toBeFocused()
  await pool.query("delete from coupon_uses u using coupons c where u.coupon_id = c.id and c.code = $1", [
    code,
  ])
  await press("Eliminar")
  await dialog.getByRole("button", { name: "Eliminar" }).click()
  await expect(page.getByRole("heading", { name: "Cupones", level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect
    .poll(async () => (await pool.query("select from coupons where code = $1", [code])).rowCount)
    .toBe(0)
})

test("a page that is brought back has what is sold by now; who presses on what was withdrawn since reads so", {
  tag: "@anyWidth",
}, async ({ page, database: { pool } }) => {
  const description = `Fugaz ${randomUUID().slice(0, 6)}`
  await page.goto("/paquetes?tipo=individual")
  await awake(page)
  const id = await makePackage(pool, { description, type: "individual" })
  await tell(pool, "catalogue")
  // A page that is drawn hears nothing of it for a moment yet.
  await expect(async () => {
    await bringBack(page)
    await expect(page.getByRole("article").filter({ hasText: description })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await pool.query("update packages set is_active = false where id = $1", [id])
  await tell(pool, "catalogue")
  await page.getByRole("button", { name: `Comprar ${description}` }).click()
  const dialog = page.getByRole("dialog", { name: "Compra tu paquete" })
  await expect(dialog.getByRole("alert")).toHaveText("Este paquete no está disponible en este momento")
  await dialog.getByRole("button", { name: "Ver los paquetes" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("article").filter({ hasText: description })).toHaveCount(0)
})

test("who was about to pay what is withdrawn meanwhile is led on to what is sold", {
  tag: "@anyWidth",
}, async ({ page, customer, database: { pool } }) => {
  const description = `Efímero ${randomUUID().slice(0, 6)}`
  const id = await makePackage(pool, { description, type: "individual" })
  await tell(pool, "catalogue")
  await keepSession(page, await customer())
  await page.goto(`/paquetes?tipo=individual&comprar=${id}`)
  const dialog = page.getByRole("dialog", { name: "Compra tu paquete" })
  const pay = dialog.getByRole("button", { name: /PayPal/ })
  await expect(pay).toBeVisible()
  await pool.query("update packages set is_active = false where id = $1", [id])
  await tell(pool, "catalogue")
  await pay.click()
  await expect(dialog.getByRole("alert")).toHaveText("Este paquete no está disponible en este momento")
  await dialog.getByRole("button", { name: "Ver los paquetes" }).click()
  await closed(page)
  await expect(page.getByRole("article").filter({ hasText: description })).toHaveCount(0)

  await page.goto(`/paquetes?tipo=individual&comprar=${id}`)
  await dialog.getByRole("button", { name: "Ver los paquetes" }).click()
  await closed(page)
  await expect(page.getByRole("button", { name: /^Comprar/ }).first()).toBeVisible()
})

test("who has bought before reads why the package for newcomers is not theirs", { tag: "@anyWidth" }, async ({
  page,
  customer,
  database: { pool },
}) => {
  const ana = await customer()
  await pool.query(
    `insert into transactions (id, user_id, amount, status, payment_method, source)
     values (gen_random_uuid(), $1, 22000, 'paid', 'cash', 'test ' || gen_random_uuid())`,
    [ana.id],
  )
  await keepSession(page, ana)
  await page.goto("/paquetes")
  const newcomers = page.getByRole("article").filter({ hasText: "3 clases primera vez" })
  await expect(newcomers).toContainText("Es solo para la primera compra, y la tuya ya pasó. Elige otro.")
  await expect(newcomers.getByRole("button")).toHaveCount(0)
})

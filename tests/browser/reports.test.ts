import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { expect } from "@playwright/test"
import { checkAxe } from "../support/accessible.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { leadOn, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { closed } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"

test.use({ expected: [/net::ERR_|status of 409/] })

/** Days on which nobody else's tests have anything. */
const days = ["2003-05-10", "2003-05-11"] as const

test("two packages of one name are two rows, and none of them stays where others are shown @anyWidth @long", async ({
  page,
  office,
  customer,
  romaNorte,
  database: { pool },
}) => {
  const ana = await customer()
  const name = `Diez ${randomUUID().slice(0, 8)}`
  const [everywhere, here, other] = [randomUUID(), randomUUID(), randomUUID()]
  const sold = [
    [everywhere, name, null, "2003-06-10"],
    [here, name, romaNorte.branch, "2003-06-10"],
    [other, `${name} más`, null, "2003-06-12"],
  ] as const
  for (const [id, description, branch, day] of sold) {
    await pool.query(
      `insert into packages (id, description, total_classes, amount, type, days_expiry, branch_id)
       values ($1, $2, 10, 100000, 'group', 30, $3)`,
      [id, description, branch],
    )
    await pool.query(
      `insert into transactions (id, user_id, package_id, amount, status, payment_method, source, created_at)
       values ($1::uuid, $2, $3, 100000, 'paid', 'cash', $1::text, ($4::date + time '12:00') at time zone 'America/Mexico_City')`,
      [randomUUID(), ana.id, id, day],
    )
  }
  try {
    await office(page, "informes/paquetes?from=2003-06-10&to=2003-06-10")
    const rows = page.locator("tbody tr").filter({ hasText: name })
    await expect(rows).toHaveCount(2)
    // The days are others, the table is the same.
    await type(page.getByLabel("Hasta"), "12062003")
    await expect(rows).toHaveCount(3)
    await type(page.getByLabel("Desde"), "11062003")
    await expect(rows.filter({ hasText: `${name} más` })).toHaveCount(1)
    await expect(rows).toHaveCount(1)
  } finally {
    await pool.query("delete from transactions where user_id = $1", [ana.id])
    await pool.query("delete from packages where id = any($1)", [[everywhere, here, other]])
  }
})

test("a report is narrowed, compared, opened to its rows, saved and printed @anyWidth", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const ana = await customer()
  const pays = (day: string, amount: number, method: string) =>
    pool.query(
      `insert into transactions (id, user_id, amount, status, payment_method, source, created_at)
       values ($1::uuid, $2, $3, 'paid', $4, $1::text, ($5::date + time '12:00') at time zone 'America/Mexico_City')`,
      [randomUUID(), ana.id, amount, method, day],
    )
  await pays(days[0], 120_050, "cash")
  await pays(days[0], 30_000, "terminal")
  await pays(days[1], 50_000, "cash")
  await pays("2003-05-08", 100_000, "cash")
  try {
    await office(page, "informes")
    await page.getByRole("main").getByRole("link", { name: "Pagos" }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Pagos" })).toBeVisible()
    await expect(page.getByRole("combobox", { name: "Periodo" })).toHaveValue("month")
    await page.goto(`/backend/informes/pagos?from=${days[0]}&to=${days[1]}`)
    const totals = page.getByLabel("Totales")
    const total = (name: string) =>
      totals.locator("div").filter({ has: page.getByText(name, { exact: true }) })
    await expect(total("Neto")).toContainText("$2,000.50")
    await expect(total("Neto")).toContainText("Antes $1,000 +100%")
    const table = page.getByRole("region", { name: "Tabla: Pagos" })
    await expect(table.getByRole("row").filter({ hasText: "10/05/2003" })).toContainText("$1,500.50")
    await checkAxe(page)

    // How it is grouped stands in the address, and each row leads to the payments that make it.
    await page.getByRole("combobox", { name: "Agrupar por" }).selectOption("Método")
    const cash = table.getByRole("row").filter({ hasText: "Efectivo" })
    await expect(cash).toContainText("$1,700.50")
    await expect(page).toHaveURL(/by=method/)
    await page.reload()
    await expect(cash).toContainText("$1,700.50")
    await cash.click()
    await expect(page.getByRole("heading", { name: "Transacciones" })).toBeVisible()
    await expect(page.getByLabel("Lo que suma la lista")).toContainText("$1,700.50")
    await page.goBack()
    await expect(cash).toBeVisible()

    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Exportar CSV" }).click()
    const file = await readFile(await (await saving).path(), "utf8")
    expect(file).toContain("Efectivo,2,1700.5,0,1700.5")
    expect(file.trim()).toMatch(/Total,3,2000.5,0,2000.5$/)

    await page.getByRole("link", { name: "Imprimir" }).click()
    await expect(page.getByRole("button", { name: "Imprimir" })).toBeEnabled()
    await expect(page.getByRole("row").filter({ hasText: "Total" })).toContainText("$2,000.50")
    await checkAxe(page)
    await page.getByRole("link", { name: "Volver" }).click()
    await expect(cash).toBeVisible()

    // Of a part, the paper says of which.
    await leadOn(page, `informes/pagos/imprimir?from=${days[0]}&to=${days[1]}&method=cash`)
    await expect(page.getByRole("row").filter({ hasText: "Total" })).toContainText("$1,700.50")
    await expect(page.getByText(/, Efectivo, del 10\/05\/2003 al /)).toBeVisible()
    await leadOn(page, `informes/pagos?from=${days[0]}&to=${days[1]}&by=method`)
    await expect(cash).toBeVisible()

    // Kept under a name, it is asked as it was; its name changes, and it goes.
    await page.getByRole("button", { name: "Guardar" }).click()
    await type(page.getByRole("textbox", { name: "Nombre" }), "Caja de mayo")
    await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click()
    await expect(page.getByRole("dialog")).toBeHidden()

    // What has the name already is not lost unasked: another name may be given, or that one goes.
    const asked = page.url()
    await page.goto("/backend/informes/ocupacion?period=lastMonth")
    const replace = page.getByRole("dialog", { name: "¿Reemplazar el que ya guardaste?" })
    const naming = page.getByRole("dialog", { name: "Guardar este informe" })
    await page.getByRole("button", { name: "Guardar" }).click()
    await type(naming.getByRole("textbox", { name: "Nombre" }), "caja de mayo")
    await naming.getByRole("button", { name: "Guardar" }).click()
    await expect(replace).toContainText("Ya tienes un informe guardado como caja de mayo.")
    await checkAxe(page)
    await replace.getByRole("button", { name: "Elegir otro nombre" }).click()
    await expect(naming.getByRole("textbox", { name: "Nombre" })).toBeFocused()
    await expect(naming.getByRole("textbox", { name: "Nombre" })).toHaveValue("caja de mayo")
    await type(naming.getByRole("textbox", { name: "Nombre" }), "Aulas")
    await naming.getByRole("button", { name: "Guardar" }).click()
    await expectSaid(page, "Guardado como «Aulas».")
    await closed(page)
    await page.goto(asked)
    await page.getByRole("button", { name: "Guardar" }).click()
    await type(naming.getByRole("textbox", { name: "Nombre" }), "Aulas")
    await naming.getByRole("button", { name: "Guardar" }).click()
    await replace.getByRole("button", { name: "Reemplazar" }).click()
    await closed(page)
    await expect(page.getByRole("button", { name: "Guardar" })).toBeFocused()
    await page.getByRole("main").getByRole("link", { name: "Informes" }).click()
    await expect(page.getByRole("link", { name: /Aulas/ })).toHaveAttribute("href", /informes\/pagos\?/)
    await expect(page.getByRole("link", { name: /Caja de mayo/ })).toBeVisible()
    await page.getByRole("button", { name: "Acciones de Caja de mayo" }).click()
    await page.getByRole("menuitem", { name: "Cambiar nombre" }).click()
    await type(page.getByRole("textbox", { name: "Nombre" }), "Mayo de 2003")
    await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click()
    const saved = page.getByRole("link", { name: /Mayo de 2003/ })
    await expect(saved).toBeVisible()
    // What asked for the name left nothing behind in the history.
    await page.goBack()
    await expect(page).toHaveURL(/informes\/pagos/)
    await page.goForward()
    await page.getByRole("button", { name: "Acciones de Mayo de 2003" }).click()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route("**/sending", async (route) => {
      await answered
      await route.continue()
    })
    await page.getByRole("menuitem", { name: "Recibir cada lunes" }).click()
    await expect(saved).toContainText("cambiando…")
    answer()
    await expect(saved).toContainText("pedido cada lunes por correo, pero todavía ningún correo sale")
    await checkAxe(page)
    await saved.click()
    await expect(cash).toContainText("$1,700.50")
    await page.getByRole("main").getByRole("link", { name: "Informes" }).click()
    await page.getByRole("button", { name: "Acciones de Mayo de 2003" }).click()
    await page.getByRole("menuitem", { name: "Quitar" }).click()
    // A press that never left says so there, and no longer when it is asked again.
    const question = page.getByRole("dialog")
    await goOffline(page)
    await question.getByRole("button", { name: "Quitar" }).click()
    await expect(question.getByRole("alert")).toHaveText("Sin conexión. No se quitó nada.")
    await goOnline(page)
    await question.getByRole("button", { name: "Conservar" }).click()
    await closed(page)
    await page.getByRole("button", { name: "Acciones de Mayo de 2003" }).click()
    await page.getByRole("menuitem", { name: "Quitar" }).click()
    await expect(question.getByText("Conservar")).toBeVisible()
    await expect(question.getByRole("alert")).toHaveCount(0)
    await question.getByRole("button", { name: "Quitar" }).click()
    await expect(saved).toHaveCount(0)
    await expect(page.getByRole("main")).toBeFocused()

    // What cannot be told says why; what is no report says so.
    await page.goto(`/backend/informes/pagos?from=${days[1]}&to=${days[0]}`)
    await expect(page.getByText("La fecha final va después de la inicial.")).toBeVisible()
    await page.goto("/backend/informes/pagos?from=2003-05-20&to=2003-05-21")
    await expect(page.getByText("No hay nada en esos días.")).toBeVisible()
    await page.goto("/backend/informes/nada")
    await expect(page.getByText("No existe ese informe.")).toBeVisible()
  } finally {
    await pool.query("delete from transactions where user_id = $1", [ana.id])
  }
})

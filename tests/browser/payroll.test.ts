import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { addDays, dayIn, formatDate } from "../../contract/calendar.ts"
import { checkAxe, checkWidths } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { closed } from "../support/browser-steps.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { call } from "../support/http.ts"
import { type Person, signedIn } from "../support/people.ts"
import { anotherDay, at, dayFromNow, makeBranch, near, zone } from "../support/studio.ts"

test.use({ expected: [/status of 503/], contextOptions: { reducedMotion: "reduce" } })

async function check(page: Page): Promise<void> {
  await checkAxe(page)
  await checkWidths(page, [360, 768])
}

/** The first of the month before last: over everywhere, whatever day this is. */
function monthBefore(): string {
  const first = (day: string) => `${day.slice(0, 7)}-01`
  return first(addDays(first(addDays(first(dayIn(zone, new Date())), -1)), -1))
}

test("what an instructor earns is set up, counted, adjusted, closed, seen on their phone and reopened @anyWidth", async ({
  page,
  another,
  office,
  customer,
  fullClass,
  baseURL,
  database: { pool },
}) => {
  test.slow()
  // The demo's instructors are paid; here nobody is yet.
  const { rows: rules } = await pool.query(
    "delete from settings where name = 'payroll' returning to_jsonb(settings) as row",
  )
  await pool.query("truncate pay_lines, pay_adjustments, pay_periods, instructor_rates")
  const month = monthBefore()
  const url = baseURL ?? ""
  const luz = await customer()
  await pool.query("update users set role = 'employee' where id = $1", [luz.id])
  await pool.query(
    "insert into staff_permissions (user_id, module, actions) values ($1, 'misClases', '{editar,ver}')",
    [luz.id],
  )
  const [instructor, lastName] = [randomUUID(), randomUUID().slice(0, 8)]
  await pool.query(
    "insert into instructors (id, first_name, last_name, user_id) values ($1, 'Luz', $2, $3)",
    [instructor, lastName, luz.id],
  )
  const id = await fullClass(2)
  await pool.query("update classes set instructor_id = $2 where id = $1", [id, instructor])
  // At an hour of the night at which nobody else gives one.
  await near(pool, id, Math.round((at(addDays(month, 9), "03:07").getTime() - Date.now()) / 60_000))
  try {
    await office(page, "nomina")
    await expect(page.getByText("Todavía no se paga por Cupo.")).toBeVisible()
    await check(page)
    await page.getByRole("main").getByRole("link", { name: "Cómo se paga" }).click()
    await type(page.getByRole("textbox", { name: "Se paga desde" }), keysOf(month))
    await page.getByRole("combobox", { name: "Cada cuánto" }).selectOption("Cada mes")
    await page
      .getByRole("combobox", { name: "Una clase cancelada" })
      .selectOption("Se paga si se canceló tarde")
    await expect(page.getByText(`El primer periodo va del ${formatDate(month)}`)).toBeVisible()
    await check(page)
    await page.getByRole("button", { name: "Guardar" }).click()
    await expect(page.getByText(`Se paga cada mes, desde el ${formatDate(month)}.`)).toBeVisible()

    await page.goto(`/backend/instructores/editar/${instructor}`)
    const rates = page.getByRole("region", { name: "Tarifas" })
    await rates.getByRole("button", { name: "Agregar tarifa" }).click()
    const sheet = page.getByRole("dialog", { name: "Agregar tarifa" })
    await sheet.getByRole("combobox", { name: "Cómo se paga" }).selectOption("Por clase, más por persona")
    await type(sheet.getByRole("textbox", { name: "Por clase" }), "250")
    await type(sheet.getByRole("textbox", { name: "Por persona" }), "30.50")
    await type(sheet.getByLabel("Después de"), "1")
    await type(sheet.getByRole("textbox", { name: "Desde" }), keysOf(month))
    await check(page)
    await sheet.getByRole("button", { name: "Guardar" }).click()
    await expect(rates.getByRole("listitem")).toContainText("$250 más $30.50 por persona después de 1")
    await expect(rates.getByText("vale hoy")).toBeVisible()
    await closed(page)
    await check(page)

    await page.goto("/backend/nomina")
    const card = page.locator(`a[href="/backend/nomina/${month}"]`)
    await expect(card).toContainText("$280.50")
    await expect(card).toContainText("por cerrar")
    await check(page)
    await card.click()
    const row = page
      .getByRole("region", { name: "Tabla: Instructores" })
      .getByRole("row")
      .filter({ hasText: lastName })
    // Those of the demo have no rate, and come after.
    await expect(row).toContainText("$280.50")
    await check(page)
    await row.click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Luz ${lastName}`)
    const classes = page.getByRole("region", { name: "Clases" })
    await expect(classes.getByRole("listitem")).toContainText("2 personas")

    await page.getByRole("button", { name: "Ajustar" }).click()
    const adjusting = page.getByRole("dialog", { name: /^Ajustar a Luz/ })
    await adjusting.getByRole("combobox", { name: "Qué se hace" }).selectOption("Restar")
    await type(adjusting.getByRole("textbox", { name: "Cantidad" }), "30.25")
    await type(adjusting.getByRole("textbox", { name: "Motivo" }), "Adelanto de la clase")
    await check(page)
    await adjusting.getByRole("button", { name: "Guardar" }).click()
    const adjustments = page.getByRole("region", { name: "Ajustes" })
    await expect(adjustments.getByRole("listitem")).toContainText("-$30.25")
    await expect(page.getByText("$250.25", { exact: true })).toBeVisible()
    await closed(page)
    await check(page)

    // Before it is closed, its instructor sees it grow.
    const phone = await another()
    await keepSession(phone, luz)
    await phone.goto("/backend/misclases")
    const own = phone.locator(`a[href="/backend/misclases/pagos/${month}"]`)
    await expect(own).toContainText("$250.25")
    await expect(own).toContainText("1 clase, por cerrar")
    await check(phone)

    await page.goBack()
    await page.getByRole("button", { name: "Cerrar periodo" }).click()
    const question = page.getByRole("dialog", { name: "¿Cerrar este periodo?" })
    await expect(question).toContainText("$250.25")
    await check(page)
    await question.getByRole("button", { name: "Cerrar periodo" }).click()
    await expect(page.getByText(/^Cerrado el .*: ya no cambia\.$/)).toBeVisible()
    await closed(page)
    await expect(page.getByRole("button", { name: "Cerrar periodo" })).toHaveCount(0)
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Exportar CSV" }).click()
    const file = await readFile(await (await saving).path(), "utf8")
    expect(file).toContain(`Luz ${lastName},`)
    expect(file.trim()).toMatch(/,Ajuste: Adelanto de la clase,,,,-30\.25\r\nTotal,.*,250\.25$/)

    await phone.reload()
    await expect(own).toContainText("1 clase, cerrado")
    await own.click()
    await expect(phone.getByRole("region", { name: "Ajustes" })).toContainText("Adelanto de la clase")
    await expect(phone.getByRole("region", { name: "Clases" }).getByRole("listitem")).toHaveCount(1)
    await expect(phone.getByRole("button", { name: "Ajustar" })).toHaveCount(0)
    await check(phone)
    // What is the office's says so, at its own address too.
    await phone.goto("/backend/nomina")
    await expect(phone.getByRole("heading", { name: "Nómina de instructores" })).toHaveCount(0)
    await phone.goto("/backend/misclases/pagos/2003-05-01")
    await expect(phone.getByText("No se encontró ese periodo de nómina.")).toBeVisible()

    await page.goto("/backend/nomina")
    const past = page.getByRole("region", { name: "Tabla: Periodos cerrados" }).getByRole("row")
    await expect(past.last()).toContainText("$250.25")
    await check(page)
    await past.last().click()
    await page.getByRole("button", { name: "Reabrir" }).click()
    const reopening = page.getByRole("dialog", { name: "¿Reabrir este periodo?" })
    await type(reopening.getByRole("textbox", { name: "Motivo" }), "Otro periodo")
    await reopening.getByRole("button", { name: "Dejarlo cerrado" }).click()
    await closed(page)
    // Asked again, it is asked afresh.
    await page.getByRole("button", { name: "Reabrir" }).click()
    await expect(reopening.getByRole("textbox", { name: "Motivo" })).toHaveValue("")
    await reopening.getByRole("button", { name: "Reabrir" }).click()
    await expect(reopening.getByRole("alert")).toBeVisible()
    await type(reopening.getByRole("textbox", { name: "Motivo" }), "Faltó una clase")
    await reopening.getByRole("button", { name: /Reabrir|Intentar/ }).click()
    await expectSaid(page, "Periodo reabierto.")
    await expect(page.getByText(/^Se reabrió el .*: Faltó una clase$/)).toBeVisible()
    await closed(page)
    await expect(page.getByRole("button", { name: "Cerrar periodo" })).toBeVisible()
    await check(page)

    // What somebody else does meanwhile is said where it was asked, and nothing of it happens twice.
    const [boss] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
    const told = (await call(url, `GET /payroll/periods/${month}`, { as: boss })).body
    const elsewhere = async (line: string, body: object) => {
      const { status } = await call(url, line, { as: boss, body, key: randomUUID() })
      expect(status).toBeLessThan(300)
    }
    const asks = async (name: string) => {
      await page.getByRole("button", { name }).click()
      return page.getByRole("dialog")
    }
    const closing = await asks("Cerrar periodo")
    await expect(closing).toContainText("$250.25")
    await elsewhere("POST /payroll/adjustments", { instructor, amount: 10, reason: "Bono" })
    await closing.getByRole("button", { name: "Cerrar periodo" }).click()
    await expect(closing.getByRole("alert")).toContainText("La nómina cambió mientras la veías.")
    await expect(closing).toContainText("$260.25")
    await elsewhere("POST /payroll/periods", { from: told.from, to: told.to, total: told.total + 10 })
    await closing.getByRole("button", { name: "Intentar de nuevo" }).click()
    await expect(closing.getByRole("alert")).toContainText("Ese periodo ya se cerró")
    await closing.getByRole("button", { name: "Entendido" }).click()
    await closed(page)
    await expect(page.getByRole("main")).toBeFocused()
    await expect(page.getByText(/^Cerrado el .*: ya no cambia\.$/)).toBeVisible()

    const again = await asks("Reabrir")
    await type(again.getByRole("textbox", { name: "Motivo" }), "Otra vez")
    const { body: kept } = await call(url, `GET /payroll/periods/${month}`, { as: boss })
    await elsewhere(`POST /payroll/periods/${kept.closed.id}/reopen`, { reason: "La vi antes" })
    await again.getByRole("button", { name: "Reabrir" }).click()
    await expect(again.getByRole("alert")).toContainText("No se encontró ese periodo de nómina.")
    await expect(again.getByRole("textbox", { name: "Motivo" })).toHaveValue("Otra vez")
    await again.getByRole("button", { name: "Entendido" }).click()
    await closed(page)
    await expect(page.getByRole("main")).toBeFocused()
    await expect(page.getByText(/: La vi antes$/)).toBeVisible()

    // What cannot be read is read again by a press.
    await page.route("**/api/payroll/periods?*", (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto("/backend/nomina")
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Error de servidor")
    await page.unroute("**/api/payroll/periods?*")
    await page.getByRole("button", { name: "Reintentar" }).click()
    await expect(card).toContainText("$260.25")
  } finally {
    await pool.query("delete from settings where name = 'payroll'")
    for (const { row } of rules)
      await pool.query("insert into settings select * from jsonb_populate_record(null::settings, $1)", [row])
    await pool.query("delete from pay_adjustments where instructor_id = $1", [instructor])
    await pool.query("delete from instructor_rates where instructor_id = $1", [instructor])
    await pool.query("update instructors set is_active = false where id = $1", [instructor])
  }
})

test("a period is printed with all of its instructors, whatever page of them is seen @anyWidth", async ({
  page,
  office,
  database: { pool },
}) => {
  const { rows: made } = await pool.query<{ id: string }>(
    "insert into instructors (id, first_name, last_name) select gen_random_uuid(), 'Paz', 'Rey ' || n from generate_series(1, 8) n returning id",
  )
  const ids = made.map(({ id }) => id)
  await pool.query(
    `insert into pay_adjustments (id, instructor_id, amount, reason, made_at, made_by)
     select gen_random_uuid(), i.id, 5000, 'Bono', now(), u.id from instructors i,
       (select id from users where is_superuser limit 1) u where i.id = any($1)`,
    [ids],
  )
  try {
    await office(page, "nomina")
    await page.locator('a[href^="/backend/nomina/2"]').first().click()
    const table = page.getByRole("region", { name: "Tabla: Instructores" }).locator("tbody tr")
    await expect(table).toHaveCount(6)
    const all = Number(/de (\d+)$/.exec(await page.getByText(/^Mostrando 1 - 6 de \d+$/).innerText())?.[1])
    expect(all).toBeGreaterThan(6)
    await page.getByRole("button", { name: "Siguiente" }).click()
    await expect(page.getByText(new RegExp(`^Mostrando 7 - \\d+ de ${all}$`))).toBeVisible()
    await page.evaluate(() =>
      addEventListener("beforeprint", () => {
        document.body.dataset.printed = String(document.querySelectorAll("tbody tr").length)
      }),
    )
    await page.pdf()
    await expect(page.locator("body")).toHaveAttribute("data-printed", String(all))
    await expect(page.getByText(/^Mostrando 7 - /)).toBeVisible()
    await page.emulateMedia({ media: "print" })
    await expect(page.getByRole("button", { name: "Siguiente" })).toBeHidden()
  } finally {
    await pool.query("delete from pay_adjustments where instructor_id = any($1)", [ids])
    await pool.query("update instructors set is_active = false where id = any($1)", [ids])
  }
})

test("what an instructor is paid today is by the day at their own branch @anyWidth @long", async ({
  page,
  office,
  romaNorte,
  database: { pool },
}) => {
  const { zone: timeZone, day } = anotherDay(romaNorte.timeZone)
  const name = `Sucursal ${randomUUID().slice(0, 4)}`
  const { branch } = await makeBranch(pool, romaNorte, { name, isPublic: false, timeZone })
  const instructor = randomUUID()
  await pool.query(
    "insert into instructors (id, first_name, last_name, branch_id) values ($1, 'Luz', 'Rey', $2)",
    [instructor, branch],
  )
  const here = dayFromNow(0, romaNorte.timeZone)
  const later = day > here ? day : here
  await pool.query(
    `insert into instructor_rates (id, instructor_id, from_day, kind, base, per_head, head_over, created_at)
     values ($1, $2, $3, 'per_class', 25000, 0, 0, now())`,
    [randomUUID(), instructor, later],
  )
  await office(page, `instructores/editar/${instructor}`)
  const rates = page.getByRole("region", { name: "Tarifas" })
  await expect(rates.getByRole("listitem")).toContainText(`desde el ${formatDate(later)}`)
  await expect(rates.getByText("vale hoy")).toHaveCount(day === later ? 1 : 0)
  await rates.getByRole("button", { name: "Agregar tarifa" }).click()
  await expect(page.getByRole("textbox", { name: "Desde" })).toHaveValue(formatDate(day))
})

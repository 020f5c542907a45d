import { randomUUID } from "node:crypto"
import { expect, type Locator, type Page } from "@playwright/test"
import { formatShortDay } from "../../contract/calendar.ts"
import { check } from "../support/accessible.ts"
import { answerLate } from "../support/browser-late.ts"
import { tell } from "../support/browser-news.ts"
import { leadOn, test } from "../support/browser-office.ts"
import { closed } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { anotherDay } from "../support/studio.ts"

test.use({ expected: [/net::ERR_FAILED|status of 422/] })

/** Presses of keys and buttons since the till was opened. */
function counted(page: Page) {
  let presses = 0
  return {
    key: async (name: string) => {
      presses++
      await page.keyboard.press(name)
    },
    presses: () => presses,
  }
}

test("a walk-in pays at the till by keyboard, and the drawer counts what went in and out", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const name = `Itzel${randomUUID().slice(0, 8)}`
  const itzel = await customer()
  await pool.query("update users set first_name = $2, last_name = 'Mora' where id = $1", [itzel.id, name])

  await office(page, "pagos/corte")
  await type(page.getByLabel("Fondo inicial"), "500")
  const staying = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
  await leadOn(page, "pagos/crear")
  await staying.getByRole("button", { name: "Seguir editando" }).click()
  await closed(page)
  await expect(page.getByLabel("Fondo inicial")).toHaveValue("$500")
  await page.getByRole("button", { name: "Abrir turno" }).click()
  // The form is gone: who opened it reads on at what it became.
  await expect(page.getByText(/^Turno abierto\. .*En la caja debe haber/)).toBeFocused()
  await check(page)

  await leadOn(page, "pagos/crear")
  const { key, presses } = counted(page)
  await page.getByRole("textbox", { name: "Cliente" }).pressSequentially(name.slice(0, 9))
  await expect(page.getByRole("option", { name: new RegExp(name) })).toBeVisible()
  await key("Enter")
  await expect(page.getByRole("radio").first()).toBeFocused()
  await key("Space")
  await check(page)
  const price = await page.getByRole("button", { name: /^Cobrar \$/ }).innerText()
  await key("Enter")
  await expect(page.getByRole("heading", { name: /^Cobrado: \$/ })).toBeVisible()
  expect(presses()).toBe(3)
  // This house has no mail server: nobody is told to wait for what never leaves.
  await expect(page.getByText("Todavía ningún correo sale: dale su recibo impreso.")).toBeVisible()
  await expect(page.getByText("va en camino por correo")).toHaveCount(0)
  await check(page)

  const [receipt] = await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith("/receipt")),
    page.getByRole("button", { name: "Recibo" }).click(),
  ])
  expect(receipt.headers()["content-type"]).toBe("application/pdf")

  await page.getByRole("link", { name: "Ver el pago" }).click()
  await page.getByRole("button", { name: "Reembolsar" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText(/^Se revoca/)).toBeVisible()
  await check(page)
  await dialog.getByLabel("Motivo").fill("Se equivocó de paquete")
  await dialog.getByRole("button", { name: /^Reembolsar \$/ }).click()
  await expect(page.getByText("Se revocó con el reembolso.")).toBeVisible()
  await check(page)

  await leadOn(page, "pagos")
  const row = page.locator("tbody tr").filter({ hasText: name })
  await expect(row).toContainText(`${price.replace("Cobrar ", "")} reembolsado`)
  await expect(row).toContainText("Reembolsada")
  await leadOn(page, "pagos?status=refunded")
  await expect(row).toContainText("Reembolsada")
  await expect(page.locator("tbody").getByText("Rechazada")).toHaveCount(0)
  await leadOn(page, "pagos")
  await check(page)
  await page.getByLabel("Filas").selectOption("12")
  await expect(page.getByText(/^Mostrando 1 - 12 de/)).toBeVisible()
  await expect(page.locator("tbody tr")).toHaveCount(12)

  await leadOn(page, "pagos/corte")
  await expect(page.getByText("Reembolsos en efectivo (1)")).toBeVisible()
  await page.getByRole("button", { name: "Cerrar turno" }).click()
  await page.getByLabel("Lo que contaste").pressSequentially("500.05")
  await expect(page.getByText("Sobran $0.05.")).toBeVisible()
  await type(page.getByLabel("Lo que contaste"), "500")
  await expect(page.getByText("Cuadra.")).toBeVisible()
  await check(page)
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar turno" }).click()
  await expect(page.getByRole("button", { name: "Abrir turno" })).toBeVisible()
  await expect(page.locator("body")).not.toBeFocused()
  const shift = page.locator("tbody tr").first()
  await expect(shift.getByText("cerró")).toBeHidden()
  // Without a heading over them, its two times would not be told apart.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(shift.getByText("abrió")).toBeVisible()
  await expect(shift.getByText("cerró")).toBeVisible()

  // Of others there may be some.
  await page.route("**/api/payments/unresolved", (route) =>
    route.fulfill({ json: { payments: [], total: 0 } }),
  )
  await leadOn(page, "pagos/sin-paquete")
  await expect(page.getByText("No hay nada por resolver.")).toBeVisible()
  await check(page)
})

test("the drawer of who left with it open is counted by who corrects payments, and says who did", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const left = `Marta${randomUUID().slice(0, 8)}`
  const { id: userId } = await customer()
  await pool.query(
    "update users set role = 'employee', enabled = false, first_name = $2, last_name = 'Solís' where id = $1",
    [...[userId, left]],
  )
  const { rows } = await pool.query("select id from branches order by name limit 1")
  const branch = rows[0].id as string
  await pool.query(
    "insert into shifts (id, branch_id, user_id, opened_at, opening_float) values ($1, $2, $3, now() - interval '1 day', 50000)",
    [randomUUID(), branch, userId],
  )
  await office(page, `pagos/corte?sucursal=${branch}`)
  const shift = page.locator("tbody tr").filter({ hasText: left })
  await expect(shift).toContainText("Abierto")
  await shift.getByRole("button", { name: "Acciones" }).click()
  await page.getByRole("menuitem", { name: "Cerrar turno" }).click()
  const dialog = page.getByRole("dialog", { name: `Cerrar el turno de ${left} Solís` })
  await expect(dialog.getByText("En la caja debe haber $500.")).toBeVisible()
  await type(dialog.getByLabel("Lo que contaste"), "70")
  await dialog.getByLabel("Por qué").fill("Todavía la uso")
  await dialog.getByRole("button", { name: "Dejarlo abierto" }).click()
  await closed(page)
  // Asked again, it is asked afresh.
  await shift.getByRole("button", { name: "Acciones" }).click()
  await page.getByRole("menuitem", { name: "Cerrar turno" }).click()
  await expect(dialog.getByLabel("Lo que contaste")).toHaveValue("")
  await type(dialog.getByLabel("Lo que contaste"), "480")
  await expect(dialog.getByText("Faltan $20.")).toBeVisible()
  await expect(dialog.getByLabel("Por qué")).toHaveValue("")
  await dialog.getByRole("button", { name: "Cerrar turno" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("Lo contado no es lo esperado: escribe por qué.")
  await check(page)
  await dialog.getByLabel("Por qué").fill("Se fue sin contar")
  await dialog.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(shift).toContainText("lo contó")
  await expect(shift).toContainText("-$20 Se fue sin contar")
  await expect(shift.getByRole("button", { name: "Acciones" })).toHaveCount(0)
  await expect(page.getByRole("main")).toBeFocused()
})

test("cash without an open shift is in nobody's count: the till says so and opens one in place @long", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const name = `Itzel${randomUUID().slice(0, 8)} José`
  const itzel = await customer()
  await pool.query("update users set first_name = $2, last_name = 'Mora' where id = $1", [itzel.id, name])
  const { rows } = await pool.query("select id, name from branches order by name desc limit 1")
  const [branch] = rows as { id: string; name: string }[]

  await office(page, `pagos/crear?sucursal=${branch?.id}`)
  const notice = page.getByRole("group", { name: "Turno de caja" })
  await expect(notice).toContainText(
    `No tienes turno abierto en ${branch?.name}: este efectivo no queda en ningún corte.`,
  )
  await check(page)
  await page.getByText("Terminal", { exact: true }).click()
  await expect(notice).toBeHidden()
  await page.getByText("Efectivo", { exact: true }).click()
  await page.getByRole("textbox", { name: "Cliente" }).pressSequentially(name.slice(0, 9))
  await page.getByRole("option", { name: new RegExp(name) }).click()
  // To whom alone is found again in a moment; a sale is not left by accident.
  await leadOn(page, "pagos")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transacciones")
  await page.goBack()
  await page.getByRole("textbox", { name: "Cliente" }).pressSequentially(name.slice(0, 9))
  await page.getByRole("option", { name: new RegExp(name) }).click()
  await page.getByRole("radio").first().press("Space")
  await leadOn(page, "pagos")
  const staying = page.getByRole("dialog", { name: "¿Dejar esta venta?" })
  await check(page)
  await staying.getByRole("button", { name: "Seguir con la venta" }).click()
  await closed(page)
  await expect(page.getByRole("radio").first()).toBeChecked()

  // Beside a sale that is ready, Enter opens the drawer and sells nothing.
  await notice.getByRole("button", { name: "Abrir turno" }).click()
  await expect(page.getByLabel("Fondo inicial")).toBeFocused()
  await page.keyboard.type("500")
  await check(page)
  await page.keyboard.press("Enter")
  await expect(page.getByText("Tu turno está abierto: este efectivo queda en tu corte.")).toBeFocused()
  // Of what nobody knows it is said what it was and whose; what is chosen in its place is not sold beside it unasked.
  const selling = await unsteady(page, "**/transactions/cash", ["lost"])
  const sell = page.getByRole("button", { name: /^Cobrar \$/ })
  const alert = page.getByRole("main").getByRole("alert")
  await sell.click()
  await expect(alert).toHaveText(
    new RegExp(`^No sabemos si se cobró «.+» a ${name} Mora. Al intentar de nuevo cuenta una sola vez.$`),
  )
  selling.answers = ["whole"]
  await page.getByRole("radio").nth(1).press("Space")
  await sell.click()
  await expect(alert).toHaveText(
    "Lo que enviaste antes sí llegó; esto no se cobró. Revisa: al intentar de nuevo cuenta aparte.",
  )
  await check(page)
  await sell.click()
  await expect(page.getByRole("heading", { name: /^Cobrado: \$/ })).toBeVisible()
  await check(page)
  // A sale leads on to a seat: today's classes, of the kind that it pays.
  await page.getByRole("link", { name: `Sentar a ${name}` }).click()
  const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
  await expect(wizard.getByText(`Para ${name} Mora`)).toBeVisible()
  await wizard.getByRole("button", { name: "Anterior" }).click()
  await expect(wizard.getByLabel("Tipo")).toHaveValue("groups")
  await expect(wizard.getByLabel("Fecha")).not.toHaveValue("")

  // The till comes back to where the drawer is; elsewhere it says where that is.
  await page.goto("/backend/pagos/crear")
  await expect(page.getByLabel("Sucursal")).toHaveValue(branch?.id as string)
  await page.getByLabel("Sucursal").selectOption({ index: 0 })
  await expect(notice).toContainText(`Tu turno abierto es de ${branch?.name}`)

  // The branch of this desk is chosen once, for all that is done at it.
  const { value, label } = await page
    .getByLabel("Sucursal")
    .evaluate(({ value, selectedOptions: [one] }: HTMLSelectElement) => ({ value, label: one?.label }))
  await page.goto("/backend/pagos/corte")
  await expect(page.getByRole("main").getByLabel("Sucursal")).toHaveValue(value)
  await leadOn(page, "operaciones")
  await expect(page).toHaveTitle(new RegExp(`^Operaciones, ${label} `))

  // What another branch sold is given back out of the drawer that is open.
  const { rows: sold } = await pool.query(
    `update transactions set branch_id = (select id from branches where id <> $2 limit 1)
     where user_id = $1 returning id`,
    [itzel.id, branch?.id],
  )
  await leadOn(page, `pagos/detalles/${sold[0].id}`)
  await page.getByRole("button", { name: "Reembolsar" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText(`Sale de tu caja de ${branch?.name}.`)).toBeVisible()
  await check(page)
  // A part of it goes back, and nobody hears: with another reason it does not go back twice.
  const way = await unsteady(page, "**/refunds", ["lost"])
  await type(dialog.getByLabel(/^Cantidad/), "10")
  await dialog.getByLabel("Motivo").fill("Se equivocó de paquete")
  await dialog.getByRole("button", { name: /^Reembolsar \$10/ }).click()
  await expect(dialog.getByRole("alert")).toHaveText(
    "No sabemos si se reembolsó. Al intentar de nuevo cuenta una sola vez.",
  )
  way.answers = ["whole"]
  await type(dialog.getByLabel("Motivo"), "Quería otro paquete")
  await dialog.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(dialog.getByRole("alert")).toContainText("esto no se reembolsó")
  await dialog.getByRole("button", { name: "No reembolsar" }).click()
  await expect(page.getByText("«Se equivocó de paquete»")).toBeVisible()
  await leadOn(page, `pagos/corte?sucursal=${branch?.id}`)
  await expect(page.getByText("Ventas en efectivo (2)")).toBeVisible()
  await expect(page.getByText("Reembolsos en efectivo (1)")).toBeVisible()
})

test("a price that is another by now is told at the press and paid at the next, and no package has the coupon of another", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const mark = randomUUID().slice(0, 8)
  const itzel = await customer()
  await pool.query("update users set first_name = $2, last_name = 'Mora' where id = $1", [
    itzel.id,
    `Itzel${mark}`,
  ])
  const [mine, other] = [`Propio ${mark}`, `Ajeno ${mark}`]
  for (const description of [mine, other]) {
    await pool.query(
      `insert into packages (id, description, total_classes, amount, type, days_expiry)
       values (gen_random_uuid(), $1, 3, 50000, 'group', 30)`,
      [description],
    )
  }
  const code = `MITAD-${mark}`.toUpperCase()
  await pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values (gen_random_uuid(), 'Mitad', $1, 50, '2020-01-01', '2090-01-01', 5)`,
    [code],
  )
  await office(page, "pagos/crear")
  await page.getByRole("textbox", { name: "Cliente" }).pressSequentially(`Itzel${mark}`)
  await page.getByRole("option", { name: `Itzel${mark} Mora` }).click()
  const choose = (name: string) => page.getByRole("radio", { name: new RegExp(name) }).check({ force: true })
  const sells = (price: string) => page.getByRole("button", { name: `Cobrar ${price}` })
  const apply = async () => {
    await page.getByLabel("Cupón (opcional)").fill(code)
    await page.getByRole("button", { name: "Aplicar" }).click()
  }
  const changed = page.getByRole("alert").filter({ hasText: "El precio cambió." })
  await choose(mine)

  const late = Promise.withResolvers<void>()
  const asked = "**/coupons/validate*"
  await page.route(asked, (route) => late.promise.then(() => route.continue()), { times: 1 })
  const answered = page.waitForResponse(asked)
  await apply()
  await choose(other)
  late.resolve()
  await (await answered).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  await expect(sells("$500")).toBeVisible()

  await choose(mine)
  await apply()
  await expect(sells("$250")).toBeVisible()
  // By keyboard one goes on from there, and from the field again where it is taken off.
  const off = page.getByRole("button", { name: "Quitar" })
  await page.keyboard.press("Tab")
  await expect(off).toBeFocused()
  await off.press("Enter")
  await expect(page.getByLabel("Cupón (opcional)")).toBeFocused()
  await apply()
  await expect(sells("$250")).toBeVisible()
  await pool.query("update coupons set discount = 10 where code = $1", [code])
  await sells("$250").click()
  await expect(changed).toBeVisible()
  await apply()
  await expect(sells("$450")).toBeVisible()
  await pool.query("update packages set amount = 60000 where description = $1", [mine])
  await sells("$450").click()
  await expect(changed).toBeVisible()
  await expect(sells("$600")).toBeVisible()
  await apply()
  await sells("$540").click()
  await expect(page.getByRole("heading", { name: "Cobrado: $540" })).toBeVisible()
})

test("what was sold for nothing is undone without an amount, and says what goes with it", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const ana = await customer()
  const [heldId, paymentId] = [randomUUID(), randomUUID()]
  await pool.query(
    `with bought as (
       insert into held_packages (id, user_id, package_id, description, type, granted, is_unlimited, starts_at, expires_at, created_at, source)
       select $1::uuid, $2, p.id, p.description, p.type, 5, false, now(), now() + interval '30 days', now(), 'cash:' || $3::text
       from packages p limit 1 returning id, package_id
     ), given as (
       insert into credit_ledger (held_package_id, seq, delta, balance, reason, note, created_at)
       select id, 1, 5, 5, 'granted', '', now() from bought
     )
     insert into transactions (id, user_id, package_id, amount, status, payment_method, source, created_at)
     select $3::uuid, $2, package_id, 0, 'paid', 'cash', 'cash:' || $3::text, now() from bought`,
    [heldId, ana.id, paymentId],
  )
  await office(page, `pagos/detalles/${paymentId}`)
  await page.getByRole("button", { name: "Deshacer la venta" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText("Se revocan 5 clases.")).toBeVisible()
  await expect(dialog.getByLabel(/^Cantidad/)).toHaveCount(0)
  await check(page)
  await dialog.getByLabel("Motivo").fill("Era otra persona")
  await dialog.getByRole("button", { name: "Deshacer la venta" }).click()
  await expect(page.getByText("Se revocó al deshacer la venta.")).toBeVisible()
  await expect(page.getByRole("listitem").getByText("Se deshizo la venta")).toBeVisible()
  await check(page)
})

test("Enter takes who was typed, and not who was found by fewer letters", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const word = `Zoe${randomUUID().slice(0, 8)}`
  const ids = new Map<string, string>()
  for (const letter of ["a", "b"]) {
    const { id } = await customer()
    await pool.query("update users set first_name = $2, last_name = 'Luna' where id = $1", [
      id,
      word + letter,
    ])
    ids.set(letter, id)
  }
  /** Types on until one is left, who did not stand first, and presses Enter before they are found. */
  const enterSecond = async (field: Locator, found: Locator) => {
    await field.pressSequentially(word)
    await expect(found).toHaveCount(2)
    const letter = (await found.first().innerText()).includes(`${word}a`) ? "b" : "a"
    const late = await answerLate(page, new RegExp(`api/(users|desk/buyers)\\?.*${word}${letter}`))
    await field.press(letter)
    await late.read
    await field.press("Enter")
    await late.come()
    return letter
  }
  await office(page, "pagos/crear")
  const buyer = page.getByRole("textbox", { name: "Cliente" })
  const charged = await enterSecond(buyer, page.getByRole("option", { name: /Luna/ }))
  await expect(page.getByRole("main").getByRole("strong").getByText(`${word}${charged} Luna`)).toBeVisible()

  await leadOn(page, "listausuarios")
  const search = page.getByLabel("Buscar por nombre, correo o teléfono")
  const listed = await enterSecond(search, page.locator("tbody tr", { hasText: /Luna/ }))
  await expect(page).toHaveURL(new RegExp(`detallesusuario/${ids.get(listed)}$`))

  await leadOn(page, "pagos")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transacciones")
  await page.keyboard.press("Control+k")
  const palette = page.getByRole("combobox", { name: "Sección, persona o clase" })
  await expect(palette).toBeFocused()
  const gone = await enterSecond(palette, page.getByRole("option", { name: /Luna/ }))
  await expect(page).toHaveURL(new RegExp(`detallesusuario/${ids.get(gone)}$`))
})

test("where one goes to, today is the day of the desk's own branch @long", async ({
  page,
  office,
  customer,
  romaNorte,
  database: { pool },
}) => {
  const word = `Zoe${randomUUID().slice(0, 8)}`
  const { id } = await customer()
  await pool.query("update users set first_name = $2, last_name = 'Luna' where id = $1", [id, word])
  const { zone, day } = anotherDay(romaNorte.timeZone)
  const moveTo = async (timeZone: string) => {
    await pool.query("update branches set time_zone = $2 where id = $1", [romaNorte.branch, timeZone])
    await tell(pool, "studio")
  }
  await moveTo(zone)
  try {
    await office(page, `operaciones?branch=${romaNorte.branch}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Operaciones")
    await page.keyboard.press("Control+k")
    const palette = page.getByRole("combobox", { name: "Sección, persona o clase" })
    await expect(palette).toBeFocused()
    await palette.fill(`sentar a ${word} hoy`)
    const option = page.getByRole("option", { name: new RegExp(`^Sentar a ${word}`) })
    await expect(option).toContainText(formatShortDay(day))
  } finally {
    await moveTo(romaNorte.timeZone)
  }
})

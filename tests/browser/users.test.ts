import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { leadOn, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { bringBack, closed, stayed } from "../support/browser-steps.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"

test("somebody is written down at the desk, given a class and booked for, and makes the password theirs @long", async ({
  page,
  office,
  ownClass,
  database: { pool },
  browser,
}) => {
  const email = `${randomUUID()}@example.com`
  const { id: classId } = await ownClass()
  await office(page, "listausuarios")
  await page.getByRole("link", { name: "Nuevo registro" }).click()
  await page.getByLabel("Nombre", { exact: true }).fill("Marisol")
  await page.getByLabel("Apellido").fill(email.slice(0, 8))
  await page.getByLabel("Email").fill(email)
  await type(page.getByLabel("Teléfono"), "5512345678")
  await page.getByLabel("Sucursal").selectOption({ index: 1 })
  await page.getByRole("textbox", { name: "Contraseña" }).fill("Barro2026")
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("heading", { name: `Marisol ${email.slice(0, 8)}` })).toBeVisible()
  await check(page)

  const id = page.url().split("/").at(-1)
  await pool.query(
    `with held as (
       insert into held_packages (id, user_id, description, type, is_unlimited, granted, starts_at, expires_at, source)
       select gen_random_uuid(), $1, '1 clase', 'group', false, 1, now() - interval '1 day', now() + interval '20 days', $2
       returning id)
     insert into credit_ledger (held_package_id, seq, delta, balance, reason) select id, 1, 1, 1, 'granted' from held`,
    [id, randomUUID()],
  )
  await bringBack(page)
  await page.getByRole("button", { name: "Ajustar clases de 1 clase" }).click()
  const adjusting = page.getByRole("dialog", { name: "Ajustar clases" })
  await type(adjusting.getByLabel("Clases que se suman"), "2")
  await expect(adjusting.getByText("Le quedarían 3.")).toBeVisible()
  await adjusting.getByRole("button", { name: "Ajustar" }).click()
  await expect(adjusting.getByText("Escribe el motivo")).toBeVisible()
  await adjusting.getByLabel("Motivo").fill("Cortesía de bienvenida")
  await adjusting.getByRole("button", { name: "Ajustar" }).click()
  await expect(page.getByText("Quedan 3 de 1")).toBeVisible()
  await expect(page.getByText("Cortesía de bienvenida")).toBeVisible()

  await page.getByRole("button", { name: "Nueva reservacion" }).click()
  const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
  const next = wizard.getByRole("button", { name: "Siguiente" })
  const { rows } = await pool.query(
    `select c.day, c.hour, d.name, b.name as branch, r.name as room from classes c
     join disciplines d on d.id = c.discipline_id join branches b on b.id = c.branch_id join rooms r on r.id = c.room_id
     where c.id = $1`,
    [classId],
  )
  const [{ day, hour, name: discipline, branch, room }] = rows
  await type(wizard.getByLabel("Fecha"), keysOf(day))
  await wizard.getByLabel("Disciplina").selectOption(discipline)
  await next.click()
  await expect(next).toBeDisabled()
  const seat = wizard.getByLabel(
    `Lugar en ${discipline}, ${day.split("-").reverse().join("/")} ${hour.slice(0, 5)}, ${branch}, ${room}`,
  )
  await seat.selectOption("Lugar 2")
  await check(page)
  await next.click()
  await expect(wizard.getByRole("row", { name: "Lugar Lugar 2" })).toBeVisible()

  // Somebody else was faster: it says so, and the way back is open.
  await page.route("**/api/reservations", (route) =>
    route.fulfill({
      status: 409,
      json: { error: "SEAT_NOT_AVAILABLE", message: "Ese puesto no está disponible, elige otro." },
    }),
  )
  await wizard.getByRole("button", { name: "Confirmar" }).click()
  await expect(wizard.getByRole("alert")).toContainText("Ese puesto no está disponible, elige otro.")
  await page.unroute("**/api/reservations")
  await wizard.getByRole("button", { name: "Anterior" }).click()
  await expect(seat).toHaveValue("2")
  await next.click()
  await wizard.getByRole("button", { name: "Confirmar" }).click()
  await expectSaid(page, "Reserva creada correctamente")
  await expect(wizard).toBeHidden()
  const upcoming = page.getByRole("region", { name: "Reservas próximas" }).first()
  await expect(upcoming).toContainText("Lugar 2")
  await expect(page.getByText("Quedan 2 de 1")).toBeVisible()

  const context = await browser.newContext()
  const hers = await context.newPage()
  await keepSession(hers, { email, password: "Barro2026" })
  await hers.goto("/")
  const asked = hers.getByRole("dialog", { name: "Elige tu contraseña" })
  await asked.getByLabel("La que te dio el estudio").fill("Barro2026")
  await asked.getByRole("textbox", { name: "Contraseña nueva" }).fill("Orquidea7")
  await asked.getByRole("textbox", { name: "Confirma tu contraseña" }).fill("Orquidea7")
  await check(hers)
  await hers.route("**/api/users/me", (route) => route.fulfill({ status: 503, json: {} }))
  await asked.getByRole("button", { name: "Guardar contraseña" }).click()
  await expect(asked).toBeHidden()
  await context.close()

  await page.getByRole("link", { name: "Editar" }).click()
  await page.getByLabel("Contacto de emergencia").fill("Óscar")
  await page.getByRole("button", { name: "Guardar" }).click()
  await expect(page.getByText("El teléfono es requerido")).toBeVisible()
  await type(page.getByLabel("Su teléfono"), "5587654321")
  await page.getByRole("button", { name: "Guardar" }).click()
  await expect(page.getByText("Óscar · 5587654321")).toBeVisible()

  const goTo = async (typed: string) => {
    await page.keyboard.press("Control+k")
    const field = page.getByRole("combobox", { name: "Sección, persona o clase" })
    await expect(field).toBeFocused()
    await type(field, typed)
    await expect(page.getByRole("option").first()).toBeVisible()
    return field
  }
  // In a line: whom to seat and when, whom to charge.
  const whom = email.slice(0, 8)
  await goTo(`sentar a ${whom} ${day.split("-").reverse().join("/")} ${hour.slice(0, 5)}`)
  await expect(page.getByRole("option", { name: /^Sentar a Marisol/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(wizard.getByText(`Para Marisol ${whom}`)).toBeVisible()
  const offered = wizard.getByRole("listitem").filter({ hasText: "Capacidad" })
  await expect(offered.first()).toContainText(day.split("-").reverse().join("/"))
  await expect(offered.filter({ hasNotText: hour.slice(0, 5) })).toHaveCount(0)
  await wizard.getByRole("button", { name: "Cerrar", exact: true }).last().click()
  await expect(page).toHaveURL(/operaciones$/)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Operaciones")
  await expect(wizard).toBeHidden()
  await goTo(`cobrar a ${whom}`)
  await expect(page.getByRole("option", { name: /^Cobrar a Marisol/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/pagos\/crear$/)
  await expect(page.getByRole("main").getByText(email)).toBeVisible()

  await leadOn(page, `listausuarios?buscar=${email}`)
  await expect(page.locator("tbody tr")).toHaveCount(1)
  await check(page)
  await page.getByRole("button", { name: "Acciones" }).click()
  await page.getByRole("menuitem", { name: "Desactivar" }).click()
  await expect(page.locator("tbody tr")).toContainText("INACTIVO")

  // By name to anywhere, from a field too; and what was done is written down.
  await page.getByLabel("Buscar por nombre").focus()
  await goTo(email.slice(0, 8))
  await check(page)
  await expect(page.getByRole("option", { name: /Marisol/ })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`detallesusuario/${id}$`))
  await expect(page.getByRole("heading", { name: "Cambios del staff" })).toBeVisible()
  await goTo("bitac")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/sistema\/bitacora$/)
  await page.getByLabel("Buscar por persona").fill("8765 4321")
  await expect(page.locator("tbody tr").first()).toContainText("5587654321")
  await check(page)
})

test("what is being written about somebody is not lost by a press elsewhere @anyWidth", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const { id } = await customer()
  await pool.query(
    `insert into staff_notes (id, user_id, author_id, note, created_at) values (gen_random_uuid(), $1, $1, 'Llega tarde', now())`,
    [id],
  )
  await office(page, `detallesusuario/${id}`)
  const note = page.getByLabel("Nota nueva")
  await type(note, "Prefiere las mañanas")
  const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
  await page.getByRole("main").getByRole("link", { name: "Usuarios" }).click()
  await question.getByRole("button", { name: "Seguir editando" }).click()
  await closed(page)
  await stayed(page)
  await expect(note).toHaveValue("Prefiere las mañanas")
  await page.getByRole("button", { name: "Anotar" }).click()
  await expect(note).toHaveValue("")
  await expect(page.getByRole("region", { name: "Notas" })).toContainText("Prefiere las mañanas")
  await page.getByRole("main").getByRole("link", { name: "Usuarios" }).click()
  await expect(page).toHaveURL(/listausuarios/)
})

test("two accounts of one person become one, as it was seen before", { tag: "@long" }, async ({
  page,
  office,
  customer,
  ownClass,
  baseURL,
  database: { pool },
}) => {
  const family = `Zu${randomUUID().slice(0, 8)}`
  const [first, second] = [await customer("ten"), await customer("ten")]
  const digits = String(Date.now()).slice(-10)
  const rename = (id: string, name: string) =>
    pool.query("update users set first_name = $2, last_name = $3, phone = $4 where id = $1", [
      ...[id, name, family, digits],
    ])
  await rename(first.id, "Dalia")
  await rename(second.id, "dália")
  const [shared, later] = [await ownClass(), await ownClass({ hour: "07:00" })]
  const book = async (who: typeof first, classId: string, seat: number) => {
    const { headers } = await enter({ call: (line, request) => call(baseURL ?? "", line, request) }, who)
    const reply = await call(baseURL ?? "", "POST /reservations", { headers, body: { classId, seat } })
    expect(reply.status).toBe(201)
  }
  await book(first, shared.id, 2)
  await book(second, shared.id, 3)

  await office(page, `detallesusuario/${first.id}`)
  await page.getByRole("button", { name: `Acciones de Dalia ${family}` }).click()
  await page.getByRole("menuitem", { name: "Fusionar con otra cuenta" }).click()
  await expect(page.getByText("Mismo teléfono y mismo nombre")).toBeVisible()
  await page.getByLabel("Nombre, correo o teléfono").fill(second.email)
  const found = page.getByRole("list", { name: "Cuentas encontradas" })
  await expect(found.getByText(second.email)).toBeVisible()
  await check(page)
  await page
    .getByRole("list", { name: "Cuentas parecidas" })
    .getByRole("button", { name: new RegExp(second.email) })
    .click()

  // The other way round, and back to it after looking again at the choice.
  await expect(page.getByText("el lugar 3 se cancela y su clase regresa")).toBeVisible()
  // The choice is in the address: it is made when that has changed.
  const other = page.getByRole("radio", { name: new RegExp(second.email) })
  await other.click()
  await expect(other).toBeChecked()
  await expect(page.getByText(`Entra con ${second.email}.`)).toBeVisible()
  await check(page)
  await page.getByRole("button", { name: "Fusionar cuentas" }).click()
  const asking = page.getByRole("dialog", { name: "¿Fusionar estas cuentas?" })
  await expect(asking.getByText(first.email)).toBeVisible()

  // Somebody books with the one that goes while it is being read.
  await book(first, later.id, 1)
  await asking.getByRole("button", { name: "Fusionar" }).click()
  await expect(page.getByText("Algo cambió mientras lo revisabas")).toBeVisible()
  await expect(asking).toBeHidden()
  await expect(page.getByText("1 reserva por venir")).toHaveCount(0)
  await expect(page.getByText("2 reservas por venir")).toBeVisible()
  await page.getByRole("button", { name: "Fusionar cuentas" }).click()
  await asking.getByRole("button", { name: "Fusionar" }).click()
  await expectSaid(page, "Cuentas fusionadas.")
  await expect(page).toHaveURL(new RegExp(`detallesusuario/${second.id}$`))
  await expect(page.getByRole("region", { name: "Reservas próximas" }).first()).toContainText("Lugar 2")

  await page.goto(`/backend/detallesusuario/${first.id}`)
  await expect(page.getByText("Esta cuenta se fusionó con otra.")).toBeVisible()
  await check(page)
  await page.getByRole("link", { name: `Ver la cuenta de dália ${family}` }).click()
  await expect(page.getByRole("heading", { name: `dália ${family}` })).toBeVisible()
})

test.describe("a merge", () => {
  test.use({ expected: [/net::ERR_FAILED/] })

  test("of which nobody heard the end is said to be done, whichever account it was asked from", {
    tag: "@anyWidth",
  }, async ({ page, office, customer }) => {
    await office(page, "listausuarios")
    for (const isAskedOfStaying of [true, false]) {
      const [first, second] = [await customer("ten"), await customer("ten")]
      const stays = isAskedOfStaying ? "" : `&queda=${second.id}`
      await leadOn(page, `detallesusuario/${first.id}/fusionar?con=${second.id}${stays}`)
      const way = await unsteady(page, "**/merge", ["lost"])
      await page.getByRole("button", { name: "Fusionar cuentas" }).click()
      const asking = page.getByRole("dialog", { name: "¿Fusionar estas cuentas?" })
      await asking.getByRole("button", { name: "Fusionar" }).click()
      if (isAskedOfStaying) {
        await expect(asking.getByRole("alert")).toContainText("No sabemos si se fusionó.")
        await asking.getByRole("button", { name: "Todavía no" }).click()
        await expect(page.getByText("Ya son una sola cuenta.")).toBeVisible()
        await expect(page.getByRole("button", { name: "Reintentar" })).toHaveCount(0)
      } else await expect(page.getByText("Esta cuenta se fusionó con otra.")).toBeVisible()
      await closed(page)
      await check(page)
      await page.getByRole("link", { name: /^Ver la cuenta/ }).click()
      await expect(page).toHaveURL(new RegExp(`detallesusuario/${isAskedOfStaying ? first.id : second.id}$`))
      expect(new Set(way.keys).size).toBe(1)
      await page.unroute("**/merge")
    }
    // What is nobody's is said as whoever works here would say it.
    await leadOn(page, `detallesusuario/${randomUUID()}`)
    await expect(page.getByText("No se encontró la cuenta.")).toBeVisible()
  })
})

test.describe("a removal", () => {
  test.use({ expected: [/net::ERR_FAILED/] })

  test("who left nothing behind is removed whole, and who did has the account closed, as the question says first", async ({
    page,
    office,
    customer,
    ownClass,
    database: { pool },
  }) => {
    const { id: classId } = await ownClass()
    const [none, some] = [await customer(), await customer("one")]
    const names = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)] as const
    for (const [index, { id }] of [none, some].entries())
      await pool.query("update users set last_name = $2 where id = $1", [id, names[index]])
    const removal = async (id: string) => {
      await leadOn(page, `detallesusuario/${id}`)
      await page.getByRole("button", { name: /^Acciones de Jimena/ }).click()
      await page.getByRole("menuitem", { name: "Eliminar" }).click()
    }
    await office(page, "listausuarios")
    await removal(some.id)
    const closing = page.getByRole("dialog", { name: "¿Cerrar su cuenta?" })
    await expect(closing).toContainText("tiene historial, así que no se borra: su cuenta se cierra.")
    await expect(closing).toContainText("Pierde la clase que le queda.")
    await check(page)
    await closing.getByRole("button", { name: "Cerrar la cuenta" }).click()
    await expectSaid(page, "Su cuenta se cerró.")
    await expect(page).toHaveURL(/listausuarios/)

    await removal(none.id)
    const removing = page.getByRole("dialog", { name: "¿Eliminar este usuario?" })
    await expect(removing).toContainText(`${names[0]} nunca compró ni reservó: se borra por completo.`)
    // They buy while the question is read: nothing is done, and what would be now is said.
    await pool.query(
      `insert into waitlist_entries (id, class_id, user_id, automatic, joined_at, ended_at, end_reason)
     values (gen_random_uuid(), $1, $2, true, now(), now(), 'left')`,
      [classId, none.id],
    )
    await removing.getByRole("button", { name: "Eliminar", exact: true }).click()
    await expect(closing.getByRole("alert")).toContainText("Su historial cambió mientras lo veías.")
    await pool.query("delete from waitlist_entries where user_id = $1", [none.id])
    await closing.getByRole("button", { name: "Conservar" }).click()
    await closed(page)

    // From the list, and its answer lost: pressed again it is known.
    await leadOn(page, `listausuarios?buscar=${names[0]}`)
    await page
      .getByRole("button", { name: /^Acciones/ })
      .first()
      .click()
    await page.getByRole("menuitem", { name: "Eliminar" }).click()
    await unsteady(page, "**/api/users/*", ["lost", "whole"])
    await removing.getByRole("button", { name: "Eliminar", exact: true }).click()
    await expect(removing.getByRole("alert")).toContainText("No sabemos si se eliminó.")
    await removing.getByRole("button", { name: "Intentar de nuevo" }).click()
    await expectSaid(page, "Ya no está.")
    await expect(page.getByText("Nadie coincide con la búsqueda.")).toBeVisible()
    const { rows } = await pool.query("select user_id from removals where user_id = any($1)", [
      [none.id, some.id],
    ])
    expect(rows).toEqual([{ user_id: none.id }])
  })
})

test("what somebody reserves every week is seen on their page, and ended there in one press", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, ownClass, customer, baseURL }) => {
  const url = baseURL ?? ""
  const ana = await customer()
  const { id: classId, day } = await ownClass({ hour: "17:25" })
  const { headers } = await enter({ call: (line, request) => call(url, line, request) }, ana)
  expect((await call(url, "POST /weekly-bookings", { headers, body: { classId } })).status).toBe(201)
  await office(page, `detallesusuario/${ana.id}`)
  const block = page.getByRole("region", { name: "Cada semana" })
  await expect(block).toContainText("no se reservó. Necesitas un paquete activo")
  await check(page)
  await block.getByRole("button", { name: /^Terminar cada \S+ 17:25 Pilates Reformer/ }).click()
  await expect(block).toContainText("No reserva ninguna clase cada semana.")
  const mine = async () => (await call(url, "GET /weekly-bookings/my", { headers })).body.weeklyBookings
  expect(await mine()).toEqual([])

  // The desk begins it again: which class, and what that does, before it is pressed.
  await block.getByRole("button", { name: "Reservar cada semana" }).click()
  const sheet = page.getByRole("dialog", { name: "Reservar cada semana" })
  const confirm = sheet.getByRole("button", { name: "Reservar cada semana" })
  await expect(confirm).toBeDisabled()
  await sheet.getByLabel("Sucursal").selectOption({ label: "Roma Norte" })
  await type(sheet.getByLabel("Día", { exact: true }), keysOf(day))
  await sheet.getByRole("radio", { name: /^17:25 Pilates Reformer/ }).check()
  await expect(sheet.getByText(/^Se reserva cada \S+ 17:25/)).toBeVisible()
  await expect(sheet).toContainText("Todavía ningún correo sale: avísale tú de cada una.")
  await check(page)
  await confirm.click()
  await expect(sheet).toHaveCount(0)
  await expect(block.getByRole("button", { name: /^Terminar cada \S+ 17:25/ })).toBeVisible()
  expect(await mine()).toMatchObject([{ userId: ana.id, hour: "17:25", seat: null }])

  // What is reserved already is said, and not offered again.
  await block.getByRole("button", { name: "Reservar cada semana" }).click()
  await sheet.getByLabel("Sucursal").selectOption({ label: "Roma Norte" })
  await type(sheet.getByLabel("Día", { exact: true }), keysOf(day))
  await sheet.getByRole("radio", { name: /^17:25 Pilates Reformer/ }).check()
  await expect(sheet.getByText(/^Ya la reserva cada/)).toBeVisible()
  await expect(confirm).toBeDisabled()
})

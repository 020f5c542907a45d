import { randomUUID } from "node:crypto"
import { expect, type Locator, type Page, type Response } from "@playwright/test"
import { leadOn, roster, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { closed, stayed } from "../support/browser-steps.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"

test.use({ expected: [/status of 50\d|net::ERR_FAILED/] })

/** Fills in what a form's labels say: the value, or which option of a list. */
async function fill(page: Page, fields: Record<string, string | number>) {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.getByRole("main").getByLabel(label, { exact: true })
    if (typeof value === "string") await type(field, value)
    else await field.selectOption({ index: value })
  }
}

/** Answers the next writings at an address with a failure of the server. */
const fail = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().method() === "GET" ? route.continue() : route.fulfill({ status: 500, json: {} }),
  )

test("a screen that cannot be read says why, and the desk's is read again by itself", {
  tag: "@long",
}, async ({ page, office }) => {
  await page.clock.install()
  await office(page, "home")
  const reads = /\/api\/(?!auth|identity|users\/me)/
  await page.route(reads, (route) => route.fulfill({ status: 500, json: {} }))
  const main = page.getByRole("main")
  const said = main.getByRole("alert").filter({ hasText: "Error de servidor" })
  for (const path of [
    ...["clases/semana", "pagos/crear", "pagos/corte", "contenido", "sistema/configuracion"],
    ...["sistema/configuracion/compartir", "operaciones/escanear", "operaciones/pantalla", "operaciones"],
  ]) {
    // All that these need was read with a page before, or may have been.
    if (["operaciones/escanear", "pagos/crear"].includes(path)) await page.goto(`/backend/${path}`)
    else await leadOn(page, path)
    await expect(said.first(), path).toBeVisible()
    await expect(main.getByText(/^Cargando/), path).toHaveCount(0)
  }
  await page.unroute(reads)
  await page.clock.fastForward("00:11")
  await expect(page.getByLabel("Buscar persona o clase")).toBeVisible()
  await expect(said).toHaveCount(0)
})

test("what could not be read is read again by a press, on whichever screen, and the focus stays there", {
  tag: "@long",
}, async ({ page, office }) => {
  await office(page, "home")
  const reads = /\/api\/(?!auth|identity|users\/me$|config\/profile|branches)/
  const main = page.getByRole("main")
  const again = main.getByRole("button", { name: "Reintentar" })
  for (const path of [
    ...["nomina", "informes/pagos", "informes/pagos/imprimir", "contenido", "sistema/configuracion"],
    ...["contenido/terminos-y-condiciones", "pagos/crear", "clasespordia/crear"],
  ]) {
    await page.route(reads, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(`/backend/${path}`)
    await expect(again.first(), path).toBeVisible()
    await page.unroute(reads)
    await again.first().press("Enter")
    await expect(again, path).toHaveCount(0)
    await expect(page.locator("body"), path).not.toBeFocused()
  }
})

test("what a sheet could not read is read again there by a press, and the focus stays in it", {
  tag: "@long",
}, async ({ page, office, fullClass, customer, database: { pool } }) => {
  const ana = await customer()
  const paid = randomUUID()
  await pool.query(
    `insert into transactions (id, user_id, amount, status, payment_method, source)
     values ($1::uuid, $2, 50000, 'paid', 'terminal', $1::text)`,
    [paid, ana.id],
  )
  const sheet = page.getByRole("dialog")
  const said = page.getByRole("alert").filter({ hasText: "Error de servidor" })
  const unread = async (reads: string | RegExp, open: () => Promise<void>, missing: RegExp, of = sheet) => {
    await page.route(reads, (route) => route.fulfill({ status: 500, json: {} }))
    await open()
    await expect(of.locator(said).first(), String(reads)).toBeVisible()
    await expect(of.getByText(missing)).toHaveCount(0)
    await expect(of.getByText(/^(Cargando|Revisando|Viendo)/)).toHaveCount(0)
    await page.unroute(reads)
    await of.getByRole("button", { name: "Reintentar" }).first().press("Enter")
    await expect(of.getByText(missing).first(), String(reads)).toBeVisible()
    await expect(page.getByRole("button", { name: "Reintentar" })).toHaveCount(0)
    await expect(page.locator("body")).not.toBeFocused()
    if (of !== sheet) return
    await expect(of.locator(":focus")).toHaveCount(1)
    await of.getByRole("button", { name: "Cerrar", exact: true }).click()
    await closed(page)
  }
  const act = (name: string, of: Locator) => async () => {
    await of
      .getByRole("button", { name: /^Acciones/ })
      .first()
      .click()
    await page.getByRole("menuitem", { name }).click()
  }
  await office(page, `clases/detalle/${await fullClass(1)}`)
  await unread(
    "**/audience",
    () => page.getByRole("button", { name: "Escribir a la clase" }).click(),
    /dilo tú a 1 persona/,
  )
  await unread(
    /\/api\/classes\?/,
    act("Cambiar de clase", roster(page)),
    /^(Clases de ese día|No hay otra clase)/,
  )
  await unread("**/weekly-bookings/preview?*", act("Reservar cada semana", roster(page)), /^Se reserva cada/)
  await unread("**/blocked-seats/impact?*", act("Poner el lugar fuera de uso", roster(page)), /Renata/)
  await page.goto(`/backend/listausuarios?buscar=${encodeURIComponent(ana.email)}`)
  await unread("**/removal", act("Eliminar", page.getByRole("main")), /historial|se borra por completo/)
  await page.goto(`/backend/pagos/detalles/${paid}`)
  const refund = () => page.getByRole("button", { name: "Reembolsar" }).click()
  await unread("**/refund-impact", refund, /^Solo se devuelve/)
  await page.goto(`/backend/detallesusuario/${ana.id}`)
  await unread(
    "**/duplicates",
    act("Fusionar con otra cuenta", page.getByRole("main")),
    /^Ninguna otra cuenta|^Mismo /,
    page.getByRole("main"),
  )
})

test("the back button and a reload ask before they lose what was typed in a sheet", { tag: "@long" }, async ({
  page,
  office,
  fullClass,
  customer,
  romaNorte: { instructor },
}) => {
  const { id } = await customer("ten")
  const press = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click()
  const frozen = async () => {
    await page.getByRole("button", { name: "Más de 10 clases" }).click()
    await page.getByRole("menuitem", { name: "Congelar" }).click()
  }
  const sheets: [path: string, open: () => Promise<void>, title: string, field: string][] = [
    ["informes/pagos", () => press("Guardar"), "Guardar este informe", "Nombre"],
    [`instructores/editar/${instructor}`, () => press("Agregar tarifa"), "Agregar tarifa", "Por clase"],
    [
      `clases/detalle/${await fullClass(1)}`,
      () => press("Escribir a la clase"),
      "Escribir a la clase",
      "Mensaje",
    ],
    [`detallesusuario/${id}`, frozen, "Congelar", "Motivo"],
  ]
  await office(page, "home")
  for (const [path, open, title, name] of sheets) {
    await page.goto(`/backend/${path}`)
    await open()
    const sheet = page.getByRole("dialog", { name: title })
    const field = sheet.getByLabel(name, { exact: true })
    await type(field, "350")
    const typed = await field.inputValue()
    await page.goBack()
    const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
    await expect(question.getByRole("button", { name: "Seguir editando" }), path).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(field, path).toBeFocused()
    await expect(field).toHaveValue(typed)
    await stayed(page)
    await expect(field).toHaveValue(typed)
    // Nor is it lost to who goes back from the question; who means it goes, and no page is left behind.
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(field, path).toBeFocused()
    await page.goBack()
    await question.getByRole("button", { name: "Salir sin guardar" }).click()
    await closed(page)
    await expect(page).toHaveURL(`/backend/${path}`)
    await expect(page.locator("body"), path).not.toBeFocused()
    // With nothing typed, nobody is asked.
    await open()
    await expect(field).not.toHaveValue(typed)
    await page.goBack()
    await closed(page)
  }
})

test("what cannot be made is said of each in its words, and stays typed", { tag: "@long" }, async ({
  page,
  office,
}) => {
  const name = randomUUID()
  const person = { Nombre: name, Apellido: "Lara" }
  const lesson = { Sucursal: 1, Disciplina: 1, Salón: 1, Instructor: 1, Día: "05052031", Hora: "0700" }
  const forms: [string, string, Record<string, string | number>, string][] = [
    ["sedes", "branches", { Nombre: name, Dirección: "Madero 10" }, "Error al crear sucursal"],
    ["disciplinas", "disciplines", { Nombre: name }, "Error al crear disciplina"],
    ["instructores", "instructors", person, "Error al crear instructor"],
    ["salones", "rooms", { Nombre: name, Sucursal: 1 }, "Error al crear salón"],
    ["clases", "classes", lesson, "Error al crear clase"],
  ]
  await office(page, "home")
  for (const [section, address, fields, said] of forms) {
    await fail(page, `**/api/${address}`)
    await page.goto(`/backend/${section}/crear`)
    await fill(page, fields)
    const save = page.getByRole("button", { name: /^Crear/ })
    await save.click()
    await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible()
    // The press keeps the focus, as it keeps what was typed.
    await expect(page.getByRole("button", { name: "Intentar de nuevo" })).toBeFocused()
    if ("Nombre" in fields) await expect(page.getByLabel("Nombre", { exact: true })).toHaveValue(name)
  }

  await fail(page, "**/api/staff")
  await page.route("**/api/staff/check-email*", (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto("/backend/sistema/staff/crear")
  await fill(page, { ...person, Email: `${name}@example.com` })
  await page.getByLabel("Teléfono").focus()
  await expect(page.getByText("Error al verificar email")).toBeVisible()
  await page.getByRole("textbox", { name: "Contraseña" }).fill("Barro2026")
  await page.getByRole("button", { name: "Crear staff" }).click()
  await expect(page.getByText("Error al crear staff")).toBeVisible()
  // Something else than the server answers.
  await page.route("**/api/staff", (route) => route.fulfill({ status: 201, body: "<html></html>" }))
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(page.getByText("Error desconocido al crear staff")).toBeVisible()
})

test("the wizard says what became of a press, and of what was chosen meanwhile", { tag: "@long" }, async ({
  page,
  office,
  customer,
  ownClass,
  rival,
  database: { pool },
}) => {
  const { id } = await customer("ten")
  const [stays, goes] = [await ownClass({ hour: "05:10" }), await ownClass({ hour: "05:40" })]
  const quicker = await rival()
  const roomOf = async (classId: string) =>
    (
      await pool.query("select r.name from classes c join rooms r on r.id = c.room_id where c.id = $1", [
        classId,
      ])
    ).rows[0].name as string
  await office(page, `detallesusuario/${id}`)
  const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
  const next = wizard.getByRole("button", { name: "Siguiente" })
  const back = wizard.getByRole("button", { name: "Anterior" })
  const confirm = wizard.getByRole("button", { name: "Confirmar" })
  const alert = wizard.getByRole("alert")
  const nothing = wizard.getByText("No hay selección. Vuelve al paso 2 y elige una clase.")
  const start = async ({ id: classId, day }: typeof stays): Promise<Locator> => {
    await page.getByRole("button", { name: "Nueva reservacion" }).click()
    await type(wizard.getByLabel("Fecha"), keysOf(day))
    await next.click()
    return wizard.getByLabel(new RegExp(`^Lugar en .*${await roomOf(classId)}$`))
  }

  const seat = await start(stays)
  await seat.selectOption("Lugar 2")
  // What the filters hide is not what goes on.
  await back.click()
  await wizard.getByLabel("Tipo").selectOption("Individual")
  await next.click()
  await expect(next).toBeDisabled()
  await expect(seat).toBeHidden()
  await back.click()
  await wizard.getByLabel("Tipo").selectOption("Todas")
  await next.click()
  await expect(seat).toHaveValue("2")
  await next.click()

  await fail(page, "**/api/reservations")
  await confirm.click()
  await expect(alert).toHaveText("Error al crear reserva")
  await expectSaid(page, "No se pudo crear la reserva")
  await page.unroute("**/api/reservations")

  expect(await quicker.book(stays.id, 2)).toBe(201)
  await confirm.click()
  await expect(alert).toHaveText("Ese puesto no está disponible, elige otro.")
  await expect(nothing).toBeFocused()
  await expect(confirm).toBeHidden()
  await back.click()
  await expect(seat).toHaveValue("")
  await expect(next).toBeDisabled()

  // Booked, and nobody heard: the seat is taken by then, and pressing again says by whom.
  await seat.selectOption("Lugar 3")
  await next.click()
  let reread: Promise<Response> | undefined
  const booking = await unsteady(page, "**/api/reservations", ["lost"], () => {
    reread ??= page.waitForResponse(/\/api\/classes\?/)
  })
  await confirm.click()
  await expect(alert).toHaveText("No sabemos si se reservó. Al intentar de nuevo cuenta una sola vez.")
  booking.answers = ["whole"]
  await reread
  await confirm.click()
  await expectSaid(page, "Reserva creada correctamente")
  await expect(wizard).toBeHidden()

  await (await start(goes)).selectOption("Lugar 1")
  await next.click()
  await pool.query("delete from classes where id = $1", [goes.id])
  await confirm.click()
  await expect(wizard.getByText("No se encontró la clase seleccionada.")).toBeVisible()
})

test("an adjustment that fails keeps what was typed, and nobody leaves while it is on its way", {
  tag: "@long",
}, async ({ page, office, customer }) => {
  const { id } = await customer("ten")
  await office(page, `detallesusuario/${id}`)
  await page.getByRole("button", { name: "Ajustar clases de 10 clases" }).click()
  const sheet = page.getByRole("dialog", { name: "Ajustar clases" })
  const count = sheet.getByLabel("Clases que se suman")
  await expect(count).toBeFocused()
  await type(count, "2")
  await sheet.getByLabel("Motivo").fill("Cortesía")
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route("**/adjust", async (route) => {
    await answered
    await route.fulfill({ status: 500, json: {} })
  })
  await sheet.getByRole("button", { name: "Ajustar" }).click()
  await expect(sheet).toHaveAttribute("aria-busy", "true")
  await page.keyboard.press("Escape")
  await page.goBack()
  answer()
  await expect(sheet.getByRole("alert")).toHaveText("Error de servidor")
  const again = sheet.getByRole("button", { name: "Intentar de nuevo" })
  await expect(again).toBeFocused()
  await expect(sheet.getByLabel("Motivo")).toHaveValue("Cortesía")
  await page.unroute("**/adjust")

  // Done, and nobody heard: what is corrected by then does not count beside it, until it is meant to.
  const way = await unsteady(page, "**/adjust", ["lost"])
  await again.press("Enter")
  await expect(sheet.getByRole("alert")).toHaveText(
    "No sabemos si se ajustó. Al intentar de nuevo cuenta una sola vez.",
  )
  way.answers = ["whole"]
  await type(sheet.getByLabel("Motivo"), "Cortesía de la casa")
  await again.click()
  await expect(sheet.getByRole("alert")).toHaveText(
    "Lo que enviaste antes sí llegó; esto no se ajustó. Revisa: al intentar de nuevo cuenta aparte.",
  )
  await again.press("Enter")
  await expectSaid(page, "Clases ajustadas. Le quedan 14.")
  await expect(page.getByRole("button", { name: "Ajustar clases de 10 clases" })).toBeFocused()
})

test("a substitution whose answer was lost is the same press again, not another request", {
  tag: "@long",
}, async ({ page, office, ownClass }) => {
  const { id } = await ownClass({ hour: "03:20" })
  await office(page, `clases/detalle/${id}`)
  const act = async (what: string) => {
    await page.getByRole("button", { name: "Acciones de la clase" }).click()
    await page.getByRole("menuitem", { name: what }).click()
  }
  await act("Cambiar instructor")
  const who = page.getByRole("dialog", { name: "¿Quién da esta clase?" })
  const field = who.getByLabel(/^En lugar de/)
  await who.getByRole("button", { name: "Cambiar instructor" }).click()
  await expect(who.getByText("Elige un instructor", { exact: true }).last()).toBeVisible()
  await expect(field).toBeFocused()
  await field.selectOption({ index: 1 })
  const changing = await unsteady(page, `**/api/classes/${id}`, ["lost"])
  await who.getByRole("button", { name: "Cambiar instructor" }).click()
  await expect(who.getByRole("alert")).toContainText("No sabemos si se guardó.")
  changing.answers = ["whole"]
  await who.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "Instructor cambiado.")

  // What was pressed is gone with what it was pressed for: reading goes on in the page.
  await act("Cancelar clase")
  await page.getByRole("button", { name: "Cancelar la clase" }).click()
  await expect(page.getByText("CANCELADA", { exact: true })).toBeVisible()
  await expect(page.getByRole("main")).toBeFocused()
})

import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import type pg from "pg"
import { addDays, formatDate, formatLongDay } from "../../contract/calendar.ts"
import { check } from "../support/accessible.ts"
import { leadOn, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { closed } from "../support/browser-steps.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { anotherDay, dayFromNow, makeBranch, makeClass, type Studio } from "../support/studio.ts"

test.use({ expected: [/net::ERR_FAILED|status of 422/] })

test("a class is made, moved once what it touches was seen, and cancelled @long", async ({
  page,
  office,
  rival,
  database: { pool },
}, { project }) => {
  // A day of this test's own, which no other class of the branch has.
  const day = dayFromNow(project.name === "phone" ? 17 : 18)
  await office(page, "clases/crear")
  await expect(page.getByLabel("Sucursal")).toBeFocused()
  await page.getByLabel("Sucursal").selectOption("Roma Norte")
  await page.getByLabel("Disciplina").selectOption({ index: 1 })
  await type(page.getByLabel("Día", { exact: true }), keysOf(day))
  await page.getByLabel("Salón").selectOption({ index: 1 })
  await page.getByRole("button", { name: "Crear clase" }).click()
  await expect(page.getByText("Elige una hora")).toBeVisible()
  await expect(page.getByLabel("Hora")).toBeFocused()
  await page.getByLabel("Tipo de clase").selectOption("Grupal")
  await type(page.getByLabel("Hora"), "2140")
  await page.getByLabel("Instructor").selectOption({ index: 1 })
  await check(page)
  await page.keyboard.press("Control+Enter")
  await expectSaid(page, "Clase guardada.")

  const { rows } = await pool.query<{ id: string }>(
    "select id from classes where day = $1 and hour = '21:40' order by created_at desc",
    [day],
  )
  const id = rows[0]?.id as string
  const other = await rival()
  expect(await other.book(id, 1)).toBe(201)

  await leadOn(page, `clases/detalle/${id}`)
  const act = async (what: string) => {
    await page.getByRole("button", { name: "Acciones de la clase" }).click()
    await page.getByRole("menuitem", { name: what }).click()
  }
  await act("Editar")
  await type(page.getByLabel("Hora"), "2220")
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  const question = page.getByRole("dialog", { name: "¿Guardar este cambio?" })
  await expect(question).toContainText("Afecta 1 reserva.")
  await expect(question).toContainText("Pueden cancelar sin perder su clase")
  await check(page)
  await question.getByRole("button", { name: "Seguir editando" }).click()
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  // Saved, and nobody heard: pressed again it is that press, with what was agreed to, and nobody else's.
  const way = await unsteady(page, `**/api/classes/${id}`, ["lost"])
  const alert = page.getByRole("main").getByRole("alert")
  await question.getByRole("button", { name: "Guardar y avisar" }).click()
  await expect(alert).toHaveText("No sabemos si se guardó. Al intentar de nuevo cuenta una sola vez.")
  way.answers = ["whole"]
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "Clase guardada.")

  // What was corrected meanwhile waits until it is known, and is saved on top of it.
  await leadOn(page, `clases/editar/${id}`)
  const minutes = page.getByLabel("Duración en minutos")
  way.answers = ["lost"]
  await type(minutes, "45")
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  await expect(alert).toContainText("No sabemos si se guardó.")
  way.answers = ["whole"]
  await type(minutes, "50")
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(alert).toContainText("esto no se guardó.")
  await expect(page.getByText("Alguien más guardó")).toBeHidden()
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "Clase guardada.")

  await leadOn(page, `clases/detalle/${id}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("22:20")
  const history = page.getByRole("region", { name: "Cambios del staff" })
  const fold = history.getByRole("button", { name: "Cambios del staff" })
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click()
  await expect(history).toContainText("22:20")
  const made = history.getByRole("listitem").filter({ hasText: " creó la clase" })
  await expect(made).not.toContainText("estado")
  await made.getByRole("button", { name: /^y \d más$/ }).click()
  // The button is gone: one reads on at the first of those that it brought.
  await expect(made.getByRole("listitem").nth(6)).toBeFocused()
  await expect(made.getByRole("listitem")).toHaveCount(10)
  await act("Cambiar instructor")
  const who = page.getByRole("dialog", { name: "¿Quién da esta clase?" })
  await who.getByLabel(/^En lugar de/).selectOption({ index: 1 })
  await who.getByRole("button", { name: "Cambiar instructor" }).click()
  await expectSaid(page, "Instructor cambiado.")

  await act("Cancelar clase")
  const cancel = page.getByRole("dialog", { name: "¿Cancelar esta clase?" })
  await expect(cancel).toContainText("Afecta 1 reserva.")
  await expect(cancel).toContainText("Todavía ningún correo sale: avísale tú.")
  await check(page)
  await cancel.getByRole("button", { name: "Cancelar la clase" }).click()
  await expect(page.getByText("CANCELADA", { exact: true })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Quién iba a asistir" })).toBeVisible()
  await expect(page.getByRole("list", { name: "Quién iba a asistir" }).getByRole("listitem")).toContainText(
    "CanceladaLugar 1 · ",
  )
  await expect(page.getByRole("button", { name: "Acciones de la clase" })).toHaveCount(0)
  // Nothing else asks for the log again while the page stands.
  await expect(history).toContainText(/cancelada|canceló/i)
  await check(page)
})

/** In the office: what takes the hours of a week of a branch of its own, with the one class that it gave. */
async function askForWeek(page: Page, pool: pg.Pool, like: Studio) {
  const name = `Sucursal ${randomUUID().slice(0, 4)}`
  const there = await makeBranch(pool, like, { name, isPublic: false })
  const given = dayFromNow(7)
  await makeClass(pool, there, { day: given, hour: "07:00" })
  await page.getByRole("button", { name: "Tomar de una semana" }).click()
  const take = page.getByRole("dialog", { name: "Tomar de una semana" })
  await take.getByLabel("Sucursal").selectOption(name)
  await type(take.getByLabel("Un día de la semana"), keysOf(given))
  await take.getByRole("switch", { name: /^Se repiten/ }).uncheck()
  return { take, name, there, given }
}

test("who leaves while a season is made is asked first, and it goes on behind the question @anyWidth @long", async ({
  page,
  office,
  romaNorte,
  database: { pool },
}) => {
  await office(page, "clasespordia")
  const { take, name, there, given } = await askForWeek(page, pool, romaNorte)
  await take.getByRole("button", { name: "Tomar los horarios" }).click()
  await closed(page)
  await page.getByRole("link", { name: "Crear clases" }).click()
  const branches = page.getByRole("group", { name: "Sucursales", exact: true })
  await expect(branches.getByRole("checkbox", { name })).toBeChecked()
  for (const other of await branches.getByRole("checkbox").all()) await other.uncheck()
  await branches.getByRole("checkbox", { name }).check()
  await page.getByLabel("Periodo").selectOption("12 semanas")
  await type(page.getByLabel("Desde"), keysOf(addDays(given, 7)))
  const preview = page.getByRole("region", { name: "Lo que se creará" })
  const gates: (() => void)[] = []
  await page.route("**/day-plans/classes", async (route) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    await route.continue()
  })
  await preview.getByRole("button", { name: "Crear 12 clases" }).click()
  await expect.poll(() => gates.length).toBe(1)
  await page.goBack()
  const question = page.getByRole("dialog", { name: "¿Dejar de crear clases?" })
  await expect(question).toContainText("Las de las semanas que faltan no se crean.")
  await check(page)
  gates[0]?.()
  await expect.poll(() => gates.length).toBe(2)
  await question.getByRole("button", { name: "Seguir creando" }).click()
  await closed(page)
  await expect(preview).toContainText("Semana 2 de 12")
  await page.getByRole("main").getByRole("link", { name: "horarios de la semana" }).click()
  await question.getByRole("button", { name: "Dejar de crear" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Clases x día" })).toBeVisible()
  gates[1]?.()
  const made = async () =>
    (
      await pool.query("select count(*)::int as made from classes where branch_id = $1 and day > $2", [
        there.branch,
        given,
      ])
    ).rows[0].made
  await expect.poll(made).toBe(2)
})

test("who is asked by the back button and stays is asked again, and who goes comes to where they were @anyWidth", async ({
  page,
  office,
}) => {
  await office(page, "clases")
  await page.getByRole("link", { name: "Crear clase" }).click()
  await type(page.getByLabel("Hora"), "0730")
  const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
  for (let turn = 0; turn < 2; turn++) {
    await page.goBack()
    await question.getByRole("button", { name: "Seguir editando" }).click()
    await closed(page)
    await expect(page).toHaveURL(/clases\/crear$/)
    await expect(page.getByLabel("Hora")).toHaveValue("07:30")
  }
  await page.goBack()
  await question.getByRole("button", { name: "Salir sin guardar" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Clases" })).toBeVisible()
  await expect(page).toHaveURL(/\/backend\/clases$/)
})

test("a week that was taken, and nobody heard of it, lacks nothing at the next press @anyWidth", async ({
  page,
  office,
  romaNorte,
  database: { pool },
}) => {
  await office(page, "clasespordia")
  const { take } = await askForWeek(page, pool, romaNorte)
  const way = await unsteady(page, "**/api/day-plans/slots/from-week", ["lost"])
  await take.getByRole("button", { name: "Tomar los horarios" }).click()
  await expect(take.getByRole("alert")).toContainText("No sabemos si se tomó.")
  way.answers = ["whole"]
  await take.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "No faltaba ningún horario de esa semana.")
})

test("days that were typed for classes to be made are not left unasked, whole or half @anyWidth", async ({
  page,
  office,
}) => {
  await office(page, "clasespordia/crear")
  const from = page.getByLabel("Desde")
  const weeks = page.getByRole("main").getByRole("link", { name: "horarios de la semana" })
  const question = page.getByRole("dialog", { name: "¿Salir sin crear las clases?" })
  await type(from, "3102")
  await weeks.click()
  await question.getByRole("button", { name: "Seguir aquí" }).click()
  await closed(page)
  await expect(from).toHaveValue("31/02")
  await type(from, keysOf(dayFromNow(9)))
  await weeks.click()
  await check(page)
  await question.getByRole("button", { name: "Seguir aquí" }).click()
  await closed(page)
  // Of both the page asks once, and of what is typed as before.
  await page.getByLabel("Motivo").fill("Aniversario")
  await weeks.click()
  const typed = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
  await typed.getByRole("button", { name: "Salir sin guardar" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Clases x día" })).toBeVisible()
})

test("the list of classes begins with the day that it is at the branch @anyWidth @long", async ({
  page,
  office,
  romaNorte,
  database: { pool },
}) => {
  const { zone: timeZone, day } = anotherDay(romaNorte.timeZone)
  const name = `Sucursal ${randomUUID().slice(0, 4)}`
  const there = await makeBranch(pool, romaNorte, { name, isPublic: false, timeZone })
  const today = formatDate(day)
  await office(page, `clases?branch=${there.branch}`)
  await expect(page.getByLabel("Desde")).toHaveValue(today)
  await page.goto("/backend/clasespordia")
  await page.getByRole("button", { name: "Tomar de una semana" }).click()
  const take = page.getByRole("dialog", { name: "Tomar de una semana" })
  await take.getByLabel("Sucursal").selectOption(name)
  await expect(take.getByLabel("Un día de la semana")).toHaveValue(today)
  await take.getByRole("button", { name: "Abrir el calendario" }).click()
  await expect(page.locator("button[aria-current='date']")).toHaveAccessibleName(
    `${formatLongDay(day)} de ${day.slice(0, 4)}`,
  )
})

test(
  "a season is planned: a week is taken, a holiday kept, and nothing is made twice",
  { tag: "@long" },
  async ({ page, office, romaNorte, database: { pool } }, { project }) => {
    test.skip(project.name === "desktop", "holidays are the whole studio's: one at a time")
    // A branch of this test's own, so that no other test meets its classes.
    const there = await makeBranch(pool, romaNorte, {
      name: `Sucursal ${randomUUID().slice(0, 4)}`,
      isPublic: false,
    })
    const who = randomUUID()
    await pool.query("insert into instructors (id, first_name, last_name) values ($1, 'Abril', $2)", [
      who,
      who.slice(0, 8),
    ])
    const given = dayFromNow(7)
    for (const hour of ["07:00", "18:00"]) {
      await makeClass(pool, { ...there, instructor: who }, { day: given, hour })
    }
    const label = (await pool.query("select name from branches where id = $1", [there.branch])).rows[0].name

    await office(page, "clasespordia")
    await page.getByRole("button", { name: "Tomar de una semana" }).click()
    const take = page.getByRole("dialog", { name: "Tomar de una semana" })
    await take.getByLabel("Sucursal").selectOption(label)
    await type(take.getByLabel("Un día de la semana"), keysOf(given))
    await check(page)
    await take.getByRole("button", { name: "Tomar los horarios" }).click()
    await expectSaid(page, "Se tomaron 2 horarios.")
    await page.getByLabel("Buscar").fill(label)
    await expect(page.locator("tbody tr")).toHaveCount(2)
    await page.getByLabel("Buscar").press("Enter")
    await expect(page.getByRole("heading", { level: 1 })).toContainText("07:00")
    await type(page.getByLabel("Duración en minutos"), "45")
    await check(page)
    await page.keyboard.press("Control+Enter")
    await expectSaid(page, "Horario guardado.")

    await page.getByRole("link", { name: "Crear clases" }).click()
    const branches = page.getByRole("group", { name: "Sucursales", exact: true })
    await expect(branches.getByRole("checkbox", { name: label })).toBeChecked()
    for (const other of await branches.getByRole("checkbox").all()) await other.uncheck()
    await branches.getByRole("checkbox", { name: label }).check()
    await page.getByLabel("Periodo").selectOption("12 semanas")
    await type(page.getByLabel("Desde"), keysOf(addDays(given, 7)))
    const preview = page.getByRole("region", { name: "Lo que se creará" })
    await expect(preview).toContainText("Se crearán 24 clases")
    await type(page.getByLabel("Día sin clases", { exact: true }), keysOf(addDays(given, 14)))
    await page.getByLabel("Motivo").fill("Aniversario")
    await page.getByRole("button", { name: "Agregar" }).click()
    await expect(page.getByLabel("Día sin clases", { exact: true })).toBeFocused()
    await expect(preview).toContainText("Se crearán 22 clases")
    await expect(preview).toContainText("2 caen en días sin clases")
    await preview.getByText("Cuáles no se crean").click()
    await expect(preview.getByRole("listitem").filter({ hasText: "18:00" })).toContainText(
      "cae en un día sin clases",
    )
    await check(page)
    await preview.getByRole("button", { name: "Crear 22 clases" }).click()
    await expectSaid(page, "Se crearon 22 clases.")
    await expect(preview).toContainText("22 ya existen")
    await expect(preview.getByRole("button", { name: "Crear clases" })).toBeDisabled()
    await page
      .getByRole("button", { name: /^Quitar / })
      .first()
      .click()
    await expect(preview.getByRole("button", { name: "Crear 2 clases" })).toBeVisible()
    await expect(page.getByLabel("Día sin clases", { exact: true })).toBeFocused()
    await check(page)
  },
)

test("a class that another desk deleted is said to be deleted to who presses for it, with the week that it was of @anyWidth", async ({
  page,
  office,
  otherDesk,
  ownClass,
}) => {
  const { id, day } = await ownClass({ hour: "05:20" })
  await office(page, `clases/detalle/${id}`)
  await expect(page.getByText("Todavía no hay reservas en esta clase.")).toBeVisible()
  expect((await otherDesk(`DELETE /classes/${id}`)).status).toBe(200)
  await page.getByRole("button", { name: "Acciones de la clase" }).click()
  await page.getByRole("menuitem", { name: "Cerrar" }).click()
  await expect(page.getByText("Esta clase se eliminó.")).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("05:20 Pilates Reformer")
  await expect(page.locator("body")).not.toBeFocused()
  await check(page)
  await page.getByRole("link", { name: "Ver su semana" }).click()
  await expect(page).toHaveURL(new RegExp(`semana\\?branch=[^&]+&day=${day}`))
})

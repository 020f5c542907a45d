import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { tell } from "../support/browser-news.ts"
import { askToCancel, roster, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { seat } from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"

test.use({ expected: [/net::ERR_|manifest patches|status of 503/] })

const menuOf = (page: Page, row: number) =>
  roster(page)
    .getByRole("button", { name: /^Acciones de/ })
    .nth(row)
const choose = async (page: Page, row: number, action: string) => {
  await menuOf(page, row).click()
  await page.getByRole("menuitem", { name: action }).click()
}
const moved = (page: Page) => page.getByRole("group", { name: "Lugares libres de la clase" })

test("somebody is seated elsewhere on the map, by keyboard alone, and the focus is where it was", {
  tag: "@long",
}, async ({ page, hasTouch, office, fullClass, press }) => {
  await office(page, `clases/detalle/${await fullClass(2)}`)
  await expect(roster(page).getByRole("listitem")).toHaveCount(2)
  if (hasTouch) {
    await choose(page, 0, "Cambiar de lugar")
    await expect(page.getByText(", en el 1. Elige un lugar libre.")).toBeVisible()
    await check(page)
    await press(moved(page).getByRole("radio", { name: /^Lugar 7, libre/ }))
    await press(page.getByRole("button", { name: "Pasar al 7" }))
  } else {
    await menuOf(page, 0).focus()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("menuitem", { name: "Cambiar de lugar" })).toBeVisible()
    for (let at = 0; at < 9; at++) {
      if (
        await page
          .getByRole("menuitem", { name: "Cambiar de lugar" })
          .evaluate((one) => one === document.activeElement)
      )
        break
      await page.keyboard.press("ArrowDown")
    }
    await page.keyboard.press("Enter")
    await expect(moved(page).getByRole("radio", { name: /^Lugar 3, libre/ })).toBeFocused()
    await page.keyboard.press("ArrowDown")
    await expect(page.getByRole("button", { name: "Pasar al 7" })).toBeEnabled()
    await check(page)
    await page.keyboard.press("Enter")
  }
  await expectSaid(page, "Renata pasó al lugar 7.")
  await expect(roster(page).getByText("Lugar 7")).toBeVisible()
  await expect(moved(page)).toHaveCount(0)
  await expect(menuOf(page, 1)).toBeFocused()

  // Escape leaves them where they are.
  await choose(page, 0, "Cambiar de lugar")
  await expect(moved(page)).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(moved(page)).toHaveCount(0)
  await expect(menuOf(page, 0)).toBeFocused()
})

test("a seat that is lost meanwhile is let go, and a lost answer is made good", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, fullClass, rival }) => {
  const id = await fullClass(1)
  await office(page, `clases/detalle/${id}`)
  await choose(page, 0, "Cambiar de lugar")
  const other = await rival()
  await moved(page)
    .getByRole("radio", { name: /^Lugar 3, / })
    .check()
  await expect(page.getByRole("button", { name: "Pasar al 3" })).toBeEnabled()
  expect(await other.book(id, 3)).toBe(201)
  await expect(page.getByText("Elige un lugar libre.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Pasar", exact: true })).toBeDisabled()

  await moved(page)
    .getByRole("radio", { name: /^Lugar 4, / })
    .check()
  await expect(page.getByRole("button", { name: "Pasar al 4" })).toBeEnabled()
  await goOffline(page)
  await page.getByRole("button", { name: "Pasar al 4" }).click()
  await expect(page.getByRole("alert").filter({ hasText: "Sigue en su lugar" })).toBeVisible()
  await goOnline(page)
  await unsteady(page, "**/api/reservations/*", ["lost"])
  await page.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "Renata pasó al lugar 4.")
  await expect(moved(page)).toHaveCount(0)
  await expect(roster(page).getByText("Lugar 4")).toBeVisible()
})

test("somebody is moved to another class with what it costs said first, and the reason where not", async ({
  page,
  office,
  ownClass,
  rival,
  otherDesk,
  database: { pool },
}) => {
  const from = await ownClass({ hour: "06:10" })
  const to = await ownClass({ hour: "06:40", day: from.day })
  const free = await ownClass({ hour: "21:35", day: from.day })
  const full = await ownClass({ hour: "22:40", day: from.day, capacity: 1 })
  const [one, other] = [await rival(), await rival()]
  expect(await one.book(from.id, 2)).toBe(201)
  expect(await other.book(full.id, 1)).toBe(201)
  await office(page, `clases/detalle/${from.id}`)
  await choose(page, 0, "Cambiar de clase")
  const sheet = page.getByRole("dialog", { name: "Cambiar de clase" })
  const option = (hour: string) => sheet.getByRole("radio", { name: new RegExp(`^${hour} `) })
  await expect(option("06:40")).toBeEnabled()
  await expect(option("22:40")).toBeDisabled()
  await expect(sheet.getByText("No hay cupos disponibles en esta clase.").first()).toBeVisible()
  await expect(sheet.getByRole("button", { name: "Cambiar de clase" })).toBeDisabled()
  const { reservations } = (await otherDesk(`GET /reservations/by-class/${from.id}`)).body
  expect((await otherDesk(`PUT /reservations/${reservations[0].id}`, { seat: 3 })).status).toBe(200)
  await expect(sheet).toContainText("lugar 3. ")
  await option("21:35").check()
  await expect(sheet.getByText("No cuesta nada: la clase pasa con la reserva.")).toBeVisible()
  await sheet.getByLabel("Lugar", { exact: true }).selectOption("Lugar 5")
  await check(page)
  await sheet.getByRole("button", { name: "Cambiar de clase" }).click()
  await expectSaid(page, /^Renata pasó a Pilates Reformer: .*, 21:35, lugar 5\.$/)
  await expect(page.getByText("Todavía no hay reservas en esta clase.")).toBeVisible()
  await expect(page.getByRole("region", { name: "Quién asiste" })).toBeFocused()
  const { rows } = await pool.query(
    "select seat from reservations where class_id = $1 and cancelled_at is null",
    [free.id],
  )
  expect(rows).toEqual([{ seat: 5 }])
  expect(to.id).not.toBe(free.id)
})

test("who takes another seat of their own stays who the desk is asking about", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, ownClass, customer, baseURL, database: { pool } }) => {
  const from = await ownClass({ hour: "06:10" })
  const free = await ownClass({ hour: "21:35", day: from.day })
  const { headers } = await enter(
    { call: (line, asked) => call(baseURL ?? "", line, asked) },
    await customer("ten"),
  )
  const send = async (line: string, body: object) => {
    const reply = await call(baseURL ?? "", line, { headers, body })
    expect(reply.status, line).toBeLessThan(300)
    return reply.body.id as string
  }
  let reservation = await send("POST /reservations", { classId: from.id, seat: 1 })
  const takes = async (newSeat: number) => {
    reservation = await send(`POST /reservations/${reservation}/change`, { newClassId: from.id, newSeat })
  }
  await office(page, `clases/detalle/${from.id}`)
  await test.step("whether they are cancelled", async () => {
    const question = await askToCancel(page)
    await expect(question).toContainText(", lugar 1.")
    await takes(2)
    await expect(question).toContainText(", lugar 2.")
    await question.getByRole("button", { name: "Conservar la reserva" }).click()
  })
  await test.step("where they are seated", async () => {
    await choose(page, 0, "Cambiar de lugar")
    await moved(page).getByRole("radio", { name: "Lugar 7, libre" }).check()
    await takes(3)
    await expect(page.getByText(", del 3 al 7. No cuesta nada.")).toBeVisible()
    await page.getByRole("button", { name: "Pasar al 7" }).click()
    await expect(roster(page).getByText("Lugar 7")).toBeVisible()
    await expect(page.locator("body")).not.toBeFocused()
  })
  await test.step("to which class they are moved", async () => {
    await choose(page, 0, "Cambiar de clase")
    const sheet = page.getByRole("dialog", { name: "Cambiar de clase" })
    await expect(sheet).toContainText("lugar 7. ")
    await takes(4)
    await expect(sheet).toContainText("lugar 4. ")
    await sheet.getByRole("radio", { name: /^21:35 / }).check()
    await sheet.getByRole("button", { name: "Cambiar de clase" }).click()
    await expect(page.getByText("Todavía no hay reservas en esta clase.")).toBeVisible()
  })
  const { rows } = await pool.query(
    "select class_id from reservations where class_id = any($1) and cancelled_at is null",
    [[from.id, free.id]],
  )
  expect(rows).toEqual([{ class_id: free.id }])
})

test("what a desk is to know of somebody stands on their row, and their page is a press away", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, ownClass, customer, rival, database: { pool }, baseURL }) => {
  const own = await ownClass({ hour: "06:10" })
  const full = await ownClass({ hour: "07:15", day: own.day, capacity: 1 })
  const other = await rival()
  expect(await other.book(full.id, 1)).toBe(201)
  const ana = await customer("one")
  const [, month, date] = own.day.split("-")
  await pool.query("update users set birth_date = $2 where id = $1", [ana.id, `${date}/${month}`])
  await pool.query(
    `insert into staff_notes (id, user_id, author_id, note, created_at) values (gen_random_uuid(), $1, $1, 'Debe unas calcetas', now())`,
    [ana.id],
  )
  const as = await enter({ call: (line, request) => call(baseURL ?? "", line, request) }, ana)
  const send = (line: string, body: object) => call(baseURL ?? "", line, { headers: as.headers, body })
  expect((await send("POST /waitlist", { classId: full.id })).status).toBe(201)
  expect((await send("POST /reservations", { classId: own.id, seat: 1 })).status).toBe(201)
  await office(page, `clases/detalle/${own.id}`)
  const row = roster(page).getByRole("listitem").first()
  for (const words of [
    "cumple años ese día",
    "última clase de su paquete",
    "espera lugar: 07:15 Pilates Reformer",
    "Nota: Debe unas calcetas",
    "primera clase",
  ])
    await expect(row.getByText(words)).toBeVisible()
  await check(page)
  await choose(page, 0, "Abrir ficha")
  await expect(page).toHaveURL(new RegExp(`detallesusuario/${ana.id}$`))
})

test("somebody is put in the line of a full class from the class, with why not", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, ownClass, customer, rival, database: { pool } }) => {
  const { id } = await ownClass({ capacity: 1 })
  const family = `Zu${id.slice(0, 6)}`
  const [ready, broke] = [await customer("ten"), await customer()]
  await pool.query("update users set first_name = 'Ana', last_name = $2 where id = $1", [ready.id, family])
  await pool.query("update users set first_name = 'Berta', last_name = $2 where id = $1", [broke.id, family])
  await office(page, `clases/detalle/${id}`)
  await expect(page.getByText("Todavía no hay reservas en esta clase.")).toBeVisible()
  const open = page.getByRole("button", { name: "Anotar en la lista de espera" })
  await expect(open).toHaveCount(0)
  expect(await (await rival()).book(id, 1)).toBe(201)
  await open.click()
  const sheet = page.getByRole("dialog", { name: "Anotar en la lista de espera" })
  await expect(sheet.getByLabel("Cliente")).toBeFocused()
  await page.keyboard.type(family)
  await sheet.getByRole("radio", { name: /^Berta/ }).check()
  await sheet.getByRole("button", { name: "Anotar" }).click()
  await expect(sheet.getByText("No tiene clases disponibles con qué esperar un lugar.")).toBeVisible()
  await sheet.getByRole("radio", { name: /^Ana/ }).check()
  await check(page)
  await sheet.getByRole("button", { name: "Anotar" }).click()
  await expectSaid(page, "En la lista de espera, en el turno 1.")
  await expect(page.getByRole("list", { name: "Lista de espera" }).getByRole("listitem")).toHaveText(
    new RegExp(`Ana ${family}.*automático`),
  )
  // A place that is offered to the line is given to her by the desk.
  const menu = page.getByRole("button", { name: `Acciones de Ana ${family}, en espera` })
  await menu.click()
  await expect(page.getByRole("menuitem", { name: "Quitar de la lista de espera" })).toBeVisible()
  await expect(page.getByRole("menuitem", { name: "Darle el lugar ofrecido" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await pool.query(
    `with more as (update classes set capacity = 2 where id = $1 returning id)
     insert into waitlist_offers (id, class_id, offered_at, ends_at)
     select gen_random_uuid(), id, now(), now() + interval '1 hour' from more`,
    [id],
  )
  await tell(pool, `class:${id}`)
  await expect(page.getByText(/^ofrecido hasta/)).toBeVisible()
  await menu.click()
  await page.getByRole("menuitem", { name: "Darle el lugar ofrecido" }).click()
  await expect(seat(page, 2)).toHaveAccessibleName(new RegExp(`Ana ${family}`))
  await expect(page.getByRole("list", { name: "Lista de espera" })).toHaveCount(0)
})

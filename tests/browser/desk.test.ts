import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { tell } from "../support/browser-news.ts"
import { askToCancel, roster, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { closed } from "../support/browser-steps.ts"
import { call } from "../support/http.ts"
import { signedIn } from "../support/people.ts"
import { at, dayFromNow, dayOf, makeBranch, makeClass, noonZone } from "../support/studio.ts"

test.use({ expected: [/net::ERR_|manifest patches|status of 409/] })

test("at the desk a cancellation says what it costs first, offline it is none, and while it is on its way there is no way out", async ({
  page,
  context,
  fullClass,
  database,
}) => {
  const id = await fullClass(2)
  const address = `/backend/clases/detalle/${id}`
  await keepSession(page, { email: "recepcion@demo.cupo.mx", password: "Cupo2025" })
  await page.goto(address)

  await test.step("it is in the row's menu, says what it did to every open map, and hands the focus to the list", async () => {
    const other = await context.newPage()
    await other.goto(address)
    for (const desk of [page, other]) await expect(roster(desk).getByRole("listitem")).toHaveCount(2)
    await expect(page.getByRole("main").getByText("Cancelar")).toHaveCount(0)
    const dialog = await askToCancel(page)
    await expect(dialog).toContainText("Está a tiempo: la clase regresa a su paquete.")
    await dialog.getByRole("button", { name: "Conservar la reserva" }).click()
    await closed(page)
    await expect(roster(page).getByRole("listitem")).toHaveCount(2)
    await askToCancel(page)
    await dialog.getByRole("button", { name: "Cancelar reserva" }).click()
    await expect(page.getByRole("alert").filter({ hasText: "Reserva cancelada." })).toHaveText(
      "Reserva cancelada. La clase regresó a su paquete.",
    )
    for (const desk of [page, other]) await expect(roster(desk).getByRole("listitem")).toHaveCount(1)
    await expect(page.getByRole("region", { name: "Quién asiste" })).toBeFocused()
    await other.close()
  })

  await test.step("offline nothing is cancelled, then or later", async () => {
    const dialog = await askToCancel(page)
    await goOffline(page)
    await dialog.getByRole("button", { name: "Cancelar reserva" }).click()
    await expect(dialog.getByRole("alert")).toHaveText("Sin conexión. No se canceló nada.")
    await dialog.getByRole("button", { name: "Conservar la reserva" }).click()
    await closed(page)

    const deletions: string[] = []
    page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()))
    const reread = page.waitForResponse((response) => response.url().includes("/reservations/by-class/"))
    await goOnline(page)
    await page.reload()
    await reread
    await expect(roster(page).getByRole("listitem")).toHaveCount(1)
    expect(deletions).toEqual([])
    const { rows } = await database.pool.query(
      "select seat from reservations where class_id = $1 and cancelled_at is null",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  await test.step("no way out is open while it is on its way", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route("**/api/reservations/*", async (route) => {
      if (route.request().method() === "DELETE") await answered
      await route.continue().catch(() => undefined)
    })
    const dialog = await askToCancel(page)
    await dialog.getByRole("button", { name: "Cancelar reserva" }).click()
    await expect(dialog.getByRole("button", { name: "Conservar la reserva" })).toBeDisabled()
    await expect(dialog.getByRole("button", { name: "Cerrar" })).toBeDisabled()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.goBack()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(address)
    answer()
    await expect(dialog).toBeHidden()
    await expect(page.getByText("Todavía no hay reservas en esta clase.")).toBeVisible()
  })
})

test("what becomes of a reservation that is about to be cancelled at the desk is said while it is asked, and after the press", {
  tag: "@anyWidth",
}, async ({ page, office, fullClass, otherDesk, database: { pool } }) => {
  const id = await fullClass(1)
  await pool.query("update reservations set free_until = now() - interval '1 minute' where class_id = $1", [
    id,
  ])
  await office(page, `clases/detalle/${id}`)
  const dialog = await askToCancel(page)
  await expect(dialog).toContainText("lugar 1.")
  await expect(dialog).toContainText("Pierde la clase")

  const { rows } = await pool.query(
    `select day, to_char(hour + interval '20 minutes', 'HH24:MI') as hour, branch_id as branch, room_id as room,
       discipline_id as discipline, instructor_id as instructor, capacity, type from classes where id = $1`,
    [id],
  )
  const { body: impact } = await otherDesk(`POST /classes/${id}/impact`, rows[0])
  expect((await otherDesk(`PUT /classes/${id}`, { ...rows[0], accepts: impact.token })).status).toBe(200)
  await expect(dialog).toContainText(", 18:20.")
  await expect(dialog).toContainText("Está a tiempo: la clase regresa a su paquete.")

  const { reservations } = (await otherDesk(`GET /reservations/by-class/${id}`)).body
  const reservation = `/reservations/${reservations[0].id}`
  expect((await otherDesk(`PUT ${reservation}`, { seat: 3 })).status).toBe(200)
  await expect(dialog).toContainText("lugar 3.")

  expect((await otherDesk(`DELETE ${reservation}`)).status).toBe(200)
  // Where the list has lost it already, too.
  await expect(page.getByText("Todavía no hay reservas en esta clase.")).toBeAttached()
  await dialog.getByRole("button", { name: "Cancelar reserva" }).click()
  await expectSaid(page, "Esta reserva ya fue cancelada.")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("region", { name: "Quién asiste" })).toBeFocused()
})

test("rows are 48 px, and seats have names where there is air for them", { tag: "@long" }, async ({
  page,
  hasTouch,
  office,
  fullClass,
}) => {
  await office(page, `clases/detalle/${await fullClass(10)}`)
  await expect(roster(page).getByRole("listitem")).toHaveCount(10)
  const heights = await roster(page)
    .getByRole("listitem")
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(49)
  const map = page.getByRole("group", { name: "Lugares de la clase" })
  await expect(map.getByText("Renata").first()).toBeVisible({ visible: !hasTouch })
  await expect(page.getByRole("radio", { name: /^Lugar 1, Renata Mora/ })).toBeEnabled()
})

test("the map stays in sight while its list scrolls", async ({ page, hasTouch, office, fullClass }) => {
  test.skip(hasTouch, "On a phone the map stands above the list")
  // Lower than the list, higher than the map.
  await page.setViewportSize({ width: 1440, height: 420 })
  await office(page, `clases/detalle/${await fullClass(10)}`)
  await expect(roster(page).getByRole("listitem")).toHaveCount(10)
  const last = roster(page).getByRole("listitem").last()
  await last.evaluate((row) => row.scrollIntoView({ block: "end" }))
  await expect(last).toBeInViewport()
  await expect(roster(page).getByRole("listitem").first()).not.toBeInViewport()
  await expect(page.getByRole("group", { name: "Lugares de la clase" })).toBeInViewport({ ratio: 1 })
})

test("the desk remembers its branch, and branches without classes today come last", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, customer, romaNorte, database: { pool } }) => {
  // The desk of somebody who sees these three: how many others there are is no matter.
  const timeZone = noonZone()
  const word = randomUUID().slice(0, 8)
  const branches: string[] = []
  for (const tree of ["Abedul", "Encino", "Fresno"]) {
    const there = await makeBranch(pool, romaNorte, { name: `${tree} ${word}`, timeZone })
    if (branches.length > 0) await makeClass(pool, there, { day: dayFromNow(0, timeZone) })
    branches.push(there.branch)
  }
  await tell(pool, "studio")
  const desk = await customer()
  await pool.query("update users set role = 'employee' where id = $1", [desk.id])
  await pool.query(
    `insert into staff_permissions (user_id, module, actions, branch_ids)
     values ($1, 'operaciones', '{crear,ver}', $2)`,
    [desk.id, branches],
  )
  await keepSession(page, desk)
  await page.goto("/backend/operaciones")
  const chips = page.getByRole("navigation", { name: "Sucursal" }).getByRole("link")
  await expect(chips).toHaveText([`Encino ${word}`, `Fresno ${word}`, `Abedul ${word}`])

  const chosen = chips.filter({ hasText: "Fresno" })
  await chosen.click()
  // Its address changes before it is drawn, and what is drawn is kept.
  await expect(chosen).toHaveAttribute("aria-current", "true")
  await page.goto("/backend/operaciones")
  await expect(chosen).toHaveAttribute("aria-current", "true")
})

test("every screen has a title of its own, with the studio's name as its settings write it", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, fullClass }) => {
  const detail = `clases/detalle/${await fullClass(1)}`
  await office(page, "home")
  const { name } = await (await page.request.get("/api/config/general-settings")).json()
  await expect(page.getByRole("link", { name: `${name}, inicio` }).first()).toContainText(name)
  const titles = new Set<string>()
  const addresses = [
    "home",
    "operaciones",
    "clases",
    detail,
    "pagos/crear",
    "sedes",
    "sistema/cupones/editar/1",
  ]
  for (const path of addresses) {
    await page.goto(`/backend/${path}`)
    await expect(page).toHaveTitle(new RegExp(`. · ${name}$`))
    await expect(page.getByText(/^Cargando/)).toHaveCount(0)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(addresses.length)
})

test("a long name of a studio fits", { tag: "@long" }, async ({ page, office }) => {
  await office(page, "operaciones")
  await expect(page.getByRole("heading", { name: "Clases de hoy" })).toBeVisible()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const logo = page.getByRole("link", { name: /, inicio$/ })
    await expect(logo).toBeVisible()
    await logo.evaluate((link) => {
      const text = link.querySelector("span")?.firstChild as Text
      text.data = "Centro Integral de Movimiento Consciente y Pilates de la Colonia Roma"
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expect(page.getByRole("banner").getByRole("button").last()).toBeInViewport({ ratio: 1 })
    expect(await logo.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0)
    expect((await logo.boundingBox())?.height).toBeLessThanOrEqual(72)
  }
})

test("a list is read as cards on a phone, nothing of it beyond the edge", { tag: "@long" }, async ({
  page,
  hasTouch,
  office,
}) => {
  test.skip(!hasTouch, "Desks have room for the table")
  await office(page, "clases")
  const row = page.locator("tbody tr").first()
  await expect(row.locator("td")).toHaveCount(10)
  for (const cell of await row.locator("td").all()) await expect(cell).toBeInViewport({ ratio: 1 })
  await row.click()
  await page.waitForURL("**/clases/detalle/*")
})

test("a heading orders the list, and the address keeps it", async ({ page, hasTouch, office }) => {
  test.skip(hasTouch, "Cards have no headings")
  await office(page, "clases")
  const heading = page.getByRole("columnheader", { name: "Instructor" })
  await heading.getByRole("button").click()
  await expect(heading).toHaveAttribute("aria-sort", "ascending")
  const names = () => page.locator("tbody tr td:nth-child(4)").allTextContents()
  const { compare } = new Intl.Collator("es-MX")
  const inOrder = async (sign: number) => {
    const read = await names()
    const pairs = read.slice(1).map((name, index) => compare(read[index] as string, name))
    return read.length > 1 && pairs.every((order) => order * sign <= 0)
  }
  await expect.poll(() => inOrder(1)).toBe(true)
  await heading.getByRole("button").click()
  await expect(page).toHaveURL(/sort=-Instructor/)
  await page.reload()
  await expect(heading).toHaveAttribute("aria-sort", "descending")
  await expect.poll(() => inOrder(-1)).toBe(true)
})

test.describe("from another time zone", { tag: "@anyWidth" }, () => {
  test.use({ timezoneId: "Asia/Tokyo" })

  test("hours are the branch's, and whose they are is said", async ({ page, office, fullClass }) => {
    await office(page, `clases/detalle/${await fullClass(1)}`)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("18:00 Pilates Reformer")
    await expect(page.getByRole("main").getByText(/hora de/)).toBeVisible()
    const dialog = await askToCancel(page)
    await expect(dialog).toContainText("06:00.")
  })
})

test("a slash searches today's people at the desk, and Enter shows who was found on their seat", async ({
  page,
  office,
  ownClass,
  rival,
  database,
  romaNorte,
}) => {
  const { id } = await ownClass()
  const [other, arrived] = [await rival(), await rival()]
  expect(await other.book(id, 7)).toBe(201)
  expect(await arrived.book(id, 8)).toBe(201)
  await dayOf(60)
  // The day's last, begun already or not.
  await database.pool.query(
    "update classes set day = $2, hour = '23:30', starts_at = $3, ends_at = $4 where id = $1",
    [id, ...[dayFromNow(0), at(dayFromNow(0), "23:30"), at(dayFromNow(0), "23:59")]],
  )
  await tell(database.pool, "schedule")
  await database.pool.query(
    `update users u set first_name = case r.seat when 7 then 'Úrsula' else 'Ulises' end, last_name = $2
     from reservations r where r.class_id = $1 and u.id = r.user_id`,
    [id, `Ibáñez ${id.slice(0, 4)}`],
  )
  await database.pool.query(
    "update seatings set attended = true, marked_at = now(), marked_by = user_id where class_id = $1 and seat = 8",
    [id],
  )
  await office(page, `operaciones?branch=${romaNorte.branch}`)
  await expect(page.getByRole("list", { name: "Clases de hoy" })).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type(`ursula ${id.slice(0, 4)}`)
  const found = page.getByRole("list", { name: "Encontrados" })
  await expect(found.getByRole("listitem")).toHaveText([/Úrsula Ibáñez .*Lugar 7 · 23:30/])
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`clase=${id}&lugar=7$`))
  await expect(page.getByRole("radio", { name: /^Lugar 7, Úrsula/ })).toBeChecked()
  await expect(page.getByLabel("Buscar persona o clase")).toHaveValue("")
  await page.keyboard.press("/")
  // Who has come is asked for too: where they sit, or since they were marked by mistake.
  await page.keyboard.type(`ulises ${id.slice(0, 4)}`)
  await expect(found.getByRole("listitem")).toHaveText([/Ulises Ibáñez .*Lugar 8 · 23:30/])
  await page.keyboard.press("Enter")
  await expect(page.getByRole("radio", { name: /^Lugar 8, Ulises/ })).toBeChecked()
  await page.keyboard.press("/")
  await page.keyboard.type("zzzz")
  await expect(page.getByText("Nadie ni ninguna clase de hoy")).toBeVisible()
})

test("the desk sees the line by turn, takes somebody off it, and sees who sits there from it", {
  tag: "@anyWidth",
}, async ({ page, office, ownClass, rival }) => {
  const { id } = await ownClass({ capacity: 1 })
  const [sitting, first, second] = [await rival(), await rival(), await rival()]
  expect(await sitting.book(id, 1)).toBe(201)
  await first.wait(id)
  await second.wait(id, false)
  await office(page, `clases/detalle/${id}`)
  const line = page.getByRole("list", { name: "Lista de espera" }).getByRole("listitem")
  await expect(line).toHaveText([/^1.*automático · desde hoy/, /^2.*solo aviso · desde hoy/])
  await sitting.cancel()
  await expect(line).toHaveText([/^1.*solo aviso/])
  await expect(roster(page).getByRole("listitem")).toContainText("de la lista")
  await line.getByRole("button", { name: /^Acciones de/ }).click()
  await page.getByRole("menuitem", { name: "Quitar de la lista de espera" }).click()
  const dialog = page.getByRole("dialog", { name: "¿Quitar de la lista de espera?" })
  await expect(dialog).toContainText("pierde su turno, el 1")
  await dialog.getByRole("button", { name: "Quitar de la lista" }).click()
  await expect(line).toHaveCount(0)
  await expect(page.getByRole("region", { name: "Quién asiste" })).toBeFocused()
})

test("whose turn it is that is about to be lost is said as it is by now", { tag: "@anyWidth" }, async ({
  page,
  office,
  ownClass,
  rival,
  baseURL,
  database: { pool },
}) => {
  const { id } = await ownClass({ capacity: 1 })
  const [sitting, first, second] = [await rival(), await rival(), await rival()]
  expect(await sitting.book(id, 1)).toBe(201)
  await first.wait(id)
  await second.wait(id)
  await office(page, `clases/detalle/${id}`)
  const line = page.getByRole("list", { name: "Lista de espera" }).getByRole("listitem")
  await expect(line).toHaveCount(2)
  await line
    .nth(1)
    .getByRole("button", { name: /^Acciones de/ })
    .click()
  await page.getByRole("menuitem", { name: "Quitar de la lista de espera" }).click()
  const dialog = page.getByRole("dialog", { name: "¿Quitar de la lista de espera?" })
  await expect(dialog).toContainText("pierde su turno, el 2.")
  const { rows } = await pool.query<{ id: string }>(
    "select id from waitlist_entries where class_id = $1 order by joined_at, id limit 1",
    [id],
  )
  const [as] = await signedIn(pool, { role: "admin", superuser: true })
  const left = await call(baseURL ?? "", `PUT /waitlist/${rows[0]?.id}`, {
    ...(as && { as }),
    body: { status: "left" },
  })
  expect(left.status, JSON.stringify(left.body)).toBe(200)
  await expect(dialog).toContainText("pierde su turno, el 1.")
})

import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, confirmSeat, fillLogin, openSeats, seat, signIn } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { signedIn } from "../support/people.ts"
import { enter } from "../support/signin.ts"
import { give } from "../support/studio.ts"

/** Whether what is marked in the account's menu is seen whole. */
const isMarkInSight = (page: Page) =>
  page.evaluate(() => {
    const mark = document.querySelector("nav[aria-label='Mi cuenta'] [aria-current]")?.getBoundingClientRect()
    return mark !== undefined && mark.left >= 0 && mark.right <= innerWidth
  })

test("the tab where one is stays in sight; what is left leads to what it pays, and no pager turns one page", {
  tag: "@anyWidth",
}, async ({ page, request, press, customer, romaNorte, database: { pool } }) => {
  const ana = await customer("ten")
  await pool.query(
    `insert into transactions (id, user_id, amount, status, payment_method, source)
     values (gen_random_uuid(), $1, 180000, 'paid', 'cash', 'test ' || gen_random_uuid())`,
    [ana.id],
  )
  let asked = 0
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/users/me") asked++
  })
  await signIn(page, ana)
  // Who is here is asked once a page, however many want to know.
  let pages = 1
  await expect.poll(() => asked).toBe(pages)
  for (const path of [`/historial-transaccional/${ana.id}`, `/mi-cuenta/${ana.id}/clasesdisponibles`]) {
    await page.goto(path)
    const heading = await page.getByRole("heading", { level: 1 }).textContent()
    expect(await (await request.get(path)).text()).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    await awake(page)
    await expect.poll(() => isMarkInSight(page)).toBe(true)
    await expect(page.getByRole("navigation", { name: "Páginas" })).toHaveCount(0)
    pages++
    await expect.poll(() => asked).toBe(pages)
  }
  await check(page)
  expect(asked).toBe(pages)
  await press(page.getByRole("link", { name: "Elegir clase con 10 clases" }))
  await expect(page).toHaveURL(`/reserva-clase/${romaNorte.branch}?tipo=groups`)
})

test("a package that is spent leads to others of its kind, and who comes in over a seat to what pays it", {
  tag: "@anyWidth",
}, async ({ page, press, customer, ownClass, baseURL }) => {
  const ana = await customer("one")
  const [spent, wanted] = [await ownClass({ hour: "08:00" }), await ownClass({ hour: "12:00" })]
  const { headers } = await enter({ call: (line, asked) => call(baseURL ?? "", line, asked) }, ana)
  const body = { classId: spent.id, seat: 2 }
  expect((await call(baseURL ?? "", "POST /reservations", { headers, body })).status).toBe(201)

  await openSeats(page, wanted.address())
  await press(seat(page, 9))
  await press(confirmSeat(page, 9))
  await press(page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }))
  await fillLogin(page.getByRole("dialog", { name: "Inicia sesión" }), ana)
  await expect(page.getByRole("dialog", { name: "Compra tu paquete" })).toBeVisible()

  await page.goto(`/mi-cuenta/${ana.id}`)
  const card = page.getByRole("listitem").filter({ hasText: "de 1 clase" })
  await expect(card).toContainText("Te quedan0")
  await expect(card.getByRole("link", { name: "Ver paquetes" })).toHaveAttribute("href", "/paquetes")
})

test("who has no password to change their address with reads where to have one, where no mail leaves", {
  tag: "@anyWidth",
}, async ({ page, press, customer }) => {
  const id = await keepSession(page, await customer())
  await page.goto(`/mi-cuenta/${id}`)
  await press(page.getByRole("button", { name: "Cambiar correo" }))
  const sheet = page.getByRole("dialog", { name: "Cambia tu correo" })
  await expect(sheet.getByText(/desde entonces entras con el correo nuevo y tu contraseña/)).toBeVisible()
  await expect(sheet.getByText(/Pide en el estudio que te pongan una/)).toBeVisible()
  await expect(sheet.getByText(/pide un código/)).toHaveCount(0)
  await check(page)
})

test.describe("what ended long ago", { tag: "@anyWidth" }, () => {
  test.use({ expected: [/status of 500/] })

  test("comes when it is asked for, also when the first time nothing came", async ({
    page,
    press,
    customer,
    romaNorte,
    database: { pool },
  }) => {
    const ana = await customer("ten")
    const months = Array.from({ length: 14 }, (_, nth) => 14 - nth)
    for (const ago of months) {
      const bought = new Date(Date.now() - (ago + 2) * 31 * 86_400_000)
      await give(pool, ana.id, romaNorte.packages.one, bought)
    }
    await page.route(/credits\/my\?ended=/, (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    })
    await signIn(page, ana)
    const moves = page.getByRole("region", { name: "Tus clases, una por una" })
    const rows = moves.getByRole("listitem")
    await expect(rows).toHaveCount(13)
    const way = moves.getByRole("button", { name: "Ver los anteriores" })
    await press(way)
    await expect(moves.getByRole("alert")).toBeVisible()
    await expect(rows).toHaveCount(13)
    await press(way)
    await expect(rows).toHaveCount(15)
    await expect(way).toHaveCount(0)
    await expect(moves.getByRole("alert")).toHaveCount(0)
    await expect(moves.locator(":focus").getByRole("listitem")).toHaveCount(15)
    await check(page)
  })
})

test.describe("where credits cannot be read", () => {
  test.use({ expected: [/status of 500/] })

  test("nobody is told that they have none", { tag: "@anyWidth" }, async ({ page, press, customer }) => {
    await page.route("**/api/credits/my", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await signIn(page, await customer("ten"))
    const moves = page.getByRole("region", { name: "Tus clases, una por una" })
    await expect(moves.getByText("Error de servidor")).toBeVisible()
    await expect(page.getByText("No tienes paquetes activos.")).toHaveCount(0)
    await press(moves.getByRole("button", { name: "Intentar de nuevo" }))
    await expect(page.getByRole("link", { name: "Elegir clase con 10 clases" })).toBeVisible()
  })
})

test("a class that the studio cancelled stands among the next ones, with what to do", {
  tag: "@anyWidth",
}, async ({ page, press, customer, ownClass, baseURL, database: { pool } }) => {
  const url = baseURL ?? ""
  const ana = await customer("ten")
  const { id, day } = await ownClass()
  const { headers } = await enter({ call: (line, request) => call(url, line, request) }, ana)
  expect((await call(url, "POST /reservations", { headers, body: { classId: id, seat: 3 } })).status).toBe(
    201,
  )
  const [as] = await signedIn(pool, { role: "admin", superuser: true })
  expect((await call(url, `POST /classes/${id}/cancel`, { ...(as && { as }) })).status).toBe(200)

  await signIn(page, ana)
  await press(page.getByRole("link", { name: "Próximas clases" }).first())
  const card = page.getByRole("article").filter({ hasText: "Pilates Reformer" })
  await expect(card).toContainText("El estudio canceló esta clase. Regresó a tu paquete «10 clases»")
  await expect(card.getByRole("button")).toHaveCount(0)
  await check(page)
  await press(card.getByRole("link", { name: "Elegir otra clase" }))
  await expect(page).toHaveURL(new RegExp(`dia=${day}`))
})

test("a class whose attendance is marked is neither changed nor given up, and says why", {
  tag: "@anyWidth",
}, async ({ page, customer, ownClass, baseURL, database: { pool } }) => {
  const url = baseURL ?? ""
  const ana = await customer("ten")
  const { id } = await ownClass()
  const { headers } = await enter({ call: (line, request) => call(url, line, request) }, ana)
  expect((await call(url, "POST /reservations", { headers, body: { classId: id, seat: 3 } })).status).toBe(
    201,
  )
  await pool.query("update reservations set attended = true, marked_at = now() where class_id = $1", [id])
  await keepSession(page, ana)
  for (const path of [`/mi-cuenta/${ana.id}`, `/mi-cuenta/${ana.id}/proximasclases`]) {
    await page.goto(path)
    const card = page.getByRole("article").filter({ hasText: "Pilates Reformer" })
    await expect(card).toContainText(
      "La asistencia a esta clase ya está marcada. En recepción pueden quitarla.",
    )
    await expect(card.getByRole("button")).toHaveCount(0)
    await expect(card.getByRole("link", { name: /^Cambiar/ })).toHaveCount(0)
  }
})

test("a browser elsewhere is told over the hours of Tijuana whose they are, and not over those it reads as its own", {
  tag: "@anyWidth",
}, async ({ page, romaNorte, database: { pool } }) => {
  const { rows } = await pool.query<{ id: string; day: string }>(
    `select b.id, c.day from branches b join classes c on c.branch_id = b.id
       where b.name = 'Tijuana' and c.starts_at > now() + interval '1 day' order by c.starts_at limit 1`,
  )
  await page.goto(`/reserva-clase/${rows[0]?.id}?dia=${rows[0]?.day}`)
  await expect(page.getByRole("main").getByText("Hora de Tijuana", { exact: true })).toBeVisible()
  await check(page)
  await page.goto(`/reserva-clase/${romaNorte.branch}`)
  await awake(page)
  await expect(page.getByText(/^Hora de /)).toHaveCount(0)
})

test.describe("far from Tijuana", () => {
  test.use({ timezoneId: "Europe/Madrid" })

  test("the moments of its classes are told by its clock and their day, and say so", {
    tag: "@anyWidth",
  }, async ({ page, customer, baseURL, database: { pool } }) => {
    const ana = await customer("ten")
    const url = baseURL ?? ""
    const { headers } = await enter({ call: (line, asked) => call(url, line, asked) }, ana)
    const { rows } = await pool.query<{ id: string; branch: string; day: string }>(
      `select c.id, b.id as branch, c.day::text from branches b join classes c on c.branch_id = b.id
       where b.name = 'Tijuana' and c.type = 'groups' and c.starts_at between now() + interval '30 hours' and now() + interval '9 days'
         and c.capacity - 2 > (select count(*) from reservations r where r.class_id = c.id and r.cancelled_at is null)
       order by c.starts_at limit 1`,
    )
    const [item] = rows
    const address = `/reserva-clase/${item?.branch}?dia=${item?.day}&clase=${item?.id}`
    const moment = /hasta \S{3} \d+ [a-z]{3,4} \d+:\d\d\s[ap]\.\sm\., hora de Tijuana/
    await page.goto(address)
    await expect(page.getByRole("region", { name: "Tu reserva" })).toContainText(moment)
    const { status } = await call(url, "POST /reservations", { headers, body: { classId: item?.id } })
    expect(status).toBe(201)
    await keepSession(page, ana)
    for (const path of [`/mi-cuenta/${ana.id}`, `/mi-cuenta/${ana.id}/proximasclases`]) {
      await page.goto(path)
      await expect(page.getByRole("article").first()).toContainText(moment)
    }
    await check(page)
    await page
      .getByRole("button", { name: /^Cancelar/ })
      .first()
      .click()
    await expect(page.getByRole("dialog")).toContainText(moment)
  })
})

test.describe("where an answer is lost", () => {
  test.use({ expected: [/net::ERR_FAILED/] })

  test("what was saved is said to be saved at the next press of the same", { tag: "@anyWidth" }, async ({
    page,
    press,
    customer,
    database: { pool },
  }) => {
    const ana = await customer()
    await keepSession(page, ana)
    await page.goto(`/mi-cuenta/${ana.id}`)
    await press(page.getByRole("button", { name: "Editar contacto de emergencia" }))
    const sheet = page.getByRole("dialog", { name: "Contacto de emergencia" })
    await type(sheet.getByLabel("Nombre"), "Óscar")
    await type(sheet.getByLabel("Teléfono"), "5587654321")
    const way = await unsteady(page, `**/api/users/${ana.id}`, ["lost"])
    // What is read again meanwhile is the newer one.
    const read = page.waitForResponse(`**/api/users/${ana.id}/profile`)
    await press(sheet.getByRole("button", { name: "Guardar" }))
    await expect(sheet.getByRole("alert").filter({ hasText: /./ })).toHaveText(/^No sabemos si se guardó/)
    await read
    way.answers = ["whole"]
    await press(sheet.getByRole("button", { name: "Guardar" }))
    await expectSaid(page, "Cambios guardados.")
    await expect(sheet).toBeHidden()
    expect(new Set(way.keys).size).toBe(1)
    const { rows } = await pool.query("select emergency_contact_name as name from users where id = $1", [
      ana.id,
    ])
    expect(rows).toEqual([{ name: "Óscar" }])
  })
})

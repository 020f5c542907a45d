import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { checkAxe } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { tell } from "../support/browser-news.ts"
import { expectSaid } from "../support/browser-said.ts"
import { haveSeat, keepSession } from "../support/browser-session.ts"
import { awake, book, classCard, confirmSeat, dayOfStrip, openSeats } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"
import { give, makePackage } from "../support/studio.ts"

test("the home of a customer of another branch shows that branch, and «Reservar» goes straight to it", {
  tag: "@anyWidth",
}, async ({ page, press, customer, database }) => {
  const renata = await customer("ten")
  const { rows } = await database.pool.query(
    "update users set branch_id = (select id from branches where name = 'Tijuana') where id = $1 returning branch_id",
    [renata.id],
  )
  await keepSession(page, renata)
  await page.goto("/")
  await expect(page.getByRole("heading", { name: /^(Hoy|Mañana) en Tijuana$/ })).toBeVisible()
  await press(page.getByRole("banner").getByRole("link", { name: "Reservar" }))
  await expect(page).toHaveURL(`/reserva-clase/${rows[0].branch_id}`)
})

test("whose classes are all spent is led home to a package, though theirs is good for days yet", {
  tag: "@anyWidth",
}, async ({ page, customer, ownClass, baseURL, database: { pool } }) => {
  const renata = await customer()
  const description = `Una ${randomUUID().slice(0, 6)}`
  await give(pool, renata.id, await makePackage(pool, { description, totalClasses: 1 }))
  const { id: classId } = await ownClass()
  const ask = (line: string, request: object) => call(baseURL ?? "", line, request)
  const { headers } = await enter({ call: ask }, renata)
  const { body: booked } = await ask("POST /reservations", { headers, body: { classId, seat: 4 } })
  await pool.query("update reservations set free_until = now() - interval '1 minute' where id = $1", [
    booked.id,
  ])
  expect((await ask(`DELETE /reservations/${booked.id}`, { headers })).body.credit).toBe("lost")

  await keepSession(page, renata)
  await page.goto("/")
  const greeting = page.getByRole("region", { name: "¿Cuándo vienes?" })
  await expect(greeting).toContainText("No te quedan clases. Con un paquete reservas en segundos.")
  await expect(greeting.getByRole("link")).toHaveText(["Ver paquetes"])
})

test("a customer of another branch who presses a day before the scripts come goes to their own, and sees no other's classes", {
  tag: "@anyWidth",
}, async ({ page, press, customer, ownClass }) => {
  const { id, day } = await ownClass()
  const scripts = /\/assets\/.*\.js$/
  const firstBranch = page.getByRole("heading", { name: /^(Hoy|Mañana) en / })
  const late = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto("/", { waitUntil: "commit" })
  await expect(firstBranch).not.toHaveText(/Roma Norte/)
  await keepSession(page, await customer("ten"))
  await page.goto("/", { waitUntil: "commit" })
  await expect(dayOfStrip(page, day)).toBeVisible()
  await expect(firstBranch).toBeHidden()
  await press(dayOfStrip(page, day))
  late.resolve()
  await expect(page.getByRole("heading", { level: 1, name: "Roma Norte" })).toBeVisible()
  await expect(classCard(page, id)).toBeVisible()
})

test.describe("from another zone", () => {
  test.use({ timezoneId: "America/Bogota" })

  test("one's next class says its words in few lines, on a tablet and on a phone", {
    tag: "@anyWidth",
  }, async ({ page, customer, ownClass }) => {
    const { address } = await ownClass()
    await keepSession(page, await customer("ten"))
    await haveSeat(page, address(4))
    await page.setViewportSize({ width: 768, height: 1_024 })
    await page.goto("/")
    const card = page.getByRole("article").filter({ hasText: "Ver mi reserva" })
    const lines = (text: RegExp) =>
      card.getByText(text).evaluate((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        return new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size
      })
    await expect.poll(() => lines(/^Cancela/)).toBeLessThan(3)
    expect(await lines(/· Roma Norte$/)).toBe(1)
    await page.setViewportSize({ width: 390, height: 800 })
    // The comma ends the line of the hour, and begins none.
    await expect(card.getByText("hora de Ciudad de México", { exact: true })).toBeVisible()
  })
})

test("a visitor chooses a branch, also before the scripts come", async ({ page, press }) => {
  await page.goto("/paquetes")
  const reserve = page.getByRole("banner").getByRole("link", { name: "Reservar" })
  await expect(reserve).toHaveAttribute("href", "/#sucursales")
  await awake(page)
  await press(reserve)
  const picker = page.getByRole("dialog", { name: "Selecciona una sucursal" })
  // Other tests have branches of their own.
  const theirs = picker.getByRole("link").filter({ hasNotText: /^Sucursal / })
  await expect(theirs).toHaveText([/Del Valle/, /Roma Norte/, /Tijuana/])
})

test("a chain names a dozen of its branches, and the others are found by name, also before the scripts come", {
  tag: "@long",
}, async ({ page, press, database: { pool } }) => {
  const own = randomUUID().slice(0, 4)
  const { rows } = await pool.query<{ id: string }>(
    `insert into branches (id, name, address, area, phone)
     select gen_random_uuid(), 'Cadena ' || $1 || ' ' || n, 'Álamos ' || $1 || ' ' || n, 'Centro', ''
     from generate_series(1, 30) n returning id`,
    [own],
  )
  await tell(pool, "studio")
  const html = await (await page.request.get("/?sucursales=todas")).text()
  expect(html.match(/href="\/reserva-clase\/[^"?]+"/g)?.length).toBeGreaterThan(rows.length)
  await page.goto("/")
  await awake(page)
  const named = page.getByRole("region", { name: "Sucursales" })
  await expect(named.getByRole("listitem")).toHaveCount(12)
  await expect(
    page.getByRole("contentinfo").getByRole("list", { name: "Sucursales" }).getByRole("link"),
  ).toHaveCount(13)
  await press(named.getByRole("link", { name: /^Ver las \d+ sucursales$/ }))
  const picker = page.getByRole("dialog", { name: "Selecciona una sucursal" })
  const search = picker.getByRole("searchbox", { name: "Nombre o dirección" })
  await type(search, `alamos ${own} 27`)
  await expect(picker.getByRole("link")).toHaveText([new RegExp(`^Cadena ${own} 27`)])
  await expect(picker.getByText(/^1 de \d+ sucursales$/)).toBeVisible()
  await checkAxe(page)
  await type(search, "Sin nombre")
  await expect(picker.getByText("Ninguna sucursal coincide.")).toBeVisible()
  await expect(picker.getByRole("link")).toHaveCount(0)
  await type(search, `cadena ${own} 30`)
  await press(picker.getByRole("link", { name: `Cadena ${own} 30` }))
  await expect(page.getByRole("heading", { level: 1, name: `Cadena ${own} 30` })).toBeVisible()
})

test("changing branch keeps the day and the filters, and lists only the instructors who teach there", async ({
  page,
  press,
  hasTouch,
  ownClass,
}) => {
  const { day, address } = await ownClass()
  await page.goto(`${address().replace(/&clase=.*/, "")}&hora=noche&conlugar=1&instructor=alguien`)
  await awake(page)
  await press(page.getByRole("button", { name: "Cambiar de sucursal" }))
  await press(page.getByRole("dialog").getByRole("link", { name: /^Tijuana/ }))
  await expect(page.getByRole("heading", { level: 1, name: "Tijuana" })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`dia=${day}&hora=noche&conlugar=1$`))
  await expect(page.getByRole("list", { name: "Filtros activos" }).getByRole("link")).toHaveText([
    /Noche/,
    /Con lugar/,
    "Resetear filtros",
  ])
  if (hasTouch) await press(page.getByRole("button", { name: "Filtros" }))
  const names = page.getByLabel("Instructor").locator("option")
  await expect(names.filter({ hasText: "Daniela Paz" })).toHaveCount(0)
  expect(await names.count()).toBeGreaterThan(1)
})

test("the studio is called one way, as its settings write it", { tag: "@anyWidth" }, async ({
  page,
  request,
  database,
}) => {
  const { rows } = await database.pool.query(
    "select value->>'name' as name from settings where name = 'studio'",
  )
  const profile = await (await request.get("/api/config/general-settings")).json()
  const name: string = rows[0]?.name ?? profile.name
  const manifest = await (await request.get("/manifest.webmanifest")).json()
  expect(manifest.name).toBe(name)
  for (const path of ["/", "/paquetes", "/contacto", "/instructores"]) {
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`· ${name.replace(/[()]/g, "\\$&")}$`))
    await expect(page.getByRole("banner").getByRole("link", { name: `${name}, inicio` })).toContainText(name)
  }
})

test("the chat covers nothing: on a phone it is in the menu and the footer", { tag: "@long" }, async ({
  page,
  press,
  hasTouch,
}) => {
  await page.goto("/")
  await awake(page)
  const floating = page.getByRole("complementary", { name: "Chat" }).getByRole("link")
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: "Chatea con el estudio" }),
  ).toBeVisible()
  if (hasTouch) await expect(floating).toBeHidden()
  else {
    const [chat, page_] = [await floating.boundingBox(), await page.getByRole("main").boundingBox()]
    const inner = (page_?.x ?? 0) + (page_?.width ?? 0) - 32
    expect(chat?.x).toBeGreaterThan(inner)
  }
  await press(page.getByRole("button", { name: "Abrir menú" }))
  await expect(page.getByRole("dialog").getByRole("link", { name: "Chatea con el estudio" })).toBeVisible()
})

test("a booking and a cancellation are announced, with the focus on the new heading and a title of their own", {
  tag: "@anyWidth",
}, async ({ page, press, customer, ownClass }) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await openSeats(page, address(5))
  await expect(page).toHaveTitle(/^Elige tu lugar: Pilates Reformer, .* 6:00\sp\.\sm\. ·/)
  await press(confirmSeat(page, 5))
  await expect(page.getByRole("heading", { name: "Tu lugar está apartado" })).toBeFocused()
  await expect(page).toHaveTitle(/^Tu reserva: Pilates Reformer/)
  await expect(page.getByRole("status").filter({ hasText: "Reserva confirmada" })).toHaveText(
    "Reserva confirmada: Pilates Reformer, lugar 5.",
  )
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  await press(page.getByRole("button", { name: /^Cancelar Pilates/ }))
  await press(page.getByRole("dialog").getByRole("button", { name: "Cancelar reserva" }))
  await expect(page.getByRole("heading", { level: 1, name: "Próximas clases" })).toBeFocused()
  await expect(page.getByRole("status").filter({ hasText: "Cancelaste" })).toHaveText(
    "Cancelaste tu lugar 5 en Pilates Reformer.",
  )
})

test("an invitation is shared, or copied where the browser cannot share", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, context, press, customer, ownClass }) => {
  const { id, address } = await ownClass()
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"))
  await keepSession(page, await customer("ten"))
  await book(page, address(5))
  await press(page.getByRole("button", { name: "Compartir" }))
  await expectSaid(page, "Invitación copiada.")
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(new RegExp(`^Voy a Pilates Reformer en Roma Norte, .*clase=${id}$`))
})

test("records are written by the branch's calendar: an expiry in Tijuana, and a class gone by is not active", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, customer, ownClass, database: { pool } }) => {
  const { id, address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(5))
  await pool.query(
    "update classes set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
    [id],
  )
  await pool.query(
    "update users set branch_id = (select id from branches where name = 'Tijuana') where id = $1",
    [renata.id],
  )
  await pool.query("update held_packages set expires_at = '2027-12-11T07:59:59Z' where user_id = $1", [
    renata.id,
  ])
  await page.goto(`/mi-cuenta/${renata.id}`)
  await expect(page.getByText("vence 10/12/2027")).toBeVisible()
  await page.goto(`/historial-reservas/${renata.id}`)
  await expect(page.getByRole("main")).toContainText("Pasada")
  await expect(page.getByText("Activa", { exact: true })).toHaveCount(0)
})

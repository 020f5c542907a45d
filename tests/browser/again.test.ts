import { expect, type Locator } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, openSeats, seat, staysOpen } from "../support/browser-steps.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"
import { dayFromNow, give } from "../support/studio.ts"

test("from a ticket the same class is had a week later, or every week, with what was skipped and why; and the usual seat is offered", {
  tag: "@anyWidth",
}, async ({ page, expected, press, customer, ownClass, romaNorte, baseURL, database: { pool } }) => {
  const url = baseURL ?? ""
  const ana = await customer("one", "one")
  const hour = "16:35"
  const first = await ownClass({ day: dayFromNow(3), hour })
  const { rows } = await pool.query<{ room_id: string }>("select room_id from classes where id = $1", [
    first.id,
  ])
  const room = rows[0]?.room_id as string
  const second = await ownClass({ day: dayFromNow(10), hour, room })
  await ownClass({ day: dayFromNow(17), hour, room })
  const { headers } = await enter({ call: (line, request) => call(url, line, request) }, ana)
  const mine = await call(url, "POST /reservations", { headers, body: { classId: first.id, seat: 5 } })
  const ticket = `${first.address()}&reserva=${mine.body.id}`
  await keepSession(page, ana)
  await page.goto(ticket)
  await awake(page)

  const again = page.getByRole("dialog", { name: "Otra vez" })
  const ask = () => press(page.getByRole("button", { name: "Otra vez la próxima semana" }))
  // What cannot be read in a sheet is read again there by a press.
  const unread = async (reads: string, open: () => Promise<void>, sheet: Locator) => {
    await page.route(reads, (route) => route.fulfill({ status: 500, json: {} }))
    await open()
    await expect(sheet.getByRole("alert")).toContainText(/^(Error de servidor|No se pudo leer)/)
    await page.unroute(reads)
    await sheet.getByRole("button", { name: "Intentar de nuevo" }).press("Enter")
    await expect(sheet.getByRole("button", { name: "Intentar de nuevo" })).toHaveCount(0)
    await expect(sheet.locator(":focus")).toHaveCount(1)
  }
  await test.step("without a network a sheet says that it could not be opened", async () => {
    expected.push(/ERR_FAILED/)
    const pieces = /\/assets\/Again-|\/api\/health/
    await page.route(pieces, (route) => route.abort())
    await ask()
    await expect(again.getByRole("alert")).toHaveText("No se pudo abrir: no hay conexión.")
    await expect(again.getByRole("button", { name: "Intentar de nuevo" })).toBeVisible()
    await page.unroute(pieces)
    await page.reload()
    await awake(page)
  })
  expected.push(/status of 500/)
  await unread(`**/api/classes?*from=${dayFromNow(10)}*`, ask, again)
  await expect(again.getByText("Paga tu paquete 1 clase")).toBeVisible()
  await expect(again.getByText("Cancela sin perder tu clase hasta")).toBeVisible()
  await check(page)
  const answers = Promise.withResolvers<void>()
  await page.route("**/api/reservations", async (route) => {
    await answers.promise
    await route.continue()
  })
  await press(again.getByRole("button", { name: "Reservar lugar 5" }))
  await staysOpen(again)
  answers.resolve()
  await expect(page).toHaveURL(new RegExp(`clase=${second.id}&reserva=`))
  await expect(again).toHaveCount(0)
  await expect(page.getByRole("article")).toContainText("Lugar 5")

  // Once more from the first: it says why not, with the way on.
  await page.goto(ticket)
  await awake(page)
  await ask()
  await expect(again).toContainText("Ya tienes una reserva activa para esta clase.")
  await expect(again.getByRole("link", { name: "Ver tus próximas clases" })).toBeVisible()
  await page.keyboard.press("Escape")

  const weekly = page.getByRole("dialog", { name: "Cada semana" })
  const wish = () => press(page.getByRole("button", { name: "Reservar cada semana" }))
  await unread("**/api/weekly-bookings/preview?*", wish, weekly)
  await expect(weekly.getByRole("listitem")).toHaveCount(1)
  await expect(weekly).toContainText("Las ves en tus próximas clases.")
  await expect(weekly).not.toContainText("correo")
  await check(page)
  expected.push(/status of 503/)
  const refuses = Promise.withResolvers<void>()
  await page.route("**/api/weekly-bookings", async (route) => {
    await refuses.promise
    await route.fulfill({ status: 503, json: { error: "UNAVAILABLE", message: "" } })
  })
  const begin = weekly.getByRole("button", { name: "Reservar cada semana" })
  await press(begin)
  await staysOpen(weekly)
  refuses.resolve()
  await expect(weekly.getByRole("alert")).toBeVisible()
  await page.unroute("**/api/weekly-bookings")
  await press(begin)
  await expectSaid(page, /Reservamos Pilates Reformer cada \S+ a las 4:35/)

  const list = page.getByRole("region", { name: "Cada semana" })
  // While none of its classes is there yet, and no mail leaves.
  await page.route("**/api/weekly-bookings/my", async (route) => {
    const response = await route.fetch()
    const { weeklyBookings } = await response.json()
    await route.fulfill({
      json: { weeklyBookings: weeklyBookings.map((one: object) => ({ ...one, turns: [] })) },
    })
  })
  await page.goto(`/mi-cuenta/${ana.id}`)
  await expect(list.getByText("La reservamos en cuanto se pueda.", { exact: true })).toBeVisible()
  await page.unroute("**/api/weekly-bookings/my")
  await expect(page.getByText("Tu clase de mañana y paquetes por vencer.")).toBeVisible()
  await press(page.getByRole("button", { name: "Editar recordatorios" }))
  await expect(page.getByRole("dialog", { name: "Recordatorios" })).toContainText(
    "Todavía ningún correo sale",
  )
  await check(page)
  await page.reload()
  await expect(list.getByRole("listitem").last()).toContainText("No la reservamos.")
  await check(page)
  await page.goto(`/mi-cuenta/${ana.id}/proximasclases`)
  await expect(list.getByRole("listitem").last()).toContainText(
    "No la reservamos. Necesitas un paquete activo",
  )
  await check(page)
  // A package that comes pays what was skipped, within a moment; the page is read again.
  await give(pool, ana.id, romaNorte.packages.ten)
  await expect(async () => {
    await page.reload()
    await expect(list.getByRole("listitem").last()).toContainText("Lugar 5", { timeout: 1_000 })
  }).toPass()
  await awake(page)
  await press(list.getByRole("button", { name: /^Dejar de reservar Pilates Reformer cada/ }))
  await expect(list).toHaveCount(0)
  await expect(page.getByRole("article")).toHaveCount(3)

  // Where they sit in this room is offered on its map, and chosen by a press alone.
  const fourth = await ownClass({ day: dayFromNow(4), hour, room })
  await openSeats(page, fourth.address())
  const offer = page.getByRole("button", { name: "Tu lugar de siempre: 5" })
  await expect(offer).toBeVisible()
  await expect(seat(page, 5)).not.toBeChecked()
  await check(page)
  await press(offer)
  await expect(seat(page, 5)).toBeChecked()
  await expect(offer).toHaveCount(0)
})

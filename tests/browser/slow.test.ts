import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { approve, openPayment } from "../support/browser-paying.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import {
  awake,
  booked,
  bringBack,
  classCard,
  confirmSeat,
  dayOfStrip,
  keepIntercepting,
  ledger,
  openSeats,
  seat,
} from "../support/browser-steps.ts"

/** A phone on a bad day: 400 kb/s, and 400 ms before anything comes. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const throughput = (400 * 1024) / 8
  await client.send("Network.enable")
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

test("a class is booked once and cancelled once on a slow network, whatever is pressed meanwhile", {
  tag: "@long",
}, async ({ page, press, customer, ownClass }) => {
  const { id, day } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await slowDown(page)
  await page.goto("/")
  await awake(page)
  await press(dayOfStrip(page, day))
  await press(classCard(page, id))
  await press(seat(page, 5))
  await expect(page.getByText("Paga tu paquete 10 clases")).toBeVisible()
  await confirmSeat(page, 5).dblclick()
  await expect(booked(page)).toBeVisible({ timeout: 30_000 })
  await press(page.getByRole("main").getByRole("link", { name: "Próximas clases" }))
  await press(page.getByRole("button", { name: /^Cancelar Pilates/ }))
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar reserva" }).dblclick()
  await expect(page.getByText("Aún no tienes clases reservadas.")).toBeVisible({ timeout: 30_000 })
  await page.goto(`/mi-cuenta/${renata.id}`)
  await expect(ledger(page)).toHaveText([/^Clase devuelta/, /^Reserva/, /^Paquete/], { timeout: 30_000 })
})

test("a reload at any step of a booking, and the way back through all of them, lose nothing", async ({
  page,
  press,
  customer,
  ownClass,
}) => {
  const { id, day } = await ownClass()
  await keepSession(page, await customer("ten"))
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "¿Cuándo vienes?" })).toBeVisible()
  await press(dayOfStrip(page, day))
  await expect(classCard(page, id)).toBeVisible()
  await page.reload()
  await awake(page)
  await press(classCard(page, id))
  await press(seat(page, 5))
  await expect(page).toHaveURL(/lugar=5/)
  await page.reload()
  await expect(seat(page, 5)).toHaveAccessibleName(/^Lugar 5, elegido/)
  await expect(page.getByText("Paga tu paquete 10 clases")).toBeVisible()
  await press(confirmSeat(page, 5))
  await expect(booked(page)).toBeVisible()
  await page.reload()
  await expect(booked(page)).toBeVisible()
  await page.goBack()
  await expect(classCard(page, id)).toContainText("Reservada · 5")
  await page.goBack()
  await expect(page.getByRole("heading", { level: 1, name: "Tu próxima clase" })).toBeVisible()
})

test("nobody waits without end for an answer that does not come, and what they typed stays", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, customer, ownClass, database: { pool } }) => {
  const { address } = await ownClass()
  const renata = await customer()
  const form = page.getByRole("dialog")
  const said = form.getByRole("alert").filter({ hasText: /./ })
  /** What it asks for is heard, and never answered. */
  const silent = async (url: string, press: () => Promise<unknown>, ends: () => Promise<unknown>) => {
    await page.route(url, () => {})
    const asked = page.waitForRequest(url)
    await press()
    await asked
    await expect(form.getByRole("button", { name: "Cerrar" })).toBeDisabled()
    // Whatever is waited for besides begins when it is due.
    await page.clock.fastForward("00:21")
    await ends()
    await page.unroute(url)
  }
  const pressed = (name: string) => () => form.getByRole("button", { name, exact: true }).click()
  const isTold = () => expect(said).toHaveText(/^No hay conexión con el estudio/)
  await keepIntercepting(page)
  await page.clock.install()

  await test.step("at the door", async () => {
    await page.goto("/?acceso=entrar")
    await form.getByLabel("Email").fill(renata.email)
    await form.getByLabel("Contraseña", { exact: true }).fill(renata.password)
    await silent("**/api/identity/sign-in/email", pressed("Iniciar sesión"), isTold)
    await silent("**/api/identity/token", pressed("Iniciar sesión"), isTold)
    await silent("**/api/auth/session?*", pressed("Iniciar sesión"), isTold)
    await expect(form.getByLabel("Email")).toHaveValue(renata.email)
    await pressed("¿Olvidaste tu contraseña?")()
    await form.getByLabel("Email").fill(renata.email)
    await silent("**/api/password-reset/request-code", pressed("Pedir código"), isTold)
    await expect(form.getByLabel("Email")).toHaveValue(renata.email)
  })
  await test.step("with a seat to be held", async () => {
    await openSeats(page, address(5))
    await page.route("**/api/holds", () => {})
    await confirmSeat(page, 5).click()
    await expect(confirmSeat(page, 5)).toBeDisabled()
    await page.clock.fastForward("00:21")
    await page.clock.fastForward("00:21")
    await expect(form).toContainText("Debes iniciar sesión para reservar.")
    await page.unroute("**/api/holds")
  })
  await test.step("where one pays", async () => {
    await keepSession(page, renata)
    await openPayment(page)
    await page.route("**/api/coupons/validate?*", () => {})
    await form.getByLabel("Cupón").fill("MITAD")
    const asked = page.waitForRequest("**/api/coupons/validate?*")
    await pressed("Aplicar")()
    await asked
    await page.clock.fastForward("00:21")
    await expect(said).toHaveText(/^No se pudo contactar al servidor para validar el cupón/)
    await page.unroute("**/api/coupons/validate?*")
    await pressed("Aplicar")()
    await expect(said).toHaveText("Cupón inválido o expirado")
    await silent("**/api/paypal/create-order", pressed("Pagar con PayPal"), () =>
      expect(said.last()).toHaveText("No se pudo crear la orden de pago."),
    )
    await silent(
      "**/api/paypal/capture-order",
      () => approve(page),
      () => expect(form.getByText("No sabemos todavía si se cobró")).toBeVisible(),
    )
    await page.clock.fastForward("00:04")
    await expect(page.getByText("Listo: tu paquete ya está en tu cuenta.")).toBeVisible()
    const { rows } = await pool.query("select status from transactions where user_id = $1", [renata.id])
    expect(rows).toEqual([{ status: "paid" }])
  })
  await test.step("where one asks for all that is kept of them", async () => {
    const data = `**/api/users/${renata.id}/data`
    await page.route(data, () => {})
    const download = page.getByRole("button", { name: "Descargar mis datos" })
    const asked = page.waitForRequest(data)
    await download.click()
    await asked
    await page.clock.fastForward("00:21")
    await expectSaid(page, /^No hay conexión con el estudio/)
    await expect(download).toBeEnabled()
  })
})

test("what is read and never answered says so and is read again by a press, and what was shown stays", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, customer, ownClass }) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await keepIntercepting(page)
  await page.clock.install()
  const main = page.getByRole("main")
  const again = page.getByRole("button", { name: "Intentar de nuevo" })
  const unread = page.getByRole("alert").filter({ hasText: /^No hay conexión con el estudio/ })
  const silent = async (url: RegExp, open: () => Promise<unknown>) => {
    await page.route(url, () => {})
    const asked = page.waitForRequest(url)
    await open()
    await asked
    // What is asked for once that is known begins when it is due.
    await page.clock.fastForward("00:31")
    await page.clock.fastForward("00:31")
  }

  const mine = /\/api\/(reservations|credits|waitlist)\/my\b/
  await test.step("on a page that is opened", async () => {
    await silent(mine, () => page.goto(`/mi-cuenta/${renata.id}`))
    await expect(unread.first()).toBeVisible()
    await expect(main.getByText("No se pudo leer tu lista de espera.")).toBeVisible()
    await page.unroute(mine)
    await expect(async () => {
      await again.first().press("Enter", { timeout: 1_000 })
      await expect(again).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await expect(main.getByText("Aún no tienes clases reservadas.")).toBeVisible()
    await expect(ledger(page)).toHaveText([/^Paquete/])
  })
  await test.step("where it was read before", async () => {
    await silent(mine, () => bringBack(page))
    await expect(ledger(page)).toHaveText([/^Paquete/])
    await expect(unread).toHaveCount(0)
    await page.unroute(mine)
  })
  await test.step("of what pays, under the seats", async () => {
    const preview = /\/api\/reservations\/preview\b/
    await silent(preview, () => page.goto(address(5)))
    await expect(main.getByText("No se pudieron leer tus paquetes.")).toBeVisible()
    await page.unroute(preview)
    await again.press("Enter")
    await expect(main.getByText("Paga tu paquete 10 clases")).toBeVisible()
    await expect(seat(page, 5)).toBeChecked()
  })
})

test.describe("where the server asks to come back later", () => {
  test.use({ expected: [/status of 503/] })
  test("who is asked until their time is over is told what it said, and not that there is no connection", {
    tag: ["@anyWidth", "@long"],
  }, async ({ page, customer, ownClass }) => {
    const { address } = await ownClass()
    await keepSession(page, await customer("ten"))
    await keepIntercepting(page)
    await openSeats(page, address(5))
    await expect(page.getByText("Paga tu paquete 10 clases")).toBeVisible()
    await page.clock.install()
    await page.route("**/api/reservations", (route) =>
      route.fulfill({
        ...{ status: 503, headers: { "retry-after": "25" } },
        json: { error: "UNAVAILABLE", message: "Ahora no" },
      }),
    )
    const answered = page.waitForResponse("**/api/reservations")
    await confirmSeat(page, 5).click()
    await (await answered).finished()
    await page.clock.fastForward("00:21")
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText("Ahora no")
    await page.unroute("**/api/reservations")
    await confirmSeat(page, 5).click()
    await expect(booked(page)).toBeVisible()
  })
})

import { randomUUID } from "node:crypto"
import { expect, type Locator, type Page } from "@playwright/test"
import type pg from "pg"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { tell } from "../support/browser-news.ts"
import {
  approve,
  buyTen,
  goOnToPay,
  openPayment,
  payment,
  payPal,
  timeLeft,
} from "../support/browser-paying.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, booked, closed, confirmSeat, keepIntercepting, openSeats } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { signedIn } from "../support/people.ts"
import type { Credentials } from "../support/signin.ts"
import { makePackage } from "../support/studio.ts"

/** A package that is withdrawn while nobody knows whether its payment was taken. Whoever pays is asked for again as `capture` answers. */
async function payWithdrawn(page: Page, pool: pg.Pool, who: Credentials) {
  const description = `Pausado ${randomUUID().slice(0, 6)}`
  const id = await makePackage(pool, { description })
  await tell(pool, "catalogue")
  await keepSession(page, who)
  await page.goto(`/paquetes?comprar=${id}`)
  const capture = await unsteady(page, "**/paypal/capture-order", ["lost", "away"])
  await approve(page)
  const unknown = payment(page).getByText("No sabemos todavía si se cobró")
  await expect(unknown).toBeVisible()
  await pool.query("update packages set is_active = false where id = $1", [id])
  await tell(pool, "catalogue")
  return { id, description, capture, unknown }
}

test.describe("what goes wrong on the way", () => {
  test.use({ expected: [/net::ERR_|status of (50\d|40\d)/] })

  test("of a coupon and of a payment is said in its words, and it is charged once though its answer was lost", {
    tag: "@long",
  }, async ({ page, customer, database: { pool } }) => {
    const ana = await customer()
    await keepSession(page, ana)
    await keepIntercepting(page)
    await openPayment(page)
    const said = payment(page).getByRole("alert").filter({ hasText: /./ })
    await test.step("of a coupon, and nothing else is lost", async () => {
      const field = payment(page).getByLabel("Cupón")
      const apply = payment(page).getByRole("button", { name: "Aplicar" })
      await apply.click()
      await expect(said).toHaveText("Por favor ingresa un código de cupón")
      await type(field, "NADA2026")
      await apply.click()
      await expect(said).toHaveText("Cupón inválido o expirado")
      await page.route("**/coupons/validate*", (route) => route.abort(), { times: 4 })
      await apply.click()
      await expect(said).toContainText("No se pudo contactar al servidor")
      await expect(field).toHaveValue("NADA2026")
      await page.unroute("**/coupons/validate*")
      await page.route("**/coupons/validate*", (route) =>
        route.fulfill({ json: { valid: true, coupon: { code: "NADA2026", name: "Nada" }, message: "" } }),
      )
      await apply.click()
      await expect(said).toHaveText("Respuesta del servidor inválida")
      await page.unroute("**/coupons/validate*")
      await payment(page).getByRole("button", { name: "Cerrar" }).first().click()
      await closed(page)
    })
    await test.step("of a payment, and it is charged once", async () => {
      await buyTen(page).click()
      await expect(payPal(page)).toBeVisible()
      await page.route("**/paypal/create-order", (route) => route.fulfill({ status: 500, json: {} }), {
        times: 1,
      })
      await payPal(page).click()
      await expect(said).toHaveText("No se pudo crear la orden de pago.")
      // What the provider's own script does goes wrong.
      await page.route("**/pagos-simulador/orders/*", (route) => route.fulfill({ status: 500, json: {} }), {
        times: 1,
      })
      await payPal(page).click()
      await expect(said).toHaveText("Ocurrió un error con el botón de PayPal.")
      await approve(page, "El banco lo rechaza")
      await expect(said).toHaveText(
        "Error al procesar el pago. Tu banco no lo aprobó: intenta con otra tarjeta.",
      )
      // It is charged, and the answer never comes.
      await unsteady(page, "**/paypal/capture-order", ["lost", "whole"])
      await approve(page)
      await expect(payment(page).getByText("No sabemos todavía si se cobró")).toBeVisible()
      await expect(page).toHaveURL(/\/mi-cuenta\//)
      const { rows } = await pool.query("select status from transactions where user_id = $1", [ana.id])
      expect(rows).toEqual([{ status: "paid" }])
    })
  })

  test("a page that is loaded anew in the middle finds what was paid, and does not charge again", {
    tag: "@anyWidth",
  }, async ({ page, customer, database: { pool } }) => {
    const ana = await customer()
    await keepSession(page, ana)
    await openPayment(page)
    await page.route("**/paypal/capture-order", (route) => route.abort())
    await approve(page)
    await expect(payment(page).getByText("No sabemos todavía si se cobró")).toBeVisible()
    await page.unroute("**/paypal/capture-order")
    await page.reload()
    await awake(page)
    await buyTen(page).click()
    await expect(page).toHaveURL(/\/mi-cuenta\//)
    const { rows } = await pool.query("select status from transactions where user_id = $1", [ana.id])
    expect(rows).toEqual([{ status: "paid" }])
  })

  test("a payment on its way of a package that is withdrawn is asked for by a page that is loaded anew, and found", {
    tag: "@anyWidth",
  }, async ({ page, customer, database: { pool } }) => {
    const ana = await customer()
    const { description, capture, unknown } = await payWithdrawn(page, pool, ana)
    await page.reload()
    await expect(unknown).toBeVisible()
    await expect(payment(page).getByText("Este paquete no está disponible en este momento")).toHaveCount(0)
    capture.answers = ["whole"]
    await expect(page.getByText("Listo: tu paquete ya está en tu cuenta.")).toBeVisible()
    await page.goto(`/historial-transaccional/${ana.id}`)
    await expect(page.getByRole("main")).toContainText(description)
  })

  test("a package that is withdrawn before anybody knows whether it was charged is asked for on, and found", {
    tag: "@anyWidth",
  }, async ({ page, customer, database: { pool } }) => {
    const ana = await customer()
    const { id, capture } = await payWithdrawn(page, pool, ana)
    const gone = page.waitForResponse(`**/api/packages/${id}`)
    await comesBack(page)
    expect((await gone).status()).toBe(404)
    capture.answers = ["whole"]
    await expect(page.getByText("Listo: tu paquete ya está en tu cuenta.")).toBeVisible()
    await expect(page).toHaveURL(`/mi-cuenta/${ana.id}`)
  })

  test("a seat whose time is over can be held again; lost, the package stays and the way leads to other seats", {
    tag: "@anyWidth",
  }, async ({ page, customer, ownClass, rival, database: { pool } }) => {
    const { id, address } = await ownClass()
    await keepSession(page, await customer())
    await openSeats(page, address(5))
    await page.getByRole("main").getByRole("link", { name: "Ver paquetes" }).click()
    await expect(timeLeft(page)).toBeVisible()
    const runOut = async () => {
      await pool.query(
        "update seatings set created_at = now() - interval '11 minutes', held_until = now() - interval '1 minute' where class_id = $1 and held_until is not null and cancelled_at is null",
        [id],
      )
      await page.evaluate(() => {
        const held = JSON.parse(localStorage.getItem("cupo.heldSeat") ?? "{}")
        const over = { ...held, heldUntil: new Date(Date.now() - 1_000).toISOString() }
        localStorage.setItem("cupo.heldSeat", JSON.stringify(over))
        window.dispatchEvent(new Event("held seat changed"))
      })
    }
    await runOut()
    await expect(page.getByRole("main")).toContainText("Se acabó el tiempo")
    await page.getByRole("button", { name: "Apartarlo otra vez" }).click()
    await expect(timeLeft(page)).toBeVisible()
    await runOut()
    expect(await (await rival()).book(id, 5)).toBe(201)
    await buyTen(page).click()
    await expect(payment(page)).toContainText("Se acabó el tiempo")
    await expect(payment(page)).toContainText("Después confirmas tu lugar.")
    await approve(page)
    await expect(page).toHaveURL(new RegExp(`clase=${id}`))
    await expect(page.getByText("Alguien acaba de tomar el lugar 5. Elige otro, por favor.")).toBeVisible()
    await page.locator("main").getByRole("radio", { name: "Lugar 6," }).click()
    await confirmSeat(page, 6).click()
    await expect(booked(page)).toBeVisible()
  })
})

test("of a seat whose class the studio cancels meanwhile it is said so, the package stays, and others are shown", {
  tag: "@anyWidth",
}, async ({ page, baseURL, customer, ownClass, database: { pool } }) => {
  const { id, address } = await ownClass()
  await keepSession(page, await customer())
  await openSeats(page, address(5))
  await goOnToPay(page)
  await expect(payment(page).getByRole("timer")).toBeVisible()
  const [as] = await signedIn(pool, { role: "admin", superuser: true })
  expect((await call(baseURL ?? "", `POST /classes/${id}/cancel`, { ...(as && { as }) })).status).toBe(200)
  await page.reload()
  const notice = page.getByRole("main").getByRole("status").filter({ hasText: "canceló" })
  await expect(notice).toHaveText("El estudio canceló esta clase.Elegir otra clase")
  await check(page)
  await buyTen(page).click()
  await expect(payment(page)).toContainText("El estudio canceló esta clase.")
  await expect(payment(page)).not.toContainText("Se acabó el tiempo")
  await approve(page)
  await expect(
    page.getByText("Tu paquete ya está en tu cuenta. El estudio canceló esta clase. Elige otra clase."),
  ).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`clase=${id}`))
  await expect(page.getByRole("heading", { name: "Cancelada" })).toBeVisible()
  await expect(page.getByRole("heading", { name: "Las más cercanas con lugar" })).toBeVisible()
})

test("of a seat whose class the studio moves meanwhile it is said so, and nothing is paid for it", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, baseURL, customer, ownClass, database: { pool } }) => {
  const { id, address } = await ownClass()
  await keepSession(page, await customer())
  await openSeats(page, address(5))
  await goOnToPay(page)
  await expect(payment(page)).toContainText("se queda el lugar 5")
  const [as] = await signedIn(pool, { role: "admin", superuser: true })
  const { rows } = await pool.query(
    `select day, to_char(hour + interval '20 minutes', 'HH24:MI') as hour, branch_id as branch, room_id as room,
       discipline_id as discipline, instructor_id as instructor, capacity, type from classes where id = $1`,
    [id],
  )
  const put = { ...(as && { as }), body: rows[0] }
  expect((await call(baseURL ?? "", `PUT /classes/${id}`, put)).status).toBe(200)
  // It looks again each quarter of a minute.
  await expect(payment(page)).toContainText("La clase cambió: tu lugar ya no está apartado.", {
    timeout: 60_000,
  })
  await expect(payment(page)).toContainText("Después confirmas tu lugar.")
  await expect(payment(page).getByRole("timer")).toHaveCount(0)
  await check(page)
  await payment(page).getByRole("link", { name: "Ver la clase" }).click()
  await expect(page).toHaveURL(new RegExp(`clase=${id}`))
  await expect(page.getByRole("main").getByRole("radio", { name: "Lugar 5, libre" })).toBeVisible()
})

const way = "**/api/config/payments"

/** Looks at the page again after a while, as from another window: what was read is read again. */
const comesBack = (page: Page) =>
  page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
    window.dispatchEvent(new Event("visibilitychange"))
  })

test("a card is paid in the provider's fields; a card that the bank refuses says so, and the next one pays", async ({
  page,
  customer,
  expected,
}) => {
  await keepSession(page, await customer())
  await openPayment(page)
  await payment(page).getByRole("button", { name: "Pagar con tarjeta" }).click()
  const card = page.getByRole("dialog", { name: "Pago con tarjeta" })
  const pay = card.getByRole("button", { name: /^Pagar \$/ })
  await card.getByLabel("Número de tarjeta").waitFor()
  await check(page)
  await pay.click()
  await expect(card.getByRole("alert").filter({ hasText: /./ })).toHaveText("Revisa los datos de tu tarjeta.")
  await card.getByLabel("Nombre en la tarjeta").fill("Emilia Ortiz")
  // Back from the bank's own window, while the server cannot say how one pays: what is being paid stays.
  expected.push(/status of 500/)
  const failed = page.waitForResponse(way)
  await page.route(way, (route) => route.fulfill({ status: 500, json: { error: "INTERNAL" } }))
  await comesBack(page)
  await failed
  // A whole turn of the page later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(card.getByLabel("Nombre en la tarjeta")).toHaveValue("Emilia Ortiz")
  await page.unroute(way)
  await type(card.getByLabel("Número de tarjeta"), "4000000000000002")
  await card.getByLabel("Vence (MM/AA)").pressSequentially("1230")
  await type(card.getByLabel("CVV"), "123")
  await pay.click()
  await expect(card.getByRole("alert").filter({ hasText: /./ })).toContainText("Tu banco no lo aprobó")
  await type(card.getByLabel("Número de tarjeta"), "4111111111111111")
  await pay.click()
  await expect(page).toHaveURL(/\/mi-cuenta\//)
})

test("a coupon that is over by the time of the press is taken away beside the card, which stays filled in", {
  tag: "@anyWidth",
}, async ({ page, customer, database: { pool } }) => {
  const ana = await customer()
  const code = `MITAD-${randomUUID().slice(0, 8)}`.toUpperCase()
  await pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values ($1, 'Mitad', $2, 50, '2020-01-01', '2090-01-01', 1)`,
    [randomUUID(), code],
  )
  await keepSession(page, ana)
  await openPayment(page)
  const apply = async () => {
    await type(payment(page).getByLabel("Cupón"), code)
    await payment(page).getByRole("button", { name: "Aplicar" }).click()
    await expect(payment(page).getByText("Total$900")).toBeVisible()
  }
  await apply()
  await payment(page).getByRole("button", { name: "Pagar con tarjeta" }).click()
  const card = page.getByRole("dialog", { name: "Pago con tarjeta" })
  const said = (where: Locator) => where.getByRole("alert").filter({ hasText: /./ })
  await card.getByLabel("Nombre en la tarjeta").fill("Emilia Ortiz")
  await type(card.getByLabel("Número de tarjeta"), "4111111111111111")
  await card.getByLabel("Vence (MM/AA)").pressSequentially("1230")
  await type(card.getByLabel("CVV"), "123")
  const ends = (day: string) => pool.query("update coupons set end_date = $2 where code = $1", [code, day])
  await ends("2020-01-02")
  await card.getByRole("button", { name: "Pagar $900" }).click()
  await expect(said(card)).toHaveText("Este cupón ya venció.")
  await check(page)
  await card.getByRole("button", { name: "Quitar" }).press("Enter")
  await expect(card.getByText("Total$1,800")).toBeVisible()
  await expect(said(card)).toHaveCount(0)
  await expect(card.locator(":focus")).toContainText("10 clases")
  await expect(card.getByLabel("Nombre en la tarjeta")).toHaveValue("Emilia Ortiz")

  // Nor is it said any more of what is paid without, at the other way to pay.
  await card.getByRole("button", { name: "Otra forma de pago" }).click()
  await ends("2090-01-01")
  await apply()
  await ends("2020-01-02")
  await payPal(page).click()
  await expect(said(payment(page))).toHaveText("Este cupón ya venció.")
  await payment(page).getByRole("button", { name: "Quitar" }).click()
  await expect(payment(page).getByText("Total$1,800")).toBeVisible()
  await expect(said(payment(page))).toHaveCount(0)
  await payment(page).getByRole("button", { name: "Pagar con tarjeta" }).click()
  await card.getByLabel("Nombre en la tarjeta").fill("Emilia Ortiz")
  await type(card.getByLabel("Número de tarjeta"), "4111111111111111")
  await card.getByLabel("Vence (MM/AA)").pressSequentially("1230")
  await type(card.getByLabel("CVV"), "123")
  await card.getByRole("button", { name: "Pagar $1,800" }).click()
  await expect(page).toHaveURL(/\/mi-cuenta\//)
  const { rows } = await pool.query("select amount, coupon_used from transactions where user_id = $1", [
    ana.id,
  ])
  expect(rows).toEqual([{ amount: 180_000, coupon_used: false }])
})

import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { leadOn, test } from "../support/browser-office.ts"
import { approval, approve, buyTen, openPayment, payment, payPal, wrong } from "../support/browser-paying.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, closed, keepIntercepting } from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"

const bought = "Listo: tu paquete ya está en tu cuenta."

test("one order in two tabs is paid once: the other tab, and who comes back, are told", async ({
  page,
  context,
  customer,
  database: { pool },
}) => {
  const ana = await customer()
  await keepSession(page, ana)
  await openPayment(page)
  const second = await context.newPage()
  await openPayment(second)
  for (const tab of [page, second]) {
    await payPal(tab).click()
    await expect(approval(tab)).toBeVisible()
  }
  await approval(page)
    .getByRole("button", { name: /^Pagar/ })
    .click()
  await expect(page.getByText(bought)).toBeVisible()
  await expect(page).toHaveURL(/\/mi-cuenta\//)

  const told = "Ya pagaste 10 clases hace un momento. Está en tu cuenta."
  await expect(payment(second).getByText(told)).toBeVisible()
  await check(second)
  await payment(second).getByRole("link", { name: "Ver mi cuenta" }).click()
  await expect(second).toHaveURL(/\/mi-cuenta\//)

  await page.goBack()
  await expect(buyTen(page)).toBeVisible()
  await openPage(page)
  await expect(payment(page).getByText(told)).toBeVisible()
  await payment(page).getByRole("button", { name: "Comprar otro igual" }).click()
  await expect(payPal(page)).toBeVisible()
  const { rows } = await pool.query(
    `select (select count(*)::int from orders where user_id = $1) as orders,
       (select count(*)::int from transactions where user_id = $1) as payments,
       (select count(*)::int from held_packages where user_id = $1) as packages`,
    [ana.id],
  )
  expect(rows).toEqual([{ orders: 1, payments: 1, packages: 1 }])

  async function openPage(tab: typeof page) {
    await tab.goto("/paquetes")
    await awake(tab)
    await buyTen(tab).click()
  }
})

test("a coupon of 100 % gives the package, and nobody is asked for money", async ({
  page,
  customer,
  database: { pool },
}) => {
  const ana = await customer()
  const code = `REGALO-${randomUUID().slice(0, 8)}`.toUpperCase()
  await pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values ($1, 'Regalo', $2, 100, '2020-01-01', '2090-01-01', 1)`,
    [randomUUID(), code],
  )
  await keepSession(page, ana)
  await openPayment(page)
  const here = payment(page).locator(":focus")
  await payment(page).getByLabel("Cupón").fill(code)
  await page.keyboard.press("Enter")
  await expect(here).toContainText(`Cupón ${code} aplicado`)
  // Taken away, too, it leaves whoever pressed where they were.
  await payment(page).getByRole("button", { name: "Quitar" }).press("Enter")
  await expect(here).toContainText("Aplicar")
  await payment(page).getByRole("button", { name: "Aplicar" }).click()
  await expect(payment(page).getByText(`Cupón ${code} aplicado`)).toBeVisible()
  await expect(payment(page).getByText("Total$0")).toBeVisible()
  await expect(payPal(page)).toBeHidden()
  await check(page)
  await payment(page).getByRole("button", { name: "Obtener mi paquete" }).dblclick()
  await expect(page.getByText(bought)).toBeVisible()
  const { rows } = await pool.query(
    `select o.status, o.provider_order_id, o.capturing_at, t.amount, t.coupon_used,
       (select count(*)::int from held_packages where user_id = $1) as packages
     from orders o join transactions t on t.user_id = o.user_id where o.user_id = $1`,
    [ana.id],
  )
  expect(rows).toEqual([
    {
      ...{ status: "paid", provider_order_id: null, capturing_at: null },
      ...{ amount: 0, coupon_used: true, packages: 1 },
    },
  ])
})

test("a coupon that is answered late goes where the package is being paid, and to no other; worth less by now, it says the new price and is paid", async ({
  page,
  customer,
  database: { pool },
}) => {
  const ana = await customer()
  const code = `MITAD-${randomUUID().slice(0, 8)}`.toUpperCase()
  await pool.query(
    `insert into coupons (id, name, code, discount, start_date, end_date, total_uses)
     values ($1, 'Mitad', $2, 50, '2020-01-01', '2090-01-01', 5)`,
    [randomUUID(), code],
  )
  await keepSession(page, ana)
  await keepIntercepting(page)
  await openPayment(page)
  /** Applies it, and holds the answer back. */
  const applyLate = async () => {
    const late = Promise.withResolvers<void>()
    const asked = "**/coupons/validate*"
    await page.route(asked, (route) => late.promise.then(() => route.continue()), { times: 1 })
    await payment(page).getByLabel("Cupón").fill(code)
    const answered = page.waitForResponse(asked)
    await payment(page).getByRole("button", { name: "Aplicar" }).click()
    return async () => {
      late.resolve()
      await (await answered).finished()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    }
  }
  await test.step("what was closed meanwhile does not open by itself, nor is another package cheaper", async () => {
    const answer = await applyLate()
    await payment(page).getByRole("button", { name: "Cerrar" }).click()
    await closed(page)
    await page.getByRole("main").getByRole("button", { name: "Comprar 1 clase" }).click()
    await expect(payment(page).getByText("Total$220")).toBeVisible()
    await answer()
    await expect(payment(page).getByText("Total$220")).toBeVisible()
    await payment(page).getByRole("button", { name: "Cerrar" }).click()
    await closed(page)
    await buyTen(page).click()
    const again = await applyLate()
    await payment(page).getByRole("button", { name: "Cerrar" }).click()
    await closed(page)
    await again()
    await expect(page.getByRole("dialog")).toHaveCount(0)
  })
  await test.step("whoever has gone on to their card stays there, with what it takes off", async () => {
    await buyTen(page).click()
    const answer = await applyLate()
    await payment(page).getByRole("button", { name: "Pagar con tarjeta" }).click()
    const card = page.getByRole("dialog", { name: "Pago con tarjeta" })
    await expect(card.getByText("Total$1,800")).toBeVisible()
    await answer()
    await expect(card.getByText("Total$900")).toBeVisible()
    await card.getByRole("button", { name: "Otra forma de pago" }).click()
  })
  await test.step("what the office makes of it meanwhile is told at the press, and paid at the next", async () => {
    await expect(payment(page).getByText("Total$900")).toBeVisible()
    await pool.query("update coupons set discount = 10 where code = $1", [code])
    const asked = "**/coupons/validate*"
    const message = "Este cupón ya terminó."
    await page.route(asked, (route) => route.fulfill({ json: { valid: false, message } }))
    await payPal(page).click()
    await expect(wrong(page)).toHaveText(message)
    await expect(payment(page).getByText("Total$1,800")).toBeVisible()
    await page.unroute(asked)
    await payment(page).getByLabel("Cupón").fill(code)
    await payment(page).getByRole("button", { name: "Aplicar" }).click()
    await expect(payment(page).getByText("Total$1,620")).toBeVisible()
    await pool.query("update coupons set discount = 20 where code = $1", [code])
    await payPal(page).click()
    await expect(wrong(page)).toHaveText("El precio cambió. Revísalo antes de pagar: no se cobró nada.")
    await expect(payment(page).getByText("Total$1,440")).toBeVisible()
    await approve(page)
    await expect(page.getByText(bought)).toBeVisible()
    const { rows } = await pool.query("select amount, coupon_used from transactions where user_id = $1", [
      ana.id,
    ])
    expect(rows).toEqual([{ amount: 144_000, coupon_used: true }])
  })
})

test.describe("a network that goes away", () => {
  test.use({ expected: [/net::ERR_|status of 50\d|manifest patches/] })

  test("at the press, or once the money may be taken: it is said which, and it is paid once", async ({
    page,
    customer,
    database: { pool },
  }) => {
    const ana = await customer()
    await keepSession(page, ana)
    await keepIntercepting(page)
    await openPayment(page)
    await goOffline(page)
    await payPal(page).click()
    await expect(wrong(page)).toHaveText("Sin conexión. No se pudo crear la orden de pago.")
    await goOnline(page)

    // Approved, and nothing was sent of it.
    await payPal(page).click()
    await expect(approval(page)).toBeVisible()
    await page.route("**/pagos-simulador/orders/*/approve", async (route) => {
      const response = await route.fetch()
      await goOffline(page)
      await route.fulfill({ response })
    })
    await approval(page)
      .getByRole("button", { name: /^Pagar/ })
      .click()
    await expect(wrong(page)).toHaveText("Sin conexión. No se cobró nada.")
    await goOnline(page)
    await page.unroute("**/pagos-simulador/orders/*/approve")

    // Taken; the answer is lost with the network, and 503 is what comes first when it is back.
    const { keys: asked } = await unsteady(
      page,
      "**/paypal/capture-order",
      ["lost", "cut", "away", "whole"],
      () => goOffline(page),
    )
    await approve(page)
    await expect(payment(page).getByText("No sabemos todavía si se cobró")).toBeVisible()
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    await expect(payment(page).getByText("No sabemos todavía si se cobró")).toBeVisible()
    await expect(payPal(page)).toBeHidden()
    await check(page)
    await goOnline(page)
    await expect(page.getByText(bought)).toBeVisible({ timeout: 20_000 })
    const { rows } = await pool.query("select status from transactions where user_id = $1", [ana.id])
    expect(rows).toEqual([{ status: "paid" }])
  })
})

test("money that gave nothing waits for staff, who give its package or give it back @long", async ({
  page,
  another,
  office,
  customer,
  database: { pool },
}) => {
  const people = []
  for (const name of ["Ximena", "Paloma"]) {
    const person = await customer()
    const lastName = randomUUID().slice(0, 8)
    await pool.query("update users set first_name = $2, last_name = $3 where id = $1", [
      person.id,
      name,
      lastName,
    ])
    await keepSession(page, person)
    await openPayment(page)
    await approve(page, "Se cobra otro importe")
    await expect(wrong(page)).toContainText("Recibimos tu pago")
    people.push(`${name} ${lastName}`)
  }
  const [ximena, paloma] = people as [string, string]
  const desk = await another()
  await desk.setViewportSize({ width: 1440, height: 900 })
  await office(desk, "pagos/sin-paquete")
  const row = (name: string) => desk.locator("tbody tr").filter({ hasText: name })
  const counted = desk.getByRole("link", { name: "Pagos sin paquete" })
  await expect(row(ximena)).toContainText("Se cobró otra cantidad")
  await expect(row(paloma)).toBeVisible()
  await expect(counted).toHaveText("Pagos sin paquete2")
  await check(desk)

  const resolve = async (name: string, how: string) => {
    await row(name).getByRole("button", { name: "Acciones" }).click()
    await desk.getByRole("menuitem", { name: how }).click()
    return desk.getByRole("dialog", { name: `¿${how}?` })
  }
  const giving = await resolve(ximena, "Entregar el paquete")
  await giving.getByRole("button", { name: "Entregar" }).click()
  await expect(giving.getByRole("alert").filter({ hasText: /./ })).toHaveText("Escribe el motivo")
  await check(desk)
  await giving.getByLabel("Motivo").fill("Fue un peso de menos")
  await giving.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(desk.getByText("El paquete se entregó.")).toBeVisible()
  await expect(row(ximena)).toHaveCount(0)
  await expect(counted).toHaveText("Pagos sin paquete1")

  const returning = await resolve(paloma, "Devolver el dinero")
  await returning.getByLabel("Motivo").fill("Prefiere su dinero")
  await returning.getByRole("button", { name: "Devolver" }).click()
  await expect(desk.getByText("El dinero se devolvió.")).toBeVisible()
  await expect(row(paloma)).toHaveCount(0)
  await expect(counted).toHaveText("Pagos sin paquete")

  // What was given for it is a payment like any other, and goes back where it came from.
  await leadOn(desk, "pagos")
  await row(ximena).click()
  await desk.getByRole("button", { name: "Reembolsar" }).click()
  const refund = desk.getByRole("dialog", { name: `¿Reembolsar a ${ximena}?` })
  // Asked again, it is asked afresh.
  await refund.getByText("En efectivo", { exact: true }).click()
  await expect(refund.getByRole("radio", { name: "En efectivo" })).toBeChecked()
  await refund.getByRole("button", { name: "No reembolsar" }).click()
  await closed(desk)
  await desk.getByRole("button", { name: "Reembolsar" }).click()
  await expect(refund.getByRole("radio", { name: "Por PayPal" })).toBeChecked()
  await expect(refund.getByText("Se revocan 10 clases.")).toBeVisible()
  await check(desk)
  await refund.getByLabel("Motivo").fill("Se muda de ciudad")
  await refund.getByRole("button", { name: /^Reembolsar \$/ }).click()
  await expectSaid(desk, /^Se devolvieron \$/)
  await expect(desk.getByText("Se revocó con el reembolso.")).toBeVisible()
  const { rows } = await pool.query(
    `select u.first_name, r.status, r.through, r.provider_refund_id is not null as by_provider
     from refunds r join captures c on c.id = r.capture_id join orders o on o.id = c.order_id
     join users u on u.id = o.user_id where u.last_name = any($1) order by 1`,
    [people.map((name) => name.split(" ")[1])],
  )
  const back = { status: "done", through: "provider", by_provider: true }
  expect(rows).toEqual([
    { first_name: "Paloma", ...back },
    { first_name: "Ximena", ...back },
  ])
})

import { randomUUID } from "node:crypto"
import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { approve, buyTen, payment, payPal, timeLeft } from "../support/browser-paying.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, booked, closed, confirmSeat, openSeats, seat } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { password } from "../support/signin.ts"

test("a newcomer chooses a seat, signs up, pays, and sits: it is theirs all the way", async ({
  page,
  press,
  another,
  ownClass,
}) => {
  const { address } = await ownClass()
  await page.goto("/")
  await openSeats(page, address())
  const other = await another()
  await openSeats(other, address())
  await press(seat(page, 3))
  await press(confirmSeat(page, 3))
  const info = page.getByRole("dialog", { name: "Tu lugar te espera" })
  await expect(timeLeft(page)).toHaveText(/Te lo guardamos (9:\d\d|10:00)/)
  await expect(seat(other, 3)).toHaveAccessibleName(/^Lugar 3, ocupado/)
  await other.close()
  await press(info.getByRole("button", { name: "Cerrar" }))
  await closed(page)
  await page.reload()
  await awake(page)
  await expect(seat(page, 3)).toHaveAccessibleName(/^Lugar 3, elegido/)
  await expect(timeLeft(page)).toBeVisible()
  await check(page)
  await press(confirmSeat(page, 3))
  await press(info.getByRole("button", { name: "Registrate" }))

  const form = page.getByRole("dialog", { name: "Crea tu cuenta" })
  await form.getByLabel("Nombre").fill("Emilia")
  await form.getByLabel("Apellido").fill("Ortiz")
  await form.getByLabel("Email").fill(`${randomUUID()}@example.com`)
  await type(form.getByLabel("Teléfono"), "5512345678")
  await type(form.getByLabel("Cumpleaños"), "3112")
  await form.getByLabel("Contraseña", { exact: true }).fill(password)
  await form.getByLabel("Confirma tu contraseña").fill(password)
  await expect(timeLeft(page)).toBeVisible()
  await press(form.getByRole("button", { name: "Crear cuenta" }))
  await expect(payment(page)).toContainText("se queda el lugar 3")
  await expect(payment(page).getByRole("timer")).toBeVisible()
  await press(payment(page).getByRole("button", { name: "Ver otros paquetes" }))

  await expect(page).toHaveURL(/\/paquetes\?clase=/)
  await expect(timeLeft(page)).toBeVisible()
  await press(buyTen(page))
  await expect(payment(page)).toContainText("Lugar 3")
  await expect(payment(page)).toContainText("Pagos de prueba: no se cobra nada.")
  await expect(payPal(page)).toBeVisible()
  await check(page)
  await approve(page)
  await expect(booked(page)).toBeVisible()
  await expect(page).toHaveURL(/reserva=/)
  await expectSaid(page, "Pagado y reservado.")
})

test("a package is bought by a press before the scripts are there, for the seat that waits", {
  tag: "@anyWidth",
}, async ({ page, customer, ownClass }) => {
  const { id } = await ownClass()
  await keepSession(page, await customer())
  const arrival = Promise.withResolvers<void>()
  await page.route(/\.js$/, (route) => arrival.promise.then(() => route.continue()))
  await page.goto(`/paquetes?${new URLSearchParams({ clase: id, lugar: "5" })}`, { waitUntil: "commit" })
  await buyTen(page).click()
  await expect(page).toHaveURL(/[?&]comprar=/)
  arrival.resolve()
  await expect(payment(page)).toContainText("10 clases")
  await expect(payment(page)).toContainText("Lugar 5")
  await payment(page).getByRole("button", { name: "Cerrar" }).click()
  await closed(page)
  // With the scripts there, it opens where one is, by keyboard as well.
  await page.goto(`/paquetes?${new URLSearchParams({ clase: id, lugar: "5" })}`)
  await awake(page)
  await buyTen(page).press("Space")
  await expect(payment(page)).toContainText("Lugar 5")
  await expect(page).not.toHaveURL(/comprar=/)
})

import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, booked, classCard, confirmSeat, dayOfStrip, ledger, seat } from "../support/browser-steps.ts"

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

import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import {
  awake,
  booked,
  classCard,
  confirmSeat,
  dayOfStrip,
  ledger,
  openSeats,
  seat,
} from "../support/browser-steps.ts"
import { dayFromNow } from "../support/studio.ts"

test("a customer books from the home page, and every open map sees the seat taken", async ({
  page,
  another,
  press,
  customer,
  ownClass,
}) => {
  const renata = await customer("ten")
  const { id, day, address } = await ownClass()
  const visitor = await another()
  await openSeats(visitor, address())
  await expect(seat(visitor, 5)).toHaveAccessibleName(/^Lugar 5, libre/)
  await expect(seat(visitor, 12)).toHaveAccessibleName(/^Lugar 12, fuera de uso/)
  await keepSession(page, renata)

  await page.goto("/")
  await awake(page)
  await expect(page.getByRole("heading", { level: 1, name: "¿Cuándo vienes?" })).toBeVisible()
  await press(page.getByRole("banner").getByRole("link", { name: "Reservar" }))
  await expect(page.getByRole("heading", { level: 1, name: "Roma Norte" })).toBeVisible()
  await press(dayOfStrip(page, day))
  await press(classCard(page, id))
  await press(seat(page, 5))
  await expect(page.getByText("Paga tu paquete 10 clases · te quedan 10")).toBeVisible()
  await expect(page.getByText("Cancela sin perder tu clase hasta")).toContainText(/6:00\sa\.\sm\./)
  await press(confirmSeat(page, 5))
  await expect(booked(page)).toBeVisible()
  await expect(seat(visitor, 5)).toHaveAccessibleName(/^Lugar 5, ocupado/)
  await expect(seat(visitor, 5)).toBeDisabled()

  await page.reload()
  await expect(booked(page)).toBeVisible()
  await expect(page.getByRole("article")).toContainText("Pilates Reformer · Lugar 5")
  await press(page.getByRole("main").getByRole("link", { name: "Próximas clases" }))
  await expect(page.getByRole("article")).toContainText("Lugar 5")
  await press(page.getByRole("link", { name: "Mi cuenta", exact: true }).last())
  await expect(ledger(page)).toHaveText([/^Reserva.*lugar 5.*−1.*quedan 9/s, /^Paquete.*\+10.*quedan 10/s])
})

for (const [when, days] of [
  ["tomorrow", 1],
  ["in six days", 6],
  ["in two weeks", 14],
] as const) {
  const tag = days > 1 ? ["@anyWidth", "@long"] : "@anyWidth"
  test(`a known customer books with four taps at most, ${when}`, { tag }, async ({
    page,
    press,
    customer,
    ownClass,
  }) => {
    const day = dayFromNow(days)
    const { id } = await ownClass({ day })
    await keepSession(page, await customer("one"))
    await page.goto("/")
    await expect(page.getByRole("heading", { level: 1, name: "¿Cuándo vienes?" })).toBeVisible()
    await press(dayOfStrip(page, day))
    // The class of tomorrow stands on both pages: a finger that comes down as one becomes the other presses neither.
    await expect(page.getByRole("heading", { level: 1, name: "Roma Norte" })).toBeVisible()
    await press(classCard(page, id))
    await press(seat(page, 1))
    await press(confirmSeat(page, 1))
    await expect(booked(page)).toBeVisible()
    expect(press.count()).toBeLessThanOrEqual(4)
    await page.goto("/")
    await expect(page.getByRole("heading", { level: 1, name: "Tu próxima clase" })).toBeVisible()
    await expect(page.getByRole("article")).toContainText("Cancela sin perder tu clase hasta")
  })
}

test("a chosen seat lives in the address, and a reservation, which a calendar can keep, says so to who holds it", {
  tag: "@anyWidth",
}, async ({ page, customer, ownClass }) => {
  const { id, day, address } = await ownClass()
  await keepSession(page, await customer("one"))
  await openSeats(page, address())
  await seat(page, 7).check()
  await expect(page).toHaveURL(/lugar=7/)
  await page.reload()
  await expect(seat(page, 7)).toHaveAccessibleName(/^Lugar 7, elegido/)
  await confirmSeat(page, 7).click()
  await expect(booked(page)).toBeVisible()
  await test.step("as a file", async () => {
    const saving = page.waitForEvent("download")
    await page.getByRole("button", { name: "Agregar a mi calendario" }).click()
    const stream = await (await saving).createReadStream()
    let text = ""
    for await (const part of stream) text += part
    expect(text).toContain("SUMMARY:Pilates Reformer · Lugar 7")
    expect(text.replace(/\r\n /g, "")).toMatch(/URL:http.*reserva=.*BEGIN:VALARM/s)
    await expect(page.getByRole("article")).toContainText("Te quedan 0 · 1 clase, vence")
  })
  await openSeats(page, address())
  await expect(page.getByRole("heading", { name: "Tu lugar es el 7" })).toBeVisible()
  await expect(seat(page, 7)).toHaveAccessibleName(/^Lugar 7, tu lugar/)
  await expect(page.getByText("¿Quieres cambiarte? Elige otro lugar.")).toBeVisible()
  await page.getByRole("link", { name: "Volver a las clases" }).click()
  await expect(dayOfStrip(page, day)).toHaveAccessibleName(/tienes reserva$/)
  await expect(classCard(page, id)).toContainText("Reservada · 7")
})

test("a seat pressed while the scripts are still on their way is chosen", { tag: "@anyWidth" }, async ({
  page,
  ownClass,
}) => {
  const { address } = await ownClass()
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/ChosenClass.*\.js/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(address(2))
  await seat(page, 5).check()
  arrive()
  await expect(page.getByRole("button", { name: "Confirmar lugar 5" })).toBeVisible()
  await expect(page).toHaveURL(/lugar=5/)
})

test("a seat is confirmed by the first press that can be made, however late the scripts come", {
  tag: "@anyWidth",
}, async ({ page, customer, ownClass }) => {
  const { address } = await ownClass()
  await keepSession(page, await customer("ten"))
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(address(5), { waitUntil: "commit" })
  await expect(seat(page, 5)).toHaveAccessibleName(/elegido/)
  const pressed = confirmSeat(page, 5).click()
  await expect(confirmSeat(page, 5)).toBeDisabled()
  arrive()
  await pressed
  await expect(booked(page)).toBeVisible()
})

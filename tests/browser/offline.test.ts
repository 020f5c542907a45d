import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { expectSaid } from "../support/browser-said.ts"
import { haveSeat, keepSession } from "../support/browser-session.ts"
import {
  awake,
  booked,
  closed,
  confirmSeat,
  keepIntercepting,
  openSeats,
  seat,
} from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"

test.use({ expected: [/net::ERR_|manifest patches/] })

test("without an answer a cancellation and a booking say what became of them, and lose nothing", async ({
  page,
  press,
  customer,
  ownClass,
  database,
}) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await keepIntercepting(page)
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })
  const ask = () => press(page.getByRole("button", { name: /^Cancelar Pilates/ }))
  const cancel = dialog.getByRole("button", { name: "Cancelar reserva" })

  await test.step("a cancellation offline says that nothing was cancelled, and back online nothing is", async () => {
    await ask()
    await expect(dialog).toContainText("Cancela sin perder tu clase hasta")
    await goOffline(page)
    await press(cancel)
    await expect(dialog.getByRole("alert")).toHaveText("Sin conexión. No se canceló nada.")
    await press(dialog.getByRole("button", { name: "Conservar mi lugar" }))
    await closed(page)

    const deletions: string[] = []
    page.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()))
    const reread = page.waitForResponse((response) => response.url().includes("/reservations/my"))
    await goOnline(page)
    await page.reload()
    await reread
    await expect(page.getByRole("article")).toContainText("Lugar 6")
    expect(deletions).toEqual([])
    const { rows } = await database.pool.query("select cancelled_at from reservations where user_id = $1", [
      renata.id,
    ])
    expect(rows).toEqual([{ cancelled_at: null }])
  })

  await test.step("while it is on its way no way out is open, and giving it up says that it is not known", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route("**/api/reservations/*", async (route) => {
      if (route.request().method() !== "DELETE") return route.continue()
      await answered
      // Given up by then, it must not arrive after all.
      await route.abort().catch(() => undefined)
    })
    await ask()
    await press(cancel)
    await expect(dialog.getByRole("button", { name: "Cerrar" })).toBeDisabled()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await page.mouse.click(5, 5)
    await page.goBack()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(/proximasclases$/)

    await press(dialog.getByRole("button", { name: "Dejar de esperar" }))
    await expect(dialog.getByRole("alert")).toHaveText(/No sabemos si se canceló|tu lugar sigue siendo tuyo/)
    await expect(dialog.getByRole("alert")).toHaveText("No se canceló: tu lugar sigue siendo tuyo.")
    answer()
    await press(dialog.getByRole("button", { name: "Revisar mis clases" }))
    await expect(page.getByRole("article")).toContainText("Lugar 6")
    await closed(page)
    await page.unroute("**/api/reservations/*")
  })

  await test.step("one whose answer is lost is not called undone: it is looked up", async () => {
    await ask()
    await unsteady(page, "**/api/reservations/*", ["lost"], () => goOffline(page))
    await press(cancel)
    await expect(dialog.getByRole("alert")).toHaveText("No sabemos si se canceló; revisa tus clases.")
    await goOnline(page)
    await expectSaid(page, "Reserva cancelada.")
    await expect(page.getByText("Aún no tienes clases reservadas.")).toBeVisible()
  })

  await test.step("a booking offline says that nothing was booked, and can be pressed again", async () => {
    await openSeats(page, address(4))
    await expect(page.getByText("Paga tu paquete 10 clases")).toBeVisible()
    await goOffline(page)
    await press(confirmSeat(page, 4))
    await expect(page.getByRole("alert")).toHaveText("Sin conexión. No se reservó nada.")
    await goOnline(page)
    await expect(seat(page, 4)).toHaveAccessibleName(/^Lugar 4, elegido/)
    await press(confirmSeat(page, 4))
    await expect(booked(page)).toBeVisible()
  })
})

test("who leaves without a network is out and told so, and why no page opens, though nothing was loaded for it", {
  tag: "@anyWidth",
}, async ({ page, context, press, customer }) => {
  await page.goto("/")
  await awake(page)
  const pieces = /\/assets\/|\/api\/health/
  await page.route(pieces, (route) => route.abort())
  await keepSession(await context.newPage(), await customer("ten"))
  await expect(page.getByRole("link", { name: "Mi cuenta" })).toBeAttached()
  await goOffline(page)
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await press(page.getByRole("button", { name: "Cerrar sesión" }))
  await expect(page.getByRole("alert")).toHaveText("Sesión cerrada. ¡Hasta pronto!")
  await expect(page.getByRole("heading", { name: "Sin conexión" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Mi cuenta" })).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.unroute(pieces)
  await goOnline(page)
  await press(page.getByRole("link", { name: "Intentar de nuevo" }))
  await expect(page.getByRole("heading", { name: "Sin conexión" })).toHaveCount(0)
  await expect(page.getByRole("region", { name: /Paquetes|Sucursales/ }).first()).toBeVisible()
})

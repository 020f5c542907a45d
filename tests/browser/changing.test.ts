import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { tell } from "../support/browser-news.ts"
import { giveUpSeats, haveSeat, keepSession } from "../support/browser-session.ts"
import {
  book,
  booked,
  classCard,
  confirmSeat,
  enter,
  keepIntercepting,
  ledger,
  openSeats,
  reach,
  seat,
} from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { near } from "../support/studio.ts"

const changeTo = (page: Page, number: number) =>
  page.getByRole("button", { name: `Cambiar al lugar ${number}` })

const changed = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Tu lugar ahora es el ${number}` })

const mine = (page: Page, number: number) => page.getByRole("heading", { name: `Tu lugar es el ${number}` })

test("a seat is changed for another of its class, from the next class and back", async ({
  page,
  another,
  press,
  customer,
  ownClass,
}) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  const visitor = await another()
  await openSeats(visitor, address())
  await page.goto(`/mi-cuenta/${renata.id}`)
  await press(page.getByRole("main").getByRole("link", { name: "Cambiar" }))
  await expect(mine(page, 6)).toBeVisible()
  await expect(seat(page, 6)).toHaveAccessibleName(/^Lugar 6, tu lugar/)
  await expect(seat(page, 6)).toBeDisabled()
  await press(seat(page, 7))
  const sheet = page.getByRole("region", { name: "Tu reserva" })
  await expect(sheet).toContainText("Dejas el lugar 6. No pagas otra clase.")
  await expect(sheet).toContainText(/Cancela sin perder tu clase hasta .*6:00\sa\.\sm\./)
  await press(changeTo(page, 7))
  await expect(changed(page, 7)).toBeFocused()
  await expect(page.getByRole("status").filter({ hasText: "Tu lugar ahora es el 7." })).toHaveCount(1)
  await expect(page.getByRole("article")).toContainText("Lugar 7")
  await expect(seat(visitor, 6)).toHaveAccessibleName(/^Lugar 6, libre/)
  await expect(seat(visitor, 7)).toHaveAccessibleName(/^Lugar 7, ocupado/)

  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/mi-cuenta/${renata.id}$`))
  await expect(page.getByRole("article")).toContainText("Lugar 7")
  await expect(ledger(page)).toHaveText([
    /^Reserva.*lugar 7.*−1.*quedan 9/s,
    /^Clase devuelta.*lugar 6.*\+1.*quedan 10/s,
    /^Reserva.*lugar 6.*−1.*quedan 9/s,
    /^Paquete.*\+10/s,
  ])
})

test("the history says that a reservation was changed, and its own address too", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, customer, ownClass }) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await book(page, address(6))
  const before = page.url()
  await openSeats(page, address(7))
  await press(changeTo(page, 7))
  await expect(changed(page, 7)).toBeVisible()
  await page.goto(`/historial-reservas/${renata.id}`)
  await expect(page.getByRole("row", { name: /Pilates Reformer/ })).toContainText(["Activa", "Cambiada"])
  await page.goto(before)
  await expect(page.getByRole("heading", { name: "Cambiaste esta reserva" })).toBeVisible()
})

test("a card of the next classes links to the map of its class, with the seat that is theirs", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, customer, ownClass }) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  const link = page.getByRole("link", { name: /^Cambiar Pilates Reformer, 6:00 p\.\sm\./ })
  await expect(link).toHaveAttribute("href", address())
  await press(link)
  await expect(mine(page, 6)).toBeVisible()
  await press(page.getByRole("main").getByRole("link", { name: "Ver tu reserva" }))
  await expect(booked(page)).toBeVisible()
})

test("a seat that somebody takes meanwhile is let go, and one taken at the press is refused", {
  tag: "@anyWidth",
}, async ({ page, rival, press, customer, ownClass }) => {
  const { id, address } = await ownClass()
  const quicker = await rival()
  const other = await rival()
  await keepSession(page, await customer("ten"))
  await haveSeat(page, address(6))
  await openSeats(page, address(8))
  await expect(changeTo(page, 8)).toBeEnabled()
  expect(await quicker.book(id, 8)).toBe(201)
  await expect(page.getByText("Alguien acaba de tomar el lugar 8. Elige otro, por favor.")).toBeVisible()
  await expect(mine(page, 6)).toBeVisible()
  await press(seat(page, 7))
  await page.route("**/change", async (route) => {
    expect(await other.book(id, 7)).toBe(201)
    await route.continue()
  })
  await press(changeTo(page, 7))
  await expect(page.getByRole("alert")).toHaveText("Ese puesto no está disponible, elige otro.")
  await expect(seat(page, 6)).toHaveAccessibleName(/^Lugar 6, tu lugar/)
  await page.unroute("**/change")
  await press(seat(page, 3))
  await press(changeTo(page, 3))
  await expect(changed(page, 3)).toBeVisible()

  await test.step("so is one of a reservation that was cancelled meanwhile: it says so, and a seat is booked anew", async () => {
    await openSeats(page, address(4))
    await expect(changeTo(page, 4)).toBeEnabled()
    await page.route("**/change", async (route) => {
      await giveUpSeats(page)
      await route.continue()
    })
    await press(changeTo(page, 4))
    const sheet = page.getByRole("region", { name: "Tu reserva" })
    await expect(confirmSeat(page, 4)).toBeEnabled()
    await expect(sheet).toContainText("Esta reserva ya fue cancelada.")
    await expect(sheet).toBeFocused()
    await expect(seat(page, 3)).toHaveAccessibleName(/^Lugar 3, libre/)
    await page.unroute("**/change")
  })
  await test.step("and where nothing was pressed, it says so too", async () => {
    await haveSeat(page, address(3))
    await openSeats(page, address(4))
    await expect(changeTo(page, 4)).toBeEnabled()
    await giveUpSeats(page)
    await expect(page.getByRole("region", { name: "Tu reserva" })).toContainText(
      "Esta reserva ya fue cancelada.",
    )
    await expect(confirmSeat(page, 4)).toBeEnabled()
  })
})

test("too late it says why not, and leads to where it can still be cancelled", { tag: "@anyWidth" }, async ({
  page,
  press,
  customer,
  ownClass,
  database,
}) => {
  const { id, address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await openSeats(page, address(7))
  await expect(changeTo(page, 7)).toBeEnabled()
  await near(database.pool, id, 60)
  await tell(database.pool, "schedule")
  await press(changeTo(page, 7))
  await expect(page.getByRole("alert")).toHaveText(
    "Ya pasó el tiempo para cambiar esta reserva. Todavía puedes cancelarla.",
  )
  await expect(mine(page, 6)).toBeVisible()
  await expect(changeTo(page, 7)).toHaveCount(0)
  await press(page.getByRole("main").getByRole("link", { name: "Ir a cancelarla" }))
  await expect(page.getByRole("button", { name: /^Cancelar Pilates/ })).toBeVisible()
  await expect(page.getByText("Ya pasó el tiempo para cambiarla.")).toBeVisible()
  await expect(page.getByRole("link", { name: /^Cambiar/ })).toHaveCount(0)
})

test("past the deadline it says before the press that the way back is gone", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, customer, ownClass, database }) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await database.pool.query(
    "update reservations set free_until = now() - interval '1 minute' where user_id = $1",
    [renata.id],
  )
  await openSeats(page, address(7))
  await expect(
    page.getByText("Después de este cambio ya no podrás cancelar sin perder tu clase."),
  ).toBeVisible()
  await expect(page.getByText(/Cancela sin perder/)).toHaveCount(0)
  await press(changeTo(page, 7))
  await expect(page.getByRole("article")).toContainText("Ya pasó el límite: si cancelas, pierdes esta clase.")
})

test("a full class shows one's own seat, and the way to another class", { tag: "@anyWidth" }, async ({
  page,
  rival,
  customer,
  ownClass,
}) => {
  const { id, address } = await ownClass({ capacity: 2 })
  await keepSession(page, await customer("ten"))
  await haveSeat(page, address(1))
  expect(await (await rival()).book(id, 2)).toBe(201)
  await openSeats(page, address())
  await expect(mine(page, 1)).toBeVisible()
  await expect(page.getByText("Por ahora no hay otro lugar libre en esta clase.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Cambiar a otra clase" })).toBeVisible()
})

test.describe("without a network", { tag: "@anyWidth" }, () => {
  test.use({ expected: [/net::ERR_|manifest patches/] })

  test("nothing was changed, it says; what never arrived says so too, and what was lost is looked up", {
    tag: "@long",
  }, async ({ page, press, customer, ownClass, database }) => {
    const { address } = await ownClass()
    const renata = await customer("ten")
    await keepSession(page, renata)
    await haveSeat(page, address(6))
    await keepIntercepting(page)
    await openSeats(page, address(7))
    await expect(changeTo(page, 7)).toBeEnabled()

    await test.step("offline nothing was changed, it says, and it can be pressed again", async () => {
      await goOffline(page)
      await press(changeTo(page, 7))
      await expect(page.getByRole("alert")).toHaveText("Sin conexión. No se cambió nada.")
      await goOnline(page)
    })
    await test.step("a change that never arrived says that the seat is still one's own, and can be pressed again", async () => {
      await page.route("**/change", (route) => route.abort())
      await press(changeTo(page, 7))
      await expect(page.getByRole("alert")).toHaveText("No se cambió: tu lugar sigue siendo tuyo.")
      await page.unroute("**/change")
      await press(changeTo(page, 7))
      await expect(changed(page, 7)).toBeVisible()
    })
    await test.step("a change whose answer is lost is looked up, and was one change with one key", async () => {
      await openSeats(page, address(8))
      const { keys } = await unsteady(page, "**/change", ["lost"])
      await press(changeTo(page, 8))
      await expect(mine(page, 8)).toBeVisible()
      await expect(page.getByText(/No sabemos si se cambió|No se cambió/)).toHaveCount(0)
      await expect(page.getByText("Alguien acaba de tomar")).toHaveCount(0)
      expect(new Set(keys).size).toBe(1)
    })
    const { rows } = await database.pool.query(
      "select seat, cancelled_at is null as active from reservations where user_id = $1 order by seat",
      [renata.id],
    )
    expect(rows).toEqual([
      { seat: 6, active: false },
      { seat: 7, active: false },
      { seat: 8, active: true },
    ])
  })
})

test("while a change is on its way nobody leaves, and it can be given up", { tag: "@anyWidth" }, async ({
  page,
  press,
  customer,
  ownClass,
}) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await page.goto(`/mi-cuenta/${renata.id}`)
  await press(page.getByRole("main").getByRole("link", { name: "Cambiar" }))
  await expect(mine(page, 6)).toBeVisible()
  await press(seat(page, 7))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route("**/change", async (route) => {
    await answered
    await route.continue().catch(() => undefined)
  })
  await press(changeTo(page, 7))
  await expect(seat(page, 3)).toBeDisabled()
  await press(page.getByRole("link", { name: "Volver a las clases" }))
  await page.goBack()
  await expect(page).toHaveURL(/clase=.*lugar=7/)
  await press(page.getByRole("button", { name: "Dejar de esperar" }))
  await expect(page.getByRole("alert")).toHaveText(/No sabemos si se cambió|tu lugar sigue siendo tuyo/)
  answer()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/mi-cuenta/${renata.id}$`))
})

test("a reservation is changed for one of another class, pinned on the way", { tag: "@anyWidth" }, async ({
  page,
  press,
  customer,
  ownClass,
}) => {
  const from = await ownClass({ hour: "04:00" })
  const to = await ownClass({ hour: "05:00" })
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, from.address(6))
  await openSeats(page, from.address())
  await press(page.getByRole("link", { name: "Cambiar a otra clase" }))
  await expect(page.getByText("Elige la clase a la que te cambias")).toBeVisible()
  await press(classCard(page, to.id))
  await press(seat(page, 2))
  await expect(confirmSeat(page, 2)).toHaveCount(0)
  const sheet = page.getByRole("region", { name: "Tu reserva" })
  await expect(sheet).toContainText(
    /Dejas tu lugar 6 de Pilates Reformer, .*4:00\sa\.\sm\. No pagas otra clase\./,
  )
  await press(changeTo(page, 2))
  await expect(changed(page, 2)).toBeVisible()
  await expect(page).not.toHaveURL(/cambiar=/)
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  await expect(page.getByRole("article")).toHaveCount(1)
  await expect(page.getByRole("article")).toContainText("Lugar 2")
})

test("who keeps the seat after all goes on as if nothing was pinned, and so does who pins what is gone", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, customer, ownClass }) => {
  const from = await ownClass({ hour: "04:00" })
  const to = await ownClass({ hour: "05:00" })
  await keepSession(page, await customer("ten"))
  await haveSeat(page, from.address(6))
  await openSeats(page, from.address())
  await press(page.getByRole("link", { name: "Cambiar a otra clase" }))
  await press(page.getByRole("link", { name: "conserva este lugar" }))
  await expect(page.getByText("Elige la clase a la que te cambias")).toHaveCount(0)
  await openSeats(page, `${to.address(2)}&cambiar=00000000-0000-4000-8000-000000000000`)
  await expect(confirmSeat(page, 2)).toBeEnabled()
})

test("a seat is changed by keyboard alone", async ({ page, hasTouch, customer, ownClass }) => {
  test.skip(hasTouch, "Phones have no keyboard of their own")
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  await enter(page, page.getByRole("link", { name: /^Cambiar Pilates/ }))
  await expect(mine(page, 6)).toBeVisible()
  await reach(page, seat(page, 1))
  await page.keyboard.press("ArrowRight")
  await expect(seat(page, 2)).toHaveAccessibleName(/^Lugar 2, elegido/)
  await enter(page, changeTo(page, 2))
  await expect(changed(page, 2)).toBeFocused()
})

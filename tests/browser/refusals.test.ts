import { expect } from "@playwright/test"
import { test } from "../support/browser.ts"
import { haveSeat, keepSession } from "../support/browser-session.ts"
import {
  booked,
  classCard,
  confirmSeat,
  keepIntercepting,
  ledger,
  openSeats,
  seat,
} from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"

test("a full class offers the nearest ones with room, and says which of them one has already", async ({
  page,
  another,
  rival,
  customer,
  ownClass,
  baseURL,
}) => {
  const full = await ownClass({ hour: "04:00", capacity: 1 })
  const near = await ownClass({ hour: "04:00" })
  expect(await (await rival()).book(full.id, 1)).toBe(201)
  await page.goto(full.address().replace(/&clase=.*/, ""))
  await expect(classCard(page, full.id)).toContainText("Llena")
  const mark = classCard(page, full.id).locator("xpath=following-sibling::a")
  const [words, above] = [
    await classCard(page, full.id).getByText("Llena").boundingBox(),
    await mark.boundingBox(),
  ]
  expect(words?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await classCard(page, full.id).click()
  await expect(page.getByRole("heading", { level: 1, name: "Llena" })).toBeVisible()
  await expect(page.getByText("No hay cupos disponibles en esta clase.")).toBeVisible()
  const others = page.getByRole("region", { name: "Las más cercanas con lugar" })
  await expect(others.getByRole("link").first()).toBeVisible()
  await expect(others.locator(`a[href*="${near.id}"]`)).toBeVisible()
  const ana = await customer("ten")
  const { headers } = await enter({ call: (line, asked) => call(baseURL ?? "", line, asked) }, ana)
  const body = { classId: near.id, seat: 2 }
  expect((await call(baseURL ?? "", "POST /reservations", { headers, body })).status).toBe(201)
  const theirs = await another()
  await keepSession(theirs, ana)
  await theirs.goto(full.address())
  await expect(
    theirs.getByRole("region", { name: "Las más cercanas con lugar" }).locator(`a[href*="${near.id}"]`),
  ).toContainText("Reservada · 2")
  await others.locator(`a[href*="${near.id}"]`).click()
  await expect(seat(page, 1)).toHaveAccessibleName(/^Lugar 1, libre/)
})

test("a seat that somebody takes is let go, taken at the press it is refused, and so is the last of a class", async ({
  page,
  rival,
  customer,
  ownClass,
}) => {
  const { id, address } = await ownClass()
  const single = await ownClass({ capacity: 1, hour: "20:00" })
  const [quick, quicker] = [await rival(), await rival()]
  await keepSession(page, await customer("ten"))
  await keepIntercepting(page)
  await openSeats(page, address())
  const takenAtThePress = async (classId: string, number: number) => {
    await page.route("**/api/reservations", async (route) => {
      expect(await quicker.book(classId, number)).toBe(201)
      await route.continue()
    })
    await confirmSeat(page, number).click()
  }
  await test.step("a seat that somebody takes is let go at once, with a word", async () => {
    await seat(page, 8).check()
    await expect(confirmSeat(page, 8)).toBeVisible()
    expect(await quick.book(id, 8)).toBe(201)
    await expect(page.getByText("Alguien acaba de tomar el lugar 8. Elige otro, por favor.")).toBeVisible()
    await expect(seat(page, 8)).toHaveAccessibleName(/^Lugar 8, ocupado/)
    await seat(page, 7).check()
    await expect(page.getByText("Alguien acaba de tomar")).toBeHidden()
  })
  await test.step("one taken between the choice and the press is refused, and another one is had", async () => {
    await takenAtThePress(id, 7)
    await expect(page.getByRole("alert")).toHaveText("Ese puesto no está disponible, elige otro.")
    await expect(seat(page, 7)).toHaveAccessibleName(/^Lugar 7, ocupado/)
    await page.unroute("**/api/reservations")
    await seat(page, 6).check()
    await confirmSeat(page, 6).click()
    await expect(booked(page)).toBeVisible()
  })
  await test.step("the last seat taken in between says that the class is full", async () => {
    await openSeats(page, single.address(1))
    await takenAtThePress(single.id, 1)
    await expect(page.getByRole("alert")).toHaveText("No hay cupos disponibles en esta clase.")
  })
})

test("a package of another type is refused with the way to the packages, and the nearest class that it pays", async ({
  page,
  customer,
  ownClass,
}) => {
  const { address } = await ownClass()
  const alone = await ownClass({ type: "individual", capacity: 1, hour: "17:59" })
  await keepSession(page, await customer("individual"))
  await openSeats(page, address(2))
  await expect(page.getByRole("alert")).toHaveText("No tienes un paquete del mismo tipo que esta clase.")
  await expect(confirmSeat(page, 2)).toHaveCount(0)
  const nearest = page.getByRole("region", { name: "La más cercana de tu paquete" })
  await expect(nearest.getByRole("link").first()).toHaveAttribute("href", alone.address())
  await page.getByRole("main").getByRole("link", { name: "Ver paquetes" }).click()
  await expect(page).toHaveURL(/\/paquetes\?clase=.*lugar=2/)
})

test("an unlimited package books two classes of a day, and the third says why not", async ({
  page,
  customer,
  ownClass,
}) => {
  const classes = [
    await ownClass({ hour: "08:00" }),
    await ownClass({ hour: "10:00" }),
    await ownClass({ hour: "12:00" }),
  ] as const
  await keepSession(page, await customer("unlimited"))
  for (const { address } of classes.slice(0, 2)) {
    await openSeats(page, address(1))
    await expect(page.getByText("Paga tu paquete Ilimitado · sin límite de clases")).toBeVisible()
    await expect(page.getByText("Tu paquete es ilimitado: si cancelas, no pierdes nada.")).toBeVisible()
    await confirmSeat(page, 1).click()
    await expect(booked(page)).toBeVisible()
  }
  await openSeats(page, classes[2].address(1))
  await expect(page.getByRole("button", { name: "Límite diario alcanzado" })).toBeDisabled()
  await expect(page.getByRole("alert")).toContainText("un máximo de 2 clases por día")
})

test.describe("when the network drops the answer", () => {
  test.use({ expected: [/net::ERR_FAILED/] })

  test("a press can be repeated, the same wish books once, and the seat that was had after all is shown", {
    tag: "@long",
  }, async ({ page, customer, ownClass }) => {
    const { address } = await ownClass()
    const later = await ownClass({ hour: "20:00" })
    const renata = await customer("ten")
    await keepSession(page, renata)
    await keepIntercepting(page)
    await openSeats(page, address(4))
    await test.step("a press that never arrived can be repeated", async () => {
      await page.route("**/api/reservations", (route) => route.abort())
      await confirmSeat(page, 4).click()
      await expect(page.getByRole("alert")).toHaveText(
        "No hay conexión con el estudio. Revisa tu internet e intenta de nuevo.",
      )
      await page.unroute("**/api/reservations")
    })
    await test.step("the same wish is sent again, and books once", async () => {
      const { keys } = await unsteady(page, "**/api/reservations", ["lost", "whole"], (answer) =>
        expect(answer.status()).toBe(201),
      )
      await confirmSeat(page, 4).click()
      await expect(booked(page)).toBeVisible()
      expect(keys).toEqual([expect.any(String), keys[0]])
      await page.goto(`/mi-cuenta/${renata.id}`)
      await expect(ledger(page)).toHaveText([/^Reserva.*lugar 4.*−1.*quedan 9/s, /^Paquete.*\+10/s])
      await page.unroute("**/api/reservations")
    })
    await test.step("silence to every try is said, and the seat that was had after all is shown", async () => {
      await openSeats(page, later.address(4))
      await unsteady(page, "**/api/reservations", ["lost"])
      await confirmSeat(page, 4).click()
      await expect(page.getByRole("heading", { name: "Tu lugar es el 4" })).toBeVisible()
      await expect(page.getByRole("region", { name: "Tu reserva" })).toBeFocused()
      await page.getByRole("link", { name: "Ver tu reserva" }).click()
      await expect(page.getByRole("article")).toContainText("Lugar 4")
    })
  })
})

test.describe("what could not be read", () => {
  test.use({ expected: [/status of 500/] })

  test("of a class, what pays it, a ticket, and what is given up for it, says so and is read again by a press", async ({
    page,
    press,
    customer,
    ownClass,
    database: { pool },
  }) => {
    const { id, day, address } = await ownClass()
    const other = await ownClass({ day, hour: "20:00" })
    const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
    const again = page.getByRole("button", { name: "Intentar de nuevo" })
    const said = (words: string) => expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible()
    await fail("**/api/classes?*")
    await keepSession(page, await customer("ten"))
    await page.goto("/")
    const main = page.getByRole("main")
    await expect(main.getByText("No se pudieron leer las clases.")).toBeVisible()
    await page.unroute("**/api/classes?*")
    await press(main.getByRole("link", { name: "Ver la semana y elegir otro día" }))
    await expect(page.getByRole("heading", { level: 1, name: "Roma Norte" })).toBeVisible()

    const preview = "**/api/reservations/preview*"
    await fail(preview)
    await page.goto(address(3))
    await said("No se pudieron leer tus paquetes.")
    await page.unroute(preview)
    await press(again)
    await expect(page.getByText("Paga tu paquete 10 clases · te quedan 10")).toBeVisible()

    const terms = "**/api/reservations/*/change*"
    await haveSeat(page, address(3))
    const { rows } = await pool.query("select id from reservations where class_id = $1", [id])
    const ticket = `**/api/reservations/${rows[0].id}`
    await fail(ticket)
    await page.goto(`${address()}&reserva=${rows[0].id}`)
    await said("Error de servidor")
    await page.unroute(ticket)
    await press(again)
    await expect(booked(page)).toBeVisible()
    await page.goto(address())
    await fail(terms)
    await press(page.getByRole("link", { name: "Cambiar a otra clase" }))
    await press(classCard(page, other.id))
    await press(seat(page, 5))
    await said("No se pudo leer tu reserva.")
    await page.unroute(terms)
    await press(again)
    await expect(page.getByRole("button", { name: "Cambiar al lugar 5" })).toBeEnabled()
  })
})

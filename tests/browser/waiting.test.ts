import { expect, type Page } from "@playwright/test"
import type pg from "pg"
import { openLinks } from "../../server/features/notifications/links.ts"
import { check } from "../support/accessible.ts"
import { type Customer, type Rival, test } from "../support/browser.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { keepSession } from "../support/browser-session.ts"
import { classCard, fillLogin, keepIntercepting, openSeats, seat } from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"

const panel = (page: Page, name: string | RegExp) => page.getByRole("region", { name })
const joining = (page: Page) => page.getByRole("button", { name: "Unirme a la lista de espera" })
const joined = (page: Page) => page.getByRole("heading", { name: "Estás en la lista de espera" })
const offered = (page: Page) => page.getByRole("heading", { level: 2, name: "Hay un lugar para ti" })
const given = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Se liberó un lugar: el ${number} es tuyo` })

/** The place of who sits is offered to who waits to be told only: the mail's link to it, and what they ask themselves. */
async function offer(
  { pool, baseURL }: { pool: pg.Pool; baseURL: string | undefined },
  { to, classId, from }: { to: Customer; classId: string; from: Rival },
) {
  const url = baseURL ?? ""
  const { headers } = await enter({ call: (line, request) => call(url, line, request) }, to)
  const ask = (line: string, body: object) => call(url, line, { headers, body })
  const { body: wait } = await ask("POST /waitlist", { classId, automatic: false })
  await from.cancel()
  const link = await openLinks({ pool }, "")
  const until = new Date(Date.now() + 15 * 60_000).toISOString()
  return { address: link("claim", { userId: to.id, id: wait.id, until, to: to.email }), ask }
}

test("a full class is waited for, one moves up as it is looked at, and the place that is freed is theirs", async ({
  page,
  press,
  rival,
  customer,
  ownClass,
}) => {
  const { id, address } = await ownClass({ capacity: 1 })
  const [sitting, ahead] = [await rival(), await rival()]
  expect(await sitting.book(id, 1)).toBe(201)
  const first = await ahead.wait(id)
  const renata = await customer("ten")
  await keepSession(page, renata)
  const previewed = new Set<string>()
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === "/api/reservations/preview") previewed.add(searchParams.get("classId") ?? "")
  })
  await openSeats(page, address())
  await expect(page.getByRole("heading", { level: 1, name: "Llena" })).toBeVisible()
  await expect(panel(page, "Lista de espera")).toContainText("Hay 1 persona en espera.")
  await expect(panel(page, "Lista de espera")).toContainText(
    /Si se libera un lugar antes (de|del) .* 6:00\sa\.\sm\., te lo damos y usamos una clase de tu paquete 10 clases\./,
  )
  await expect(page.getByText("La más cercana de tu paquete")).toHaveCount(1)
  // Everybody whom a full class turned away asks: of those with room only the nearest, since it is the one.
  expect(previewed.size).toBeLessThanOrEqual(2)
  await check(page)
  await press(joining(page))
  await expect(joined(page)).toBeFocused()
  await expect(page.getByRole("status").filter({ hasText: "Entraste a la lista de espera." })).toHaveCount(1)
  await expect(page.getByText("Eres la persona 2 en la lista.", { exact: true })).toBeVisible()
  await check(page)
  await ahead.leave(first)
  await expect(
    page.getByText("Sigues tú: eres la primera persona en la lista.", { exact: true }),
  ).toBeVisible()

  await page.goto(address().replace(/&clase=.*/, ""))
  await expect(classCard(page, id)).toContainText("En espera · 1")
  await page.goBack()
  await expect(joined(page)).toBeVisible()
  await sitting.cancel()
  await expect(given(page, 1)).toBeFocused()
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  await expect(page.getByRole("article")).toContainText("De la lista de espera")
})

test("a full class is waited for by the first press that can be made, however late the scripts come", {
  tag: "@anyWidth",
}, async ({ page, customer, ownClass, rival }) => {
  const { id, address } = await ownClass({ capacity: 1 })
  expect(await (await rival()).book(id, 1)).toBe(201)
  await keepSession(page, await customer("ten"))
  const arrival = Promise.withResolvers<void>()
  await page.route(/\.js$/, (route) => arrival.promise.then(() => route.continue()))
  await page.goto(address(), { waitUntil: "commit" })
  await expect(joining(page)).toBeDisabled()
  arrival.resolve()
  await joining(page).click()
  await expect(joined(page)).toBeFocused()
})

test("one asks to be told only, on the list of one's lines, is offered the place there and first of all at home, and takes it", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, rival, customer, ownClass }) => {
  const { id, address } = await ownClass({ capacity: 1 })
  const sitting = await rival()
  expect(await sitting.book(id, 1)).toBe(201)
  const renata = await customer("ten")
  await keepSession(page, renata)
  const list = `/mi-cuenta/${renata.id}/listadeespera`
  await page.goto(list)
  await expect(page.getByText("No estás en ninguna lista de espera.")).toBeVisible()
  await openSeats(page, address())
  await press(joining(page))
  await expect(joined(page)).toBeVisible()
  await page.goto(list)
  const told = page.getByRole("radio", { name: /Solo avísame/ })
  await expect(page.getByRole("radio", { name: /Dámelo si se libera/ })).toBeChecked()
  const chosen = page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok())
  await press(told)
  await chosen
  await expect(told).toBeChecked()
  await expect(page.getByText("te avisamos y lo guardamos 15 minutos")).toBeVisible()
  await check(page)
  await sitting.cancel()
  await page.reload()
  await expect(page.getByText(/Es de quien lo tome primero, hasta las? \d/)).toBeVisible()
  await check(page)
  for (const path of ["/", `/mi-cuenta/${renata.id}`]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1, name: "Hay un lugar para ti" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Tomar el lugar" })).toBeVisible()
    await check(page)
  }
  await press(page.getByRole("button", { name: "Tomar el lugar" }))
  await expect(given(page, 1)).toBeFocused()
  await page.goto(list)
  await expect(page.getByText("No estás en ninguna lista de espera.")).toBeVisible()
})

test("the mail's link to an offered place leads who has nothing that pays it to the packages, and says when its time is over", {
  tag: "@anyWidth",
}, async ({ page, rival, customer, ownClass, baseURL, database: { pool } }) => {
  const { id: classId } = await ownClass({ capacity: 1 })
  const sitting = await rival()
  expect(await sitting.book(classId, 1)).toBe(201)
  const renata = await customer("ten")
  const { address } = await offer({ pool, baseURL }, { to: renata, classId, from: sitting })
  await pool.query("update held_packages set expires_at = now() - interval '1 minute' where user_id = $1", [
    renata.id,
  ])
  await page.clock.install()
  await page.goto(address)
  const main = page.getByRole("main")
  await expect(main.getByRole("alert")).toHaveText(
    "Necesitas un paquete activo para poder reservar esta clase.",
  )
  await expect(main.getByText(/^Es de quien lo tome primero, hasta [^.]*[ap]\.\sm\.$/)).toBeVisible()
  await check(page)
  await expect(main.getByRole("button")).toHaveCount(0)
  await expect(main.getByRole("link", { name: "Ver paquetes" })).toHaveAttribute(
    "href",
    new RegExp(`^/paquetes\\?clase=${classId}`),
  )
  await page.clock.fastForward("16:00")
  await expect(page.getByRole("heading", { name: "Este lugar ya no está disponible" })).toBeVisible()
  await expect(main.getByRole("button")).toHaveCount(0)
  await expect(main.getByRole("link", { name: "Ver la semana" })).toBeVisible()
})

test("the mail's link to an offered place says which package pays, and leads on from what a press again would not mend", {
  tag: "@anyWidth",
}, async ({ page, press, rival, customer, ownClass, baseURL, database: { pool } }) => {
  const { id: classId, day } = await ownClass({ capacity: 1 })
  const { id: other } = await ownClass({ hour: "18:30" })
  const sitting = await rival()
  expect(await sitting.book(classId, 1)).toBe(201)
  const renata = await customer("ten")
  const { address, ask } = await offer({ pool, baseURL }, { to: renata, classId, from: sitting })
  await page.goto(address)
  const main = page.getByRole("main")
  await expect(main.getByText("Lo paga tu paquete 10 clases.")).toBeVisible()
  const { status } = await ask("POST /reservations", { classId: other, seat: 2 })
  expect(status).toBe(201)
  await press(page.getByRole("button", { name: "Tomar el lugar" }))
  await expect(main.getByRole("alert")).toHaveText("Ya tienes otra reserva a esa hora.")
  await expect(main.getByRole("link", { name: "Ver la semana" })).toHaveAttribute("href", new RegExp(day))
  await expect(main.getByRole("button")).toHaveCount(0)
  await expect(main.getByText(/Lo paga/)).toHaveCount(0)
  await keepSession(page, renata)
  await page.goto(address)
  await expect(main.getByRole("link", { name: "Ver tus próximas clases" })).toBeVisible()
})

test("an offered place that would be the third of a day leads to another day", { tag: "@anyWidth" }, async ({
  page,
  rival,
  customer,
  ownClass,
  baseURL,
}) => {
  const offered = await ownClass({ hour: "18:00", capacity: 1 })
  const two = [await ownClass({ hour: "07:00" }), await ownClass({ hour: "09:00" })]
  const sitting = await rival()
  expect(await sitting.book(offered.id, 1)).toBe(201)
  const luis = await customer("unlimited")
  const ask = (line: string, request: object) => call(baseURL ?? "", line, request)
  const { headers } = await enter({ call: ask }, luis)
  await ask("POST /waitlist", { headers, body: { classId: offered.id, automatic: false } })
  for (const { id } of two)
    expect((await ask("POST /reservations", { headers, body: { classId: id, seat: 2 } })).status).toBe(201)
  await sitting.cancel()
  await keepSession(page, luis)
  await page.goto(`/mi-cuenta/${luis.id}/listadeespera`)
  const main = page.getByRole("main")
  await expect(main.getByRole("button", { name: "Límite diario alcanzado" })).toBeDisabled()
  await expect(main.getByRole("link", { name: "Elegir otro día" })).toBeVisible()
  await check(page)
})

test.describe("on any screen", () => {
  test.skip(({ hasTouch }) => !hasTouch, "Nothing of this looks otherwise on a wide one")

  test("a class that fills up while its seats are looked at offers its line, and leaving it costs the turn", {
    tag: "@long",
  }, async ({ page, press, rival, customer, ownClass }) => {
    const { id, address } = await ownClass({ capacity: 2 })
    expect(await (await rival()).book(id, 1)).toBe(201)
    await keepSession(page, await customer("ten"))
    await openSeats(page, address(2))
    expect(await (await rival()).book(id, 2)).toBe(201)
    await expect(page.getByRole("heading", { level: 1, name: "Se llenó" })).toBeVisible()
    await press(joining(page))
    await expect(joined(page)).toBeFocused()
    await press(page.getByRole("button", { name: /^Salir de la lista/ }))
    const dialog = page.getByRole("dialog", { name: "¿Salir de la lista de espera?" })
    await expect(dialog).toContainText("Pierdes tu turno: si vuelves a entrar, vas al final.")
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(joined(page)).toBeVisible()
    await press(page.getByRole("button", { name: /^Salir de la lista/ }))
    await press(dialog.getByRole("button", { name: "Salir de la lista" }))
    await expect(page.getByRole("status").filter({ hasText: "Saliste de la lista de espera" })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Lista de espera" })).toBeFocused()
    await expect(joining(page)).toBeEnabled()
  })

  test("who holds nothing that pays is told so in place of the button, and led to the packages", {
    tag: "@long",
  }, async ({ page, press, rival, customer, ownClass }) => {
    const { id, address } = await ownClass({ capacity: 1 })
    expect(await (await rival()).book(id, 1)).toBe(201)
    const paula = await customer()
    await openSeats(page, address())
    await press(joining(page))
    await press(page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }))
    await fillLogin(page.getByRole("dialog", { name: "Inicia sesión" }), paula)
    await expect(page.getByRole("alert").filter({ hasText: "No tienes clases disponibles" })).toHaveText(
      "No tienes clases disponibles para unirte a la lista de espera.",
    )
    await press(page.getByRole("main").getByRole("link", { name: "Ver paquetes" }))
    await expect(page).toHaveURL(new RegExp(`/paquetes\\?clase=${id}`))
  })

  test.describe("when the press goes wrong", () => {
    test.use({ expected: [/net::ERR_|status of 50\d|manifest patches/] })

    test("three tabs of one person say the same, also the one that hears of nothing and presses late", async ({
      page,
      context,
      press,
      rival,
      customer,
      ownClass,
    }) => {
      const { id, address } = await ownClass({ capacity: 1 })
      expect(await (await rival()).book(id, 1)).toBe(201)
      await keepSession(page, await customer("ten"))
      const [deaf, other] = [await context.newPage(), await context.newPage()]
      // With a stream of its own, which is refused, and so is what is asked for instead.
      await deaf.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, "locks", { value: undefined }),
      )
      await deaf.route(/\/api\/live|\/seats$/, (route) => route.abort())
      await openSeats(deaf, address())
      await expect(joining(deaf)).toBeEnabled()
      await openSeats(page, address())
      // The first tab listens for both.
      await other.goto(address())
      await expect(joining(other)).toBeEnabled()
      await press(joining(page))
      for (const tab of [page, other]) await expect(joined(tab)).toBeVisible()
      await expect(joining(deaf)).toBeVisible()
      const refused = deaf.waitForResponse((reply) => reply.status() === 409)
      await joining(deaf).click()
      expect((await (await refused).json()).error).toBe("ALREADY_WAITING")
      await expect(joined(deaf)).toBeVisible()
    })

    test("offline nothing is sent, what is lost is looked up, and what is taken at the press is lost in words", async ({
      page,
      press,
      rival,
      customer,
      ownClass,
      database,
    }) => {
      const { id, address } = await ownClass({ capacity: 1 })
      const [sitting, quicker] = [await rival(), await rival()]
      expect(await sitting.book(id, 1)).toBe(201)
      const renata = await customer("ten")
      await keepSession(page, renata)
      await keepIntercepting(page)
      await openSeats(page, address())
      await press(page.getByRole("radio", { name: /Solo avísame/ }))
      await expect(joining(page)).toBeEnabled()
      await test.step("offline nothing was sent", async () => {
        await goOffline(page)
        await press(joining(page))
        await expect(page.getByRole("alert")).toHaveText("Sin conexión. No entraste a la lista.")
        await goOnline(page)
      })
      await test.step("failures are said", async () => {
        const failing = async (status: number, error: string, words: string) => {
          const body = JSON.stringify({ error, message: "…" })
          await page.route("**/api/waitlist", (route) =>
            route.fulfill({ status, body, contentType: "application/json" }),
          )
          await press(joining(page))
          await expect(page.getByRole("alert")).toHaveText(words)
          await page.unroute("**/api/waitlist")
        }
        await failing(500, "INTERNAL", "Error al entrar en lista de espera")
        await failing(409, "SOMETHING_NEW", "No se pudo añadir a la lista de espera.")
      })
      await test.step("503 in the middle is waited out, and an answer that is lost is looked up", async () => {
        const { keys } = await unsteady(page, "**/api/waitlist", ["away", "lost"])
        await press(joining(page))
        await expect(joined(page)).toBeVisible()
        expect(new Set(keys).size).toBe(1)
        expect(keys.length).toBeGreaterThan(1)
      })
      await test.step("an offered place that somebody else takes at the press is lost in words, and one goes on waiting", async () => {
        const theirs = await quicker.wait(id, false)
        await sitting.cancel()
        await expect(page.getByRole("heading", { level: 1, name: "Se liberó un lugar" })).toBeVisible()
        await expect(offered(page)).toBeVisible()
        await page.route("**/api/waitlist/*", async (route) => {
          if (route.request().method() !== "PUT") return route.continue()
          await quicker.claim(theirs)
          // News of it takes the offer from the screen before the press is answered.
          await expect(
            page.getByRole("button", { name: "Salir de la lista de Pilates Reformer" }),
          ).toBeVisible()
          await expect(offered(page)).toHaveCount(0)
          return route.continue()
        })
        await press(page.getByRole("button", { name: "Tomar el lugar" }))
        await expect(
          page.getByRole("status").filter({ hasText: "Ese lugar ya no está disponible." }),
        ).toBeVisible()
        await expect(joined(page)).toBeFocused()
        await page.unroute("**/api/waitlist/*")
      })
      await test.step("a claim whose answer is lost is looked up, and was one reservation", async () => {
        expect(await quicker.cancel()).toBe(200)
        await expect(offered(page)).toBeVisible()
        await unsteady(page, "**/api/waitlist/*", ["lost"])
        await press(page.getByRole("button", { name: "Tomar el lugar" }))
        await expect(given(page, 1)).toBeVisible()
      })
      const { rows } = await database.pool.query("select seat from reservations where user_id = $1", [
        renata.id,
      ])
      expect(rows).toEqual([{ seat: 1 }])
    })
  })

  test("whose day is full under an unlimited package waits all the same, and the offer says why it is not theirs", {
    tag: "@long",
  }, async ({ page, press, rival, customer, ownClass }) => {
    const { id, day, address } = await ownClass({ capacity: 1, hour: "20:00" })
    const sitting = await rival()
    expect(await sitting.book(id, 1)).toBe(201)
    const renata = await customer("unlimited")
    await keepSession(page, renata)
    for (const hour of ["04:00", "05:30"]) {
      const another = await ownClass({ hour, day })
      await openSeats(page, another.address(2))
      await press(page.getByRole("button", { name: "Confirmar lugar 2" }))
      await expect(page.getByRole("heading", { name: "Tu lugar está apartado" })).toBeVisible()
    }
    await openSeats(page, address())
    await expect(page.getByText(/máximo de 2 clases por día\. Si eso cambia a tiempo/)).toBeVisible()
    await press(page.getByRole("radio", { name: /Solo avísame/ }))
    await press(joining(page))
    await expect(joined(page)).toBeVisible()
    await sitting.cancel()
    await expect(offered(page)).toBeVisible()
    await expect(page.getByRole("button", { name: "Límite diario alcanzado" })).toBeDisabled()
  })

  test("signing in on the way to a change goes on changing, and another branch keeps it pinned", {
    tag: "@long",
  }, async ({ page, press, customer, ownClass }) => {
    const from = await ownClass({ hour: "04:00" })
    const to = await ownClass({ hour: "05:00" })
    const renata = await customer("ten")
    await keepSession(page, renata)
    await openSeats(page, from.address(6))
    await press(page.getByRole("button", { name: "Confirmar lugar 6" }))
    await expect(page).toHaveURL(/reserva=/)
    const mine = new URL(page.url()).searchParams.get("reserva")
    await page.evaluate(() => localStorage.clear())
    await openSeats(page, `${to.address()}&cambiar=${mine}`)
    await press(seat(page, 2))
    await press(page.getByRole("button", { name: "Confirmar lugar 2" }))
    await press(page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }))
    await fillLogin(page.getByRole("dialog", { name: "Inicia sesión" }), renata)
    const dialog = page.getByRole("dialog", { name: "Confirma tu lugar" })
    await expect(dialog).toContainText("Dejas tu lugar 6")
    await press(dialog.getByRole("button", { name: "Cambiar al lugar 2" }))
    await expect(page.getByRole("heading", { name: "Tu lugar ahora es el 2" })).toBeVisible()
    await page.goto(`${to.address().replace(/&clase=.*/, "")}&cambiar=${mine}`)
    await press(
      page
        .getByRole("main")
        .getByRole("button", { name: /sucursal/i })
        .first(),
    )
    await expect(
      page.getByRole("dialog", { name: "Selecciona una sucursal" }).getByRole("link").first(),
    ).toHaveAttribute("href", new RegExp(`cambiar=${mine}`))
  })
})

import { expect } from "@playwright/test"
import type pg from "pg"
import { openLinks } from "../../server/features/notifications/links.ts"
import { checkAxe } from "../support/accessible.ts"
import type { Customer } from "../support/browser.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { keepIntercepting } from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"

// What looks into the page also looks into the mail, whose frame lets nothing run.
test.use({
  contextOptions: { reducedMotion: "reduce" },
  expected: [/Blocked script execution in 'about:srcdoc'|ERR_INTERNET_DISCONNECTED/],
})

test.skip(({ hasTouch }) => !hasTouch, "Nothing of this works otherwise on a wide one")

test("a booking's mail is read in the office; the link in it cancels with one more press, without signing in", async ({
  page,
  another,
  office,
  customer,
  ownClass,
  baseURL,
  database: { pool },
}) => {
  const url = baseURL ?? ""
  const ana = await customer("ten")
  const longWord = "Etxeberriagoitiazarragakoetxea".repeat(3).slice(0, 80)
  await pool.query("update users set first_name = $2 where id = $1", [ana.id, longWord])
  const { id: classId, day } = await ownClass()
  const device = await enter({ call: (line, request) => call(url, line, request) }, ana)
  const { body: booked } = await call(url, "POST /reservations", {
    headers: device.headers,
    body: { classId, seat: 4 },
  })

  await office(page, `mensajes?buscar=${ana.email}`)
  const row = page.getByRole("row", { name: /Reserva confirmada: Pilates Reformer/ })
  await expect(row).toContainText("Sin correo")
  await expect(page.getByRole("row", { name: /Te damos la bienvenida/ })).toBeVisible()
  await checkAxe(page, "iframe")
  await row.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Reserva confirmada")
  const mail = page.frameLocator("iframe[title='El correo como se ve']")
  await expect(mail.getByRole("heading", { name: "Tu lugar está reservado" })).toBeVisible()
  await expect(mail.getByText("Pilates Reformer · Lugar 4")).toBeVisible()
  // As high as the mail is, and no more.
  const isWhole = () =>
    page.locator("iframe").evaluate((shown: HTMLIFrameElement) => {
      const body = shown.contentDocument?.body.getBoundingClientRect().height ?? 0
      return Math.abs(shown.clientHeight - body) < 2
    })
  await expect.poll(isWhole).toBe(true)
  // Nor wider, whatever the name of whom it is for.
  await expect(mail.getByText(longWord)).toBeVisible()
  expect(await mail.locator("html").evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await checkAxe(page, "iframe")
  const inbox = await another()
  await inbox.setContent((await page.locator("iframe").getAttribute("srcdoc")) ?? "")
  await checkAxe(inbox, "iframe")
  await inbox.emulateMedia({ colorScheme: "dark" })
  await checkAxe(inbox, "iframe")
  const own = await inbox.getByRole("link", { name: "Cambiar", exact: true }).getAttribute("href")
  expect(await inbox.locator("a:below(:text('Ver mis clases'))").allTextContents()).toEqual([
    ...["Cambiar", "Cancelar", "Cómo llegar"],
  ])
  const file = page.getByRole("region", { name: "Adjunto: clase.ics" })
  await expect(file).toContainText("Pone la clase en su calendario.")
  await expect(file.getByText("Pilates Reformer · Lugar 4")).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    file.getByRole("button", { name: "Descargar" }).click(),
  ])
  expect(saved.suggestedFilename()).toBe("clase.ics")
  await page.getByRole("button", { name: "Enviar otra vez" }).click()
  await expectSaid(page, "El mensaje sale en un momento.")
  await page.getByRole("main").getByRole("link", { name: "Mensajes" }).click()
  await expect(page).toHaveURL(new RegExp(`buscar=${ana.email.slice(0, 8)}`))

  const seats = await another()
  await keepSession(seats, ana)
  await seats.goto(own ?? "")
  await expect(seats.getByText("¿Quieres cambiarte? Elige otro lugar.")).toBeVisible()

  const link = await openLinks({ pool }, url)
  const address = link("cancel", {
    userId: ana.id,
    id: booked.id,
    until: `${day}T23:59:00.000Z`,
    to: ana.email,
  })
  const theirs = await another()
  await theirs.goto(address)
  const press = theirs.getByRole("button", { name: "Cancelar reserva" })
  await expect(press).toBeVisible()
  await checkAxe(theirs, "iframe")
  const isActive = async () =>
    (await pool.query("select from reservations where id = $1 and cancelled_at is null", [booked.id]))
      .rowCount === 1
  await expect.poll(() => isActive()).toBe(true)

  await goOffline(theirs)
  await press.click()
  await expect(theirs.getByRole("alert")).toContainText("Sin conexión. No se hizo nada")
  await goOnline(theirs)
  await theirs.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(theirs.getByRole("heading", { name: "Esta reserva está cancelada" })).toBeFocused()
  await expect.poll(() => isActive()).toBe(false)
  await theirs.reload()
  await expect(theirs.getByRole("heading", { name: "Esta reserva está cancelada" })).toBeVisible()
  await expect(theirs.getByRole("button", { name: "Cancelar reserva" })).toHaveCount(0)
  await checkAxe(theirs, "iframe")
  await theirs.goto("/enlace/roto")
  await expect(theirs.getByRole("heading", { name: /no es válido/ })).toBeVisible()
})

/** A seat that they booked, and the link to give it up in the mail that tells of it. */
async function mailedOf(
  pool: pg.Pool,
  url: string,
  person: Customer,
  { classId, day }: { classId: string; day: string },
) {
  const { headers } = await enter({ call: (line, request) => call(url, line, request) }, person)
  const { body: booked } = await call(url, "POST /reservations", { headers, body: { classId, seat: 4 } })
  const links = await openLinks({ pool }, url)
  const told = { userId: person.id, id: booked.id, until: `${day}T23:59:00.000Z`, to: person.email }
  return { headers, booked, link: links("cancel", told) }
}

test("the link of a reservation that was changed leads to the one that is theirs now", async ({
  page,
  customer,
  ownClass,
  baseURL,
  database: { pool },
}) => {
  const url = baseURL ?? ""
  const { id: classId, day } = await ownClass()
  const { headers, booked, link } = await mailedOf(pool, url, await customer("ten"), { classId, day })
  await call(url, `POST /reservations/${booked.id}/change`, {
    headers,
    body: { newClassId: classId, newSeat: 5 },
  })
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "Cambiaste esta reserva" })).toBeVisible()
  await expect(page.getByRole("article")).toContainText("Lugar 5")
  await page.getByRole("link", { name: "Ver reserva" }).click()
  await expect(page.getByRole("main").getByRole("button", { name: "Iniciar sesión" })).toBeVisible()
})

test("one's calendar has an address that can be copied, changed and taken back", async ({
  page,
  customer,
  baseURL,
}) => {
  const id = await keepSession(page, await customer("ten"))
  await page.goto(`/mi-cuenta/${id}/proximasclases`)
  const feed = page.getByRole("region", { name: "Tus clases en tu calendario" })
  const said = feed.getByRole("status")
  await page.getByRole("button", { name: "Crear mi dirección" }).click()
  await expect(said).toHaveText("Tu dirección está lista.")
  await expect(feed).toBeFocused()
  const field = page.getByLabel("Dirección de tu calendario")
  const first = await field.inputValue()
  expect((await fetch(first.replace(/^https?:\/\/[^/]+/, baseURL ?? ""))).status).toBe(200)
  await checkAxe(page, "iframe")
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await feed.getByRole("button", { name: "Copiar" }).click()
  await expect(feed.getByRole("button", { name: "Copiada" })).toBeFocused()
  await expect(said).toHaveText("Dirección copiada.")
  const another = feed.getByRole("button", { name: "Pedir otra" })
  await another.click()
  await expect(field).not.toHaveValue(first)
  await expect(said).toHaveText("Tienes una dirección nueva; la anterior dejó de servir.")
  await expect(another).toBeFocused()
  // What was copied is the one before. Over plain HTTP a browser has nothing to copy to.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
  await feed.getByRole("button", { name: "Copiar" }).click()
  await expect(said).toHaveText("No se pudo copiar. La dirección está seleccionada: cópiala.")
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe(await field.inputValue())
  await feed.getByRole("button", { name: "Apagar" }).click()
  await expect(page.getByRole("button", { name: "Crear mi dirección" })).toBeVisible()
  await expect(said).toHaveText("La dirección se apagó y dejó de servir.")
  await expect(feed).toBeFocused()
})

test.describe("on a network that loses things", () => {
  test.use({ expected: [/net::ERR_|status of 50/] })
  test("what a mail's link did is looked up where the answer was lost", { tag: "@anyWidth" }, async ({
    page,
    customer,
    ownClass,
    baseURL,
    database: { pool },
  }) => {
    const { id: classId, day } = await ownClass()
    const { link } = await mailedOf(pool, baseURL ?? "", await customer("ten"), { classId, day })
    await keepIntercepting(page)
    await page.goto(link)
    await test.step("what never arrived says that nothing was done", async () => {
      await unsteady(page, "**/api/links/*", ["cut"])
      await page.getByRole("button", { name: "Cancelar reserva" }).click()
      await expect(page.getByRole("alert")).toHaveText("No se hizo nada. Intenta de nuevo.")
      await page.unroute("**/api/links/*")
    })
    await test.step("what was done is seen once reading works again", async () => {
      await page.route("**/api/links/*", (route) =>
        route.request().method() === "GET" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      )
      const { keys } = await unsteady(page, "**/api/links/*", ["lost"])
      await page.getByRole("button", { name: "Intentar de nuevo" }).click()
      await expect(page.getByRole("alert")).toHaveText(
        "No sabemos si se hizo; lo revisamos en cuanto vuelva la conexión.",
      )
      expect(new Set(keys).size).toBe(1)
      await page.unroute("**/api/links/*")
      await expect(page.getByRole("heading", { name: "Esta reserva está cancelada" })).toBeFocused()
      await expect(page.getByRole("alert")).toHaveCount(0)
    })
  })

  test("a calendar's address whose answer is lost is looked up, and the one that is shown works", {
    tag: "@anyWidth",
  }, async ({ page, customer, baseURL }) => {
    const id = await keepSession(page, await customer("ten"))
    await keepIntercepting(page)
    await page.goto(`/mi-cuenta/${id}/proximasclases`)
    const feed = page.getByRole("region", { name: "Tus clases en tu calendario" })
    const field = page.getByLabel("Dirección de tu calendario")
    const create = feed.getByRole("button", { name: "Crear mi dirección" })
    const calendar = "**/api/users/me/calendar"
    const isServed = async (url: string) =>
      (await fetch(url.replace(/^https?:\/\/[^/]+/, baseURL ?? ""))).status === 200

    await test.step("what never arrived says that nothing was changed", async () => {
      await unsteady(page, calendar, ["cut"])
      await create.click()
      await expect(feed.getByRole("alert")).toHaveText("No se cambió nada. Intenta de nuevo.")
      await expect(create).toBeFocused()
      await page.unroute(calendar)
    })
    await test.step("what was done is seen once reading works again", async () => {
      await page.route(calendar, (route) =>
        route.request().method() === "GET" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      )
      await unsteady(page, calendar, ["lost"])
      await create.click()
      await expect(feed.getByRole("alert")).toHaveText(
        "No sabemos si se cambió; lo revisamos en cuanto vuelva la conexión.",
      )
      await page.unroute(calendar)
      await expect(feed.getByRole("status")).toHaveText("Tu dirección está lista.")
      await expect(feed.getByRole("alert")).toHaveCount(0)
      await expect(feed).toBeFocused()
      expect(await isServed(await field.inputValue())).toBe(true)
    })
    const first = await field.inputValue()
    await test.step("another that was asked for is the one that is shown", async () => {
      await unsteady(page, calendar, ["lost"])
      await feed.getByRole("button", { name: "Pedir otra" }).click()
      await expect(field).not.toHaveValue(first)
      await expect(feed.getByRole("status")).toHaveText(/^Tienes una dirección nueva/)
      await expect(feed.getByRole("alert")).toHaveCount(0)
      expect(await isServed(await field.inputValue())).toBe(true)
      expect(await isServed(first)).toBe(false)
      await page.unroute(calendar)
    })
    await test.step("an answer that came is shown, though it cannot be read again", async () => {
      const second = await field.inputValue()
      await page.route(calendar, (route) =>
        route.request().method() === "GET" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
      )
      await feed.getByRole("button", { name: "Pedir otra" }).click()
      await expect(field).not.toHaveValue(second)
      expect(await isServed(await field.inputValue())).toBe(true)
      await page.unroute(calendar)
    })
  })
})

test("a mail that is sent again is read on by keyboard once its button goes", async ({
  page,
  office,
  customer,
  database: { pool },
}) => {
  const ana = await customer()
  const { rows } = await pool.query(
    `insert into messages (id, occasion, kind, user_id, address, facts, created_at, due_at, ended_at, outcome, tries, error)
     values (gen_random_uuid(), gen_random_uuid(), 'welcome', $1, $2, '{"firstName": "Ana", "branchId": null}',
       now(), now(), now(), 'failed', 8, 'No existe') returning id`,
    [ana.id, ana.email],
  )
  await office(page, `mensajes/${rows[0].id}`)
  const again = page.getByRole("button", { name: "Enviar otra vez" })
  await expect(again).toBeVisible()
  // As it is before anybody has tried, which may be over by the time it is read.
  await page.route(`**/api/messages/${rows[0].id}`, async (route) => {
    const mail = await (await route.fetch()).json()
    await route.fulfill({ json: { ...mail, state: "pending", canBeSentAgain: false } })
  })
  await again.press("Enter")
  await expect(again).toHaveCount(0)
  await expect(page.locator("body")).not.toBeFocused()
})

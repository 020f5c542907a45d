import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { expectSaid } from "../support/browser-said.ts"
import { holdSeat, keepSession } from "../support/browser-session.ts"
import {
  awake,
  booked,
  closed,
  confirmSeat,
  expectFault,
  fillLogin,
  keepIntercepting,
  openSeats,
  openView,
  seat,
  signIn,
  signInByHand,
} from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { endSignIns } from "../support/sign-ins.ts"
import { password } from "../support/signin.ts"

test("a newcomer signs up without losing the seat, and is led to what pays it", async ({
  page,
  press,
  customer,
  ownClass,
}) => {
  const { email: taken } = await customer()
  const { address } = await ownClass()
  await openSeats(page, address())
  await press(page.getByRole("button", { name: "Confirmar lugar" }))
  await expect(page.getByRole("alert")).toHaveText("Debes seleccionar un puesto")
  await press(seat(page, 3))
  await press(confirmSeat(page, 3))
  const info = page.getByRole("dialog", { name: "Tu lugar te espera" })
  await expect(info).toContainText("Debes iniciar sesión para reservar.")
  await press(info.getByRole("button", { name: "Registrate" }))

  const form = page.getByRole("dialog", { name: "Crea tu cuenta" })
  const send = form.getByRole("button", { name: "Crear cuenta" })
  await press(send)
  for (const error of [
    "El nombre es requerido",
    "El apellido es requerido",
    "El email es requerido",
    "El teléfono es requerido",
    "Ingresa una fecha",
    "La contraseña debe tener al menos 8 caracteres",
  ]) {
    await expect(form.getByText(error, { exact: true })).toBeVisible()
  }
  await expect(form.getByLabel("Nombre")).toBeFocused()
  await expect(form.getByLabel("Sucursal").locator("option:checked")).toHaveText("Roma Norte")

  await form.getByLabel("Nombre").fill("Emilia")
  await form.getByLabel("Apellido").fill("Ortiz")
  await form.getByLabel("Email").fill("emilia")
  await type(form.getByLabel("Teléfono"), "5512345678")
  await type(form.getByLabel("Cumpleaños"), "31")
  await form.getByLabel("Contraseña", { exact: true }).fill(password)
  await form.getByLabel("Confirma tu contraseña").fill(`${password}x`)
  await press(send)
  for (const error of [
    "El email no es valido",
    "Formato inválido. Usa dd/mm",
    "Las contraseñas no coinciden",
  ]) {
    await expect(form.getByText(error, { exact: true })).toBeVisible()
  }
  await form.getByLabel("Email").fill(taken)
  await type(form.getByLabel("Cumpleaños"), "3112")
  await form.getByLabel("Confirma tu contraseña").fill(password)
  await press(send)
  await expectFault(form.getByLabel("Email"), "Ese correo ya está registrado. Intenta iniciar sesión.")
  await expect(form.getByLabel("Nombre")).toHaveValue("Emilia")
  await expect(form.getByLabel("Contraseña", { exact: true })).toHaveValue(password)
  await form.getByLabel("Email").fill(`${randomUUID()}@example.com`)
  await press(send)

  const payment = page.getByRole("dialog", { name: "Compra tu paquete" })
  await expect(payment).toContainText("3 clases, $250: se queda el lugar 3")
  await expect(payment).toContainText("Te lo guardamos")
  await expect(payment.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0)
  await check(page)
  await press(payment.getByRole("button", { name: "Ver otros paquetes" }))
  await expect(page).toHaveURL(/\/paquetes\?clase=.*&lugar=3$/)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Comprar 10 clases" })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/lugar=3/)
  await expect(seat(page, 3)).toHaveAccessibleName(/^Lugar 3, elegido/)
})

test.describe("an account that may be there already", () => {
  test.use({ expected: [/ERR_FAILED|status of (409|503)/] })

  for (const [what, at, said] of [
    ["the answer of a sign-up is lost", "**/api/users/register", /^No hay conexión con el estudio/],
    ["a new account cannot be opened at once", "**/api/auth/session*", /^Tu cuenta ya está lista/],
  ] as const) {
    test(`who presses again after ${what} is let in, and has one account`, async ({
      page,
      press,
      database: { pool },
    }) => {
      const email = `${randomUUID()}@example.com`
      await page.goto("/?acceso=registro")
      const form = page.getByRole("dialog", { name: "Crea tu cuenta" })
      await form.getByLabel("Nombre").fill("Emilia")
      await form.getByLabel("Apellido").fill("Ortiz")
      await form.getByLabel("Email").fill(email)
      await form.getByLabel("Sucursal").selectOption({ index: 1 })
      await type(form.getByLabel("Teléfono"), "5512345678")
      await type(form.getByLabel("Cumpleaños"), "3112")
      await form.getByLabel("Contraseña", { exact: true }).fill(password)
      await form.getByLabel("Confirma tu contraseña").fill(password)
      await page.route(
        at,
        async (route) => {
          if (!at.includes("register")) return route.fulfill({ status: 503, json: {} })
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await press(form.getByRole("button", { name: "Crear cuenta" }))
      await expect(form.getByRole("alert").filter({ hasText: /./ })).toHaveText(said)
      await press(form.getByRole("button", { name: "Crear cuenta" }))
      await expect(page).toHaveURL(/\/mi-cuenta\//)
      expect((await pool.query("select from users where email = $1", [email])).rowCount).toBe(1)
    })
  }
})

test("a visitor logs in over the chosen seat and confirms that one", async ({
  page,
  press,
  customer,
  ownClass,
}) => {
  const paula = await customer("one")
  const { address } = await ownClass()
  await openSeats(page, address())
  await press(seat(page, 9))
  await press(confirmSeat(page, 9))
  await press(page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }))
  const login = page.getByRole("dialog", { name: "Inicia sesión" })
  await fillLogin(login, { email: paula.email, password: "Equivocada1" })
  await expect(login.getByRole("alert")).toHaveText("Correo o contraseña incorrectos.")
  await expect(login.getByLabel("Email")).toHaveValue(paula.email)
  await fillLogin(login, paula)
  const reserve = page.getByRole("dialog", { name: "Confirma tu lugar" })
  await expect(reserve).toContainText("Paga tu paquete 1 clase · te quedan 1")
  await press(reserve.getByRole("button", { name: "Confirmar lugar 9" }))
  await expect(booked(page)).toBeVisible()
  await expect(page.getByRole("article")).toContainText("Lugar 9")
})

test("the login says what is missing, and a closed modal has forgotten the class", { tag: "@long" }, async ({
  page,
  press,
  customer,
  ownClass,
}) => {
  const { address } = await ownClass()
  await openSeats(page, address(4))
  await press(confirmSeat(page, 4))
  const asked = page.getByRole("dialog")
  // What comes a moment later moves the sheet's head from under a finger.
  await expect(asked.getByRole("timer")).toBeVisible()
  await expect(asked.getByRole("button", { name: "Iniciar sesión" })).toBeVisible()
  await press(asked.getByRole("button", { name: "Cerrar" }))
  await closed(page)
  const login = await openView(page, "Iniciar sesión")
  await press(login.getByRole("button", { name: "Iniciar sesión" }))
  await expect(login.getByText("El email es requerido")).toBeVisible()
  await expect(login.getByText("La contraseña es requerida")).toBeVisible()
  await login.getByLabel("Email").fill("paula@")
  await press(login.getByRole("button", { name: "Iniciar sesión" }))
  await expect(login.getByText("El email no es valido")).toBeVisible()
  const paula = await customer()
  await fillLogin(login, paula)
  await expect(page).toHaveURL(`/mi-cuenta/${paula.id}`)
})

test("signing in elsewhere ends the first browser, which says so", async ({ page, another, customer }) => {
  const paula = await customer("ten")
  await signIn(page, paula)
  const second = await another()
  await signInByHand(second, paula)
  // Nobody touches the first: it is told.
  await expectSaid(page, "Tu sesión fue cerrada porque se inició en otro dispositivo.")
  await expect(page).toHaveURL("/")
  await second.getByRole("link", { name: "Historial de reservas" }).click()
  await expect(second.getByText("Todavía no tienes reservas.")).toBeVisible()
  // Whoever keeps the password, what opens the account is ours to end: nothing of theirs stays in the browser.
  const theirs = await second.evaluate(async () => [
    ...Object.keys(localStorage).filter((name) => !name.startsWith("cupo.")),
    ...(await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => /LocalStorage/.test(name ?? "")),
  ])
  expect(theirs).toEqual([])
})

const keptNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /^cupo/.test(name)))

/** Who is signed in, as the browser keeps it. */
const keptUser = (page: Page) => page.evaluate(() => localStorage.getItem("cupo.user"))

/** As if its fifteen minutes were over. */
const spoilToken = (page: Page) => page.evaluate(() => localStorage.setItem("cupo.token", "pasado"))

/** As if the person came back to the window, which asks again who is signed in: until the answer is that nobody is. One that is under way may be older. */
const lookUntilOut = (page: Page) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
    expect(await keptUser(page)).toBeNull()
  }).toPass()

test("after its fifteen minutes a token is renewed before anything is asked with it", {
  tag: "@long",
}, async ({ page, customer }) => {
  await signInByHand(page, await customer("ten"))
  // Where nothing asks for anything.
  await page.goto("/robots.txt")
  await spoilToken(page)
  await page.clock.setSystemTime(Date.now() + 16 * 60_000)
  const refused: string[] = []
  const asked: string[] = []
  page.on("response", (response) => {
    if (response.status() === 401) refused.push(response.url())
    if (response.url().endsWith("/identity/token")) asked.push(response.url())
  })
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "¿Cuándo vienes?" })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem("cupo.token"))).toMatch(/\..+\./)
  expect(refused).toEqual([])
  expect(asked).toHaveLength(1)
})

test.describe("a token that must be renewed", () => {
  test.use({ expected: [/net::ERR_FAILED|status of 500/] })

  test("keeps the person in while the server does not, says why nothing came, and leads out once the credential was ended", async ({
    page,
    customer,
    database,
  }) => {
    const paula = await customer("ten")
    await signIn(page, paula)
    const account = page.url()
    await keepIntercepting(page)
    for (const [name, status, said] of [
      ["fails", 500, "Error de servidor"],
      ["asks to wait", 429, "Demasiados intentos. Espera un momento."],
      ["does not answer", 0, "No hay conexión con el estudio."],
    ] as const) {
      await test.step(`the server ${name}`, async () => {
        await page.route("**/api/identity/token", (route) =>
          status === 0
            ? route.abort()
            : route.fulfill({ status, json: { error: "INTERNAL", message: said } }),
        )
        await spoilToken(page)
        await page.goto(account)
        await expect(page.getByText(said).first()).toBeVisible({ timeout: 20_000 })
        await expect.poll(() => keptUser(page)).not.toBeNull()
        await page.unroute("**/api/identity/token")
        await page.getByRole("link", { name: "Historial de reservas" }).click()
        await expect(page.getByText("Todavía no tienes reservas.")).toBeVisible()
      })
    }
    await test.step("its credential was ended", async () => {
      await endSignIns(database.pool, paula.email)
      await spoilToken(page)
      await lookUntilOut(page)
      await expect(page.getByText("Sesión reemplazada")).toBeVisible()
      await expect(page).toHaveURL("/")
    })
  })
})

test("a session that is over ends in words, though its credential lives on", { tag: "@long" }, async ({
  page,
  customer,
  database,
}) => {
  const paula = await customer("ten")
  for (const [name, change] of [
    ["older than thirty days", "expires_at = now() - interval '1 minute'"],
    ["not used for fourteen", "seen_at = now() - interval '15 days'"],
  ]) {
    await test.step(`it is ${name}`, async () => {
      await signIn(page, paula)
      await database.pool.query(`update sessions set ${change} where user_id = $1 and ended_at is null`, [
        paula.id,
      ])
      await lookUntilOut(page)
      await expectSaid(page, "Tu sesión fue cerrada porque se inició en otro dispositivo.")
      await expect(page).toHaveURL("/")
    })
  }
})

test("leaving says goodbye, leaves nothing behind, and the seat that was held is everybody's again", async ({
  page,
  customer,
  ownClass,
  database: { pool },
}) => {
  const paula = await customer("ten")
  const { id: classId, address } = await ownClass()
  await keepIntercepting(page)
  await signIn(page, paula)
  await holdSeat(page, address(3))
  // What opens the session may be over before the session is asked to end: that is no news of another one.
  const over = page.waitForResponse("**/api/identity/sign-out")
  await page.route("**/api/auth/logout", (route) => over.then(() => route.continue()))
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await expectSaid(page, "Sesión cerrada. ¡Hasta pronto!")
  await expect(page).toHaveURL("/")
  await expect.poll(() => keptNames(page)).toEqual([])
  const { rows } = await pool.query("select from seatings where class_id = $1 and cancelled_at is null", [
    classId,
  ])
  expect(rows).toEqual([])
  await page.goto(`/mi-cuenta/${paula.id}`)
  await expect(page).toHaveURL("/")
})

test("a network that says nothing keeps nobody in who leaves @long", async ({
  page,
  press,
  customer,
  ownClass,
}) => {
  const paula = await customer("ten")
  const { address } = await ownClass()
  await signIn(page, paula)
  await holdSeat(page, address(3))
  const asked: string[] = []
  await page.route("**/api/{holds/release,auth/logout,identity/sign-out}", (route) => {
    asked.push(new URL(route.request().url()).pathname.replace("/api/", ""))
  })
  await page.clock.install()
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await press(page.getByRole("button", { name: "Cerrar sesión" }))
  await expect.poll(() => asked).toEqual(["holds/release"])
  await page.clock.runFor(1000)
  await expect.poll(() => asked).toContain("identity/sign-out")
  await page.clock.runFor(3000)
  await expect.poll(() => keptUser(page)).toBeNull()
  await expect(page).toHaveURL("/")
})

test("who comes in from another tab is told of in this one, which has nothing of who was here before", async ({
  page,
  context,
  press,
  customer,
}) => {
  const [ana, luis] = [await customer(), await customer("ten")]
  await signIn(page, ana)
  await press(page.getByRole("button", { name: "Editar datos personales" }))
  const sheet = page.getByRole("dialog", { name: "Datos personales" })
  await sheet.getByLabel("Teléfono").fill("55 9999 0000")
  const contact = await context.newPage()
  await contact.goto("/contacto")
  await expect(contact.getByLabel("Email")).toHaveValue(ana.email)

  const other = await context.newPage()
  await keepSession(other, luis)
  for (const one of [page, contact]) await expectSaid(one, `Ahora usas la cuenta ${luis.email}.`)
  await expect(page).toHaveURL(`/mi-cuenta/${luis.id}`)
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole("link", { name: "Elegir clase con 10 clases" })).toBeVisible()
  await expect(contact.getByLabel("Email")).toHaveValue(luis.email)

  // Leaving there takes it from here; what a browser keeps of a page to bring it back hears of it when it does.
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new Event("pageshow"))
  })
  await expect(page).toHaveURL("/")
  await expect(contact.getByLabel("Email")).toHaveValue("")
})

test("staff are refused at the customers' door, and of two who come in at once the browser has one, whole", {
  tag: "@long",
}, async ({ page, context, customer, database: { pool } }) => {
  const [ana, luis, teresa] = [await customer("ten"), await customer(), await customer()]
  await pool.query("update users set role = 'employee' where id = $1", [teresa.id])
  await page.goto("/")
  const login = await openView(page, "Iniciar sesión")
  await test.step("staff are refused, and signed out", async () => {
    await fillLogin(login, teresa)
    await expect(login.getByRole("alert")).toHaveText(
      "Este acceso es solo para usuarios. Usa el login de administrador.",
    )
    expect(await keptNames(page)).toEqual([])
  })
  const [opened, isLuis] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route("**/api/auth/session?*", async (route) => {
    const response = await route.fetch()
    opened.resolve()
    await isLuis.promise
    await route.fulfill({ response })
  })
  await fillLogin(login, ana)
  await opened.promise
  await keepSession(await context.newPage(), luis)
  isLuis.resolve()
  await expect(page).toHaveURL(`/mi-cuenta/${ana.id}`)
  await expect(page.getByRole("link", { name: "Elegir clase con 10 clases" })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem("cupo.sessionId"))
  const { rows } = await pool.query("select user_id from sessions where id = $1 and ended_at is null", [kept])
  expect(rows).toEqual([{ user_id: ana.id }])
})

test("who comes in from another tab while what signs out is on its way stays in", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, context, press, customer, database: { pool } }) => {
  const [ana, luis] = [await customer(), await customer("ten")]
  await page.goto("/")
  await awake(page)
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/assets\//, async (route) => {
    await arrived.promise
    await route.continue()
  })
  const other = await context.newPage()
  await keepSession(other, ana)
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await press(page.getByRole("button", { name: "Cerrar sesión" }))
  await keepSession(other, luis)
  const ended = page.waitForResponse("**/api/identity/sign-out")
  arrived.resolve()
  expect((await ended).status()).toBe(200)
  const { rows } = await pool.query(
    "select user_id from sessions where user_id = any($1) and ended_at is null",
    [[ana.id, luis.id]],
  )
  expect(rows).toEqual([{ user_id: luis.id }])
  await page.goto(`/mi-cuenta/${luis.id}`)
  await expect(page.getByRole("link", { name: "Elegir clase con 10 clases" })).toBeVisible()
})

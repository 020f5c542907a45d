import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { codeFor, setUp, wrongCodes } from "../support/authenticator.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { closed, expectFault, keepIntercepting } from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call, type Request } from "../support/http.ts"
import { mailedCode } from "../support/mailed.ts"
import { bearer, enter, password } from "../support/signin.ts"

const newPassword = "Orquidea7"

/** A device beside the page that keeps passkeys, and is unlocked by whoever asks. */
async function keepAuthenticator(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send("WebAuthn.enable")
  const { authenticatorId } = await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
  return { tools, authenticatorId }
}

test("who works at the studio comes back from a forgotten password at their own door, and leaves by it", {
  tag: "@anyWidth",
}, async ({ page, press, superuser, database: { pool } }) => {
  const { email } = await superuser()
  await page.goto("/backend")
  await press(page.getByRole("button", { name: "¿Olvidaste tu contraseña?" }))
  const pressed = (name: string) => press(page.getByRole("button", { name, exact: true }))
  await expect(page.getByLabel("Email")).toBeFocused()
  await check(page)
  await page.goBack()
  await expect(page.getByRole("heading", { name: "Buen día, equipo." })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole("heading", { name: "Recupera tu contraseña." })).toBeVisible()
  await page.getByLabel("Email").fill(email)
  await pressed("Pedir código")
  const code = page.getByLabel("Código de 6 dígitos")
  await expect(code).toBeFocused()
  await code.fill("123")
  await pressed("Continuar")
  await expect(page.getByText("Debe tener 6 dígitos")).toBeVisible()
  await check(page)
  await code.fill(await mailedCode(pool, email))
  await pressed("Continuar")
  await page.getByLabel("Nueva contraseña").fill(newPassword)
  await page.getByLabel("Confirma tu contraseña").fill(newPassword)
  await check(page)
  await pressed("Guardar contraseña")
  await expect(page.getByText("Contraseña actualizada")).toBeVisible()
  await check(page)
  await pressed("Iniciar sesión")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Contraseña", { exact: true }).fill(newPassword)
  await pressed("Iniciar sesión")
  await page.waitForURL("**/backend/home")

  await press(page.getByRole("banner").getByRole("button", { name: /Jimena/ }))
  await press(page.getByRole("menuitem", { name: "Salir" }))
  await expectSaid(page, "Sesión cerrada. ¡Hasta pronto!")
  await page.waitForURL((url) => url.pathname === "/backend")
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).filter((name) => /^cupo\.(token|credential|session|user)/.test(name)),
      ),
    )
    .toEqual([])
})

test("one's own password is changed from the top bar, with the present one", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, superuser }) => {
  await keepSession(page, await superuser())
  await page.goto("/backend/clases")
  const account = page.getByRole("banner").getByRole("button", { name: /Jimena/ })
  await press(account)
  await press(page.getByRole("menuitem", { name: "Cambiar mi contraseña" }))
  const sheet = page.getByRole("dialog", { name: "Cambiar mi contraseña" })
  await expect(sheet.getByLabel("Contraseña actual")).toBeFocused()
  const field = (name: string) => sheet.getByLabel(name, { exact: true })
  const send = () => press(sheet.getByRole("button", { name: /Cambiar contraseña|Intentar de nuevo/ }))
  await field("Contraseña nueva").fill("corta")
  await send()
  await expect(sheet.getByText("La contraseña es requerida")).toBeVisible()
  await check(page)
  await field("Contraseña actual").fill("Otra12345")
  await field("Contraseña nueva").fill(newPassword)
  await field("Confirma tu contraseña").fill(newPassword)
  await send()
  await expectFault(field("Contraseña actual"), "Tu contraseña actual no es correcta.")
  await check(page)
  await field("Contraseña actual").fill(password)
  await send()
  await closed(page)
  await page.reload()
  await expect(account).toBeVisible()
})

test("one's own password asks who has a second step for a code too, unless it was shown a moment ago", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, superuser, baseURL, database: { pool } }) => {
  const who = await superuser()
  const id = await keepSession(page, who)
  const [token, session] = await page.evaluate(() =>
    ["token", "sessionId"].map((name) => localStorage.getItem(`cupo.${name}`) ?? ""),
  )
  const caller = { call: (line: string, request?: Request) => call(baseURL ?? "", line, request) }
  const { codes } = await setUp(caller, { ...bearer(token ?? ""), "x-session-id": session ?? "" })
  await pool.query("update sessions set stepped_at = now() - interval '11 minutes' where user_id = $1", [id])
  await page.goto("/backend/clases")
  await press(page.getByRole("banner").getByRole("button", { name: /Jimena/ }))
  await press(page.getByRole("menuitem", { name: "Cambiar mi contraseña" }))
  const sheet = page.getByRole("dialog", { name: "Cambiar mi contraseña" })
  await sheet.getByLabel("Contraseña actual").fill(password)
  await sheet.getByLabel("Contraseña nueva", { exact: true }).fill("EstudioArcilla7")
  await sheet.getByLabel("Confirma tu contraseña").fill("EstudioArcilla7")
  const send = () => press(sheet.getByRole("button", { name: /Cambiar contraseña|Intentar de nuevo/ }))
  await send()
  await expectFault(
    sheet.getByLabel("Contraseña nueva", { exact: true }),
    /Esa contraseña solo dice tu nombre, tu correo o el estudio/,
  )
  await sheet.getByLabel("Contraseña nueva", { exact: true }).fill(newPassword)
  await sheet.getByLabel("Confirma tu contraseña").fill(newPassword)
  await send()
  await expect(sheet.getByRole("alert")).toHaveText(
    "Escribe también un código de tu aplicación, o uno de respaldo.",
  )
  const code = sheet.getByLabel("Código de tu aplicación")
  await expect(code).toBeFocused()
  await check(page)
  await code.fill(codes[0] ?? "")
  await send()
  await closed(page)
})

test("a desk that nobody used for hours is closed, and says why; what its page asks by itself keeps it open no longer", {
  tag: "@anyWidth",
}, async ({ page, superuser, database: { pool } }) => {
  await page.clock.install()
  const id = await keepSession(page, await superuser())
  await page.goto("/backend/clases")
  await expect(page.getByRole("banner").getByRole("button", { name: /Jimena/ })).toBeVisible()
  // Until it has come once nothing is asked for again.
  await expect(page.getByText(/^Mostrando \d/)).toBeVisible()
  const asked = (isAlone: boolean) =>
    page.waitForRequest(
      (request) =>
        request.url().includes("/api/") &&
        request.headers()["x-session-id"] !== undefined &&
        (request.headers()["x-unattended"] !== undefined) === isAlone,
    )
  const alone = asked(true)
  await page.clock.fastForward("10:00")
  await alone
  const attended = asked(false)
  await page.mouse.click(5, 5)
  await page.clock.fastForward("02:00")
  await attended
  await pool.query("update sessions set seen_at = now() - interval '15 days' where user_id = $1", [id])
  await page.clock.fastForward("02:00")
  await page.waitForURL((url) => url.pathname === "/backend")
  const why = "Tu sesión se cerró porque nadie la usó en varias horas. Inicia sesión otra vez."
  await expectSaid(page, why)
  // What is said in passing goes: the page says it too, to who comes back later.
  await expect(page.getByRole("main")).toContainText(why)
  await expect(page.getByLabel("Email")).toBeVisible()
})

test("a customer's mistyped address is corrected at the desk", { tag: ["@anyWidth", "@long"] }, async ({
  page,
  press,
  superuser,
  customer,
}) => {
  const [ana, other] = [await customer(), await customer()]
  const email = `${randomUUID()}@example.com`
  await keepSession(page, await superuser())
  await page.goto(`/backend/detallesusuario/${ana.id}`)
  await press(page.getByRole("button", { name: /^Acciones de/ }).first())
  await press(page.getByRole("menuitem", { name: "Corregir correo" }))
  const sheet = page.getByRole("dialog", { name: "Corregir correo" })
  const field = sheet.getByLabel("Correo")
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(ana.email)
  await expect(sheet).toContainText("Todavía ningún correo sale: avísale tú.")
  const send = () => press(sheet.getByRole("button", { name: /Corregir correo|Intentar de nuevo/ }))
  await field.fill("ana@")
  await send()
  await expect(sheet.getByText("El email no es valido")).toBeVisible()
  await check(page)
  await field.fill(other.email)
  await send()
  await expect(sheet.getByRole("alert")).toHaveText(
    "Ese correo ya es de otra cuenta. Si es la misma persona, fusiona las dos.",
  )
  await field.fill(email)
  await send()
  await expect(sheet).toBeHidden()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.goto("/backend/mensajes")
  await expect(page.getByText(/El correo de tu cuenta en .* cambió/).first()).toBeVisible()
})

test.describe("in the office", { tag: "@anyWidth" }, () => {
  test.use({ expected: [/ERR_FAILED/] })

  test("a second step is set up in the account's menu, asked for after the password, and replaced by a code on paper", async ({
    page,
    press,
    superuser,
    database: { pool },
  }) => {
    const { email } = await superuser()
    const pressed = (name: string) => press(page.getByRole("button", { name, exact: true }))
    const showPassword = async () => {
      await page.getByLabel("Email").fill(email)
      await page.getByLabel("Contraseña", { exact: true }).fill(password)
      await pressed("Iniciar sesión")
    }
    const arrived = () => expect(page.getByRole("heading", { name: /^Hola/ })).toBeVisible()
    /** As in another browser: nothing of a sign-in is kept. */
    const comeAgain = async () => {
      await page.evaluate(() => localStorage.clear())
      await page.goto("/backend")
      await showPassword()
    }
    await page.goto("/backend")
    await showPassword()
    await arrived()
    await press(page.getByRole("banner").getByRole("button", { name: /Jimena/ }))
    await press(page.getByRole("menuitem", { name: "Segundo paso para entrar" }))
    const sheet = page.getByRole("dialog", { name: "Segundo paso para entrar" })
    await press(sheet.getByRole("button", { name: "Activar segundo paso" }))
    await sheet.getByLabel("Tu contraseña").fill("Otra2026x")
    await press(sheet.getByRole("button", { name: "Continuar" }))
    await expectFault(sheet.getByLabel("Tu contraseña"), "Tu contraseña actual no es correcta.")
    await sheet.getByLabel("Tu contraseña").fill(password)
    await press(sheet.getByRole("button", { name: "Continuar" }))
    const secret = ((await sheet.locator("code").textContent()) ?? "").replaceAll(" ", "")
    const code = page.getByLabel("Código de tu aplicación")
    await expect(code).toBeFocused()
    await check(page)
    const [wrong = ""] = wrongCodes(secret, 1)
    await code.fill(wrong)
    await press(sheet.getByRole("button", { name: "Activar" }))
    await expectFault(code, /Ese código no es correcto/)
    await code.fill(codeFor(secret))
    await press(sheet.getByRole("button", { name: "Activar" }))
    const codes = sheet.getByRole("list", { name: "Códigos de respaldo" }).getByRole("listitem")
    await expect(codes).toHaveCount(10)
    await check(page)
    await press(sheet.getByRole("button", { name: "Ya los guardé" }))
    const left = sheet.getByText("Te quedan 10 códigos de respaldo.")
    await expect(left).toBeVisible()
    const others = sheet.getByRole("button", { name: "Hacer otros códigos" })
    await press(others)
    await press(sheet.getByRole("button", { name: "Volver" }))
    await press(others)
    await sheet.getByLabel("Tu contraseña").fill(password)
    await press(others)
    await expect(codes).toHaveCount(10)
    const onPaper = (await codes.first().textContent()) ?? ""
    await press(sheet.getByRole("button", { name: "Ya los guardé" }))
    await expect(left).toBeVisible()
    expect(await sheet.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    await check(page)
    await page.keyboard.press("Escape")
    await closed(page)

    await comeAgain()
    await expect(page.getByRole("heading", { name: "Un paso más." })).toBeVisible()
    await expect(code).toBeFocused()
    await check(page)
    expect(await page.evaluate(() => localStorage.getItem("cupo.credential"))).toBeNull()
    await page.goBack()
    await expect(page.getByRole("heading", { name: "Buen día, equipo." })).toBeVisible()
    await showPassword()
    // Typed as the application shows it, pasted whole; a press that reached nobody is made again, with what was typed.
    await code.fill(codeFor(secret, 1).replace(/(...)/, "$1 "))
    await page.route("**/api/identity/sign-in/second-step", (route) => route.abort(), { times: 1 })
    await pressed("Entrar")
    await expect(page.getByRole("alert")).toHaveText(/^No hay conexión con el estudio/)
    await pressed("Entrar")
    await arrived()

    await comeAgain()
    await pressed("Usar un código de respaldo")
    const written = page.getByLabel("Código de respaldo")
    await expect(written).toBeFocused()
    await written.fill(onPaper.toUpperCase())
    await check(page)
    // Too late: the password is asked for again, and why is said.
    await pool.query(
      `delete from identity.verification where value = (select uid from users where email = $1)`,
      [email],
    )
    await pressed("Entrar")
    await expect(page.getByRole("alert")).toHaveText(/Escribe otra vez tu contraseña/)
    await showPassword()
    await pressed("Usar un código de respaldo")
    await written.fill(onPaper.toUpperCase())
    await pressed("Entrar")
    await arrived()
  })

  test("a passkey is kept beside the second step, opens the office by itself or in place of a code, and is given up", {
    tag: "@long",
  }, async ({ page, press, superuser, baseURL, database: { pool } }) => {
    const { email } = await superuser()
    const caller = { call: (line: string, request?: Request) => call(baseURL ?? "", line, request) }
    const { headers } = await enter(caller, { email, password })
    const { secret, codes } = await setUp(caller, headers)
    const { tools, authenticatorId } = await keepAuthenticator(page)
    const way = page.getByRole("button", { name: "Entrar con llave de acceso" })
    const arrived = () => expect(page.getByRole("heading", { name: /^Hola/ })).toBeVisible()
    const showPassword = async () => {
      await page.getByLabel("Email").fill(email)
      await page.getByLabel("Contraseña", { exact: true }).fill(password)
      await press(page.getByRole("button", { name: "Iniciar sesión", exact: true }))
    }
    const comeAgain = async () => {
      await page.evaluate(() => localStorage.clear())
      await page.goto("/backend")
    }
    const openSheet = async () => {
      await press(page.getByRole("banner").getByRole("button", { name: /Jimena/ }))
      await press(page.getByRole("menuitem", { name: "Segundo paso para entrar" }))
      const sheet = page.getByRole("dialog", { name: "Segundo paso para entrar" })
      await expect(sheet.getByRole("heading", { name: "Llaves de acceso" })).toBeVisible()
      return sheet
    }
    // A key is of a name: no browser keeps one for an address of numbers.
    await page.goto(`${(baseURL ?? "").replace("localhost", "127.0.0.1")}/backend`)
    await expect(page.getByLabel("Email")).toBeFocused()
    await expect(way).toHaveCount(0)
    await page.goto("/backend")
    await expect(way).toBeVisible()
    await showPassword()
    await page.getByLabel("Código de tu aplicación").fill(codeFor(secret, 1))
    await press(page.getByRole("button", { name: "Entrar", exact: true }))
    await arrived()
    const sheet = await openSheet()
    const begin = sheet.getByRole("button", { name: "Agregar llave de acceso" })
    const name = sheet.getByLabel("Nombre")
    await press(begin)
    await press(sheet.getByRole("button", { name: "Cancelar", exact: true }))
    await expect(name).toHaveCount(0)
    await expect(begin).toBeFocused()
    await press(begin)
    await expect(name).toBeFocused()
    await name.fill("Mi laptop")
    await check(page)
    await sheet.getByLabel("Tu contraseña").fill("Otra2026x")
    const add = () => press(sheet.getByRole("button", { name: "Agregar", exact: true }))
    await add()
    await expectFault(sheet.getByLabel("Tu contraseña"), "Tu contraseña actual no es correcta.")
    await sheet.getByLabel("Tu contraseña").fill(password)
    await add()
    await expectSaid(page, "«Mi laptop» ya abre la oficina.")
    await expect(sheet.getByText(/^Agregada el /)).toBeVisible()
    await expect(begin).toBeFocused()
    await check(page)

    await comeAgain()
    await press(way)
    await arrived()

    await comeAgain()
    await showPassword()
    await expect(page.getByRole("heading", { name: "Un paso más." })).toBeVisible()
    await check(page)
    // Nobody at the device: said, and it can be pressed again.
    await tools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false })
    await press(way)
    await expect(page.getByRole("alert")).toHaveText(/^No se usó ninguna llave de acceso\./)
    await tools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true })
    await press(way)
    await arrived()

    const again = await openSheet()
    // They came in longer ago than counts: a code is asked for beside the password.
    await pool.query(
      "update sessions set stepped_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)",
      [email],
    )
    await press(again.getByRole("button", { name: "Quitar «Mi laptop»" }))
    const mine = again.getByLabel("Tu contraseña")
    await expect(mine).toBeFocused()
    const remove = () => press(again.getByRole("button", { name: "Quitar llave de acceso" }))
    await mine.fill("Otra2026x")
    await remove()
    await expectFault(mine, "Tu contraseña actual no es correcta.")
    await press(again.getByRole("button", { name: "Conservar «Mi laptop»" }))
    await expect(mine).toHaveCount(0)
    await press(again.getByRole("button", { name: "Quitar «Mi laptop»" }))
    await mine.fill(password)
    await remove()
    await expect(again.getByRole("alert")).toHaveText(
      "Escribe también un código de tu aplicación, o uno de respaldo.",
    )
    const code = again.getByLabel("Código de tu aplicación")
    await expect(code).toBeFocused()
    await code.fill("123")
    await remove()
    await expect(again.getByText("Son 6 dígitos, o las 10 letras y números de uno de respaldo")).toBeVisible()
    await check(page)
    await code.fill(wrongCodes(secret, 1)[0] ?? "")
    await remove()
    await expectFault(code, /Ese código no es correcto/)
    await code.fill(codes[0] ?? "")
    const answers = await unsteady(page, /\/passkeys\/[^/]+\/off$|\/second-step\/off$/, ["lost"])
    // Nor can it be looked up what became of it.
    await page.route("**/api/users/me/passkeys", (route) => route.abort())
    await remove()
    await expect(again.getByRole("alert")).toHaveText(/^No hay conexión con el estudio/)
    await page.unroute("**/api/users/me/passkeys")
    // What was taken away, and nobody heard of it, is away at the next press.
    answers.answers = ["whole"]
    await remove()
    await expectSaid(page, "«Mi laptop» ya no abre la oficina.")
    await expect(again.getByText("Mi laptop")).toHaveCount(0)
    await expect(again.getByRole("button", { name: "Agregar llave de acceso" })).toBeFocused()
    const end = () => press(again.getByRole("button", { name: "Quitar segundo paso" }))
    await end()
    await mine.fill(password)
    answers.answers = ["lost"]
    await end()
    await expect(again.getByRole("alert")).toHaveText(/^No hay conexión con el estudio/)
    answers.answers = ["whole"]
    await end()
    await expectSaid(page, "Tu segundo paso se quitó.")
    await expect(again.getByRole("button", { name: "Activar segundo paso" })).toBeVisible()
    await comeAgain()
    await press(way)
    await expect(page.getByRole("alert")).toHaveText(/^Esa llave de acceso no abre ninguna cuenta aquí\./)
  })

  test("of a passkey whose answer is lost it is looked up whether it is kept, or given up", {
    tag: "@long",
  }, async ({ page, press, superuser, baseURL }) => {
    const { email } = await superuser()
    const caller = { call: (line: string, request?: Request) => call(baseURL ?? "", line, request) }
    const { headers } = await enter(caller, { email, password })
    const { secret } = await setUp(caller, headers)
    await keepAuthenticator(page)
    await keepIntercepting(page)
    await page.goto("/backend")
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Contraseña", { exact: true }).fill(password)
    await press(page.getByRole("button", { name: "Iniciar sesión", exact: true }))
    await page.getByLabel("Código de tu aplicación").fill(codeFor(secret, 1))
    await press(page.getByRole("button", { name: "Entrar", exact: true }))
    await press(page.getByRole("banner").getByRole("button", { name: /Jimena/ }))
    await press(page.getByRole("menuitem", { name: "Segundo paso para entrar" }))
    const sheet = page.getByRole("dialog", { name: "Segundo paso para entrar" })
    const begin = sheet.getByRole("button", { name: "Agregar llave de acceso" })
    const kept = sheet.getByRole("listitem").filter({ hasText: "Mi laptop" })
    const add = async () => {
      await press(begin)
      await sheet.getByLabel("Nombre").fill("Mi laptop")
      await sheet.getByLabel("Tu contraseña").fill(password)
      await press(sheet.getByRole("button", { name: "Agregar", exact: true }))
    }
    const passkeys = /\/api\/users\/me\/passkeys(\/[^/]+\/off)?$/

    await unsteady(page, passkeys, ["lost"])
    await add()
    await expectSaid(page, "«Mi laptop» ya abre la oficina.")
    await expect(kept).toHaveCount(1)
    await expect(begin).toBeFocused()
    await page.unroute(passkeys)
    await test.step("a device that keeps one already says so", async () => {
      await add()
      await expect(sheet.getByRole("alert")).toHaveText(/ya tiene una llave tuya/)
      await press(sheet.getByRole("button", { name: "Cancelar", exact: true }))
    })
    await unsteady(page, passkeys, ["lost"])
    await press(sheet.getByRole("button", { name: "Quitar «Mi laptop»" }))
    await sheet.getByLabel("Tu contraseña").fill(password)
    await press(sheet.getByRole("button", { name: "Quitar llave de acceso" }))
    await expectSaid(page, "«Mi laptop» ya no abre la oficina.")
    await expect(kept).toHaveCount(0)
    await expect(begin).toBeFocused()
  })
})

test("a second step that the studio asks for stands before the office until it is set up, and is taken from who lost it", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, expected, press, superuser, baseURL, database: { pool } }) => {
  expected.push(/ERR_FAILED/)
  const { email } = await superuser()
  const boss = await superuser()
  const caller = { call: (line: string, request?: Request) => call(baseURL ?? "", line, request) }
  const { headers } = await enter(caller, boss)
  await setUp(caller, headers)
  try {
    await caller.call("POST /config/second-step", { headers, body: { isAsked: true } })
    await page.goto("/backend")
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Contraseña", { exact: true }).fill(password)
    await press(page.getByRole("button", { name: "Iniciar sesión", exact: true }))
    await expect(page.getByRole("heading", { name: "Protege tu acceso." })).toBeVisible()
    await expect(page.getByRole("navigation")).toHaveCount(0)
    await check(page)
    await page.getByLabel("Tu contraseña").fill(password)
    await press(page.getByRole("button", { name: "Continuar" }))
    const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "")
    await page.getByLabel("Código de tu aplicación").fill(codeFor(secret))
    await press(page.getByRole("button", { name: "Activar" }))
    // What they may do cannot be read: it is said, and asked for again by a press.
    await page.route("**/api/users/me", (route) => route.abort())
    await press(page.getByRole("button", { name: "Ya los guardé" }))
    await expect(page.getByRole("alert")).toHaveText(/^No hay conexión con el estudio/)
    const opens = page.getByRole("button", { name: "Intentar de nuevo" })
    await expect(opens).toBeFocused()
    await check(page)
    await page.unroute("**/api/users/me")
    await press(opens)
    await expect(page.getByRole("heading", { name: /^Hola/ })).toBeVisible()

    await page.goto("/backend/sistema/configuracion/segundo-paso")
    const asks = page.getByRole("switch", { name: "Pedir segundo paso al personal" })
    await expect(asks).toBeChecked()
    await check(page)
    await press(asks)
    await press(page.getByRole("button", { name: "Guardar" }))
    await page.waitForURL((url) => url.pathname === "/backend/sistema/configuracion")
    await expect(page.getByText("La contraseña basta para entrar a la oficina.")).toBeVisible()

    await page.goto("/backend/sistema/staff")
    await page.getByLabel("Buscar").fill(boss.email)
    const lost = page.getByRole("main").locator("tr, li").filter({ hasText: boss.email })
    await expect(lost).toContainText("Contraseña y código")
    await press(lost.getByRole("button", { name: "Acciones" }))
    await press(page.getByRole("menuitem", { name: "Quitar segundo paso" }))
    const question = page.getByRole("dialog", { name: "¿Quitar su segundo paso?" })
    await check(page)
    const answers = await unsteady(page, "**/second-step/off", ["lost"])
    await press(question.getByRole("button", { name: "Quitar" }))
    await expect(question.getByRole("alert")).toContainText("No sabemos si se quitó.")
    answers.answers = ["whole"]
    await press(question.getByRole("button", { name: "Intentar de nuevo" }))
    await expectSaid(page, /^Ya entra solo con su contraseña\./)
    await expect(lost).not.toContainText("Contraseña y código")
    await expect(lost).toContainText("Contraseña")
  } finally {
    await pool.query("delete from settings where name = 'second_step'")
  }
})

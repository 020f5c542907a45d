import { randomUUID } from "node:crypto"
import { expect, type Locator, type Page } from "@playwright/test"
import { checkAxe } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import {
  confirmSeat,
  expectFault,
  fillLogin,
  keepIntercepting,
  openSeats,
  openView,
  seat,
} from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { mailedCode } from "../support/mailed.ts"
import { endSignIns } from "../support/sign-ins.ts"

const newPassword = "Orquidea7"

test("a forgotten password is recovered in four steps, without losing the seat", async ({
  page,
  press,
  another,
  customer,
  ownClass,
  database,
}) => {
  const paula = await customer("one")
  const { address } = await ownClass()
  await openSeats(page, address(5))
  await press(confirmSeat(page, 5))
  await press(page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }))
  await press(page.getByRole("dialog").getByRole("button", { name: "¿Olvidaste tu contraseña?" }))
  const form = page.getByRole("dialog", { name: "Recupera tu contraseña" })
  const pressed = (name: string) => press(form.getByRole("button", { name, exact: true }))
  const says = (text: string) => expect(form.getByText(text, { exact: true })).toBeVisible()

  await expect(form.getByLabel("Email")).toBeFocused()
  await pressed("Pedir código")
  await says("El email es requerido")
  await form.getByLabel("Email").fill("paula")
  await pressed("Pedir código")
  await says("El email no es valido")
  await checkAxe(page)
  await form.getByLabel("Email").fill(paula.email)
  await pressed("Pedir código")

  const code = form.getByLabel("Código de 6 dígitos")
  await expect(code).toBeFocused()
  // No mail leaves this studio: nothing says that one did.
  await expect(form.getByRole("note")).toContainText("Todavía ningún correo sale de aquí")
  await expect(form.getByText(/le mandamos un código|correo no deseado/)).toHaveCount(0)
  await expect(form.getByText(/Puedes pedir otro código en \d+ s/)).toBeVisible()
  // The phone leaves the Wi-Fi: from here on it is another network that shows the code.
  await database.pool.query("update recovery_requests set network = '\\x00' where email = $1", [paula.email])
  await pressed("Continuar")
  await says("Código requerido")
  await type(code, "123")
  await pressed("Continuar")
  await says("Debe tener 6 dígitos")
  await checkAxe(page)
  const right = await mailedCode(database.pool, paula.email)
  await type(code, right === "000000" ? "000001" : "000000")
  await pressed("Continuar")
  await expectFault(code, "Código inválido")
  // As a mail's selection brings it along, and some write it.
  await code.fill(` ${right.slice(0, 3)} ${right.slice(3)} `)
  await pressed("Continuar")

  const [password, again] = [form.getByLabel("Nueva contraseña"), form.getByLabel("Confirma tu contraseña")]
  await expect(password).toBeFocused()
  await password.fill("corta")
  await pressed("Guardar contraseña")
  await says("Mínimo 8 caracteres")
  await expect(form.getByText("Confirma tu contraseña", { exact: true }).last()).toBeVisible()
  await password.fill(newPassword)
  await again.fill("Otra")
  await pressed("Guardar contraseña")
  await says("No coincide")
  await checkAxe(page)
  await again.fill(newPassword)
  await pressed("Guardar contraseña")
  await says("Contraseña actualizada")
  await checkAxe(page)
  await expect(form.getByRole("button", { name: "Iniciar sesión" })).toBeFocused()
  await pressed("Iniciar sesión")
  await fillLogin(page.getByRole("dialog", { name: "Inicia sesión" }), { ...paula, password: newPassword })
  await expect(page.getByRole("dialog", { name: "Confirma tu lugar" })).toContainText("Lugar 5")

  const elsewhere = await another()
  await elsewhere.goto("/")
  const login = await openView(elsewhere, "Iniciar sesión")
  await fillLogin(login, paula)
  await expect(login.getByRole("alert").first()).toHaveText("Correo o contraseña incorrectos.")
})

test("who forgot their password where no mail leaves reads who makes them another, at either door", {
  tag: "@anyWidth",
}, async ({ page, press, customer }) => {
  const { email } = await customer()
  const said = page.getByRole("note").getByText(/ningún correo sale de aquí.* Pide en el estudio/)
  await page.goto("/")
  await press(
    (await openView(page, "Iniciar sesión")).getByRole("button", { name: "¿Olvidaste tu contraseña?" }),
  )
  const form = page.getByRole("dialog", { name: "Recupera tu contraseña" })
  await expect(form.locator(said)).toBeVisible()
  // Who looks after the house reads it to them.
  await type(form.getByRole("textbox", { name: "Email" }), email)
  await form.getByRole("button", { name: "Pedir código" }).click()
  await expect(form.getByRole("textbox", { name: "Código de 6 dígitos" })).toBeVisible()
  await expect(form.locator(said)).toBeVisible()
  await checkAxe(page)
  await page.goto("/backend?recuperar=1")
  await expect(page.getByRole("note")).toContainText(
    /ningún correo sale de aquí.* Pide a quien administra el estudio que te ponga una contraseña nueva\.$/,
  )
  await checkAxe(page)
  await page.route("**/api/config/mail", (route) => route.fulfill({ json: { isAvailable: true } }))
  const asked = page.waitForResponse("**/api/config/mail")
  await page.goto("/backend?recuperar=1")
  await asked
  await expect(page.getByText("te mandamos un código")).toBeVisible()
  await expect(page.getByRole("note")).toHaveCount(0)
  await type(page.getByRole("textbox", { name: "Email" }), email)
  await page.route("**/password-reset/*", (route) => route.fulfill({ json: { ok: true, resendIn: 0 } }))
  await press(page.getByRole("button", { name: "Enviar código" }))
  await press(page.getByRole("button", { name: "Reenviar código" }))
  await expect(page.getByText("Te mandamos otro código. Usa el más reciente.")).toBeVisible()
})

test("who was written down at the desk makes a password from the mail's link", async ({
  page,
  press,
  customer,
  database,
}) => {
  const { email } = await customer()
  await database.pool.query("update users set must_change_password = true where email = $1", [email])
  await page.goto(`/?acceso=contrasena#${new URLSearchParams({ correo: email })}`)
  const form = page.getByRole("dialog", { name: "Crea tu contraseña" })
  await expect(form.getByLabel("Email")).toHaveValue(email)
  await press(form.getByRole("button", { name: "Pedir código" }))
  await type(form.getByLabel("Código de 6 dígitos"), await mailedCode(database.pool, email))
  await press(form.getByRole("button", { name: "Continuar" }))
  await form.getByLabel("Nueva contraseña").fill(newPassword)
  await form.getByLabel("Confirma tu contraseña").fill(newPassword)
  await press(form.getByRole("button", { name: "Guardar contraseña" }))
  await press(form.getByRole("button", { name: "Iniciar sesión" }))
  await fillLogin(page.getByRole("dialog", { name: "Inicia sesión" }), { email, password: newPassword })
  await page.waitForURL("**/mi-cuenta/*")
  await expect(page.getByRole("dialog", { name: "Elige tu contraseña" })).toBeHidden()
})

test.describe("a server that fails, or whose answer is lost,", { tag: "@anyWidth" }, () => {
  test.use({ expected: [/status of 500|net::ERR_FAILED/] })

  test("is told in words, and what was typed, or done in another tab meanwhile, is in nobody's way", async ({
    page,
    press,
    context,
    customer,
    database: { pool },
  }) => {
    const paula = await customer()
    await keepIntercepting(page)
    await page.goto("/")
    await press(
      (await openView(page, "Iniciar sesión")).getByRole("button", { name: "¿Olvidaste tu contraseña?" }),
    )
    const form = page.getByRole("dialog", { name: "Recupera tu contraseña" })
    const pressed = (name: string) => press(form.getByRole("button", { name }))
    await form.getByLabel("Email").fill(paula.email)

    await test.step("a failure is told, and what was typed is kept", async () => {
      await page.route("**/password-reset/*", (route) =>
        route.fulfill({ status: 500, json: { error: "INTERNAL" } }),
      )
      await pressed("Pedir código")
      await expect(form.getByRole("alert")).toHaveText("Error solicitando código")
      await expect(form.getByLabel("Email")).toHaveValue(paula.email)
      await page.unroute("**/password-reset/*")
      await page.route("**/password-reset/*", (route) => route.fulfill({ json: { ok: true, resendIn: 0 } }), {
        times: 1,
      })
      await pressed("Pedir código")
      await form.getByRole("button", { name: "Pedir otro código" }).press("Enter")
      await expect(form.locator(":focus")).toContainText("Ya hay otro código. Usa el más reciente.")
      await expect(form.getByLabel("Código de 6 dígitos")).toBeVisible()
      await pressed("Usar otro correo")
      await expect(form.getByLabel("Email")).toHaveValue(paula.email)
    })

    await test.step("a lost answer is asked for again by who signed in from another tab, and whose session it ended", async () => {
      await pressed("Pedir código")
      await type(form.getByLabel("Código de 6 dígitos"), await mailedCode(pool, paula.email))
      await pressed("Continuar")
      await form.getByLabel("Nueva contraseña").fill(newPassword)
      await form.getByLabel("Confirma tu contraseña").fill(newPassword)
      const heard = Promise.withResolvers<void>()
      await page.route("**/api/live?*", (route) => heard.promise.then(() => route.continue()))
      await keepSession(await context.newPage(), paula)
      await page.route("**/password-reset/confirm", (route) => route.fetch().then(() => route.abort()), {
        times: 1,
      })
      await pressed("Guardar contraseña")
      await expect(form.getByRole("alert").first()).toHaveText(/No hay conexión con el estudio/)
      await pressed("Guardar contraseña")
      await expect(form.getByText("Contraseña actualizada")).toBeVisible()
      heard.resolve()
      await expect.poll(() => page.evaluate(() => localStorage.getItem("cupo.user"))).toBeNull()
      await expect(form.getByText("Contraseña actualizada")).toBeVisible()
    })
  })
})

test.describe("with Google", () => {
  /** Presses the button, and says in its window who one is. */
  async function comeAs(page: Page, dialog: Locator, email: string | undefined): Promise<void> {
    const opened = page.waitForEvent("popup")
    await dialog.getByRole("button", { name: "Continuar con Google" }).click()
    const popup = await opened
    await popup.waitForURL("**/account/*")
    const closed = popup.waitForEvent("close")
    if (email) {
      await popup.getByLabel("Correo").fill(email)
      await popup.getByRole("button", { name: "Continuar" }).click()
    } else await popup.getByRole("link", { name: "Cancelar" }).click()
    await closed
  }

  test("who is new completes the profile, and the next time is in with one press", async ({
    page,
    press,
    ownClass,
  }) => {
    const email = `${randomUUID()}@gmail.com`
    const { address } = await ownClass()
    await openSeats(page, address())
    await press(seat(page, 6))
    await press(confirmSeat(page, 6))
    await press(page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }))
    await comeAs(page, page.getByRole("dialog", { name: "Inicia sesión" }), email)
    const form = page.getByRole("dialog", { name: "Crea tu cuenta" })
    await expect(
      form.getByText("Tu cuenta no está registrada. Por favor, completa el registro."),
    ).toBeVisible()
    await expect(form.getByLabel("Email")).toHaveValue(email)
    await expect(form.getByLabel("Email")).not.toBeEditable()
    await expect(form.getByLabel("Nombre")).toHaveValue("Jimena")
    await expect(form.getByLabel(/contraseña/i)).toHaveCount(0)
    await checkAxe(page)

    // What is pending outlives the page.
    await page.reload()
    const later = await openView(page, "Registrate")
    await expect(later.getByLabel("Email")).toHaveValue(email)
    await press(later.getByRole("button", { name: "Completar registro" }))
    await expect(later.getByText("La sucursal es requerida")).toBeVisible()
    await expect(later.getByText("El teléfono es requerido")).toBeVisible()
    await later.getByLabel("Sucursal").selectOption("Roma Norte")
    await type(later.getByLabel("Teléfono"), "5512345678")
    await type(later.getByLabel("Cumpleaños"), "1405")
    await press(later.getByRole("button", { name: "Completar registro" }))
    await page.waitForURL("**/mi-cuenta/*")

    await page.getByRole("button", { name: "Abrir menú" }).click()
    await press(page.getByRole("button", { name: "Cerrar sesión" }))
    await expect(page).toHaveURL("/")
    await comeAs(page, await openView(page, "Iniciar sesión"), email)
    await page.waitForURL("**/mi-cuenta/*")
  })

  test("whose sign-in is gone by then is told so, and begins anew", { tag: ["@anyWidth", "@long"] }, async ({
    page,
    press,
    database,
  }) => {
    const email = `${randomUUID()}@gmail.com`
    await page.goto("/")
    await comeAs(page, await openView(page, "Iniciar sesión"), email)
    const form = page.getByRole("dialog", { name: "Crea tu cuenta" })
    await form.getByLabel("Sucursal").selectOption("Roma Norte")
    await type(form.getByLabel("Teléfono"), "5512345678")
    await type(form.getByLabel("Cumpleaños"), "1405")
    await endSignIns(database.pool, email)
    await press(form.getByRole("button", { name: "Completar registro" }))
    await expect(form.getByRole("alert").first()).toHaveText("No hay una sesión activa de Firebase.")
    await press(form.getByRole("button", { name: "Usar otra cuenta" }))
    await expect(page.getByRole("dialog", { name: "Inicia sesión" })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem("cupo.pendingGoogle"))).toBeNull()
  })

  test("what goes wrong is said in words, and nothing is changed", { tag: ["@anyWidth", "@long"] }, async ({
    page,
    press,
    customer,
  }) => {
    const { email } = await customer()
    await page.goto("/")
    const login = await openView(page, "Iniciar sesión")
    const alert = login.getByRole("alert").filter({ hasText: "No se pudo iniciar sesión con Google" })

    await comeAs(page, login, undefined)
    await expect(alert).toBeVisible()
    await expect(login.getByText(/No diste permiso en Google/)).toBeVisible()

    const opened = page.waitForEvent("popup")
    await press(login.getByRole("button", { name: "Continuar con Google" }))
    await (await opened).close()
    await expect(login.getByText(/Se cerró la ventana de Google/)).toBeVisible()
    await expect(alert).toHaveCount(0)

    await comeAs(page, login, email)
    await expect(alert).toBeVisible()
    await expect(login.getByText(/Ya hay una cuenta con ese correo/)).toBeVisible()
    await checkAxe(page)

    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /^cupo/.test(name))))
      .toEqual([])
  })

  test("who leaves before the way to Google is known is left no window", {
    tag: ["@anyWidth", "@long"],
  }, async ({ page }) => {
    const asked = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    await page.route("**/google/start", async (route) => {
      asked.resolve()
      await left.promise
      await route.continue()
    })
    await page.goto("/")
    const login = await openView(page, "Iniciar sesión")
    const opened = page.waitForEvent("popup")
    await login.getByRole("button", { name: "Continuar con Google" }).click()
    const popup = await opened
    const closed = popup.waitForEvent("close")
    await asked.promise
    await page.keyboard.press("Escape")
    await expect(login).toHaveCount(0)
    left.resolve()
    await closed
  })

  test("where no window may be opened, the page goes to Google and comes back to the seat", {
    tag: ["@anyWidth", "@long"],
  }, async ({ page, press, ownClass }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    const { address } = await ownClass()
    await openSeats(page, address())
    await press(seat(page, 6))
    await press(confirmSeat(page, 6))
    await press(page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }))
    const asked = new URL(page.url())
    const login = page.getByRole("dialog", { name: "Inicia sesión" })
    await login.getByRole("button", { name: "Continuar con Google" }).click()
    await page.waitForURL("**/account/*")
    await page.getByRole("link", { name: "Cancelar" }).click()
    await page.waitForURL(asked.href)
    await expect(login.getByText(/No diste permiso en Google/)).toBeVisible()

    await login.getByRole("button", { name: "Continuar con Google" }).click()
    await page.waitForURL("**/account/*")
    await page.getByLabel("Correo").fill(`${randomUUID()}@gmail.com`)
    await page.getByRole("button", { name: "Continuar" }).click()
    await page.waitForURL(asked.href)
    const form = page.getByRole("dialog", { name: "Crea tu cuenta" })
    await expect(form.getByRole("button", { name: "Completar registro" })).toBeVisible()
    await expect(form).toContainText("Lugar 6")
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("cupo.googleReturn"))).toBeNull()
  })

  test.describe("whose answer is lost on the way", { tag: ["@anyWidth", "@long"] }, () => {
    test.use({ expected: [/net::ERR_FAILED/] })

    test("presses again and is in", async ({ page }) => {
      const email = `${randomUUID()}@gmail.com`
      await page.goto("/")
      const login = await openView(page, "Iniciar sesión")
      await page.route("**/google/finish", (route) => route.abort())
      await comeAs(page, login, email)
      await expect(login.getByText(/No hay conexión con el estudio/)).toBeVisible()
      await page.unroute("**/google/finish")
      await comeAs(page, login, email)
      await expect(page.getByRole("dialog", { name: "Crea tu cuenta" })).toBeVisible()
    })

    test("reads on why, also when Google's word came after its window was gone", async ({ page }) => {
      await page.addInitScript(hearAfterClosing)
      await page.goto("/")
      const login = await openView(page, "Iniciar sesión")
      await page.route("**/google/finish", (route) => route.abort())
      await comeAs(page, login, `${randomUUID()}@gmail.com`)
      const why = login.getByText(/No hay conexión con el estudio/)
      await expect(why).toBeVisible()
      // Longer than a window that was closed is waited for.
      await page.waitForTimeout(1_500)
      await expect(why).toBeVisible()
    })
  })
})

/** In the page: what a window says is heard only when it was seen closed, as on a telephone that has much to do. */
function hearAfterClosing(): void {
  let seenClosed = () => {}
  const closed = new Promise<void>((resolve) => {
    seenClosed = resolve
  })
  const open = window.open.bind(window)
  window.open = (...asked) => {
    const popup = open(...asked)
    return (
      popup &&
      new Proxy(popup, {
        get: (_, name) => {
          const value = Reflect.get(popup, name)
          if (name === "closed" && value) seenClosed()
          return typeof value === "function" ? value.bind(popup) : value
        },
      })
    )
  }
  window.BroadcastChannel = class extends BroadcastChannel {
    override set onmessage(hear: (event: MessageEvent) => void) {
      super.onmessage = (event) => void closed.then(() => setTimeout(hear, 100, event))
    }
  }
}

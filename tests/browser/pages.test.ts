import { expect, type Locator, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, closed, expectFault, signIn, stayed, staysOpen } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

const alert = (page: Page | Locator) => page.getByRole("alert")

test("the studio's own words come with the page, and search engines are told of every page", {
  tag: "@anyWidth",
}, async ({ request, baseURL, romaNorte }) => {
  const words = {
    "/quienes-somos": "Por qué arcilla",
    "/terminos-y-condiciones": "Con un paquete ilimitado puedes reservar hasta 2 clases por día.",
    "/aviso-de-privacidad": "Es un dato sensible",
  }
  const sitemap = await (await request.get("/sitemap.xml")).text()
  for (const [path, text] of Object.entries(words)) {
    const html = await (await request.get(path)).text()
    expect(html).toContain(text)
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/api\/cover\.png"/)
    expect(sitemap).toContain(`${path}</loc>`)
  }
  for (const path of ["/", "/paquetes", `/reserva-clase/${romaNorte.branch}`, "/clases/pilates-reformer"]) {
    const html = await (await request.get(`${path}?de=lejos`)).text()
    expect(html).toContain('<html lang="es-MX"')
    expect(html.match(/<title>[^<]+ · Estudio Arcilla<\/title>/g), path).toHaveLength(1)
    expect(html.match(/<meta name="description" content="[^"]{40,170}"/g), path).toHaveLength(1)
    expect(html.match(/<link rel="canonical" href="[^"]+"/g), path).toEqual([
      expect.stringMatching(new RegExp(`href="http[^"/]*//[^"/]+${path}"$`)),
    ])
    expect(html.match(/<h1/g), path).toHaveLength(1)
    expect(html, path).not.toContain("noindex")
    expect(html, path).not.toMatch(/user-scalable|maximum-scale/)
    expect(sitemap, path).toContain(`${path}</loc>`)
  }
  expect(baseURL).toBeTruthy()
  const home = await (await request.get("/")).text()
  const [, json = "{}"] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(home) ?? []
  const graph: { "@type": string }[] = JSON.parse(json)["@graph"]
  expect(graph.map((one) => one["@type"])).toEqual(
    expect.arrayContaining(["Organization", "HealthClub", "HealthClub"]),
  )
})

test(
  "a message whose answer is lost stays as it was typed, and is kept once when it is sent again",
  { tag: "@anyWidth" },
  async ({ page, press, expected, database: { pool } }, { testId }) => {
    expected.push(/ERR_FAILED/)
    const email = `${testId}@example.com`
    await page.goto("/contacto")
    await awake(page)
    const send = page.getByRole("button", { name: "Enviar mensaje" })
    await press(send)
    await expect(page.getByLabel("Nombre")).toBeFocused()
    await expect(page.getByText("El email es requerido")).toBeVisible()
    await check(page)
    await page.getByLabel("Nombre").fill("Jimena Ríos")
    await page.getByLabel("Email").fill(email)
    await page.getByLabel("Mensaje").fill("¿Hay clases\nen domingo?")
    await stayed(page)

    const way = await unsteady(page, "**/api/contact", ["lost", "cut"])
    await press(send)
    await expect(alert(page)).toContainText("No se pudo enviar el mensaje")
    await expect(page.getByLabel("Mensaje")).toHaveValue("¿Hay clases\nen domingo?")
    way.answers = ["whole"]
    await press(page.getByRole("button", { name: "Intentar de nuevo" }))
    await expect(page.getByRole("heading", { name: "Mensaje enviado" })).toBeFocused()
    await check(page)
    const { rows } = await pool.query("select message from contact_messages where email = $1", [email])
    expect(rows).toEqual([{ message: "¿Hay clases\nen domingo?" }])
  },
)
test.describe("the studio's notice", () => {
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"/>'

  test("floats once over the site: closed or followed it does not come back, another one does", async ({
    page,
    press,
  }) => {
    let notice = { image: "/api/images/uno", url: "/paquetes", active: true }
    await page.route("**/api/config/notice", (route) => route.fulfill({ json: { notice } }))
    await page.route("**/api/images/*", (route) =>
      route.fulfill({ body: picture, contentType: "image/svg+xml" }),
    )
    const dialog = page.getByRole("dialog", { name: "Aviso" })
    const open = async (path: string) => {
      const read = page.waitForResponse("**/api/config/notice")
      await page.goto(path)
      await read
    }
    await open("/")
    await expect(dialog.getByRole("link", { name: "Ver más sobre este aviso" })).toBeVisible()
    await check(page)
    await press(dialog.getByRole("button", { name: "Cerrar" }))
    await closed(page)
    await open("/instructores")
    await expect(dialog).toBeHidden()

    notice = { ...notice, image: "/api/images/dos" }
    await open("/instructores")
    await press(dialog.getByRole("link"))
    await expect(page).toHaveURL("/paquetes")
    await expect(dialog).toBeHidden()
    await open("/")
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(dialog).toBeHidden()

    notice = { ...notice, image: "/api/images/tres", active: false }
    await open("/")
    await expect(dialog).toBeHidden()
  })
})

/** What is saved of somebody is refused, once it is said to. */
async function failLate(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/api/users/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue()
    await promise
    await route.fulfill({ status: 500, json: {} })
  })
  return resolve
}

test("one's own data: a birthday is asked for, two tabs edit it, a password is changed and the account closed", {
  tag: "@anyWidth",
}, async ({ page, context, press, customer, ownClass, expected, request, baseURL, database: { pool } }) => {
  expected.push(/50[03]/)
  const ana = await customer("ten")
  const { id: classId } = await ownClass()

  await test.step("who has no birthday is asked for it, until there is one", async () => {
    await pool.query("update users set birth_date = null where id = $1", [ana.id])
    await signIn(page, ana)
    const dialog = page.getByRole("dialog", { name: "¿Cuándo es tu cumpleaños?" })
    const save = dialog.getByRole("button", { name: "Guardar" })
    const field = dialog.getByLabel("Cumpleaños")
    await expect(field).toBeVisible()
    await check(page)
    await press(save)
    await expect(dialog).toContainText("La fecha es obligatoria")
    // A phone's keypad for digits has no slash.
    await field.pressSequentially("3102")
    await press(save)
    await expect(dialog).toContainText("Formato inválido. Usa dd/mm")
    await field.clear()
    await field.pressSequentially("2902")
    await expect(field).toHaveValue("29/02")
    const fail = await failLate(page)
    await press(save)
    await staysOpen(dialog)
    fail()
    await expect(alert(dialog)).toHaveText("Error al actualizar la fecha")
    await expect(field).toHaveValue("29/02")
    await page.unroute("**/api/users/*")
    // Saved, it is asked for no more, though nobody can say who is signed in just then.
    await page.route("**/api/users/me", (route) => route.fulfill({ status: 503, json: {} }))
    await press(save)
    await expect(dialog).toBeHidden()
    await page.unroute("**/api/users/me")
    const { rows } = await pool.query("select birth_date from users where id = $1", [ana.id])
    expect(rows).toEqual([{ birth_date: "29/02" }])
    const read = page.waitForResponse("**/api/config/notice")
    await page.goto("/")
    await read
    await expect(page.getByText(/^Hola, /)).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step("in two tabs the second is told what changed, and loses nothing typed", async () => {
    await signIn(page, ana)
    const other = await context.newPage()
    await other.goto(page.url())
    const edit = async (tab: Page) => {
      await press(tab.getByRole("button", { name: "Editar datos personales" }))
      return tab.getByRole("dialog", { name: "Datos personales" })
    }
    const [first, second] = [await edit(page), await edit(other)]
    await page.bringToFront()
    await type(first.getByLabel("Teléfono"), "5500001111")
    const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
    for (const leave of [
      () => page.keyboard.press("Escape"),
      () => press(first.getByRole("button", { name: "Cerrar" })),
    ]) {
      await leave()
      await expect(question).toBeVisible()
      // Who leaves the question too is back at what they typed.
      await page.keyboard.press("Escape")
      await expect(first.getByLabel("Teléfono")).toHaveValue("5500001111")
      await expect(first).toBeVisible()
    }
    const fail = await failLate(page)
    await press(first.getByRole("button", { name: "Guardar" }))
    await staysOpen(first)
    fail()
    await expect(alert(first)).toBeVisible()
    await expect(first.getByLabel("Teléfono")).toHaveValue("5500001111")
    await page.unroute("**/api/users/*")
    await press(first.getByRole("button", { name: "Guardar" }))
    await expect(first).toBeHidden()
    await expect(page.getByText("5500001111")).toBeVisible()

    await second.getByLabel("Nombre").fill("Jimena Elena")
    await press(second.getByRole("button", { name: "Guardar" }))
    await expect(alert(second)).toContainText("Esto cambió mientras lo editabas")
    await expect(second.getByText("5500001111")).toBeVisible()
    await expect(second.getByLabel("Nombre")).toHaveValue("Jimena Elena")
    await check(other)
    await type(second.getByLabel("Teléfono"), "5500001111")
    await press(second.getByRole("button", { name: "Guardar" }))
    await expect(second).toBeHidden()
    await expect(other.getByText("Jimena Elena Ríos")).toBeVisible()
    await expect(other.getByText("5500001111 · Roma Norte")).toBeVisible()
    await other.close()
  })

  await test.step("one changes a password, takes one's data, and closes the account knowing what it costs", async () => {
    const booked = await page.evaluate(
      async (body) =>
        (
          await fetch("/api/reservations", {
            method: "POST",
            headers: {
              "content-type": "application/json",
              authorization: `Bearer ${localStorage.getItem("cupo.token")}`,
              "x-session-id": localStorage.getItem("cupo.sessionId") ?? "",
            },
            body: JSON.stringify(body),
          })
        ).status,
      { classId, seat: 5 },
    )
    expect(booked).toBe(201)
    await page.reload()
    await press(page.getByRole("button", { name: "Cambiar contraseña" }))
    const change = page.getByRole("dialog", { name: "Cambia tu contraseña" })
    await change.getByLabel("Contraseña actual").fill("Equivocada1")
    await change.getByLabel("Contraseña nueva").fill("Orquidea7")
    await change.getByLabel("Confirma tu contraseña").fill("Orquidea7")
    await press(change.getByRole("button", { name: "Cambiar contraseña" }))
    await expectFault(change.getByLabel("Contraseña actual"), "Tu contraseña actual no es correcta.")
    await expect(change.getByLabel("Contraseña actual")).toHaveAttribute("aria-invalid", "true")
    await expect(change.getByLabel("Contraseña nueva")).not.toHaveAttribute("aria-invalid")
    await change.getByLabel("Contraseña actual").fill(ana.password)
    await press(change.getByRole("button", { name: "Cambiar contraseña" }))
    await expect(change).toBeHidden()

    const download = page.waitForEvent("download")
    await press(page.getByRole("button", { name: "Descargar mis datos" }))
    expect((await download).suggestedFilename()).toMatch(/^mis-datos-.*\.json$/)

    await press(page.getByRole("button", { name: "Cerrar mi cuenta" }))
    const close = page.getByRole("dialog", { name: "¿Cerrar tu cuenta?" })
    await expect(close).toContainText(/Se cancela Pilates Reformer, .*: la clase regresa a tu paquete\./)
    await expect(close).toContainText("Pierdes las 10 clases que te quedan")
    await check(page)
    await close.getByLabel("Tu contraseña").fill(ana.password)
    await press(close.getByRole("button", { name: "Cerrar mi cuenta" }))
    await expectFault(close.getByLabel("Tu contraseña"), "Tu contraseña actual no es correcta.")
    await close.getByLabel("Tu contraseña").fill("Orquidea7")
    await press(close.getByRole("button", { name: "Cerrar mi cuenta" }))
    await expect(page).toHaveURL("/")
    await expect(page.getByText("Tu cuenta quedó cerrada.")).toBeVisible()
    const again = await request.post(`${baseURL}/api/identity/sign-in/email`, {
      data: { email: ana.email, password: "Orquidea7" },
    })
    expect(again.status()).toBe(401)
  })
})

test("an account that was closed while the answer was lost is told to be closed to who presses again", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, customer, expected }) => {
  expected.push(/ERR_FAILED|status of 401/)
  const ana = await customer("ten")
  await keepSession(page, ana)
  // Nothing is told to the page but what it asks.
  await page.route("**/api/live*", (route) => route.abort())
  await page.goto(`/mi-cuenta/${ana.id}`)
  await press(page.getByRole("button", { name: "Cerrar mi cuenta" }))
  const close = page.getByRole("dialog", { name: "¿Cerrar tu cuenta?" })
  await close.getByLabel("Tu contraseña").fill(ana.password)
  await unsteady(page, "**/api/users/*/close", ["lost", "whole"])
  await press(close.getByRole("button", { name: "Cerrar mi cuenta" }))
  await expect(alert(close)).toContainText("No sabemos si se guardó")
  await press(close.getByRole("button", { name: "Cerrar mi cuenta" }))
  await expectSaid(page, "Tu cuenta quedó cerrada.")
  await expect(page).toHaveURL("/")
})

test("what was paid is told in the studio's words, and silence is said", { tag: "@anyWidth" }, async ({
  page,
  press,
  customer,
  romaNorte,
  database: { pool },
}) => {
  const ana = await customer()
  await keepSession(page, ana)
  await page.goto(`/historial-transaccional/${ana.id}`)
  await expect(page.getByText("Todavía no tienes pagos.")).toBeVisible()
  await pool.query(
    `insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source)
     select gen_random_uuid(), $1, $2, $3, 180000, status, method, 'test ' || gen_random_uuid()
     from (values ('paid', 'paypal'), ('pending', 'cash'), ('rejected', 'paypal'), ('cancelled', 'paypal'))
       t(status, method)`,
    [ana.id, romaNorte.branch, romaNorte.packages.ten],
  )
  await pool.query(
    `with paid as (
       insert into transactions (id, user_id, branch_id, package_id, amount, status, payment_method, source)
       select gen_random_uuid(), $1, $2, $3, paid, status, 'terminal', 'test ' || gen_random_uuid()
       from (values ('refunded', 90000), ('paid', 120000)) t(status, paid) returning id, amount
     )
     insert into refunds (id, transaction_id, amount, reason, through, revokes, status, created_at, ended_at)
     select gen_random_uuid(), id, least(amount, 90000), 'Se lastimó', 'cash', false, 'done',
       '2026-03-12T18:00:00Z', '2026-03-12T18:00:00Z'
     from paid`,
    [ana.id, romaNorte.branch, romaNorte.packages.ten],
  )
  let silent = true
  await page.route("**/api/transactions/my", (route) =>
    silent ? route.fulfill({ status: 404, json: {} }) : route.continue(),
  )
  await page.reload()
  await expect(page.getByText("No se pudo obtener el historial.")).toBeVisible()
  silent = false
  await press(page.getByRole("button", { name: "Intentar de nuevo" }))
  const table = page.getByRole("table", { name: "Historial de pagos" })
  for (const words of ["Pagada", "Pendiente", "Rechazada", "Tarjeta", "Efectivo", "$1,800"]) {
    await expect(table.getByText(words).first()).toBeVisible()
  }
  await expect(table.getByText("Rechazada")).toHaveCount(2)
  const whole = table.getByRole("row").filter({ hasText: "Reembolsada" })
  await expect(whole).toContainText("$900 reembolsado el 12/03/2026")
  const part = table.getByRole("row").filter({ hasText: "$1,200" })
  await expect(part).toContainText("Pagada")
  await expect(part).toContainText("$900 reembolsado el 12/03/2026")
  await check(page)
})

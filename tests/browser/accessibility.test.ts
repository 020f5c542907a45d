import { expect, type Page } from "@playwright/test"
import { check, checkNames, contrastOn } from "../support/accessible.ts"
import { test } from "../support/browser.ts"
import { haveSeat, keepSession } from "../support/browser-session.ts"
import { awake, book, closed, confirmSeat, openSeats, openView, seat } from "../support/browser-steps.ts"
import { near } from "../support/studio.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

// Phones are the narrowest here, and desks are also seen at twice their size.
test.beforeEach(({ page, hasTouch }) =>
  hasTouch ? page.setViewportSize({ width: 360, height: 740 }) : undefined,
)

const alike = [
  "/quienes-somos",
  "/aviso-de-privacidad",
  "/terminos-y-condiciones",
  "/paquetes?tipo=individual",
  "/estado",
]
for (const [which, paths] of [
  ["seen most", ["/", "/instructores", "/contacto", "/paquetes", "/backend"]],
  ["alike", alike],
] as const) {
  test(`the pages that are ${which} are accessible`, { tag: which === "alike" ? "@long" : [] }, async ({
    page,
  }) => {
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
        await check(page)
        await checkNames(page)
      })
    }
  })
}

test("a field is seen where it ends", { tag: ["@anyWidth", "@long"] }, async ({ page }) => {
  for (const path of ["/contacto", "/backend"]) {
    await page.goto(path)
    const edge = await page
      .getByRole("main")
      .getByRole("textbox")
      .first()
      .evaluate((one) => getComputedStyle(one).borderTopColor)
    expect(contrastOn(edge, "#ffffff"), path).toBeGreaterThanOrEqual(3)
  }
})

test("the menu and the branch picker are accessible", { tag: "@long" }, async ({ page }) => {
  await page.goto("/")
  await awake(page)
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await expect(page.getByRole("dialog", { name: "Menú" })).toBeVisible()
  await check(page)
  await page.keyboard.press("Escape")
  await closed(page)
  await page.getByRole("banner").getByRole("link", { name: "Reservar" }).click()
  await expect(page.getByRole("dialog", { name: "Selecciona una sucursal" })).toBeVisible()
  await check(page)
})

test("the week, the seats and a full class are accessible @long", async ({ page, rival, ownClass }) => {
  const { id, day, address } = await ownClass()
  const full = await ownClass({ capacity: 1, hour: "20:00" })
  const other = await rival()
  await other.book(id, 2)
  await other.book(full.id, 1)
  await page.goto(address().replace(/&clase=.*/, ""))
  await expect(page.getByRole("heading", { name: "Roma Norte" })).toBeVisible()
  await check(page)
  await checkNames(page)
  await page.goto(`${address().replace(/&clase=.*/, "")}&instructor=nadie`)
  await expect(page.getByText("No hay clases para los filtros seleccionados.")).toBeVisible()
  await check(page)
  await openSeats(page, address())
  await confirmSeat(page, 3)
    .or(page.getByRole("button", { name: "Confirmar lugar" }))
    .click()
  await expect(page.getByRole("alert")).toHaveText("Debes seleccionar un puesto")
  await check(page)
  await seat(page, 3).check()
  await expect(confirmSeat(page, 3)).toBeVisible()
  await check(page)
  const forOne = await ownClass({ capacity: 1, hour: "21:00" })
  await openSeats(page, forOne.address())
  await expect(page.getByRole("heading", { name: "Esta clase es solo para ti" })).toBeVisible()
  await check(page)
  await page.goto(`/paquetes?clase=${id}&lugar=3`)
  await expect(page.getByRole("link", { name: "Volver a tu lugar" })).toBeVisible()
  await check(page)
  await page.goto(`${address().replace(/&clase=.*/, "")}&hora=noche&conlugar=1`)
  await awake(page)
  const filters = page.getByRole("button", { name: "Filtros" })
  if (await filters.isVisible()) await filters.click()
  await check(page)
  await page.goto(`/reserva-clase/${full.id}?dia=${day}`)
  await expect(page.getByRole("heading", { name: "Llena" })).toBeVisible()
  await check(page)
})

test("each view of the modal is accessible", { tag: "@long" }, async ({ page, customer, ownClass }) => {
  const { address } = await ownClass()
  await page.goto("/paquetes")
  await awake(page)
  await page.getByRole("button", { name: "Comprar 10 clases" }).click()
  await expect(page.getByRole("dialog", { name: "Compra tu paquete" })).toContainText("$1,800")
  await check(page)
  await page.keyboard.press("Escape")
  await closed(page)
  const login = await openView(page, "Iniciar sesión")
  await login.getByRole("button", { name: "Iniciar sesión" }).click()
  await expect(login.getByText("El email es requerido")).toBeVisible()
  await check(page)
  await login.getByRole("button", { name: "¿Olvidaste tu contraseña?" }).click()
  await expect(page.getByRole("dialog", { name: "Recupera tu contraseña" })).toContainText(
    "ningún correo sale de aquí",
  )
  await check(page)
  await page.keyboard.press("Escape")
  await closed(page)
  const singup = await openView(page, "Registrate")
  await check(page)
  await singup.getByRole("button", { name: "Crear cuenta" }).click()
  await expect(singup.getByText("El nombre es requerido")).toBeVisible()
  await check(page)

  await openSeats(page, address(1))
  await confirmSeat(page, 1).click()
  const info = page.getByRole("dialog", { name: "Tu lugar te espera" })
  await expect(info).toContainText("Debes iniciar sesión")
  await check(page)
  await info.getByRole("button", { name: "Iniciar sesión" }).click()
  const paula = await customer()
  await page.getByRole("dialog").getByLabel("Email").fill(paula.email)
  await page.getByRole("dialog").getByLabel("Contraseña", { exact: true }).fill(paula.password)
  await page.getByRole("dialog").getByRole("button", { name: "Iniciar sesión" }).click()
  await expect(page.getByRole("dialog", { name: "Compra tu paquete" })).toContainText("se queda el lugar 1")
  await check(page)
})

const accountScreens = (id: string) => [
  `/mi-cuenta/${id}`,
  `/mi-cuenta/${id}/proximasclases`,
  `/mi-cuenta/${id}/clasesdisponibles`,
  `/mi-cuenta/${id}/listadeespera`,
  `/historial-reservas/${id}`,
  `/historial-transaccional/${id}`,
]

async function checkAccount(page: Page, id: string): Promise<void> {
  for (const path of accountScreens(id)) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByText("Cargando...")).toHaveCount(0)
    await check(page)
  }
}

test("an empty account is accessible", { tag: ["@anyWidth", "@long"] }, async ({ page, customer }) => {
  const paula = await customer()
  await keepSession(page, paula)
  await checkAccount(page, paula.id)
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "¿Cuándo vienes?" })).toBeVisible()
  await check(page)
})

test("an account in use, its confirmation and its cancellation are accessible", { tag: "@long" }, async ({
  page,
  customer,
  ownClass,
}) => {
  const { address } = await ownClass()
  const renata = await customer("ten", "unlimited")
  await keepSession(page, renata)
  await book(page, address(3))
  await check(page)
  await openSeats(page, address())
  await expect(page.getByRole("heading", { name: "Tu lugar es el 3" })).toBeVisible()
  await check(page)
  await page.goto("/")
  await expect(page.getByRole("heading", { name: "Tu próxima clase" })).toBeVisible()
  await check(page)
  await checkAccount(page, renata.id)
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  await page.getByRole("button", { name: /^Cancelar/ }).click()
  await expect(page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })).toBeVisible()
  await check(page)
})

test("changing a reservation is accessible", { tag: ["@anyWidth", "@long"] }, async ({
  page,
  customer,
  ownClass,
  database,
}) => {
  const { id, address } = await ownClass()
  const other = await ownClass({ hour: "20:00" })
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(3))
  await openSeats(page, address(5))
  const change = page.getByRole("button", { name: "Cambiar al lugar 5" })
  await expect(change).toBeEnabled()
  await check(page)
  await change.click()
  await expect(page.getByRole("heading", { name: "Tu lugar ahora es el 5" })).toBeVisible()
  await check(page)
  await openSeats(page, address())
  await page.getByRole("link", { name: "Cambiar a otra clase" }).click()
  await expect(page.getByText("Elige la clase a la que te cambias")).toBeVisible()
  await check(page)
  await database.pool.query(
    "update reservations set free_until = now() - interval '1 minute' where user_id = $1",
    [renata.id],
  )
  await openSeats(page, `${other.address(2)}&${new URL(page.url()).search.match(/cambiar=[^&]+/)}`)
  await expect(page.getByText("Después de este cambio ya no podrás cancelar")).toBeVisible()
  await check(page)
  await near(database.pool, id, 60)
  await page.reload()
  await expect(page.getByRole("link", { name: "Ir a cancelarla" })).toBeVisible()
  await check(page)
  await page.goto(`/historial-reservas/${renata.id}`)
  await expect(page.getByText("Cambiada")).toBeVisible()
  await check(page)
})

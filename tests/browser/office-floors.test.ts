import { expect, type Page } from "@playwright/test"
import { checkAxe, checkWidths } from "../support/accessible.ts"
import { askToCancel, roster, test } from "../support/browser-office.ts"
import { type } from "../support/browser-typing.ts"

test.use({ contextOptions: { reducedMotion: "reduce" } })

/** A finger has narrower phones and tablets as well; 720 px is a desk seen at twice its size. */
async function check(page: Page): Promise<void> {
  await checkAxe(page)
  await checkWidths(page, (page.viewportSize()?.width ?? 0) < 720 ? [360, 768] : [720])
}

test("every screen of the office is accessible and fits, from 360 px to a desk at 200 %", async ({
  page,
  hasTouch,
  office,
  fullClass,
  database: { pool },
}) => {
  test.slow()
  const detail = `clases/detalle/${await fullClass(3)}`
  // With classes, payments and a past: a pager each.
  const { rows } = await pool.query("select id from users where email = 'ana@demo.cupo.mx'")
  // Where there is room for it the week always says what is dragged: it is looked at in a test of its own.
  const week = hasTouch ? ["clases/semana"] : []
  await office(page, "home")
  for (const path of [
    "home",
    "operaciones",
    "clases",
    ...week,
    "clases?sort=-Hora&page=2",
    detail,
    "mensajes",
    "pagos/crear",
    `detallesusuario/${rows[0].id}`,
  ]) {
    await page.goto(`/backend/${path}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Cargando/)).toHaveCount(0)
    await check(page)
  }
})

test("the menu of a row, its dialog and a refusal are accessible", { tag: "@long" }, async ({
  page,
  context,
  office,
  fullClass,
}) => {
  test.slow()
  await office(page, `clases/detalle/${await fullClass(2)}`)
  await roster(page).getByRole("button").first().click()
  await expect(page.getByRole("menuitem", { name: "Cancelar reserva" })).toBeVisible()
  await check(page)
  await page.keyboard.press("Escape")
  await page.getByRole("banner").getByRole("button").last().click()
  await expect(page.getByRole("menuitem", { name: "Salir" })).toBeVisible()
  await check(page)
  await page.keyboard.press("Escape")
  const dialog = await askToCancel(page)
  await check(page)
  await page.route("**/api/reservations/*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 403, json: { error: "FORBIDDEN", message: "No tienes permiso." } })
      : route.continue(),
  )
  await dialog.getByRole("button", { name: "Cancelar reserva" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("No tienes permiso.")
  await check(page)
  await context.unrouteAll({ behavior: "ignoreErrors" })
})

test("what a search at the desk finds, or does not, is accessible", { tag: "@long" }, async ({
  page,
  office,
}) => {
  await office(page, "operaciones")
  const field = page.getByLabel("Buscar persona o clase")
  await type(field, "a")
  await type(field, "an")
  await expect(page.getByText(/^Encontrados: \d+$|^Nadie ni/)).toBeVisible()
  await check(page)
  await type(field, "zzzzzz")
  await expect(page.getByText("Nadie ni ninguna clase de hoy")).toBeVisible()
  await check(page)
})

test("the back button and a reload keep the list as it was left", async ({ page, hasTouch, office }) => {
  await office(page, "clases?page=2")
  const counted = page.getByText(/^Mostrando 7 - 12 de/)
  await expect(counted).toBeVisible()
  await page.reload()
  await expect(counted).toBeVisible()
  const row = page.locator("tbody tr").first()
  const words = await row.innerText()
  if (hasTouch) await row.tap()
  else {
    await row.focus()
    await page.keyboard.press("Enter")
  }
  await page.waitForURL("**/clases/detalle/*")
  await expect(page.getByRole("group", { name: "Lugares de la clase" })).toBeVisible()
  await page.goBack()
  await expect(counted).toBeVisible()
  await expect.poll(() => row.innerText()).toBe(words)
})

test("a reload and the back button leave an open question, and nothing is cancelled", {
  tag: "@anyWidth",
}, async ({ page, office, fullClass }) => {
  await office(page, `clases/detalle/${await fullClass(1)}`)
  const dialog = await askToCancel(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(roster(page).getByRole("button", { name: /^Acciones de/ })).toBeFocused()
  await askToCancel(page)
  await page.reload()
  await expect(dialog).toBeHidden()
  await expect(roster(page).getByRole("listitem")).toHaveCount(1)
})

test("on a slow network the desk says that it is on its way, and a cancellation counts once", {
  tag: "@anyWidth",
}, async ({ page, context, office, fullClass, database }) => {
  test.slow()
  const id = await fullClass(2)
  await office(page, "home")
  const network = await context.newCDPSession(page)
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await page.goto(`/backend/clases/detalle/${id}`)
  await expect(roster(page).getByRole("listitem")).toHaveCount(2)
  const dialog = await askToCancel(page)
  const confirm = dialog.getByRole("button", { name: "Cancelar reserva" })
  await confirm.dblclick()
  await expect(roster(page).getByRole("listitem")).toHaveCount(1)
  const { rows } = await database.pool.query(
    "select count(*)::int as cancelled from reservations where class_id = $1 and cancelled_at is not null",
    [id],
  )
  expect(rows).toEqual([{ cancelled: 1 }])
})

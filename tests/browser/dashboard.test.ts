import { readFileSync } from "node:fs"
import { expect, type Page } from "@playwright/test"
import { sayPesos } from "../../contract/money.ts"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"

test.use({ expected: [/status of 503/] })

const box = (page: Page, name: string) => page.getByRole("region", { name, exact: true })

/** Opens the dashboard; what is told of it, by the name of the report. */
async function open(page: Page, office: (page: Page, path: string) => Promise<void>) {
  const reports = ["today", "coming", "billing", "users", "classes", "ranking"]
  const told = reports.map((name) => page.waitForResponse(`**/api/reports/${name}`))
  await office(page, "home")
  const bodies = await Promise.all((await Promise.all(told)).map((response) => response.json()))
  await expect(page.getByText(/^Cargando/)).toHaveCount(0)
  return Object.fromEntries(reports.map((name, at) => [name, bodies[at]]))
}

/** Where the links of a box lead: path and query. */
const linksOf = (page: Page, name: string) =>
  box(page, name)
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")))

test("every figure leads to what it is the sum of", { tag: "@long" }, async ({ page, office }) => {
  const { today, billing, users, classes, ranking } = await open(page, office)
  const pays = (query = "") => `/backend/pagos${query}`
  expect(await linksOf(page, "Facturación")).toEqual([
    pays(),
    ...["year", "month", "week", "day"].map((name) => pays(`?initdate=${billing[name].since}`)),
  ])
  expect(await linksOf(page, "Usuarios")).toEqual([
    "/backend/listausuarios",
    `/backend/listausuarios?initdate=${users.since}`,
    "/backend/listausuarios?state=true",
  ])
  const before = `initdate=${today.weekAgo.day}&enddate=${today.weekAgo.day}`
  expect(await linksOf(page, "Hoy")).toEqual([
    pays(`?initdate=${today.today.day}`),
    pays(`?${before}`),
    `/backend/clases?initdate=${today.today.day}&enddate=${today.today.day}`,
    `/backend/clases?${before}`,
  ])
  const [month, year] = [billing.month.since, billing.year.since]
  expect(await linksOf(page, "Descuentos")).toEqual(
    ["true", "false"].flatMap((coupon) =>
      [year, month].map((since) => pays(`?initdate=${since}&coupon=${coupon}`)),
    ),
  )
  expect(await linksOf(page, "Métodos de pago")).toEqual(
    ["cash", "terminal", "paypal"].flatMap((method) =>
      [year, month].map((since) => pays(`?initdate=${since}&method=${method}`)),
    ),
  )
  // Each heading is read by itself.
  const heads = await box(page, "Instructores")
    .locator("thead")
    .first()
    .locator("th")
    .evaluateAll((all) =>
      all.map((one) => {
        const words = document.createRange()
        words.selectNodeContents(one)
        return words.getBoundingClientRect().toJSON() as { left: number; right: number }
      }),
    )
  expect(heads).toHaveLength(3)
  for (const [at, { right }] of heads.slice(0, -1).entries())
    expect((heads[at + 1]?.left ?? 0) - right).toBeGreaterThanOrEqual(6)
  const [place] = ranking.branches
  const { userId } = place.customers[0]
  expect((await linksOf(page, "Ranking de usuarios"))[0]).toBe(
    pays(`?userId=${userId}&status=paid&branch=${place.branchId}`),
  )
  const { branchId, instructors, lastMonth } = classes.branches[0]
  const taught = `branch=${branchId}&instructor=${instructors[0].id}`
  expect(await linksOf(page, "Instructores")).toContain(
    `/backend/clases?${taught}&initdate=${lastMonth.from}&enddate=${lastMonth.to}`,
  )
  for (const [name, all] of [
    ["Últimas transacciones", "Ver todas"],
    ["Últimos usuarios registrados", "Ver todos"],
  ] as const) {
    await expect(box(page, name).locator("tbody tr")).toHaveCount(3)
    await expect(box(page, name).getByRole("link", { name: all })).toBeVisible()
  }
  await check(page)

  // Who comes next, and the wizard for one more.
  const next = box(page, "Reservas próximas")
  await next.getByRole("button", { name: "Nueva reservacion" }).click()
  const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
  await expect(wizard.getByRole("textbox", { name: "Cliente" })).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(wizard).toBeHidden()

  // The list that the month's figure leads to has what it is made of.
  const says = box(page, "Facturación").getByRole("link", { name: /^Mensual/ })
  await expect(says).toContainText(sayPesos(billing.month.net))
  await says.click()
  await expect(page).toHaveURL(/\/backend\/pagos\?initdate=/)
  const sums = page.getByLabel("Lo que suma la lista")
  await expect(sums).toContainText(`Cobrado${sayPesos(billing.month.paid)}`)
  await expect(sums).toContainText(sayPesos(billing.month.refunded))

  await page.goBack()
  await box(page, "Últimas transacciones").locator("tbody tr").first().press("Enter")
  await expect(page).toHaveURL(/\/backend\/pagos\/detalles\//)
})

test("what is not there is said of each, and a class that asks for something leads to it", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, ownClass }) => {
  const { id, day } = await ownClass()
  const answer = (report: string, body: object) =>
    page.route(`**/api/reports/${report}`, (route) => route.fulfill({ json: body }))
  const place = { branchId: id, branchName: "Coyoacán", timeZone: "America/Mexico_City" }
  const range = { from: day, to: day }
  const ranges = { lastMonth: range, fortnight: null, month: range, week: range, today: day }
  await answer("ranking", { branches: [{ ...place, customers: [] }] })
  await answer("classes", {
    startDate: "2100-01-04",
    branches: [{ ...place, ...ranges, instructors: [], disciplines: [] }],
  })
  const full = {
    ...{ id, ...place, startsAt: `${day}T18:00:00.000Z`, discipline: "BSC", instructor: "Daniela Paz" },
    ...{ capacity: 11, occupied: 11, waiting: 2 },
  }
  const none = Array.from({ length: 6 }, () => ({ day, classes: 0, capacity: 0, occupied: 0 }))
  const days = [{ day, classes: 480, capacity: 12_345, occupied: 12_300 }, ...none]
  await answer("coming", { days, empty: { total: 0, classes: [] }, waited: { total: 1, classes: [full] } })
  await page.route("**/api/reports/billing", (route) => route.fulfill({ status: 503, json: {} }))
  await office(page, "home")
  await expect(box(page, "Ranking de usuarios")).toContainText("No hay transacciones pagadas")
  await expect(box(page, "Instructores")).toContainText("No hay instructores en esta sede")
  await expect(box(page, "Instructores")).toContainText("Las quincenas se cuentan desde el 04/01/2100")
  await expect(box(page, "Clases")).toContainText("No hay clases en este periodo")
  await expect(box(page, "Próximos siete días")).toContainText("Ninguna clase está casi vacía.")

  // A large studio's figures stay in their box.
  const seats = box(page, "Próximos siete días").getByText("12,300 / 12,345")
  expect(await seats.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)

  // What one read failed, the others show; and it is had again where it is missing.
  const retry = box(page, "Facturación").getByRole("button", { name: "Reintentar" })
  await expect(retry).toBeVisible()
  await expect(box(page, "Usuarios").getByText("Nuevos este mes")).toBeVisible()
  await check(page)
  await page.unroute("**/api/reports/billing")
  await retry.click()
  await expect(box(page, "Facturación").getByText("Mensual")).toBeVisible()
  await expect(box(page, "Descuentos").getByText("Con cupón")).toBeVisible()

  await box(page, "Próximos siete días")
    .getByRole("link", { name: /2 esperan/ })
    .click()
  await expect(page).toHaveURL(`/backend/clases/detalle/${id}`)
})

const taken = (net: number) => ({ paid: Math.max(0, net), refunded: Math.max(0, -net), net })
const nothing = taken(0)
const months = Array.from({ length: 12 }, (_, n) => {
  const from = `2025-${String(n + 1).padStart(2, "0")}-01`
  return { from, to: `${from.slice(0, 8)}28` }
})

test("a chart says itself in words, by keyboard, as a table and in a file, and leads to what a bar is the sum of", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office }) => {
  const summed = { at: "2025-12-28T18:00:00.000Z", from: "2025-01-01", to: "2025-12-28" }
  const answers: Record<string, object> = {
    income: {
      months: months.map((month, n) => ({
        ...{ ...month, cash: n === 10 ? taken(1500) : nothing, paypal: n === 10 ? taken(2000.5) : nothing },
        // More went back than came in.
        terminal: n === 11 ? taken(-1) : nothing,
      })),
    },
    occupancy: { hours: [{ weekday: 1, hour: 19, classes: 4, capacity: 40, occupied: 37 }] },
    returning: { months: months.map((month) => ({ ...month, new: 0, returning: 0 })) },
    unspent: {
      packages: [
        {
          packageId: null,
          name: "Diez",
          packages: 2,
          sold: 20,
          added: 0,
          used: 9,
          expired: 5,
          withdrawn: 0,
          left: 6,
        },
      ],
    },
  }
  for (const [report, body] of Object.entries(answers))
    await page.route(`**/api/reports/${report}*`, (route) => route.fulfill({ json: { ...summed, ...body } }))
  await office(page, "home")
  // They come as one comes near them.
  await box(page, "Últimos usuarios registrados").scrollIntoViewIfNeeded()
  const income = box(page, "Ingresos por mes")
  await expect(income).toContainText(
    "Entraron $3,499.50 en doce meses. El mejor fue noviembre de 2025, con $3,500.50.",
  )
  await expect(box(page, "Ocupación por día y hora").getByRole("cell", { name: "93%" })).toBeVisible()
  await expect(box(page, "Clientes nuevos y que regresan")).toContainText("Todavía no ha venido nadie")
  await expect(box(page, "Clases que no se usan").getByRole("img", { name: /^Diez: / })).toHaveAccessibleName(
    "Diez: 9 usadas, 5 vencidas, 6 por usar, 0 retiradas",
  )
  await check(page)

  const bar = (name: string) => income.getByRole("link", { name, exact: true })
  await bar("diciembre de 2025, Terminal: -$1").focus()
  await page.keyboard.press("ArrowLeft")
  await expect(bar("noviembre de 2025, Efectivo: $1,500")).toBeFocused()
  await page.keyboard.press("ArrowUp")
  await expect(bar("noviembre de 2025, Tarjeta (PayPal): $2,000.50")).toBeFocused()

  await page.emulateMedia({ media: "print" })
  await expect(income.getByRole("button", { name: "Ver como tabla" })).toBeHidden()
  await expect(bar("diciembre de 2025, Terminal: -$1")).toBeVisible()
  await page.emulateMedia({ media: null })

  await income.getByRole("button", { name: "Ver como tabla" }).click()
  await expect(income.getByRole("link", { name: "$3,500.50, noviembre de 2025, Total" })).toBeVisible()
  const saved = page.waitForEvent("download")
  await income.getByRole("button", { name: "Exportar CSV" }).click()
  const lines = readFileSync(await (await saved).path(), "utf8").split("\r\n")
  expect(lines[0]).toBe("\ufeffMes,Efectivo,Terminal,Tarjeta (PayPal),Total")
  expect(lines[11]).toBe("noviembre de 2025,1500,0,2000.5,3500.5")
  await check(page)

  await income.getByRole("link", { name: "-$1, diciembre de 2025, Terminal" }).click()
  await expect(page).toHaveURL("/backend/pagos?initdate=2025-12-01&enddate=2025-12-28&method=terminal")
})

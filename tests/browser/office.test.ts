import { randomUUID } from "node:crypto"
import { readFile } from "node:fs/promises"
import { expect, type Page } from "@playwright/test"
import { readXlsx } from "hucre/xlsx"
import { serverSays } from "../support/browser-clock.ts"
import { drawLate } from "../support/browser-late.ts"
import { roster, test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { dayFromNow, makeBranch } from "../support/studio.ts"

test.beforeEach(({ isMobile: _ }, { project }) => {
  onPhone = project.name === "phone"
})
let onPhone = false

const admin = "admin@demo.cupo.mx"
const reception = "recepcion@demo.cupo.mx"

/** At the staff's door. */
async function show(page: Page, email: string, password = "Cupo2025") {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Contraseña", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Iniciar sesión" }).click()
}

async function signIn(page: Page, email: string) {
  await page.goto("/backend")
  await show(page, email)
}

/** Reception works on the phone here, and the owner at a desk: at their first screen. */
async function enter(page: Page) {
  await signIn(page, onPhone ? reception : admin)
  await page.waitForURL(onPhone ? "**/backend/operaciones" : "**/backend/home")
}

test("the staff's door says what is missing, whom it does not admit and who may do nothing", {
  tag: "@anyWidth",
}, async ({ page, database: { pool } }) => {
  const alert = page.getByRole("alert")
  await test.step("a visitor who opens a section of the office goes to the home page", async () => {
    await page.goto("/backend/clases")
    await expect(page).toHaveURL("/")
  })
  await test.step("it opens with its first field focused, and says what is missing", async () => {
    await page.goto("/backend")
    await expect(page.getByLabel("Email")).toBeFocused()
    await page.getByLabel("Email").fill("nadie")
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
    await expect(page.getByText("El email no es valido")).toBeVisible()
    await expect(page.getByText("La contraseña es requerida")).toBeVisible()
    await expect(page.getByLabel("Email")).toBeFocused()
    await show(page, "nadie@example.com", "Incorrecta1")
    await expect(alert).toContainText("Error al iniciar sesión")
  })
  await test.step("a customer is refused in words, and no session of theirs is opened", async () => {
    const sofia = "sofia@demo.cupo.mx"
    await show(page, sofia)
    await expect(alert).toContainText("Este acceso es solo para el personal.")
    expect(await page.evaluate(() => localStorage.getItem("cupo.token"))).toBeNull()
    const { rows } = await pool.query(
      "select s.id from sessions s join users u on u.id = s.user_id where u.email = $1",
      [sofia],
    )
    expect(rows).toEqual([])
  })
  await test.step("staff without permissions are told whom to ask", async () => {
    await page.route("**/api/users/me", async (route) => {
      const response = await route.fetch()
      const me = await response.json()
      await route.fulfill({ response, json: { ...me, permissions: { superuser: false, modules: {} } } })
    })
    await show(page, reception)
    await expect(page.getByRole("heading", { name: "Sin Permisos" })).toBeVisible()
    await expect(page.getByText("Contacta a un administrador")).toBeVisible()
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })
})

test("where branches have another day, each says its own, and the heading none", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, database, romaNorte }) => {
  // Hidden and without classes, it is no branch of the day: on the other side of the world it is never the same day.
  const hidden = { name: `Sucursal ${randomUUID().slice(0, 8)}`, timeZone: "Etc/GMT-12", isPublic: false }
  await makeBranch(database.pool, romaNorte, hidden)
  await signIn(page, admin)
  await page.waitForURL("**/backend/home")
  const main = page.getByRole("main")
  const dayIn = (zone: string, at: Date) =>
    new Intl.DateTimeFormat("es-MX", { timeZone: zone, weekday: "long" }).format(at)
  const branch = (name: string) => main.getByRole("heading", { name }).locator("..")

  // Half past midnight in the capital, the last that was: the day before in Tijuana, in summer too.
  const [hours, day] = [6.5 * 3_600_000, 86_400_000]
  const night = new Date(Math.floor((Date.now() - hours) / day) * day + hours)
  await serverSays(page, night)
  await page.reload()
  await expect(branch("Tijuana")).toContainText(dayIn("America/Tijuana", night))
  await expect(branch("Tijuana")).toContainText("hora de Tijuana")
  const here = dayIn("America/Mexico_City", night)
  await expect(branch("Roma Norte")).not.toContainText(here)
  await expect(branch("Roma Norte")).not.toContainText("hora de")
  await expect(main.getByText(/ · las clases de hoy, por sucursal$/)).toContainText(here)

  // At noon it is one day in all.
  await serverSays(page, new Date(night.getTime() - day / 2))
  await page.reload()
  const noon = dayIn("America/Mexico_City", new Date(night.getTime() - day / 2))
  await expect(main.getByText(/ · las clases de hoy, por sucursal$/)).toContainText(noon)
  await expect(branch("Tijuana")).toContainText("hora de Tijuana")
  await expect(branch("Tijuana")).not.toContainText(noon)
  await expect(branch(hidden.name)).toHaveCount(0)
})

test("reception does what a desk does, and is led away from the rest", async ({ page }) => {
  test.skip(!onPhone, "Reception works on the phone here")
  await enter(page)
  await page.getByRole("button", { name: "Mostrar menú" }).click()
  const menu = page.getByRole("navigation", { name: "Operaciones" })
  await expect(menu.getByRole("link")).toHaveText(["Operaciones", /^Pendientes/])
  await expect(menu.getByRole("button")).toHaveText(["Catálogos", "Usuarios", "Pagos"])
  for (const [group, entries] of [
    ["Pagos", ["Operaciones", /^Pendientes/, "Caja", "Corte de caja"]],
    ["Usuarios", ["Operaciones", /^Pendientes/, "Listado", "Nuevo registro"]],
    ["Catálogos", ["Operaciones", /^Pendientes/, "Clases"]],
  ] as const) {
    await menu.getByRole("button", { name: group }).click()
    await expect(menu.getByRole("link")).toHaveText(entries)
  }
  await page.goto("/backend/sedes")
  await page.waitForURL("**/backend/operaciones")

  await goTo(page, "cobrar a ana@demo.cupo.mx")
  await expect(page.getByRole("option", { name: /^Cobrar a Ana/ })).toBeVisible()
  await page.keyboard.press("Escape")
  await goTo(page, "ana@demo.cupo.mx")
  await page.getByRole("option", { name: /^Ana/ }).click()
  await expect(page).toHaveURL(/detallesusuario/)
  await expect(page.getByRole("button", { name: "Nueva reservacion" })).toBeVisible()
})

test("whom one may only list one finds in the list, and whom one may seat one seats", {
  tag: "@anyWidth",
}, async ({ page, customer, database: { pool } }) => {
  const who = await customer()
  await pool.query("update users set role = 'employee' where id = $1", [who.id])
  await pool.query(
    `insert into staff_permissions (user_id, module, actions)
     values ($1, 'usuarios', '{listado}'), ($1, 'operaciones', '{crear,ver}')`,
    [who.id],
  )
  await keepSession(page, who)
  await page.goto("/backend/operaciones")
  await goTo(page, "cobrar a ana@demo.cupo.mx")
  await expect(page.getByText("Encontrados: 0")).toBeVisible()
  await page.keyboard.press("Escape")
  await goTo(page, "sentar a ana@demo.cupo.mx")
  await page.getByRole("option", { name: /^Sentar a Ana/ }).click()
  const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
  await expect(wizard.getByText(/^Para Ana/)).toBeVisible()
  await wizard.getByRole("button", { name: "Cerrar", exact: true }).last().click()
  await goTo(page, "ana@demo.cupo.mx")
  await page.getByRole("option", { name: /^Ana/ }).click()
  await expect(page).toHaveURL(/listausuarios\?buscar=ana%40demo/)
  await expect(page.locator("tbody tr")).toHaveCount(1)
})

async function goTo(page: Page, typed: string) {
  await page.getByRole("button", { name: "Ir a una sección, persona o clase" }).click()
  const field = page.getByRole("combobox", { name: "Sección, persona o clase" })
  await expect(field).toBeFocused()
  await field.fill(typed)
}

test("the menu opens the branch of the page, and one branch at a time", async ({ page }) => {
  test.skip(onPhone, "The side menu is a drawer on phones")
  await enter(page)
  await page.goto("/backend/clases")
  const menu = page.getByRole("navigation", { name: "Operaciones" })
  await expect(menu.getByRole("link", { name: "Clases", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  )
  await menu.getByRole("button", { name: "Sistema" }).click()
  await expect(menu.getByRole("link", { name: "Cupones" })).toBeVisible()
  await expect(menu.getByRole("button", { name: "Catálogos" })).toHaveAttribute("aria-expanded", "false")
  await menu.getByRole("link", { name: "Cupones" }).click()
  await expect(page.getByRole("heading", { name: "Cupones" })).toBeVisible()
})

test.describe("an address of the office that is none", () => {
  test.use({ expected: [/status of 404/] })

  test("stays in the office, and leads back into it", { tag: ["@anyWidth", "@long"] }, async ({ page }) => {
    await enter(page)
    const response = await page.goto("/backend/transacciones")
    expect(response?.status()).toBe(404)
    await expect(page.getByRole("heading", { name: "404 no found" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Mostrar menú" })).toBeVisible()
    await page.getByRole("link", { name: "Ir al inicio" }).click()
    await expect(page).toHaveURL(/backend\/operaciones$/)
  })
})

test("a slash searches the classes as one types, and Enter opens the first", { tag: "@long" }, async ({
  page,
}) => {
  await enter(page)
  await page.goto("/backend/clases")
  await expect(page.getByText(/^Mostrando 1 - 6 de/)).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("pilates")
  await expect(page).toHaveURL(/discipline=pilates/)
  const rows = page.locator("tbody tr")
  await expect(rows.filter({ hasText: "Pilates Reformer" })).not.toHaveCount(0)
  await expect(rows.filter({ hasNotText: "Pilates Reformer" })).toHaveCount(0)
  await page.keyboard.type(" acuático")
  await expect(page.getByText("No hay clases para los filtros seleccionados.")).toBeVisible()
  if (onPhone) await page.getByRole("button", { name: "Filtros" }).click()
  await page.getByRole("button", { name: "Resetear filtros" }).click()
  await page.getByRole("button", { name: "Página 2", exact: true }).click()
  await expect(page.getByText(/^Mostrando 7 - 12 de/)).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("bsc")
  await expect(page.getByText(/^Mostrando 1 - 6 de/)).toBeVisible()
  await expect(rows.filter({ hasNotText: "BSC" })).toHaveCount(0)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toContainText("BSC")
  await page.getByRole("main").getByRole("link", { name: "Clases" }).click()
  await expect(page.getByLabel("Buscar disciplina")).toHaveValue("bsc")
})

test("another screen may send the list its filters along", { tag: ["@anyWidth", "@long"] }, async ({
  page,
}) => {
  await enter(page)
  await page.evaluate(() => {
    const usr = { discipline: "bsc", initdate: "2030-01-01", enddate: "2030-01-07", other: 1 }
    history.pushState({ usr, key: "preset", idx: 0 }, "", "/backend/clases")
    location.reload()
  })
  await expect(page).toHaveURL(/\?initdate=2030-01-01&enddate=2030-01-07&discipline=bsc$/)
  await expect(page.getByLabel("Buscar disciplina")).toHaveValue("bsc")
  await expect(page.getByText("No hay clases para los filtros seleccionados.")).toBeVisible()
})

test("the list is exported with every page it has", { tag: ["@anyWidth", "@long"] }, async ({ page }) => {
  await enter(page)
  await page.goto("/backend/clases")
  await expect(page.getByText(/^Mostrando 1 - 6 de/)).toBeVisible()
  const saving = page.waitForEvent("download")
  const reading = page.waitForResponse(/classes\/page\?.*size=500/)
  await page.getByRole("button", { name: "Exportar CSV" }).click()
  const stream = await (await saving).createReadStream()
  let text = ""
  for await (const part of stream) text += part
  const lines = text.trim().split(/\r?\n/)
  expect(lines[0]).toContain("Fecha,Hora,Disciplina")
  const { total } = await (await reading).json()
  expect(total).toBeGreaterThan(6)
  expect(lines).toHaveLength(total + 1)
})

test("a file of classes calls each what the list calls it", { tag: ["@anyWidth", "@long"] }, async ({
  page,
  office,
  ownClass,
  database: { pool },
}) => {
  const day = dayFromNow(19)
  const [cancelled] = [await ownClass({ day, hour: "05:10" }), await ownClass({ day, hour: "05:40" })]
  await pool.query(
    `update classes set status = 'cerrada', cancelled_at = now(), cancelled_by = (select id from users limit 1)
     where id = $1`,
    [cancelled.id],
  )
  await office(page, `clases?initdate=${day}&enddate=${day}`)
  await expect(page.getByText("CANCELADA")).toHaveCount(1)
  const saving = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exportar CSV" }).click()
  const lines = (await readFile(await (await saving).path(), "utf8")).split("\r\n")
  const ends = lines.filter((line) => /,05:[14]0,/.test(line)).map((line) => line.split(",").at(-1))
  expect(ends).toEqual(["CANCELADA", "ACTIVO"])
})

test("pointing at a person shows their seat, and the arrows walk the seats", { tag: "@long" }, async ({
  page,
  fullClass,
}) => {
  await enter(page)
  await page.goto(`/backend/clases/detalle/${await fullClass(2)}`)
  const second = roster(page).getByRole("listitem").nth(1)
  await second.hover()
  const seat = (await second.textContent())?.match(/Lugar (\d+)/)?.[1]
  await expect(page.getByRole("radio", { name: `Lugar ${seat},` })).toBeChecked()
  await page.getByRole("heading", { level: 1 }).hover()
  await page.getByRole("radio", { disabled: false }).first().focus()
  await page.keyboard.press("ArrowRight")
  await expect(roster(page).locator("[data-lit]")).toHaveCount(1)
})

test.describe("a server that is away for a moment", () => {
  test.use({ expected: [/status of 50[03]/] })

  test("three thousand payments are a workbook, and what could not be read is said and can be pressed again", {
    tag: ["@anyWidth", "@long"],
  }, async ({ page, office, customer, database: { pool } }) => {
    const { id } = await customer()
    await pool.query(
      `insert into transactions (id, user_id, amount, status, payment_method, source)
       select id, $1, n * 100, 'paid', 'cash', id::text
       from (select gen_random_uuid() as id, n from generate_series(1, 3000) n) made`,
      [id],
    )
    await office(page, `pagos?userId=${id}`)
    const save = page.getByRole("button", { name: "Exportar Excel" })
    const pages = /transactions\?.*size=500/
    await page.route(pages, (route) => route.fulfill({ status: 500, json: {} }))
    await save.click()
    await expectSaid(page, "Error de servidor")
    await page.unroute(pages)
    const saving = page.waitForEvent("download")
    await save.click()
    const book = await readXlsx(await readFile(await (await saving).path()))
    const [header, ...rows] = book.sheets[0]?.rows ?? []
    expect(header?.at(-4)).toBe("Monto")
    expect(rows).toHaveLength(3000)
    expect(rows.reduce((sum, row) => sum + Number(row.at(-4)), 0)).toBe(4_501_500)
    await expect(save).toBeEnabled()
  })

  test("a list that could not be read is read again by a press", { tag: "@anyWidth" }, async ({
    page,
    office,
  }) => {
    await page.route("**/api/users?*", (route) => route.fulfill({ status: 503, json: {} }))
    await office(page, "listausuarios")
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Error de servidor")
    await page.unroute("**/api/users?*")
    await page.getByRole("button", { name: "Reintentar" }).click()
    await expect(page.getByText(/^Mostrando 1 - /)).toBeVisible()
    await expect(page.getByRole("button", { name: "Reintentar" })).toHaveCount(0)
  })
})

test("what is searched and what narrows a list are both asked for, however late the device draws either", {
  tag: "@anyWidth",
}, async ({ page, office }) => {
  const { busy, calm } = await drawLate(page)
  await office(page, "listausuarios")
  await page.getByLabel("Estado").waitFor()
  await busy()
  await page.getByLabel("Buscar por nombre, correo o teléfono").fill("ana")
  await page.getByLabel("Estado").selectOption("Activos")
  await calm()
  await expect(page.getByLabel("Estado")).toHaveValue("true")
  await expect(page).toHaveURL(/buscar=ana/)
  await expect(page).toHaveURL(/state=true/)
})

import { expect } from "@playwright/test"
import { Temporal } from "temporal-polyfill"
import { check } from "../support/accessible.ts"
import { tell } from "../support/browser-news.ts"
import { test } from "../support/browser-office.ts"
import { keepSession } from "../support/browser-session.ts"
import { awake, booked, classCard, confirmSeat, openSeats, seat } from "../support/browser-steps.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { zone } from "../support/studio.ts"

test("a class that opens in half an hour says so, counts down by the server's clock and is reserved without a reload", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, another, press, customer, ownClass, romaNorte, database }) => {
  const opensAt = Temporal.Now.zonedDateTimeISO(zone).add({ minutes: 30 }).round({ smallestUnit: "minute" })
  const day = opensAt.toPlainDate().add({ days: 2 }).toString()
  const { id, address } = await ownClass({ day })
  const hour = opensAt.toPlainTime().toString().slice(0, 5)
  const save = async (days: number, packages: object[] = []) => {
    await database.pool.query(
      `insert into settings (name, value) values ('opening', $1)
       on conflict (name) do update set value = excluded.value, changed_at = now()`,
      [JSON.stringify({ classes: [{ branch: romaNorte.branch, type: null, days, hour }], packages })],
    )
    await tell(database.pool, "studio")
  }
  const { ten } = romaNorte.packages
  await save(2, [{ package: ten, days: null, hour }])
  try {
    const ana = await customer("ten")
    const card = classCard(page, id)
    // To who holds the package that opens it sooner it is open; to others it says when.
    const visitor = await another()
    await visitor.goto(address().replace(/&clase=.*/, ""))
    await expect(classCard(visitor, id)).toContainText(/Abre en (30|29):\d\d/)
    await openSeats(visitor, address())
    await expect(visitor.getByRole("button", { name: /^Abre en (30|29):\d\d$/ })).toBeDisabled()
    await keepSession(page, ana)
    await page.goto(address().replace(/&clase=.*/, ""))
    await awake(page)
    await expect(card).toContainText("11 lugares")
    await save(2)

    // A phone that is an hour and a half ahead.
    await page.clock.install({ time: new Date(Date.now() + 90 * 60_000) })
    await page.reload()
    await awake(page)
    await expect(card).toContainText(/Abre en (30|29):\d\d/)
    await press(card)
    await press(seat(page, 5))
    const waiting = page.getByRole("button", { name: /^Abre en (30|29):\d\d$/ })
    await expect(waiting).toBeDisabled()
    await expect(page.getByText(/^Abre (hoy|mañana) a las? \d+:\d\d/)).toBeVisible()
    await expect(page.getByText("Paga tu paquete 10 clases")).toBeVisible()

    await page.clock.fastForward("31:00")
    await expect(page.getByText("Ya abrió: puedes reservar.")).toBeVisible()
    await expect(confirmSeat(page, 5)).toBeEnabled()
    // By its own clock the server says not yet, in words, and nothing is lost.
    await press(confirmSeat(page, 5))
    await expect(page.getByRole("alert")).toContainText(/Las reservas de esta clase se abren (hoy|mañana)/)
    await save(3)
    await press(confirmSeat(page, 5))
    await expect(booked(page)).toBeVisible()
  } finally {
    await database.pool.query("delete from settings where name = 'opening'")
    await tell(database.pool, "studio")
  }
})

test("the office says when reservations open, and reads before it saves what that does", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, press, ownClass, database }) => {
  const { id } = await ownClass()
  const opening = async () =>
    (await database.pool.query("select value from settings where name = 'opening'")).rows[0]?.value
  try {
    await office(page, "sistema/configuracion")
    await press(page.getByRole("link", { name: /^Apertura de reservas/ }))
    const all = page.getByRole("group", { name: "Todas las clases" })
    await expect(all).toContainText("Se reserva desde que la clase está en el calendario.")
    await press(page.getByRole("button", { name: "Agregar excepción" }))
    const exception = page.getByRole("group", { name: "Excepción 1" })
    await exception.getByLabel("Tipo de clase").selectOption("Grupales")
    await type(exception.getByLabel("Días antes"), "0")
    await press(page.getByRole("button", { name: "Guardar" }))
    await expect(exception).toContainText("Entre 1 y 90")
    await type(exception.getByLabel("Días antes"), "1")
    await type(exception.getByLabel("A las"), "2000")
    await expect(exception).toContainText("La clase del viernes abre el jueves a las 20:00.")
    await expect(page.getByRole("status").filter({ hasText: "Al guardar" })).toContainText(
      /\d+ clases? dejan? de estar abiertas? hasta su día/,
    )
    await check(page)
    await press(page.getByRole("button", { name: "Guardar" }))
    await expect(page.getByRole("link", { name: /^Apertura de reservas/ })).toContainText(
      "Siempre abiertas, con 1 excepción.",
    )
    expect(await opening()).toEqual({
      classes: [{ branch: null, type: "groups", days: 1, hour: "20:00" }],
      packages: [],
    })
    await press(page.getByRole("link", { name: /^Apertura de reservas/ }))
    await press(page.getByRole("button", { name: "Quitar: Excepción 1" }))
    await expect(page.getByRole("status").filter({ hasText: "Al guardar" })).toContainText(
      /clases? se abren?/,
    )
    await press(page.getByRole("button", { name: "Guardar" }))
    await expect(page.getByRole("link", { name: /^Apertura de reservas/ })).toContainText("Siempre abiertas.")
    expect(await opening()).toEqual({ classes: [], packages: [] })
    expect(id).toBeTruthy()
  } finally {
    await database.pool.query("delete from settings where name = 'opening'")
    await tell(database.pool, "studio")
  }
})

test("the wizard says before the press that a class is not open yet, and lets go when it is", {
  tag: "@anyWidth",
}, async ({ page, customer, ownClass, romaNorte, database: { pool } }) => {
  const { id, day } = await ownClass()
  const [desk, ana] = [await customer(), await customer("ten")]
  await pool.query("update users set role = 'employee' where id = $1", [desk.id])
  await pool.query(
    "insert into staff_permissions (user_id, module, actions) values ($1, 'operaciones', '{crear,ver}'), ($1, 'usuarios', '{listado}')",
    [desk.id],
  )
  await pool.query("insert into settings (name, value) values ('opening', $1)", [
    JSON.stringify({
      classes: [{ branch: romaNorte.branch, type: null, days: 1, hour: "00:00" }],
      packages: [],
    }),
  ])
  await tell(pool, "studio")
  try {
    const { rows } = await pool.query(
      "select m.name from classes c join rooms m on m.id = c.room_id where c.id = $1",
      [id],
    )
    await keepSession(page, desk)
    await page.goto("/backend/operaciones")
    await page.getByRole("button", { name: "Ir a una sección, persona o clase" }).click()
    await page.getByRole("combobox", { name: "Sección, persona o clase" }).fill(`sentar a ${ana.email}`)
    await page.getByRole("option", { name: /^Sentar a / }).click()
    const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
    await type(wizard.getByLabel("Fecha"), keysOf(day))
    await wizard.getByRole("button", { name: "Siguiente" }).click()
    await wizard.getByLabel(new RegExp(`^Lugar en .*${rows[0].name}$`)).selectOption({ index: 1 })
    await wizard.getByRole("button", { name: "Siguiente" }).click()
    await expect(wizard.getByText(/^Las reservas de esta clase se abren /)).toBeVisible()
    await check(page)
    const confirm = wizard.getByRole("button", { name: "Confirmar" })
    await expect(confirm).toBeDisabled()
    await pool.query("delete from settings where name = 'opening'")
    await tell(pool, "studio")
    await confirm.click()
    await expect(wizard).toBeHidden()
  } finally {
    await pool.query("delete from settings where name = 'opening'")
    await tell(pool, "studio")
  }
})

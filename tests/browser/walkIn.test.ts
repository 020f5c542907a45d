import { randomInt, randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { tell } from "../support/browser-news.ts"
import { test as base } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { seat } from "../support/browser-steps.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { near } from "../support/studio.ts"

interface Soon {
  /** A class of this test's own that begins in twenty minutes, and where the desk has it: at midnight it is no longer of today. */
  soon(): Promise<{ id: string; path: string }>
}

const test = base.extend<Soon>({
  async soon({ ownClass, database: { pool } }, use) {
    const made: string[] = []
    await use(async () => {
      const { id } = await ownClass()
      made.push(id)
      await near(pool, id, 20)
      await tell(pool, "schedule")
      const { rows } = await pool.query(
        `select branch_id, day = (now() at time zone b.time_zone)::date as is_today
         from classes c join branches b on b.id = c.branch_id where c.id = $1`,
        [id],
      )
      const [{ branch_id, is_today }] = rows
      return { id, path: is_today ? `operaciones?branch=${branch_id}&clase=${id}` : `clases/detalle/${id}` }
    })
    for (const id of made) await near(pool, id, -3 * 24 * 60)
    await tell(pool, "schedule")
  },
})

test.use({
  expected: [/net::ERR_|manifest patches|status of 503/],
  contextOptions: { reducedMotion: "reduce" },
})

const letters = (many: number) =>
  Array.from({ length: many }, () => String.fromCharCode(97 + randomInt(26))).join("")
const someone = () => ({ name: `${letters(3)} ${letters(4)}`, phone: String(randomInt(1e9, 1e10 - 1)) })

const who = (page: Page) => page.getByRole("textbox", { name: "Quién" })
const panel = (page: Page, number: number) =>
  page
    .getByRole("region", { name: `Lugar ${number}` })
    .or(page.getByRole("dialog", { name: `Lugar ${number}` }))
const charge = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Cobrar \\$\\S+ y sentar en el ${number}$`) })

test("a walk-in is written down, pays and sits in six presses and twenty keys, by keyboard alone", async ({
  page,
  office,
  soon,
  customer,
  hasTouch,
  database: { pool },
}) => {
  test.skip(hasTouch, "A phone has no keyboard")
  const { id, path } = await soon()
  const { name, phone } = someone()
  await office(page, path)
  await expect(page.getByRole("button", { name: "Sentar a alguien" })).toBeVisible()
  const day = page.getByText(/^Hoy: .+\.$/)
  const before = path.startsWith("operaciones") ? await day.innerText() : null
  let [presses, keys] = [0, 0]
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  const write = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  await press("+")
  await expect(who(page)).toBeFocused()
  await check(page)
  await write(name)
  await expect(page.getByRole("option", { name: `Registrar a «${name}»` })).toBeVisible()
  await press("Enter")
  await expect(page.getByLabel("Teléfono")).toBeFocused()
  await check(page)
  await write(phone)
  await press("Enter")
  // What pays this class for the least is proposed, and one may go on from there.
  await expect(page.getByRole("radio", { checked: true }).and(page.locator(":focus"))).toHaveCount(1)
  await expect(charge(page, 1)).toBeEnabled()
  await check(page)
  await press("Enter")
  await expect(seat(page, 1)).toBeFocused()
  await expect(seat(page, 1)).toHaveAccessibleName(new RegExp(name))
  await expectSaid(page, new RegExp(`${name} quedó en el lugar 1`))
  expect(presses).toBeLessThanOrEqual(6)
  expect(keys).toBeLessThanOrEqual(20)
  const { rows } = await pool.query(
    `select t.status, t.payment_method, r.seat from reservations r join users u on u.id = r.user_id
     join transactions t on t.user_id = u.id where r.class_id = $1 and u.phone = $2`,
    [id, phone],
  )
  expect(rows).toEqual([{ status: "paid", payment_method: "cash", seat: 1 }])

  // The day above it has one more, and their money.
  if (before) await expect(day).not.toHaveText(before)

  // Escape leaves another one as it was.
  await page.keyboard.press("+")
  await expect(who(page)).toBeFocused()
  await page.keyboard.press("Escape")
  await expect(panel(page, 2)).toBeHidden()
  await expect(seat(page, 2)).toBeFocused()

  // The wizard opens with this class chosen too, once it is said for whom.
  const { email } = await customer("ten")
  await page.getByRole("button", { name: "Otras formas" }).click()
  await page.getByRole("menuitem", { name: "Nueva reservación" }).click()
  const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
  await expect(wizard.getByRole("textbox", { name: "Cliente" })).toBeFocused()
  await page.keyboard.type(email)
  await expect(wizard.getByRole("option")).toHaveCount(1)
  await page.keyboard.press("Enter")
  await expect(wizard.getByLabel(/^Lugar en /)).toHaveValue("2")
  await check(page)
  await wizard.getByRole("button", { name: "Siguiente" }).click()
  await expect(wizard.getByRole("row", { name: "Lugar Lugar 2" })).toBeVisible()
  await wizard.getByRole("button", { name: "Confirmar" }).click()
  await expectSaid(page, "Reserva creada correctamente")
  await expect(wizard).toBeHidden()
  await expect(seat(page, 2)).toHaveAccessibleName(/^Lugar 2, (?!libre)/)
})

test("a tap on a free seat seats who has classes left, and sells to who has none", async ({
  page,
  office,
  soon,
  press,
  customer,
  database: { pool },
}) => {
  const { path } = await soon()
  const name = `Itzel${randomUUID().slice(0, 8)}`
  for (const [{ id }, last] of [
    [await customer("ten"), "Alba"],
    [await customer(), "Bravo"],
  ] as const) {
    await pool.query("update users set first_name = $2, last_name = $3 where id = $1", [id, name, last])
  }
  await office(page, path)
  await press(seat(page, 6))
  await expect(who(page)).toBeFocused()
  await who(page).fill(name)
  await expect(page.getByRole("option", { name: /Alba.*le quedan 10 clases/ })).toBeVisible()
  await press(page.getByRole("option", { name: /Alba/ }))
  await expect(panel(page, 6).getByRole("status").filter({ hasText: "le quedan 10 clases" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Reservar el 6" })).toBeFocused()
  await check(page)
  await press(page.getByRole("button", { name: "Reservar el 6" }))
  await expect(seat(page, 6)).toHaveAccessibleName(new RegExp(`${name} Alba`))
  await expect(seat(page, 6)).toBeFocused()

  await press(seat(page, 7))
  await who(page).fill(`${name} bravo`)
  await press(page.getByRole("option", { name: /Bravo/ }))
  await expect(panel(page, 7).getByText("No tiene un paquete vigente.")).toBeVisible()
  await press(page.getByText("Terminal", { exact: true }))
  await check(page)
  await press(charge(page, 7))
  await expect(seat(page, 7)).toHaveAccessibleName(new RegExp(`${name} Bravo`))
  // Who has a seat is not seated twice, and it is said why before any press.
  await press(seat(page, 8))
  await who(page).fill(`${name} alba`)
  await press(page.getByRole("option", { name: /Alba/ }))
  await expect(panel(page, 8).getByText("Ya tiene un lugar en esta clase.")).toBeVisible()
  await expect(page.getByRole("button", { name: /^(Reservar|Cobrar)/ })).toHaveCount(0)
})

test("a seat that somebody else took, a server that is away and an answer that is lost are each told, and sell once at most", {
  tag: "@anyWidth",
}, async ({ page, office, soon, rival, customer, database: { pool } }) => {
  const { id, path } = await soon()
  const name = `Itzel${randomUUID().slice(0, 8)}`
  const itzel = await customer()
  await pool.query("update users set first_name = $2 where id = $1", [itzel.id, name])
  await office(page, path)
  await seat(page, 3).click()
  await who(page).fill(name)
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click()
  await expect(charge(page, 3)).toBeEnabled()
  const other = await rival()
  expect(await other.book(id, 3)).toBe(201)
  await expect(page.getByText("Ese puesto no está disponible, elige otro.")).toBeVisible()
  await expect(charge(page, 3)).toBeDisabled()
  await page.getByRole("button", { name: "Cerrar" }).click()

  await seat(page, 4).click()
  await who(page).fill(name)
  await page.getByRole("option", { name: new RegExp(`^${name}`) }).click()
  const paid = async () =>
    (await pool.query("select 1 from transactions where user_id = $1", [itzel.id])).rowCount
  await goOffline(page)
  await charge(page, 4).click()
  await expect(page.getByText("Sin conexión. No se cobró nada.")).toBeVisible()
  await goOnline(page)
  const way = await unsteady(page, "**/api/reservations/sale")
  await charge(page, 4).click()
  await expect.poll(() => way.keys.length).toBeGreaterThan(0)
  expect(await paid()).toBe(0)
  way.answers = ["lost"]
  await expect(page.getByText(/^No sabemos si se cobró/)).toBeVisible()
  expect(await paid()).toBe(1)
  way.answers = ["whole"]
  await charge(page, 4).click()
  await expect(seat(page, 4)).toHaveAccessibleName(new RegExp(name))
  await expect(seat(page, 4)).toBeFocused()
  expect(new Set(way.keys).size).toBe(1)
  expect(await paid()).toBe(1)
})

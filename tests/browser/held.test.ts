import { expect } from "@playwright/test"
import { addDays, formatDate } from "../../contract/calendar.ts"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { give } from "../support/studio.ts"

test.use({ expected: [/status of 500/] })

test("a package lasts longer, rests with what it paid given up, and becomes another person's", {
  tag: "@anyWidth",
}, async ({ page, office, customer, ownClass, press, another, romaNorte, database: { pool } }) => {
  const { id, email, password } = await customer()
  const receiver = await customer()
  const held = await give(pool, id, romaNorte.packages.ten)
  const { id: classId, day } = await ownClass()
  await pool.query(
    `with seated as (
       insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until)
       select gen_random_uuid(), c.id, c.room_id, 3, $2, $3, now(), c.starts_at - interval '3 hours' from classes c where c.id = $1
       returning id)
     insert into credit_ledger (held_package_id, seq, delta, balance, reason, reservation_id)
     select $3, 2, -1, 9, 'used', id from seated`,
    [classId, id, held],
  )
  const { rows } = await pool.query(
    "select (expires_at at time zone 'America/Mexico_City')::date as day from held_packages where id = $1",
    [held],
  )
  const lastDay = rows[0].day as string
  await office(page, `detallesusuario/${id}`)
  const menu = page.getByRole("button", { name: "Más de 10 clases" })
  const choose = async (name: string) => {
    await press(menu)
    await press(page.getByRole("menuitem", { name }))
    return page.getByRole("dialog")
  }

  const extending = await choose("Ampliar vigencia")
  await press(extending.getByRole("button", { name: "Ampliar" }))
  await expect(extending.getByText("Escribe el motivo")).toBeVisible()
  await press(extending.getByRole("button", { name: "+7 días" }))
  await extending.getByLabel("Motivo").fill("Se enfermó")
  await check(page)
  await press(extending.getByRole("button", { name: "Ampliar" }))
  const longer = addDays(lastDay, 7)
  await expectSaid(page, `Vence el ${formatDate(longer)}.`)
  await expect(menu).toBeFocused()

  // What it pays cannot be read: it is said, and read again by a press.
  await page.route(`**/api/users/${id}/reservations`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  const freezing = await choose("Congelar")
  await expect(freezing.getByRole("alert").filter({ hasText: "Error de servidor" })).toBeVisible()
  await page.unroute(`**/api/users/${id}/reservations`)
  await freezing.getByRole("button", { name: "Reintentar" }).press("Enter")
  await expect(freezing.getByRole("alert").filter({ hasText: "Error de servidor" })).toHaveCount(0)
  await expect(freezing.locator(":focus")).toHaveCount(1)
  await type(freezing.getByLabel("Hasta"), keysOf(addDays(day, 1)))
  await expect(freezing.getByText("Paga una reserva en esos días:")).toBeVisible()
  const freeze = freezing.getByRole("button", { name: "Congelar" })
  await expect(freeze).toBeDisabled()
  await press(freezing.getByLabel("Cancelarla y devolver la clase al paquete"))
  await freezing.getByLabel("Motivo").fill("Viaje de trabajo")
  await check(page)
  await press(freeze)
  await expect(page.getByText(/^Congelado /)).toBeVisible()
  await expect(page.getByText("Quedan 10 de 10")).toBeVisible()
  await expect(page.getByText(/Viaje de trabajo · /)).toBeVisible()

  const own = await another()
  await keepSession(own, { email, password })
  await own.goto(`/mi-cuenta/${id}`)
  await expect(own.getByText(/^congelado /)).toBeVisible()
  await expect(own.getByText("Paquete congelado")).toBeVisible()

  const thawing = await choose("Descongelar")
  await thawing.getByLabel("Motivo").fill("Regresó antes")
  await press(thawing.getByRole("button", { name: "Descongelar" }))
  await expectSaid(page, "Paquete descongelado.")
  await expect(page.getByText(/^Congelado /)).toBeHidden()

  const passing = await choose("Pasar a otra persona")
  await expect(passing.getByRole("button", { name: "Pasar", exact: true })).toBeDisabled()
  await passing.getByLabel("Para quién").fill(receiver.email)
  await press(page.getByRole("option", { name: receiver.email }))
  await passing.getByLabel("Motivo").fill("Se muda de ciudad")
  await check(page)
  await press(passing.getByRole("button", { name: "Pasar", exact: true }))
  await expect(page.getByText(/^Lo pasó a /)).toBeVisible()
  await expect(page.getByText("Quedan 0 de 10")).toBeVisible()
  await page.goto(`/backend/detallesusuario/${receiver.id}`)
  await expect(page.getByText(/^Lo recibió de /)).toBeVisible()
  await expect(page.getByText("Quedan 10 de 10")).toBeVisible()
})

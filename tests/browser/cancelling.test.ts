import { expect } from "@playwright/test"
import { formatLongDay } from "../../contract/calendar.ts"
import { openLinks } from "../../server/features/notifications/links.ts"
import { test } from "../support/browser.ts"
import { expectSaid } from "../support/browser-said.ts"
import { haveSeat, keepSession } from "../support/browser-session.ts"
import { bringBack, ledger, openSeats, seat } from "../support/browser-steps.ts"
import { call } from "../support/http.ts"
import { signedIn } from "../support/people.ts"

test("a cancellation on time says so first, returns the class and frees the seat", {
  tag: "@anyWidth",
}, async ({ page, another, press, customer, ownClass }) => {
  const { address, day } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  const visitor = await another()
  await openSeats(visitor, address())
  await expect(seat(visitor, 6)).toHaveAccessibleName(/^Lugar 6, ocupado/)

  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  // Of two at that hour in a week it says which.
  const ask = page.getByRole("button", {
    name: new RegExp(`^Cancelar Pilates Reformer, 6:00 p\\.\\sm\\., ${formatLongDay(day)}$`, "i"),
  })
  await press(ask)
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })
  await expect(dialog).toContainText(/Cancela sin perder tu clase hasta .*6:00\sa\.\sm\./)
  await press(dialog.getByRole("button", { name: "Conservar mi lugar" }))
  await expect(dialog).toBeHidden()
  await press(ask)
  await press(dialog.getByRole("button", { name: "Cancelar reserva" }))
  await expectSaid(page, "Reserva cancelada. Tu clase regresó a tu paquete.")
  await expect(page.getByText("Aún no tienes clases reservadas.")).toBeVisible()
  await expect(seat(visitor, 6)).toHaveAccessibleName(/^Lugar 6, libre/)

  await page.goto(`/mi-cuenta/${renata.id}`)
  await expect(ledger(page)).toHaveText([
    /^Clase devuelta.*lugar 6.*\+1.*quedan 10/s,
    /^Reserva.*lugar 6.*−1.*quedan 9/s,
    /^Paquete.*\+10/s,
  ])
  await page.goto(`/historial-reservas/${renata.id}`)
  await expect(page.getByRole("row", { name: /Pilates Reformer/ })).toContainText("Cancelada")
})

test("a late cancellation says that the class is lost before it is confirmed, and the ledger after", {
  tag: "@anyWidth",
}, async ({ page, press, customer, ownClass, database }) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await database.pool.query(
    "update reservations set free_until = now() - interval '1 minute' where user_id = $1",
    [renata.id],
  )
  await page.goto(`/mi-cuenta/${renata.id}`)
  await press(page.getByRole("main").getByRole("button", { name: "Cancelar" }))
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })
  await expect(dialog).toContainText("Ya pasó el límite: si cancelas, pierdes esta clase.")
  await press(dialog.getByRole("button", { name: "Cancelar y perder la clase" }))
  await expectSaid(page, "Reserva cancelada. Esta clase se perdió.")
  await expect(ledger(page)).toHaveText([
    /^Clase perdida.*lugar 6.*0.*quedan 9/s,
    /^Reserva.*lugar 6.*−1.*quedan 9/s,
    /^Paquete.*\+10/s,
  ])
})

test("a late cancellation of what an unlimited package pays says nowhere that a class is lost", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, customer, ownClass, database: { pool } }) => {
  const [held, other] = [await ownClass(), await ownClass()]
  const renata = await customer("unlimited")
  await keepSession(page, renata)
  await haveSeat(page, held.address(6))
  const { rows } = await pool.query<{ id: string }>(
    "update reservations set free_until = now() - interval '1 minute' where user_id = $1 returning id",
    [renata.id],
  )
  const id = rows[0]?.id ?? ""
  const loses = /(pierde|perder|regresa).* clase/i
  const nothing = "Tu paquete es ilimitado: si cancelas, no pierdes nada."

  await page.goto(`${other.address(3)}&cambiar=${id}`)
  const sheet = page.getByRole("region", { name: "Tu reserva" })
  await expect(sheet).toContainText(nothing)
  await expect(sheet).not.toContainText(loses)

  const link = await openLinks({ pool }, "")
  await page.goto(
    link("cancel", { userId: renata.id, id, until: `${held.day}T23:59:00.000Z`, to: renata.email }),
  )
  await expect(page.getByRole("main")).toContainText(nothing)
  await expect(page.getByRole("main")).not.toContainText(loses)

  await page.goto(`/mi-cuenta/${renata.id}`)
  await expect(page.getByRole("main")).toContainText(`Ya pasó el límite. ${nothing}`)
  await press(page.getByRole("main").getByRole("button", { name: "Cancelar" }))
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })
  await expect(dialog).toContainText(nothing)
  await press(dialog.getByRole("button", { name: "Cancelar reserva" }))
  await expect(page.getByRole("main")).not.toContainText("Lugar 6")
})

test("what the studio does to a class that is about to be given up is said while it is asked, and after the press", {
  tag: "@anyWidth",
}, async ({ page, press, baseURL, customer, ownClass, database: { pool } }) => {
  const { id, address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await pool.query("update reservations set free_until = now() - interval '1 minute' where user_id = $1", [
    renata.id,
  ])
  const [as] = await signedIn(pool, { role: "admin", superuser: true })
  const office = (line: string, body?: object) =>
    call(baseURL ?? "", line, { ...(as && { as }), ...(body && { body }) })
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  await press(page.getByRole("button", { name: /^Cancelar Pilates Reformer/ }))
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })
  await expect(dialog).toContainText("si cancelas, pierdes esta clase.")

  const { rows } = await pool.query(
    `select day, to_char(hour + interval '20 minutes', 'HH24:MI') as hour, branch_id as branch, room_id as room,
       discipline_id as discipline, instructor_id as instructor, capacity, type from classes where id = $1`,
    [id],
  )
  const { body: impact } = await office(`POST /classes/${id}/impact`, rows[0])
  expect((await office(`PUT /classes/${id}`, { ...rows[0], accepts: impact.token })).status).toBe(200)
  await bringBack(page)
  await expect(dialog).toContainText(/6:20\sp\.\sm\./)
  await expect(dialog).toContainText("Cancela sin perder tu clase hasta")

  expect((await office(`POST /classes/${id}/cancel`)).status).toBe(200)
  await press(dialog.getByRole("button", { name: "Cancelar reserva" }))
  await expectSaid(page, "Esta reserva ya fue cancelada.")
  await expect(dialog).toBeHidden()
  await expect(page.getByRole("article")).toContainText("El estudio canceló esta clase.")
  await expect(page.getByRole("heading", { level: 1, name: "Próximas clases" })).toBeFocused()
})

test("who takes another seat in another window is asked about that one", { tag: "@anyWidth" }, async ({
  page,
  press,
  context,
  customer,
  ownClass,
  database: { pool },
}) => {
  const { address } = await ownClass()
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, address(6))
  await page.goto(`/mi-cuenta/${renata.id}/proximasclases`)
  await press(page.getByRole("button", { name: /^Cancelar Pilates Reformer/ }))
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })
  await expect(dialog).toContainText(", lugar 6:")
  const other = await context.newPage()
  await other.goto(address(7))
  await other.getByRole("button", { name: "Cambiar al lugar 7" }).click()
  await expect(other.getByRole("heading", { name: "Tu lugar ahora es el 7" })).toBeVisible()
  await bringBack(page)
  await expect(dialog).toContainText(", lugar 7:")
  await press(dialog.getByRole("button", { name: "Cancelar reserva" }))
  await expectSaid(page, "Reserva cancelada. Tu clase regresó a tu paquete.")
  const { rowCount } = await pool.query(
    "select from reservations where user_id = $1 and cancelled_at is null",
    [renata.id],
  )
  expect(rowCount).toBe(0)
})

test("who looks on as the deadline passes reads that the class is lost before they press @long", async ({
  page,
  press,
  customer,
  ownClass,
  database: { pool },
}) => {
  const [held, other] = [await ownClass(), await ownClass()]
  const renata = await customer("ten")
  await keepSession(page, renata)
  await haveSeat(page, held.address(6))
  const { rows } = await pool.query<{ id: string }>("select id from reservations where user_id = $1", [
    renata.id,
  ])
  const id = rows[0]?.id ?? ""
  const pass = () => page.clock.fastForward("11:00")
  const opens = async (address: string) => {
    await pool.query("update reservations set free_until = now() + interval '10 minutes' where id = $1", [id])
    await page.goto(address)
  }
  await page.clock.install()

  await opens(`/mi-cuenta/${renata.id}/proximasclases`)
  await press(page.getByRole("button", { name: /^Cancelar Pilates Reformer/ }))
  const dialog = page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })
  await expect(dialog).toContainText("Cancela sin perder tu clase hasta")
  await pass()
  await expect(dialog).toContainText("Ya pasó el límite: si cancelas, pierdes esta clase.")
  await expect(dialog.getByRole("button", { name: "Cancelar y perder la clase" })).toBeVisible()

  await opens(`${other.address(3)}&cambiar=${id}`)
  const sheet = page.getByRole("region", { name: "Tu reserva" })
  // Until when is said to a visitor too, of a seat that is booked: what is passed is the deadline of what they give up.
  await expect(sheet).toContainText("Dejas tu lugar 6")
  await expect(sheet).toContainText("Cancela sin perder tu clase hasta")
  await pass()
  await expect(sheet).toContainText("Después de este cambio ya no podrás cancelar sin perder tu clase.")

  const link = await openLinks({ pool }, "")
  await opens(link("cancel", { userId: renata.id, id, until: `${held.day}T23:59:00.000Z`, to: renata.email }))
  await expect(page.getByRole("main")).toContainText(/Estás a tiempo hasta .*: tu clase regresa a tu paquete/)
  await pass()
  await expect(page.getByRole("main")).toContainText("Ya pasó el límite: si cancelas, pierdes esta clase.")
  await expect(page.getByRole("button", { name: "Cancelar y perder la clase" })).toBeVisible()
})

import { expect } from "@playwright/test"
import { checkAxe } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { keepSession } from "../support/browser-session.ts"
import { closed, confirmSeat, openSeats, stayed } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"
import { dayFromNow } from "../support/studio.ts"

test("who misses three classes reads why a far one is not theirs to book, until the office forgives it @anyWidth", async ({
  page,
  another,
  office,
  press,
  expected,
  customer,
  ownClass,
  baseURL,
  database: { pool },
}) => {
  const renata = await customer("ten")
  const far = await ownClass({ day: dayFromNow(6) })
  const { headers } = await enter({ call: (line, request) => call(baseURL ?? "", line, request) }, renata)
  for (const hour of ["06:00", "07:00", "08:00"]) {
    const { id } = await ownClass({ hour })
    const { status } = await call(baseURL ?? "", "POST /reservations", { headers, body: { classId: id } })
    expect(status).toBe(201)
    await pool.query(
      `with missed as (update seatings set attended = false, marked_at = now(), marked_by = user_id,
         created_at = created_at - interval '9 days' where class_id = $1)
       update classes set starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days', day = day - 8 where id = $1`,
      [id],
    )
  }
  const desk = await another()
  await office(desk, "sistema/configuracion/faltas")
  await desk.getByRole("switch", { name: "Limitar a quien falta seguido" }).check()
  await expect(desk.getByLabel("Faltas en 30 días")).toHaveValue("3")
  await checkAxe(desk)
  await desk.getByRole("button", { name: "Guardar" }).click()
  await expect(desk.getByText("Con 3 faltas en 30 días se reserva con menos anticipación.")).toBeVisible()
  try {
    await keepSession(page, renata)
    await openSeats(page, far.address(4))
    await expect(
      page.getByText(/Por tus faltas recientes reservas con máximo 2 días de anticipación/),
    ).toBeVisible()
    await expect(page.getByRole("main").getByRole("link", { name: "Elegir otro día" })).toBeVisible()

    await desk.goto(`/backend/detallesusuario/${renata.id}`)
    await expect(desk.getByText("3 faltas en 30 días.")).toBeVisible()
    await checkAxe(desk)
    await type(desk.getByLabel("Perdonarlas: motivo"), "Estuvo enferma")
    await stayed(desk)
    await desk.getByRole("link", { name: "Editar" }).click()
    await desk.getByRole("dialog", { name: "¿Salir sin guardar?" }).getByText("Seguir editando").click()
    await expect(desk.getByLabel("Perdonarlas: motivo")).toHaveValue("Estuvo enferma")
    await closed(desk)
    expected.push(/net::ERR_FAILED/)
    // Nobody hears that it was done: it is read so, and what was typed stands nowhere any more to be asked about.
    const way = await unsteady(desk, "**/no-shows/lift", ["lost"])
    await desk.getByRole("button", { name: "Perdonar faltas" }).click()
    await expect(desk.getByText("Estuvo enferma")).toHaveCount(1)
    await expect(desk.getByLabel("Perdonarlas: motivo")).toHaveCount(0)
    expect(new Set(way.keys).size).toBe(1)
    await desk.getByRole("link", { name: "Editar" }).click()
    await expect(desk).toHaveURL(/\/editar$/)
    await desk.goBack()
    await expect(desk.getByText("Estuvo enferma")).toHaveCount(1)
    await expect(desk.getByText("0 faltas en 30 días.")).toBeVisible()

    await pool.query("delete from no_show_lifts where user_id = $1; ", [renata.id])
    await pool.query(
      "update seatings set attended = true where id = (select id from seatings where user_id = $1 and not attended limit 1)",
      [renata.id],
    )
    await openSeats(page, far.address(4))
    await expect(page.getByText(/^Si faltas una vez más, por 14 días/)).toBeVisible()
    await press(confirmSeat(page, 4))
    await expect(page.getByRole("heading", { name: "Tu lugar está apartado" })).toBeVisible()
  } finally {
    await pool.query("delete from settings where name = 'no_shows'")
  }
})

import { expect } from "@playwright/test"
import { checkAxe } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { confirmSeat, openSeats, signIn } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { dayFromNow } from "../support/studio.ts"

test("who misses three classes reads why a far one is not theirs to book, until the office forgives it @anyWidth", async ({
  page,
  another,
  office,
  press,
  customer,
  ownClass,
  database: { pool },
}) => {
  const renata = await customer("ten")
  const far = await ownClass({ day: dayFromNow(6) })
  for (const hour of ["06:00", "07:00", "08:00"]) {
    const { id } = await ownClass({ hour })
    await pool.query(
      `with held as (select id from held_packages where user_id = $1 limit 1),
       sat as (insert into seatings (id, class_id, room_id, seat, user_id, held_package_id, created_at, free_until, attended, marked_at, marked_by)
         select gen_random_uuid(), c.id, c.room_id, 1, $1, held.id, now(), now(), false, now(), $1 from classes c, held where c.id = $2)
       update classes set starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days', day = day - 8 where id = $2`,
      [renata.id, id],
    )
  }
  const desk = await another()
  await office(desk, "sistema/configuracion/faltas")
  await desk.getByText("Limitar a quien falta seguido").click()
  await expect(desk.getByLabel("Faltas en 30 días")).toHaveValue("3")
  await checkAxe(desk)
  await desk.getByRole("button", { name: "Guardar" }).click()
  await expect(desk.getByText("Con 3 faltas en 30 días se reserva con menos anticipación.")).toBeVisible()
  try {
    await signIn(page, renata)
    await openSeats(page, far.address(4))
    await expect(
      page.getByText(/Por tus faltas recientes reservas con máximo 2 días de anticipación/),
    ).toBeVisible()

    await desk.goto(`/backend/detallesusuario/${renata.id}`)
    await expect(desk.getByText("3 faltas en 30 días.")).toBeVisible()
    await checkAxe(desk)
    await type(desk.getByLabel("Perdonarlas: motivo"), "Estuvo enferma")
    await desk.getByRole("button", { name: "Perdonar faltas" }).click()
    await expect(desk.getByText("Estuvo enferma")).toBeVisible()
    await expect(desk.getByText("0 faltas en 30 días.")).toBeVisible()

    await openSeats(page, far.address(4))
    await press(confirmSeat(page, 4))
    await expect(page.getByRole("heading", { name: "Tu lugar está apartado" })).toBeVisible()
  } finally {
    await pool.query("delete from settings where name = 'no_shows'")
  }
})

import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { dayFromNow } from "../support/studio.ts"

const day = dayFromNow(55)

// They would crowd whatever is tried after it in the same studio.
test.afterEach(({ database, romaNorte }) =>
  database.pool.query("delete from classes where branch_id = $1 and day = $2", [romaNorte.branch, day]),
)

test("of more classes than are offered at once the later ones are found by their branch", {
  tag: "@anyWidth",
}, async ({ page, office, customer, database, romaNorte }) => {
  const { id } = await customer()
  await database.pool.query(
    `insert into classes (id, branch_id, room_id, discipline_id, instructor_id, day, hour, starts_at, ends_at, capacity, type, shares_hour)
     select gen_random_uuid(), $1, (select id from rooms where branch_id = $1 order by id limit 1), $2, $3, $4, t::time,
       t at time zone $5, (t + interval '50 minutes') at time zone $5, 6, 'groups', true
     from generate_series(0, 204) n, lateral (select $4::date + interval '6 hours' + n * interval '5 minutes' as t) m`,
    [...[romaNorte.branch, romaNorte.discipline, romaNorte.instructor], day, romaNorte.timeZone],
  )
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search))
  await office(page, `detallesusuario/${id}`)
  await page.getByRole("button", { name: "Nueva reservacion" }).click()
  const wizard = page.getByRole("dialog", { name: "Nueva reservación" })
  const [next, back] = ["Siguiente", "Anterior"].map((name) => wizard.getByRole("button", { name }))
  const more = wizard.getByText("Hay clases más adelante: para verlas, elige una sucursal o una fecha.")
  await type(wizard.getByLabel("Fecha"), keysOf(day))
  await next?.click()
  await expect(wizard.getByRole("listitem").filter({ hasText: "Capacidad" })).toHaveCount(200)
  await expect(more).toBeVisible()
  await back?.click()
  await wizard.getByLabel("Sucursal").selectOption(romaNorte.branch)
  await next?.click()
  await expect(wizard.getByRole("listitem").filter({ hasText: "Capacidad" })).toHaveCount(205)
  await expect(more).toBeHidden()
  await check(page)
  expect(asked).toContain(`/api/rooms?branch=${romaNorte.branch}`)
})

import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"

test.use({ expected: [/status of 503/] })

test("everybody of a class is written to from its page, once however often it is pressed", {
  tag: "@anyWidth",
}, async ({ page, office, fullClass, rival, press, database: { pool } }) => {
  const classId = await fullClass(2)
  const { rows } = await pool.query(
    `update users u set email = '5512345678-eva@sin-correo.invalid', first_name = 'Eva', phone = '55 1234 5678'
     from seatings s where s.class_id = $1 and s.seat = 2 and u.id = s.user_id returning u.id`,
    [classId],
  )
  await pool.query("update classes set capacity = 2 where id = $1", [classId])
  await (await rival()).wait(classId)
  await office(page, `clases/detalle/${classId}`)
  await press(page.getByRole("button", { name: "Escribir a la clase" }))
  const sheet = page.getByRole("dialog", { name: "Escribir a la clase" })
  // This house has no mail server: who writes is told that it takes their own word.
  await expect(
    sheet.getByText("Todavía ningún correo sale: dilo tú a 1 persona con lugar.", { exact: false }),
  ).toBeVisible()
  await expect(sheet.getByRole("listitem")).toHaveText("Eva Mora · 55 1234 5678")
  const send = sheet.getByRole("button", { name: "Enviar a 1 persona" })
  await expect(send).toBeDisabled()
  await sheet.getByLabel("Mensaje").fill("La maestra llega 10 minutos tarde.")
  await check(page)
  // It arrived, and its answer did not.
  await page.route("**/message", async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503, json: {} })
  })
  await press(send)
  await expect(sheet.getByRole("alert")).toBeVisible()
  await page.unroute("**/message")
  await press(sheet.getByRole("button", { name: "Intentar de nuevo" }))
  await expectSaid(page, "Mensaje para 1 persona.")
  await expect(page.getByRole("button", { name: "Escribir a la clase" })).toBeFocused()

  await press(page.getByRole("button", { name: "Escribir a la clase" }))
  await press(sheet.getByLabel("También a 1 persona en la lista de espera"))
  await sheet.getByLabel("Mensaje").fill("Empezamos a las 18:10.")
  await press(sheet.getByRole("button", { name: "Enviar a 2 personas" }))
  await expectSaid(page, "Mensaje para 2 personas.")
  const sent = await pool.query(
    "select body, to_waiting from class_messages where class_id = $1 order by created_at",
    [classId],
  )
  expect(sent.rows).toEqual([
    { body: "La maestra llega 10 minutos tarde.", to_waiting: false },
    { body: "Empezamos a las 18:10.", to_waiting: true },
  ])
  // Whoever has no address is shown none, wherever they are found.
  await page.keyboard.press("Control+k")
  await page.getByRole("dialog").getByRole("combobox").fill("Eva Mora")
  await expect(page.getByRole("option", { name: "Eva Mora sin correo" })).toBeVisible()
  await pool.query("update users set email = $1 || '@example.com' where id = $1::uuid", [rows[0].id])
})

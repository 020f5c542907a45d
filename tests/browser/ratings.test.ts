import { expect, type Page } from "@playwright/test"
import { checkAxe } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { keepSession } from "../support/browser-session.ts"
import { stayed } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { enter } from "../support/signin.ts"
import { near } from "../support/studio.ts"

// An answer of it is lost on purpose.
test.use({ expected: [/ERR_FAILED/] })

const turn = async (desk: Page, isOn: boolean) => {
  const asks = desk.getByRole("switch", { name: "Preguntar cómo estuvo la clase" })
  await (isOn ? asks.check() : asks.uncheck())
  await desk.getByRole("button", { name: "Guardar" }).click()
}

test("who came says how it was by keyboard, once, where the studio asks @anyWidth", async ({
  page,
  another,
  office,
  customer,
  ownClass,
  baseURL,
  database: { pool },
}) => {
  const ana = await customer("ten")
  const { headers } = await enter({ call: (line, request) => call(baseURL ?? "", line, request) }, ana)
  const { id } = await ownClass()
  const booked = await call(baseURL ?? "", "POST /reservations", { headers, body: { classId: id } })
  expect(booked.status).toBe(201)
  await near(pool, id, -55)
  const next = `/mi-cuenta/${ana.id}/proximasclases`
  const heading = page.getByRole("heading", { name: "¿Cómo estuvo?" })

  await keepSession(page, ana)
  await page.goto(next)
  await expect(page.getByText("Aún no tienes clases reservadas.")).toBeVisible()
  await expect(heading).toHaveCount(0)

  const desk = await another()
  await office(desk, "sistema/configuracion/calificaciones")
  await turn(desk, true)
  await expect(desk.getByText("Se pregunta durante 48 horas.")).toBeVisible()
  try {
    for (const screen of [`/historial-reservas/${ana.id}`, next]) {
      await page.goto(screen)
      await expect(heading).toBeVisible()
    }
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(next)
    await elsewhere.getByRole("radio", { name: "5 de 5: Excelente" }).check()
    await page.getByRole("radio", { name: "1 de 5: Mala" }).focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowRight")
    await expect(page.getByRole("radio", { name: "4 de 5: Muy bien" })).toBeChecked()
    await type(page.getByLabel("¿Algo que quieras contarnos? (opcional)"), "Buena música")
    await checkAxe(page)

    await stayed(page)
    // An answer that is lost leaves what was typed, and pressing again counts once.
    const way = await unsteady(page, "**/rating", ["lost"])
    await page.getByRole("button", { name: "Enviar calificación" }).click()
    await expect(page.getByText(/No sabemos si se envió/)).toBeVisible()
    way.answers = ["whole"]
    await page.getByRole("button", { name: "Intentar de nuevo" }).click()
    await expect(page.getByText("Gracias por contarnos.")).toBeFocused()
    const { rows } = await pool.query("select stars, words from ratings where reservation_id = $1", [
      booked.body.id,
    ])
    expect(rows).toEqual([{ stars: 4, words: "Buena música" }])
    // Pressed in another window too, it counts no more, and says so for good.
    await elsewhere.getByRole("button", { name: "Enviar calificación" }).click()
    await expect(elsewhere.getByRole("alert")).toHaveText("Ya calificaste esta clase.")
    await expect(elsewhere.getByRole("button", { name: "Intentar de nuevo" })).toHaveCount(0)
    await expect(elsewhere.locator(":focus")).toHaveCount(1)
    await elsewhere.close()
    await page.goto(next)
    await expect(page.getByText("Aún no tienes clases reservadas.")).toBeVisible()
    await expect(heading).toHaveCount(0)
    await page.goto(`/historial-reservas/${ana.id}`)
    await expect(page.getByRole("img", { name: "4 de 5 estrellas" })).toBeVisible()
    await expect(heading).toHaveCount(0)
    await checkAxe(page)

    await desk.goto("/backend/clases/calificaciones")
    const said = desk.getByRole("article").filter({ hasText: "Buena música" })
    await expect(said.getByRole("img", { name: "4 estrellas" })).toBeVisible()
    // A card says nothing of the months that a table has a dash for.
    await expect(desk.getByRole("cell", { name: "–" })).toHaveCount(0)
    await desk.setViewportSize({ width: 1440, height: 900 })
    await expect(desk.getByRole("cell", { name: "–" }).first()).toBeVisible()
    await checkAxe(desk)
  } finally {
    await pool.query("delete from ratings where reservation_id = $1", [booked.body.id])
    await pool.query("delete from settings where name = 'ratings'")
  }
})

import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import { test } from "../support/browser-office.ts"
import { dayFromNow } from "../support/studio.ts"

async function check(page: Page) {
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test("a class is made, moved once what it touches was seen, and cancelled", async ({
  page,
  office,
  rival,
  database: { pool },
}, { project }) => {
  // A day of this test's own, which no other class of the branch has.
  const day = dayFromNow(project.name === "phone" ? 17 : 18)
  await office(page, "clases/crear")
  await expect(page.getByLabel("Sucursal")).toBeFocused()
  await page.getByLabel("Sucursal").selectOption("Roma Norte")
  await page.getByLabel("Disciplina").selectOption({ index: 1 })
  await page.getByLabel("Día", { exact: true }).fill(day)
  await page.getByLabel("Salón").selectOption({ index: 1 })
  await page.getByRole("button", { name: "Crear clase" }).click()
  await expect(page.getByText("Elige una hora")).toBeVisible()
  await expect(page.getByLabel("Hora")).toBeFocused()
  await page.getByLabel("Tipo de clase").selectOption("Grupal")
  await page.getByLabel("Hora").fill("21:40")
  await page.getByLabel("Instructor").selectOption({ index: 1 })
  await check(page)
  await page.keyboard.press("Control+Enter")
  await expect(page.getByText("Clase guardada.")).toBeVisible()

  const { rows } = await pool.query<{ id: string }>(
    "select id from classes where day = $1 and hour = '21:40' order by created_at desc",
    [day],
  )
  const id = rows[0]?.id as string
  const other = await rival()
  expect(await other.book(id, 1)).toBe(201)

  await page.goto(`/backend/clases/detalle/${id}`)
  const act = async (what: string) => {
    await page.getByRole("button", { name: "Acciones de la clase" }).click()
    await page.getByRole("menuitem", { name: what }).click()
  }
  await act("Editar")
  await page.getByLabel("Hora").fill("22:20")
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  const question = page.getByRole("dialog", { name: "¿Guardar este cambio?" })
  await expect(question).toContainText("Afecta 1 reserva.")
  await expect(question).toContainText("Pueden cancelar sin perder su clase")
  await check(page)
  await question.getByRole("button", { name: "Seguir editando" }).click()
  await page.getByRole("button", { name: "Guardar", exact: true }).click()
  await question.getByRole("button", { name: "Guardar y avisar" }).click()
  await expect(page.getByText("Clase guardada.")).toBeVisible()

  await page.goto(`/backend/clases/detalle/${id}`)
  await expect(page.getByRole("heading", { level: 1 })).toContainText("22:20")
  await act("Cambiar instructor")
  const who = page.getByRole("dialog", { name: "¿Quién da esta clase?" })
  await who.getByLabel(/^En lugar de/).selectOption({ index: 1 })
  await who.getByRole("button", { name: "Cambiar instructor" }).click()
  await expect(page.getByText("Instructor cambiado.")).toBeVisible()

  await act("Cancelar clase")
  const cancel = page.getByRole("dialog", { name: "¿Cancelar esta clase?" })
  await expect(cancel).toContainText("Afecta 1 reserva.")
  await check(page)
  await cancel.getByRole("button", { name: "Cancelar la clase" }).click()
  await expect(page.getByText("CANCELADA")).toBeVisible()
  await expect(page.getByText("Todavía no hay reservas en esta clase.")).toBeVisible()
  await expect(page.getByRole("button", { name: "Acciones de la clase" })).toHaveCount(0)
  await check(page)
})

import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { type } from "../support/browser-typing.ts"

const cell = (page: Page, row: number, column: number) =>
  page.getByRole("gridcell", { name: new RegExp(`^Fila ${row}, columna ${column}:`) })
const says = (page: Page, row: number, column: number, what: string) =>
  expect(cell(page, row, column)).toHaveAccessibleName(`Fila ${row}, columna ${column}: ${what}`)

test("a room is drawn by keyboard alone, seen as customers see it, and saved", async ({ page, office }, {
  project,
}) => {
  test.skip(project.name === "phone", "a keyboard is a keyboard")
  const name = `Sala ${randomUUID().slice(0, 6)}`
  await office(page, "salones/crear")
  await expect(page.getByLabel("Nombre")).toBeFocused()
  await page.keyboard.type(name)
  await page.getByLabel("Sucursal").selectOption({ index: 1 })
  await type(page.getByLabel("Capacidad"), "6")
  await page.getByRole("button", { name: "Dibujar el plano" }).press("Enter")
  await expect(cell(page, 1, 1)).toBeFocused()
  await page.getByRole("button", { name: "Quitar el plano" }).press("Enter")
  await expect(page.getByRole("button", { name: "Dibujar el plano" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(cell(page, 1, 1)).toBeFocused()

  // An aisle between the second and the third, one out of use, and another row.
  for (const key of ["ArrowRight", "ArrowRight", "p", "End", "b", "ArrowDown", "l"]) {
    await page.keyboard.press(key)
  }
  await says(page, 1, 3, "pasillo")
  await says(page, 1, 6, "lugar 5, fuera de uso")
  await says(page, 2, 6, "lugar 6")
  const preview = page.getByRole("region", { name: "Así lo ven tus clientes" })
  await expect(preview).toContainText("5 lugares para reservar")
  await expect(preview.getByRole("radio", { name: "Lugar 5, fuera de uso, fila 1" })).toBeVisible()

  await page.keyboard.press("Control+z")
  await says(page, 2, 6, "pasillo")
  await expect(page.getByLabel("Capacidad")).toHaveValue("5")
  await page.keyboard.press("Control+y")
  await says(page, 2, 6, "lugar 6")

  // By hand: 6 takes the number of the first, which takes 6.
  await type(page.getByLabel("Número del lugar"), "1")
  await page.keyboard.press("Enter")
  await says(page, 1, 1, "lugar 6")
  await says(page, 2, 6, "lugar 1")
  await expect(page.getByLabel("Número del lugar")).toBeFocused()
  await check(page)
  await page.keyboard.press("Control+Enter")
  await expectSaid(page, "Salón guardado.")
  await page.getByLabel("Buscar").fill(name)
  await expect(page.locator("tbody tr").filter({ hasText: name })).toContainText(
    /6 lugares.*con plano, 1 fuera de uso/,
  )
  await check(page)
})

test("a room is drawn with a finger or a mouse, and nobody's seat is taken", async ({
  page,
  office,
  fullClass,
  database,
}, { project }) => {
  const { rows } = await database.pool.query("select room_id from classes where id = $1", [
    await fullClass(2),
  ])
  await office(page, `salones/editar/${rows[0].room_id}`)
  const phone = project.name === "phone"
  const press = (row: number, column: number) =>
    phone ? cell(page, row, column).tap() : cell(page, row, column).click()
  await expect(page.getByLabel("Sucursal")).toBeDisabled()

  const tool = page.getByRole("radio", { name: "Fuera de uso", exact: true })
  await tool.check()
  await press(1, 1)
  await says(page, 1, 1, "lugar 1, fuera de uso")
  await press(1, 1)
  await says(page, 1, 1, "pasillo")
  await page.getByRole("button", { name: "Deshacer" }).click()
  if (!phone) {
    // One stroke over two seats, and one press to undo it.
    await cell(page, 1, 2).hover()
    await page.mouse.down()
    await cell(page, 1, 3).hover()
    await page.mouse.up()
    await says(page, 1, 2, "lugar 2, fuera de uso")
    await says(page, 1, 3, "lugar 3, fuera de uso")
    await page.getByRole("button", { name: "Deshacer" }).click()
    await says(page, 1, 2, "lugar 2")
    await says(page, 1, 3, "lugar 3")
    await cell(page, 1, 4).press("Space")
    await says(page, 1, 4, "lugar 4, fuera de uso")
    await page.keyboard.press("Control+z")
  }
  await says(page, 1, 1, "lugar 1, fuera de uso")
  await page.getByRole("button", { name: "Guardar" }).click()
  const losing = page.getByRole("status", { name: "Quién perdería su lugar" })
  await expect(losing).toContainText("lugar 1 · ")
  await check(page)
  await page.getByRole("button", { name: "Deshacer" }).click()
  await says(page, 1, 1, "lugar 1")

  // As it was, its capacity too: nothing is asked before it is left.
  await page.getByRole("link", { name: "Cancelar" }).click()
  await expect(page.getByRole("heading", { name: "Salones", level: 1 })).toBeVisible()
})

test("rooms are shown six by six, and the address keeps what they are narrowed by", { tag: "@long" }, async ({
  page,
  office,
  database,
  romaNorte,
}) => {
  const word = `Azotea${randomUUID().slice(0, 6)}`
  await database.pool.query(
    `insert into rooms (id, branch_id, name, type, capacity)
     select gen_random_uuid(), $1, $2 || ' ' || n, 'groups', n from generate_series(1, 8) n`,
    [romaNorte.branch, word],
  )
  const rows = page.locator("tbody tr")
  await office(page, "salones")
  await expect(page.getByText(/^Mostrando 1 - 6 de/)).toBeVisible()
  await page.getByLabel("Buscar").fill(word.toLowerCase())
  await expect(page.getByText("Mostrando 1 - 6 de 8")).toBeVisible()
  await expect(rows).toHaveCount(6)
  await check(page)
  const onwards = page.getByRole("button", { name: "Siguiente" })
  await onwards.press("Enter")
  await expect(page.getByText("Mostrando 7 - 8 de 8")).toBeVisible()
  // There is no other page, and one stays where one is.
  await expect(onwards).toBeDisabled()
  await expect(onwards).toBeFocused()
  await onwards.press("Enter")
  await page.getByRole("button", { name: "Anterior" }).press("Enter")
  await expect(page.getByText("Mostrando 1 - 6 de 8")).toBeVisible()
  await expect(page.getByRole("button", { name: "Anterior" })).toBeFocused()
  await page.getByRole("button", { name: "Página 2", exact: true }).click()
  await expect(page.getByText("Mostrando 7 - 8 de 8")).toBeVisible()
  await expect(rows.first()).toContainText(`${word} 7`)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await expect(page.getByLabel("Buscar")).toHaveValue(word.toLowerCase())

  await page.getByLabel("Sucursal").selectOption(romaNorte.branch)
  await expect(page.getByText("Mostrando 1 - 6 de 8")).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`branch=${romaNorte.branch}`))
  await page.getByLabel("Sucursal").selectOption({ index: 2 })
  await expect(page.getByText("Nada coincide con la búsqueda.")).toBeVisible()
  await page.getByLabel("Sucursal").selectOption("")
  await rows.first().press("Enter")
  await expect(page.getByLabel("Nombre")).toHaveValue(`${word} 1`)
  await page.goBack()
  await expect(page.getByText("Mostrando 1 - 6 de 8")).toBeVisible()
})

import { randomInt } from "node:crypto"
import { expect } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { tell } from "../support/browser-news.ts"
import { roster, test } from "../support/browser-office.ts"
import { type } from "../support/browser-typing.ts"
import { near } from "../support/studio.ts"

/** Digits would be a telephone. */
const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join("")

test("the desk gives the seat of who has not come to who waits, once it is not kept any more @anyWidth", async ({
  page,
  another,
  office,
  fullClass,
  customer,
  romaNorte,
  database: { pool },
}) => {
  const id = await fullClass(2)
  const walker = await customer("ten")
  await office(page, `sedes/editar/${romaNorte.branch}`)
  const tolerance = page.getByLabel("Tolerancia para quien llega tarde")
  await type(tolerance, "10")
  await check(page)
  await page.getByRole("button", { name: "Guardar" }).click()
  try {
    await expect
      .poll(async () => (await pool.query("select from branches where late_minutes = 10")).rowCount)
      .toBe(1)
    await near(pool, id, -5)
    await tell(pool, "schedule")
    await page.clock.install()
    await page.goto(`/backend/clases/detalle/${id}`)
    const ask = async () => {
      await roster(page)
        .getByRole("button", { name: /^Acciones de/ })
        .first()
        .press("Enter")
      await page.getByRole("menuitem", { name: "Dar su lugar" }).press("Enter")
    }
    const sheet = page.getByRole("dialog", { name: "Dar su lugar" })
    await ask()
    await expect(sheet.getByText(/^Su lugar se guarda hasta/)).toBeVisible()
    await expect(sheet.getByRole("button", { name: "Dar su lugar" })).toBeDisabled()
    await expect(roster(page).getByText("tarde", { exact: true })).toHaveCount(2)

    // The minute comes: what is open says so by itself.
    await near(pool, id, -15)
    await page.clock.fastForward("05:30")
    await expect(roster(page).getByText("tarde, se puede dar", { exact: true })).toHaveCount(2)
    await expect(sheet.getByText(/^Su lugar se guarda hasta/)).toHaveCount(0)
    await expect(sheet.getByLabel("A quién")).toBeVisible()
    await tell(pool, "schedule")
    await page.reload()
    const other = await another()
    await office(other, `clases/detalle/${id}`)
    await ask()
    await type(sheet.getByLabel("A quién"), walker.email)
    await expect(sheet.getByRole("radio")).toHaveCount(1)
    await sheet.getByLabel("A quién").press("Enter")
    await expect(sheet.getByText(/^Paga «/)).toBeVisible()
    await check(page)
    await sheet.getByRole("button", { name: "Dar su lugar" }).press("Enter")
    for (const desk of [page, other]) await expect(roster(desk).getByText("se dio su lugar")).toBeVisible()
    await expect(page.getByRole("status").filter({ hasText: "llegaron" })).toHaveText("0 de 2 llegaron")

    // Who was never here is written down, and buys what pays it with the seat, in one press.
    const lastName = `Paz${letters(8)}`
    await roster(page)
      .getByRole("listitem")
      .filter({ hasText: "Lugar 2" })
      .getByRole("button", { name: /^Acciones de/ })
      .press("Enter")
    await page.getByRole("menuitem", { name: "Dar su lugar" }).press("Enter")
    await type(sheet.getByLabel("A quién"), `Nora ${lastName}`)
    await expect(sheet.getByText("Nadie coincide.")).toBeVisible()
    await sheet.getByRole("button", { name: `Registrar a «Nora ${lastName}»` }).press("Enter")
    await expect(sheet.getByLabel("Teléfono")).toBeFocused()
    await check(page)
    await type(sheet.getByLabel("Teléfono"), "5512345678")
    await sheet.getByRole("button", { name: "Registrar" }).press("Enter")
    await expect(sheet.getByRole("radio", { name: `Nora ${lastName}` })).toBeChecked()
    await expect(sheet.getByRole("group", { name: "Paquete" })).toBeVisible()
    const sell = sheet.getByRole("button", { name: /^Cobrar \$\d+ y dar el 2$/ })
    await expect(sell).toBeEnabled()
    await check(page)
    await sell.press("Enter")
    for (const desk of [page, other]) await expect(roster(desk).getByText("se dio su lugar")).toHaveCount(2)
    await expect(sheet).toHaveCount(0)
    const paid = await pool.query(
      "select t.status from transactions t join users u on u.id = t.user_id where u.last_name = $1",
      [lastName],
    )
    expect(paid.rows).toEqual([{ status: "paid" }])
    const { rows } = await pool.query(
      "select seat, given_at is not null as given from reservations where class_id = $1 order by seat, created_at",
      [id],
    )
    expect(rows).toEqual([
      { seat: 1, given: true },
      { seat: 1, given: false },
      { seat: 2, given: true },
      { seat: 2, given: false },
    ])
  } finally {
    await pool.query("update branches set late_minutes = null")
    await near(pool, id, -3 * 24 * 60)
    await tell(pool, "schedule")
  }
})

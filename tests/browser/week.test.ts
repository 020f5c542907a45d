import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { checkAxe } from "../support/accessible.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { dayFromNow, makeBranch, makeClass, makeRoom } from "../support/studio.ts"

test.skip(({ hasTouch }) => hasTouch, "a phone has no room for seven days")

test.use({ expected: [/net::ERR_FAILED .*\/impact\)/] })

/** Pixels that an hour is tall. */
const hourHeight = 84

/** Drops a class at another hour of its day once it is shown there: a page that is busy follows the pointer late. */
async function drag(page: Page, hour: string, to: string) {
  const block = page.getByRole("link", { name: new RegExp(`, ${hour} a `) })
  const way = (Number.parseInt(to, 10) - Number.parseInt(hour, 10)) * hourHeight
  // The page goes on by itself where a drag comes near its edge: all of the way lies in the middle.
  await block.evaluate((element, half) => {
    scrollBy({ top: element.getBoundingClientRect().top + half - innerHeight / 2, behavior: "instant" })
  }, way / 2)
  await scrolled(page)
  const box = await block.boundingBox()
  if (!box) throw new Error("the class is not shown")
  const [x, y] = [box.x + 20, box.y + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 10)
  await expect(page.locator("[data-dragging]")).toHaveCount(1)
  await page.mouse.move(x, y + way, { steps: 4 })
  await expect(block).toContainText(to)
  await page.mouse.up()
}

test("a class is dragged to another hour once what it touches was seen, and not into a room that is busy", async ({
  page,
  office,
  rival,
  romaNorte,
  database: { pool },
}) => {
  const there = await makeBranch(pool, romaNorte, {
    name: `Sucursal ${randomUUID().slice(0, 4)}`,
  })
  const [mine, another] = [randomUUID(), randomUUID()]
  await pool.query(
    "insert into instructors (id, first_name, last_name) values ($1, 'Abril', $3), ($2, 'Saúl', $3)",
    [mine, another, `Luna ${mine.slice(0, 8)}`],
  )
  const day = dayFromNow(8)
  const id = await makeClass(pool, { ...there, instructor: mine }, { day, hour: "08:00" })
  await makeClass(pool, { ...there, instructor: another }, { day, hour: "12:00" })
  const small = "Cabina"
  await makeRoom(pool, there, small, 1)
  const other = await rival()
  const hourOf = async () => (await pool.query("select hour from classes where id = $1", [id])).rows[0].hour

  await office(page, `clases/semana?branch=${there.branch}&day=${day}`)
  const shown = (hour: string) => page.getByRole("link", { name: new RegExp(`, ${hour} a .*Abril Luna`) })
  await expect(shown("08:00")).toContainText("0 de 6 lugares")
  await checkAxe(page)

  await drag(page, "08:00", "12:00")
  const refused = page.getByRole("dialog", { name: "No se puede mover ahí" })
  await expect(refused).toContainText("El salón está ocupado: Pilates Reformer, 12:00.")
  await refused.getByRole("button", { name: "Entendido" }).click()
  await expect(shown("08:00")).toBeVisible()

  // By the keyboard, and left as it was.
  const question = page.getByRole("dialog", { name: "¿Mover esta clase?" })
  await shown("08:00").focus()
  await page.keyboard.press("Space")
  await expect(page.getByText("Usa las flechas para cambiar de día u hora.")).toBeAttached()
  for (const hour of ["08:15", "08:30"]) {
    await scrolled(page)
    await page.keyboard.press("ArrowDown")
    await expect(shown("08:00")).toContainText(hour)
  }
  await page.keyboard.press("Space")
  await expect(question).toContainText(", 08:30.")
  await expect(shown("08:30")).toBeAttached()
  await question.getByRole("button", { name: "Dejarla donde estaba" }).click()
  await expect(shown("08:00")).toBeFocused()
  expect(await hourOf()).toBe("08:00")

  await drag(page, "08:00", "10:00")
  await expect(question).toContainText(", 10:00.")
  await expect(question).toContainText("Nadie la ha reservado.")
  await checkAxe(page)
  // Somebody books while it is being asked: what was agreed to is no longer what would happen.
  expect(await other.book(id, 1)).toBe(201)
  await question.getByRole("button", { name: "Mover la clase" }).click()
  await expect(question).toContainText("Lo que este cambio toca ya es otro.")
  await expect(question).toContainText("Afecta 1 reserva.")
  expect(await hourOf()).toBe("08:00")
  await question.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expectSaid(page, "Clase movida.")
  await expect(question).toBeHidden()
  expect(await hourOf()).toBe("10:00")
  await page.reload()
  await expect(shown("10:00")).toContainText("1 de 6 lugares")

  // Into a smaller room: who would sit where is seen before, and the room that is chosen is the one that it gets.
  await drag(page, "10:00", "11:00")
  await question.getByLabel("Salón").selectOption(`${small} · 1 lugar`)
  await expect(question).toContainText("Afecta 1 reserva.")
  await expect(question.getByLabel("Salón")).toBeEnabled()
  await checkAxe(page)
  await question.getByRole("button", { name: "Mover y avisar" }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole("link", { name: /, 11:00 a .*Abril Luna/ })).toContainText("1 de 1 lugares")
  await page.goto(`/backend/clases/semana?branch=${there.branch}&day=${day}`)
  await drag(page, "11:00", "10:00")
  await question.getByRole("button", { name: "Mover y avisar" }).click()
  await expect(question).toBeHidden()
  await expect(shown("10:00")).toBeVisible()

  await page.route(/\/api\/classes\/[^/]+\/impact$/, (route) => route.abort())
  await drag(page, "10:00", "09:00")
  await expect(page.getByText("La clase sigue donde estaba.")).toBeVisible()
  await expect(shown("10:00")).toBeVisible()
  await shown("10:00").click()
  await expect(page).toHaveURL(new RegExp(`/backend/clases/detalle/${id}`))
})

/** What is taken up comes into the middle of the window: a step is measured from where it is, not from where it was going. */
const scrolled = (page: Page) =>
  page.evaluate(async () => {
    const places = () =>
      JSON.stringify([scrollY, document.querySelector("main")?.getBoundingClientRect().top])
    const moment = () => new Promise((resolve) => setTimeout(resolve, 120))
    for (let before = ""; before !== places(); await moment()) before = places()
  })

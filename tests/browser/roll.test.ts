import { expect, type Page } from "@playwright/test"
import { check, contrastOn } from "../support/accessible.ts"
import { answerLate } from "../support/browser-late.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { tell } from "../support/browser-news.ts"
import { test as base, roster } from "../support/browser-office.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { near } from "../support/studio.ts"

interface Roll {
  /** A class of this test's own that begins in ten minutes, with so many people; gone from today's lists afterwards. */
  soon(count: number): Promise<string>
}

const test = base.extend<Roll>({
  async soon({ fullClass, database: { pool } }, use) {
    const made: string[] = []
    await use(async (count) => {
      const id = await fullClass(count)
      made.push(id)
      await near(pool, id, 10)
      await tell(pool, "schedule")
      return id
    })
    for (const id of made) await near(pool, id, -3 * 24 * 60)
    await tell(pool, "schedule")
  },
})

test.use({
  expected: [/net::ERR_|manifest patches|status of 503/],
  contextOptions: { reducedMotion: "reduce" },
})

const arrivals = (page: Page) => roster(page).getByRole("button", { name: /^Llegó / })
const pressed = (page: Page) =>
  arrivals(page).evaluateAll((all) => all.map((one) => one.getAttribute("aria-pressed") === "true"))
const counted = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: /llegaron|llegó/ })).toHaveText(words)

test("at the roll a long name is read whole, and what is said of who did not come lies on nothing", {
  tag: "@long",
}, async ({ page, office, soon, press, database: { pool } }) => {
  const id = await soon(2)
  await pool.query(
    `update users set first_name = 'María Guadalupe Fernanda', last_name = 'Gutiérrez de la Torre y Villaseñor'
     where id in (select user_id from reservations where class_id = $1)`,
    [id],
  )
  await office(page, `clases/detalle/${id}`)
  const row = roster(page).getByRole("listitem").first()
  // The list becomes a roll once it knows that it is one: what was opened of it before is closed.
  await expect(row.getByRole("button", { name: /^Llegó / })).toBeVisible()
  await press(row.getByRole("button", { name: /^Acciones de / }))
  await press(page.getByRole("menuitem", { name: "Marcar que no vino" }))
  const name = row.getByText("María Guadalupe Fernanda Gutiérrez de la Torre y Villaseñor", { exact: true })
  const badge = row.getByText("no vino", { exact: true })
  await expect(badge).toBeVisible()
  expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  const [said, facts] = [await badge.boundingBox(), await row.getByText(/^Lugar \d/).boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(facts?.y ?? 0)
  // The way back says what it would take back, however long the name.
  const what = page.getByText(": no vino")
  expect(await what.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await check(page)
})

test("on paper a roll says who comes and who came, and shows nothing else that is pressed", {
  tag: "@long",
}, async ({ page, office, soon, press }) => {
  const id = await soon(2)
  await office(page, `clases/detalle/${id}`)
  await press(arrivals(page).first())
  await counted(page, "1 de 2 llegó")
  await page.emulateMedia({ media: "print" })
  for (const one of ["banner", "navigation"] as const) await expect(page.getByRole(one)).toHaveCount(0)
  await expect(page.getByRole("button", { name: /^Acciones de / })).toHaveCount(0)
  await expect(arrivals(page)).toHaveCount(2)
})

test("in one's own colours, and with more contrast, seats and their legend tell what they are", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, soon }) => {
  const id = await soon(3)
  await office(page, `clases/detalle/${id}`)
  await arrivals(page).first().click()
  await roster(page)
    .getByRole("button", { name: /^Acciones de/ })
    .nth(1)
    .click()
  await page.getByRole("menuitem", { name: "Marcar que no vino" }).click()
  await expect(page.getByRole("radio", { name: /^Lugar 2, Renata Mora, no vino/ })).toBeEnabled()
  const legend = page.getByRole("list").filter({ hasText: "Fuera de uso" })
  const looks = () =>
    legend.locator("span").evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, borderColor, borderStyle, borderWidth } = getComputedStyle(one)
        const mark = getComputedStyle(one, "::after").content
        return [backgroundColor, borderColor, borderStyle, borderWidth, mark].join()
      }),
    )
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" })
  await expect.poll(async () => new Set(await looks()).size).toBe(5)
  // Names stand on the page, and not on the seats.
  const colours = page
    .locator("label > span:nth-of-type(2)")
    .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).color))])
  expect((await colours).length).toBeLessThanOrEqual(1)

  await page.emulateMedia({ forcedColors: "none", colorScheme: "light", contrast: "more" })
  for (const edge of await page
    .locator("label[data-state]")
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopColor)))
    expect(contrastOn(edge, "#fbf8f3")).toBeGreaterThanOrEqual(3)
})

test("the roll is taken by a tap each, two desks see the same, and the last tap is taken back", async ({
  page,
  another,
  office,
  soon,
  press,
}) => {
  const id = await soon(3)
  await office(page, `clases/detalle/${id}`)
  const other = await another()
  // Who comes is read there before the first tap, and arrives after it.
  const tapped = await answerLate(other, `**/api/reservations/by-class/${id}`)
  const listens = other.waitForResponse(/api\/live/)
  await office(other, `clases/detalle/${id}`)
  await listens
  await counted(page, "0 de 3 llegaron")
  await expect(page.getByText("Toca a quien llegue.")).toBeVisible()

  await press(arrivals(page).nth(0))
  await counted(page, "1 de 3 llegó")
  await tapped.come()
  await press(arrivals(page).nth(1))
  await counted(page, "2 de 3 llegaron")
  await counted(other, "2 de 3 llegaron")
  await expect.poll(() => pressed(other)).toEqual([true, true, false])
  await expect(other.getByRole("radio", { name: /^Lugar 1, Renata Mora, llegó/ })).toBeEnabled()
  await check(page)

  // The opposite at the other desk: what was pressed last holds, and both see it.
  await roster(other)
    .getByRole("button", { name: /^Acciones de/ })
    .nth(1)
    .click()
  // The stream says it there before its own answer.
  const said = await answerLate(other, "**/api/attendance")
  await other.getByRole("menuitem", { name: "Marcar que no vino" }).click()
  await counted(other, "1 de 3 llegó")
  await said.come()
  await counted(page, "1 de 3 llegó")
  await expect(roster(page).getByText("no vino")).toBeVisible()
  await check(other)
  await press(other.getByRole("button", { name: "Deshacer" }))
  await counted(other, "2 de 3 llegaron")
  await expect(other.locator("section:focus")).toHaveCount(1)
  await counted(page, "2 de 3 llegaron")
  // A second tap takes a mark back.
  await press(arrivals(page).nth(0))
  await counted(other, "1 de 3 llegó")
  expect(press.count()).toBe(4)
})

test("a roll opens when it says, and what is tapped offline, or as the server fails, is said to be unsent", {
  tag: "@anyWidth",
}, async ({ page, office, soon, rival, expected, database: { pool } }) => {
  expected.push(/status of 500/)
  const id = await soon(3)
  await near(pool, id, 120)
  await office(page, `clases/detalle/${id}`)
  const alert = roster(page).getByRole("alert")

  await test.step("before it opens it says when it does, and nothing can be marked", async () => {
    await expect(page.getByText(/^La asistencia se abre /)).toBeVisible()
    await expect(roster(page).getByRole("listitem")).toHaveCount(3)
    await expect(arrivals(page)).toHaveCount(0)
    await near(pool, id, 10)
    await page.reload()
    await counted(page, "0 de 3 llegaron")
  })

  await test.step("what is tapped offline is said to be unsent, and goes out when the person sends it", async () => {
    await goOffline(page)
    await arrivals(page).first().click()
    await expect(alert).toContainText("Sin conexión: sin enviar.")
    await counted(page, "0 de 3 llegaron")

    // With a network again another tap goes out, and the first does not go with it.
    const sent: string[] = []
    page.on("request", (request) => {
      if (request.url().endsWith("/api/attendance")) sent.push(request.headers()["idempotency-key"] ?? "none")
    })
    await goOnline(page)
    await arrivals(page).nth(1).click()
    await counted(page, "1 de 3 llegó")
    const marks = async () =>
      (await pool.query("select attended from reservations where class_id = $1 order by seat", [id])).rows
    expect(await marks()).toEqual([{ attended: null }, { attended: true }, { attended: null }])
    expect(sent.splice(0)).toHaveLength(1)

    // Sent, and its answer lost: the same press again counts once.
    const way = await unsteady(page, "**/api/attendance", ["lost"])
    await roster(page).getByRole("button", { name: "Enviar" }).click()
    await expect(alert).toContainText("No sabemos si se marcó.")
    way.answers = ["whole"]
    await roster(page).getByRole("button", { name: "Enviar" }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.locator("section:focus")).toHaveCount(1)
    await counted(page, "2 de 3 llegaron")
    expect(sent.length).toBeGreaterThan(1)
    expect(new Set(sent).size).toBe(1)
    expect(await marks()).toEqual([{ attended: true }, { attended: true }, { attended: null }])
  })

  await test.step("a tap that the server fails is said by its own words, and nothing is marked", async () => {
    const fails = (address: string) =>
      page.route(address, (route) =>
        route.fulfill({ status: 500, json: { error: "INTERNAL", message: "Error de servidor" } }),
      )
    await fails("**/api/attendance**")
    await arrivals(page).nth(2).click()
    await expect(alert).toHaveText("Error al guardar asistencia")
    await counted(page, "2 de 3 llegaron")

    // Who comes is read again when somebody books: what cannot be read leaves what was.
    await fails("**/api/reservations/by-class/**")
    const failed = page.waitForResponse((response) => response.url().includes("/by-class/"))
    expect(await (await rival()).book(id, 4)).toBe(201)
    await failed
    await expect(page.getByRole("radio", { name: /^Lugar 4/ })).not.toHaveAccessibleName(/libre/)
    await counted(page, "2 de 3 llegaron")
  })
})

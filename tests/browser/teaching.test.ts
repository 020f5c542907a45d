import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { check } from "../support/accessible.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { tell } from "../support/browser-news.ts"
import { test as base, leadOn } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { keepSession } from "../support/browser-session.ts"
import { closed } from "../support/browser-steps.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import type { Credentials } from "../support/signin.ts"
import { near } from "../support/studio.ts"

interface Teaching {
  /** An instructor of this test's own with an account, and a class of theirs with so many people in it. */
  teaching(count: number): Promise<{ who: Credentials; id: string; instructor: string; lastName: string }>
}

const test = base.extend<Teaching>({
  async teaching({ customer, fullClass, database: { pool } }, use) {
    const made: { instructor: string; classId: string }[] = []
    await use(async (count) => {
      const who = await customer()
      await pool.query("update users set role = 'employee' where id = $1", [who.id])
      await pool.query(
        "insert into staff_permissions (user_id, module, actions) values ($1, 'misClases', '{editar,ver}')",
        [who.id],
      )
      const [instructor, lastName] = [randomUUID(), randomUUID().slice(0, 8)]
      await pool.query(
        `insert into instructors (id, first_name, last_name, user_id)
         values ($1, 'Luz', $2, $3), (gen_random_uuid(), 'Sol', $2, null)`,
        [instructor, lastName, who.id],
      )
      const id = await fullClass(count)
      await pool.query("update classes set instructor_id = $2 where id = $1", [id, instructor])
      await tell(pool, "schedule")
      made.push({ instructor, classId: id })
      return { who, id, instructor, lastName }
    })
    for (const { instructor, classId } of made) {
      await pool.query("delete from substitute_requests where class_id = $1", [classId])
      await near(pool, classId, -3 * 24 * 60)
      await pool.query(
        "update instructors set is_active = false where last_name = (select last_name from instructors where id = $1)",
        [instructor],
      )
    }
    await tell(pool, "schedule")
  },
})

test.use({
  expected: [/net::ERR_|manifest patches|status of 50[03]|status of 403/],
  contextOptions: { reducedMotion: "reduce" },
})

const people = (page: Page) => page.getByRole("list", { name: "Quién viene" })
const counted = (page: Page, words: string) =>
  expect(page.getByRole("status").filter({ hasText: /llegaron|llegó/ })).toHaveText(words)

test("an instructor comes in to their own classes, and takes a roll with the other desk looking on", async ({
  page,
  another,
  office,
  teaching,
  press,
  database: { pool },
}) => {
  const { who, id } = await teaching(2)
  await near(pool, id, 10)
  await pool.query(
    `insert into care_notes (user_id, note, changed_at)
     select user_id, 'Rodilla derecha.', now() from reservations where class_id = $1 and seat = 2`,
    [id],
  )
  await keepSession(page, who)
  await page.goto("/backend")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mis clases")
  const card = page.locator(`a[href="/backend/misclases/${id}"]`)
  await expect(card).toContainText("2 de 11 lugares")
  await expect(card).toContainText("1 pide cuidado")
  await expect(card).toContainText("2 vienen por primera vez")
  await check(page)
  await press(card)

  await expect(people(page).getByText("Cuidar: Rodilla derecha.")).toBeVisible()
  await expect(page.getByRole("link", { name: /mailto|tel/ })).toHaveCount(0)
  await counted(page, "0 de 2 llegaron")
  const desk = await another()
  await office(desk, `clases/detalle/${id}`)
  await counted(desk, "0 de 2 llegaron")
  await press(
    people(page)
      .getByRole("button", { name: /^Llegó / })
      .first(),
  )
  await counted(page, "1 de 2 llegó")
  await counted(desk, "1 de 2 llegó")
  await check(page)
  await press(page.getByRole("button", { name: "Deshacer" }))
  await counted(desk, "0 de 2 llegaron")
  await counted(page, "0 de 2 llegaron")

  // Who has not come is late for as long as nobody says more, also after their seat is kept no longer.
  const late = people(page).getByText("tarde", { exact: true })
  await expect(late).toHaveCount(0)
  try {
    await pool.query("update branches set late_minutes = 10")
    for (const minutes of [-5, -15]) {
      await near(pool, id, minutes)
      await page.reload()
      await expect(late).toHaveCount(2)
      await expect(people(page).getByText("no vino")).toHaveCount(0)
    }
    await check(page)
  } finally {
    await pool.query("update branches set late_minutes = null")
  }
})

test("who cannot give a class asks once, the office sees it at once and gives it to somebody else", {
  tag: "@anyWidth",
}, async ({ page, another, office, teaching, press }) => {
  const { who, id, lastName } = await teaching(1)
  const boss = await another()
  await office(boss, `clases/detalle/${id}`)
  await expect(boss.getByRole("heading", { level: 1 })).toBeVisible()
  await keepSession(page, who)
  await page.goto(`/backend/misclases/${id}`)
  await press(page.getByRole("button", { name: "No puedo dar esta clase" }))
  const dialog = page.getByRole("dialog", { name: "¿No puedes dar esta clase?" })
  await type(dialog.getByLabel("Motivo"), "Se me olvidó.")
  await press(dialog.getByRole("button", { name: "Sí la doy" }))
  await closed(page)
  // Asked again, it is asked afresh.
  await press(page.getByRole("button", { name: "No puedo dar esta clase" }))
  await expect(dialog.getByLabel("Motivo")).toHaveValue("")
  await type(dialog.getByLabel("Motivo"), "Tengo fiebre.")
  await check(page)
  await press(dialog.getByRole("button", { name: "Pedir suplente" }))
  await expect(page.getByRole("region", { name: "Suplente" })).toContainText("Pediste suplente.")
  // What was pressed is gone: reading goes on in the page.
  await expect(page.getByRole("main")).toBeFocused()
  await check(page)

  const asked = boss.getByRole("region", { name: "Suplente" })
  await expect(asked).toContainText(`Luz ${lastName} no puede dar esta clase. «Tengo fiebre.»`)
  await leadOn(boss, "clases")
  const line = boss.getByRole("region", { name: "Buscan suplente" }).locator("li", { hasText: lastName })
  await expect(line).toContainText("«Tengo fiebre.»")
  await check(boss)
  await line.getByRole("button", { name: /^Elegir suplente para/ }).click()
  const choice = boss.getByRole("dialog", { name: "¿Quién da esta clase?" })
  await choice.getByRole("combobox").selectOption({ label: `Sol ${lastName}` })
  await choice.getByRole("button", { name: "Cambiar instructor" }).click()
  await expectSaid(boss, "Instructor cambiado.")
  await expect(line).toHaveCount(0)
  await expect(boss.getByRole("main")).toBeFocused()
  // Whoever gave it hears of it where they look.
  await expect(page.getByText("Esta clase ya no es tuya.")).toBeVisible()
  await page.getByRole("link", { name: "Ver mis clases" }).click()
  await expect(page.getByText("No te quedan clases esta semana.")).toBeVisible()
})

test("asked for offline nothing is asked; a lost answer counts once, and it is taken back", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, teaching, database: { pool } }) => {
  const { who, id } = await teaching(1)
  const open = async () =>
    (
      await pool.query("select reason from substitute_requests where class_id = $1 and ended_at is null", [
        id,
      ])
    ).rows
  await keepSession(page, who)
  await page.goto(`/backend/misclases/${id}`)
  await page.getByRole("button", { name: "No puedo dar esta clase" }).click()
  const dialog = page.getByRole("dialog", { name: "¿No puedes dar esta clase?" })
  await type(dialog.getByLabel("Motivo"), "Viajo.")
  await goOffline(page)
  await dialog.getByRole("button", { name: "Pedir suplente" }).click()
  await expect(dialog.getByRole("alert")).toHaveText("Sin conexión. No se pidió nada.")
  await goOnline(page)

  const way = await unsteady(page, `**/api/classes/${id}/substitute`, ["lost"])
  await dialog.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(dialog.getByRole("alert")).toContainText("No sabemos si se pidió.")
  await expect(dialog.getByLabel("Motivo")).toHaveValue("Viajo.")
  way.answers = ["whole"]
  await dialog.getByRole("button", { name: "Intentar de nuevo" }).click()
  await expect(dialog).toHaveCount(0)
  expect(new Set(way.keys.slice(1)).size).toBe(1)
  expect(await open()).toEqual([{ reason: "Viajo." }])

  const region = page.getByRole("region", { name: "Suplente" })
  way.answers = ["away"]
  await region.getByRole("button", { name: "Sí puedo darla" }).click()
  await expect(region.getByRole("alert")).not.toBeEmpty()
  expect(await open()).toHaveLength(1)
  way.answers = ["whole"]
  await region.getByRole("button", { name: "Sí puedo darla" }).click()
  await expect(page.getByRole("button", { name: "No puedo dar esta clase" })).toBeVisible()
  expect(await open()).toEqual([])
})

test("an account is chosen for an instructor, and the account says what it still lacks", {
  tag: "@anyWidth",
}, async ({ page, office, teaching, customer, database: { pool } }) => {
  const { instructor } = await teaching(0)
  const other = await customer()
  await pool.query("update users set role = 'employee' where id = $1", [other.id])
  await office(page, `instructores/editar/${instructor}`)
  const field = page.getByLabel("Cuenta del staff")
  await expect(field).toHaveAccessibleDescription(/pasa lista/)
  await field.selectOption(other.id)
  await expect(field).toHaveAccessibleDescription(/todavía no tiene el permiso «Mis clases»/)
  await check(page)
  await page.getByRole("button", { name: "Guardar" }).click()
  await expectSaid(page, "Instructor guardado.")
  const { rows } = await pool.query("select user_id from instructors where id = $1", [instructor])
  expect(rows).toEqual([{ user_id: other.id }])
})

test("what is said of one's classes is read page by page, by nobody's name @anyWidth", {
  tag: "@long",
}, async ({ page, teaching, database: { pool } }) => {
  const { who, id } = await teaching(8)
  await near(pool, id, -3 * 60)
  await pool.query(`insert into settings (name, value) values ('ratings', '{"isOn": true}')`)
  try {
    await pool.query(
      `insert into ratings (reservation_id, stars, words, rated_at)
       select id, 4, 'Dije ' || seat, now() from reservations where class_id = $1 and cancelled_at is null`,
      [id],
    )
    await keepSession(page, who)
    await page.goto("/backend")
    const section = page.getByRole("region", { name: "Cómo las califican" })
    await expect(section.getByText("4 de 5 en 8 respuestas")).toBeVisible()
    await section.getByText("8 comentarios").click()
    const words = section.getByText(/^Dije \d+$/)
    await expect(words).toHaveCount(6)
    const first = await words.allTextContents()
    await check(page)
    await section.getByRole("button", { name: "Siguiente" }).click()
    await expect(section.getByText("Mostrando 7 - 8 de 8")).toBeVisible()
    await expect(words).toHaveCount(2)
    expect(new Set([...first, ...(await words.allTextContents())]).size).toBe(8)
  } finally {
    await pool.query(
      "delete from ratings where reservation_id in (select id from seatings where class_id = $1)",
      [id],
    )
    await pool.query("delete from settings where name = 'ratings'")
  }
})

test("a class of one's own that the office deleted is said to be deleted to who presses for it @anyWidth", async ({
  page,
  teaching,
  otherDesk,
}) => {
  const { who, id } = await teaching(0)
  await keepSession(page, who)
  await page.goto(`/backend/misclases/${id}`)
  await page.getByRole("button", { name: "No puedo dar esta clase" }).click()
  expect((await otherDesk(`DELETE /classes/${id}`)).status).toBe(200)
  await page.getByRole("dialog").getByRole("button", { name: "Pedir suplente" }).click()
  await expect(page.getByText("Esta clase se eliminó.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Ver mis clases" })).toBeVisible()
})

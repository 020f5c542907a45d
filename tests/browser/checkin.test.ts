import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import type pg from "pg"
import { Temporal } from "temporal-polyfill"
import { sayShortCode } from "../../contract/ticketCode.ts"
import { checkAxe } from "../support/accessible.ts"
import { holdUp, withCamera, withoutCamera } from "../support/browser-camera.ts"
import { goOffline, goOnline } from "../support/browser-network.ts"
import { tell } from "../support/browser-news.ts"
import { test as base } from "../support/browser-office.ts"
import { type } from "../support/browser-typing.ts"
import { unsteady } from "../support/browser-unsteady.ts"
import { call } from "../support/http.ts"
import { type Person, signedIn } from "../support/people.ts"
import { give, makeBranch, makeClass, noonZone, type Studio } from "../support/studio.ts"

interface Door {
  /** A branch of this test's own where it is noon, and how its classes and people are made. */
  door: {
    branch: Studio
    name: string
    classIn(minutes: number): Promise<string>
    /** Somebody with this seat, and the code of their ticket. */
    guest(classId: string, seat: number, who?: { firstName: string; phone: string }): Promise<string>
    cameBy(classId: string): Promise<number[]>
  }
}

const test = base.extend<Door>({
  async door({ database: { pool }, romaNorte, baseURL }, use) {
    const timeZone = noonZone()
    const name = `Sucursal ${randomUUID().slice(0, 4)}`
    const branch = await makeBranch(pool, romaNorte, { name, timeZone })
    await tell(pool, "studio")
    await use({
      branch,
      name,
      async classIn(minutes) {
        const [day = "", hour = ""] = Temporal.Now.zonedDateTimeISO(timeZone)
          .add({ minutes })
          .toPlainDateTime()
          .toString({ smallestUnit: "minute" })
          .split("T")
        return makeClass(pool, branch, { day, hour })
      },
      guest: (...wish) => guestOf(pool, romaNorte, baseURL ?? "", ...wish),
      async cameBy(classId) {
        const { rows } = await pool.query<{ seat: number }>(
          "select seat from reservations where class_id = $1 and attended order by seat",
          [classId],
        )
        return rows.map(({ seat }) => seat)
      },
    })
    // A branch fewer for who looks at all of them.
    await pool.query("update branches set is_public = false where id = $1", [branch.branch])
    await tell(pool, "studio")
  },
})

async function guestOf(
  pool: pg.Pool,
  studio: Studio,
  url: string,
  classId: string,
  seat: number,
  who = { firstName: "Renata", phone: "" },
): Promise<string> {
  const [as] = (await signedIn(pool)) as [Person]
  await pool.query("update users set first_name = $2, phone = $3 where id = $1", [
    as.id,
    who.firstName,
    who.phone,
  ])
  await give(pool, as.id, studio.packages.ten)
  const { status, body } = await call(url, "POST /reservations", { as, body: { classId, seat } })
  expect(status).toBe(201)
  return (await call(url, `GET /reservations/${body.id}`, { as })).body.code
}

const mayUseCamera = (page: Page) =>
  page.evaluate(() =>
    (
      document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }
    ).featurePolicy.allowsFeature("camera"),
  )

test("at the desk a code is received by camera or by hand, and what it is no code of is said @anyWidth", async ({
  page,
  office,
  press,
  door,
}) => {
  const [soon, later] = [await door.classIn(20), await door.classIn(180)]
  const [two, three] = [await door.guest(soon, 2), await door.guest(soon, 3)]
  const early = await door.guest(later, 4)
  await withCamera(page)
  await office(page, `operaciones?branch=${door.branch.branch}`)
  const scan = page.getByRole("link", { name: "Escanear" })
  await expect(scan).toBeVisible()
  expect(await mayUseCamera(page)).toBe(false)
  await press(scan)
  await expect(page.getByRole("heading", { name: "Recibir" })).toBeVisible()
  await expect.poll(() => mayUseCamera(page)).toBe(true)

  await expect(page.getByText("Abriendo la cámara…")).toHaveCount(0)
  await holdUp(page, two)
  const last = page.getByRole("status")
  await expect(last).toContainText("Renata Mora")
  await expect(last).toContainText("Lugar 2")
  await holdUp(page, early)
  await expect(last).toContainText(/Todavía es temprano: ese boleto es de Pilates Reformer, a las/)
  await checkAxe(page)

  const field = page.getByLabel("Código del boleto")
  await type(field, sayShortCode(three))
  await press(page.getByRole("button", { name: "Recibir" }))
  await expect(last).toContainText("Lugar 3")
  // A scanner that types ends with Enter.
  await type(field, two)
  await field.press("Enter")
  await expect(last).toContainText("Ya había llegado")
  await type(field, "00000000")
  await field.press("Enter")
  await expect(last).toContainText("Ningún boleto de esta hora tiene ese código.")
  expect(await door.cameBy(soon)).toEqual([2, 3])
  expect(await door.cameBy(later)).toEqual([])
  await expect(page.getByRole("region", { name: "Antes" }).getByRole("listitem")).toHaveCount(4)
})

test("without a camera, refused or not there, the typed code does it @anyWidth", { tag: "@long" }, async ({
  page,
  office,
  door,
}) => {
  const two = await door.guest(await door.classIn(20), 2)
  const said = (words: RegExp) => page.getByRole("status").filter({ hasText: words })
  await office(page, `operaciones/escanear?branch=${door.branch.branch}`)
  await expect(said(/no hay cámara/)).toBeVisible()
  await withoutCamera(page)
  await page.reload()
  await expect(said(/no tiene permiso/)).toBeVisible()
  await checkAxe(page)
  const field = page.getByLabel("Código del boleto")
  await type(field, sayShortCode(two))
  await field.press("Enter")
  await expect(said(/Renata Mora/)).toBeVisible()
})

test("a camera that stops in the middle says so, and one without what reads its pictures is let go @anyWidth", {
  tag: "@long",
}, async ({ page, office, door, expected }) => {
  await door.classIn(20)
  const said = (words: RegExp) => page.getByRole("status").filter({ hasText: words })
  // A page that misses a piece of itself is loaded anew, once: whoever asks it then is not answered.
  const states = () =>
    page.evaluate(() => window.tracks?.map(({ readyState }) => readyState)).catch(() => undefined)
  await withCamera(page)
  await office(page, `operaciones/escanear?branch=${door.branch.branch}`)
  await expect.poll(states).toEqual(["live"])
  await expect(said(/cámara/)).toHaveCount(0)
  // As when it is pulled out, or the device gives it to a call.
  await page.evaluate(() => window.tracks?.[0]?.dispatchEvent(new Event("ended")))
  const over = said(/^La cámara dejó de leer/)
  await expect(over).toBeVisible()
  expected.push(/net::ERR_FAILED/)
  await page.route(/\/assets\/decode-/, (route) => route.abort())
  await page.reload()
  await expect(over).toBeVisible()
  await expect.poll(states).toEqual(["ended"])
})

test("a tablet becomes a kiosk that keeps nobody's session, receives, locks itself, and ends from the office @anyWidth", {
  tag: "@long",
}, async ({ page, another, office, press, door }) => {
  const soon = await door.classIn(20)
  const two = await door.guest(soon, 2)
  await door.guest(soon, 3, { firstName: "José Luis", phone: "55 1234 5678" })
  await page.setViewportSize({ width: 1024, height: 768 })
  await withCamera(page)
  await office(page, `operaciones/kioscos?branch=${door.branch.branch}`)
  await press(page.getByRole("button", { name: "Convertir este dispositivo en kiosco" }))
  await press(page.getByRole("dialog").getByRole("button", { name: "Iniciar kiosco" }))
  await expect(page).toHaveURL("/kiosco")
  await expect(page.getByRole("heading", { name: "¿Ya llegaste?" })).toBeVisible()
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((name) => /token|session|cred|user/i.test(name)),
    ),
  ).toEqual([])
  expect(await mayUseCamera(page)).toBe(true)
  await expect(page.getByRole("region", { name: "Clases de hoy" }).getByRole("listitem")).toHaveCount(1)
  await expect(page.getByText(/Renata|José|Lugar/)).toHaveCount(0)
  await checkAxe(page)

  await holdUp(page, two)
  await expect(page.getByRole("heading", { name: "¡Hola, Renata!" })).toBeVisible()
  await expect(page.getByRole("status")).toContainText("Lugar 2")
  await checkAxe(page)
  await holdUp(page, "")
  await press(page.getByRole("button", { name: "Siguiente persona" }))

  const say = async (firstName: string, digits: string) => {
    await type(page.getByLabel("Tu nombre"), firstName)
    await type(page.getByLabel("Últimos 4 dígitos"), digits)
    await press(page.getByRole("button", { name: "Ya llegué" }))
  }
  await say("jose", "5678")
  await expect(page.getByRole("heading", { name: "¡Hola, José Luis!" })).toBeVisible()
  expect(await door.cameBy(soon)).toEqual([2, 3])
  await press(page.getByRole("button", { name: "Siguiente persona" }))
  for (const digits of ["0001", "0002", "0003", "0004"]) {
    await say("Renata", digits)
    await expect(page.getByRole("heading", { name: /No te encontramos/ })).toBeVisible()
    await press(page.getByRole("button", { name: "Siguiente persona" }))
  }
  await say("Renata", "0005")
  await expect(page.getByRole("heading", { name: "Acércate a recepción" })).toBeVisible()

  const desk = await another()
  await office(desk, `operaciones/kioscos?branch=${door.branch.branch}`)
  const mine = desk.getByRole("listitem").filter({ hasText: door.name })
  await expect(mine).toContainText("Bloqueado por códigos inventados")
  await checkAxe(desk)
  await mine.getByRole("button", { name: "Desbloquear" }).click()
  await expect(page.getByRole("heading", { name: "¿Ya llegaste?" })).toBeVisible()
  await mine.getByRole("button", { name: /^Terminar/ }).click()
  await expect(mine).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Este kiosco terminó" })).toBeVisible()
  await page.goto("/backend/operaciones")
  await expect(page).toHaveURL("/")
})

test.describe("a desk on a network that comes and goes", () => {
  test.use({ expected: [/net::ERR_|manifest patches/] })

  test("sends again by a press what nobody heard, once, and says whose a code is that is none for here @anyWidth", async ({
    page,
    office,
    press,
    door,
    ownClass,
    baseURL,
    database: { pool },
  }) => {
    const soon = await door.classIn(20)
    const two = await door.guest(soon, 2)
    await office(page, `operaciones/escanear?branch=${door.branch.branch}`)
    const [last, field] = [page.getByRole("status").last(), page.getByLabel("Código del boleto")]
    const again = page.getByRole("button", { name: "Intentar de nuevo" })
    const show = async (code: string) => {
      await type(field, code)
      await field.press("Enter")
    }
    await expect(field).toBeVisible()
    await goOffline(page)
    await show(sayShortCode(two))
    await expect(last).toHaveText("Sin conexión. No se marcó nada.")
    await goOnline(page)
    const way = await unsteady(page, "**/api/attendance/code", ["lost"])
    await press(again)
    await expect(last).toContainText("No sabemos si se marcó.")
    way.answers = ["whole"]
    await checkAxe(page)
    expect(await door.cameBy(soon)).toEqual([2])
    await press(again)
    await expect(last).toContainText("Lugar 2")
    await expect(last).not.toContainText("Ya había llegado")
    await expect(again).toHaveCount(0)
    await expect(page.locator("body")).not.toBeFocused()
    expect(new Set(way.keys).size).toBe(1)
    await show(two)
    await expect(last).toContainText("Ya había llegado")

    // Of another branch, another day, and one that was given up.
    await show(await door.guest((await ownClass()).id, 3))
    await expect(last).toContainText("Ese boleto es de Roma Norte: Pilates Reformer, a las")
    await expect(again).toHaveCount(0)
    const three = await door.guest(soon, 3)
    const [boss] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
    const { rows } = await pool.query("select id from reservations where class_id = $1 and seat = 3", [soon])
    expect((await call(baseURL ?? "", `DELETE /reservations/${rows[0].id}`, { as: boss })).status).toBe(200)
    await show(three)
    await expect(last).toContainText(/^Esa reserva está cancelada. Era de Pilates Reformer/)
    await show(await door.guest(await door.classIn(26 * 60), 4))
    await expect(last).toContainText("Todavía es temprano: ese boleto es de Pilates Reformer, a las")
    expect(await door.cameBy(soon)).toEqual([2])
  })
})

test.describe("a kiosk on a network that comes and goes", { tag: "@long" }, () => {
  test.use({ expected: [/net::ERR_|status of 503/] })

  test("is begun once, keeps what nobody heard for another press, and takes a scanner's codes one after the other @anyWidth", async ({
    page,
    office,
    press,
    door,
    database: { pool },
  }) => {
    const soon = await door.classIn(20)
    const codes = [await door.guest(soon, 2), await door.guest(soon, 3), await door.guest(soon, 4)] as const
    await office(page, `operaciones/kioscos?branch=${door.branch.branch}`)
    const running = async () =>
      (
        await pool.query("select 1 from kiosks where branch_id = $1 and ended_at is null", [
          door.branch.branch,
        ])
      ).rowCount
    const begin = page.getByRole("button", { name: "Convertir este dispositivo en kiosco" })
    const question = page.getByRole("dialog")
    const starting = await unsteady(page, "**/api/kiosks", ["lost"])
    await press(begin)
    await press(question.getByRole("button", { name: "Iniciar kiosco" }))
    await expect(question.getByRole("alert")).toHaveText(
      "No sabemos si se inició. Si ya está en la lista, termínalo y empieza otra vez.",
    )
    starting.answers = ["whole"]
    await press(question.getByRole("button", { name: "Todavía no" }))
    const mine = page.getByRole("listitem").filter({ hasText: door.name })
    await press(mine.getByRole("button", { name: /^Terminar/ }))
    await expect(mine).toHaveCount(0)
    await expect(page.getByRole("main")).toBeFocused()
    await press(begin)
    await press(question.getByRole("button", { name: "Iniciar kiosco" }))
    await expect(page.getByRole("heading", { name: "¿Ya llegaste?" })).toBeVisible()
    expect(await running()).toBe(1)

    await goOffline(page)
    await type(page.getByLabel("O escribe tu código"), sayShortCode(codes[0]))
    await press(page.getByRole("button", { name: "Listo" }))
    await expect(page.getByRole("heading", { name: "Sin conexión. No se marcó nada." })).toBeVisible()
    await goOnline(page)
    const way = await unsteady(page, "**/api/kiosk/arrivals")
    const again = page.getByRole("button", { name: "Intentar de nuevo" })
    await press(again)
    await expect.poll(() => way.keys.length).toBeGreaterThan(0)
    expect(await door.cameBy(soon)).toEqual([])
    way.answers = ["lost"]
    await expect(page.getByRole("heading", { name: /^No sabemos si se marcó/ })).toBeVisible()
    expect(await door.cameBy(soon)).toEqual([2])
    way.answers = ["whole"]
    await press(again)
    await expect(page.getByRole("heading", { name: "¡Hola, Renata!" })).toBeVisible()
    await expect(page.getByRole("status")).not.toContainText("Ya te habíamos recibido.")
    expect(new Set(way.keys).size).toBe(1)

    // The next people do not wait for the screen to be free, nor does their scanner for a field.
    for (const [code, seat] of [
      [codes[1], 3],
      [codes[2], 4],
    ] as const) {
      await page.keyboard.type(code)
      await page.keyboard.press("Enter")
      await expect(page.getByRole("status")).toContainText(`Lugar ${seat}`)
    }
    expect(await door.cameBy(soon)).toEqual([2, 3, 4])
    await press(page.getByRole("button", { name: "Siguiente persona" }))
    await expect(page.locator("body")).not.toBeFocused()
    await goOffline(page)
    await expect(page.getByText("Sin conexión por un momento.")).toBeVisible()
    await goOnline(page)
    await expect(page.getByText("Sin conexión por un momento.")).toHaveCount(0)
  })
})

import { randomUUID } from "node:crypto"
import { expect, type Locator, type Page } from "@playwright/test"
import type pg from "pg"
import { tell } from "../support/browser-news.ts"
import { leadOn, test } from "../support/browser-office.ts"
import { haveSeat, keepSession } from "../support/browser-session.ts"
import { awake, book, closed, openSeats, openView, seat } from "../support/browser-steps.ts"
import { keysOf, type } from "../support/browser-typing.ts"
import { dayFromNow, makeBranch, near, type Studio } from "../support/studio.ts"

/** The browser's own letters, twice as large, as a reader sets them on a small phone. */
async function enlarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await page.context().newCDPSession(page)
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } })
}

/** Words that are cut, and whatever makes the page wider than its window. */
async function cutOn(page: Page): Promise<string[]> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached()
  await expect(page.getByText("Cargando...")).toHaveCount(0)
  return page.evaluate(() => {
    const beyond = Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...[...document.querySelectorAll("dialog[open]")].map((sheet) => sheet.scrollWidth - sheet.clientWidth),
    )
    const places = [...document.querySelectorAll<HTMLElement>("main *, header *, nav *, dialog[open] *")]
    const wordsOf = (element: Element) =>
      [...element.childNodes].filter((node) => node instanceof Text && /\w/.test(node.data))
    const leftOf = (words: Node) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return range.getBoundingClientRect().left
    }
    const cut = places.filter((element) => {
      const { overflowX, textOverflow, clipPath, webkitLineClamp } = getComputedStyle(element)
      if (overflowX === "clip") {
        const { left } = element.getBoundingClientRect()
        return [...element.querySelectorAll("*")].flatMap(wordsOf).some((words) => leftOf(words) < left - 1)
      }
      if (clipPath !== "none" || overflowX === "visible" || overflowX === "auto") return false
      if (webkitLineClamp !== "none") return element.scrollHeight > element.clientHeight + 16
      // A button cuts what its label, which is as wide as its words, does not.
      const hasWords = element.matches("a, button") ? element.innerText.trim() : wordsOf(element).length > 0
      if (!hasWords || element.scrollWidth <= element.clientWidth + 1) return false
      // A long name may end in dots, while there is something of it to read.
      return textOverflow !== "ellipsis" || element.clientWidth < 64
    })
    return [
      ...(beyond > 0 ? [`the page is ${beyond} px wider than its window`] : []),
      ...cut.map(({ textContent }) => `cut: ${textContent}`),
    ]
  })
}

for (const path of [
  "/",
  "/quienes-somos",
  "/instructores",
  "/contacto",
  "/paquetes",
  "/clases/pilates-reformer",
  "/backend",
]) {
  test(`${path} has room for letters twice as large`, async ({ page }) => {
    await enlarge(page)
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe("32px")
    expect(await cutOn(page)).toEqual([])
  })
}

/** As long as a name may be, and nothing to break it at. */
const longWord = "Etxeberriagoitiazarragakoetxea".repeat(3).slice(0, 80)

/** What is sold and where, and who gives it, each called so, by one long word if it is not said, and a package that costs a million; as it was afterwards. */
async function withLongNames(
  pool: pg.Pool,
  { branch, discipline, instructor }: Studio,
  look: () => Promise<void>,
  name = longWord,
) {
  const { rows: packages } = await pool.query(
    "select id, amount from packages where description = '10 clases'",
  )
  const names = [
    ["packages", "description", packages[0].id],
    ["branches", "name", branch],
    ["disciplines", "name", discipline],
    ["disciplines", "description", discipline],
    ["instructors", "first_name", instructor],
    ["instructors", "last_name", instructor],
  ] as const
  const before = await Promise.all(
    names.map(async ([table, column, id]) => {
      const { rows } = await pool.query(`select ${column} as name from ${table} where id = $1`, [id])
      return rows[0].name as string
    }),
  )
  const change = async (centavos: number, nameOf: (index: number) => string) => {
    await pool.query("update packages set amount = $2 where id = $1", [packages[0].id, centavos])
    for (const [index, [table, column, id]] of names.entries()) {
      await pool.query(`update ${table} set ${column} = $2 where id = $1`, [id, nameOf(index)])
    }
    for (const topic of ["studio", "schedule", "packages"]) await tell(pool, topic)
  }
  await change(100_000_000, () => name)
  try {
    await look()
  } finally {
    await change(packages[0].amount, (index) => before[index] ?? "")
  }
}

const nameLong = (pool: pg.Pool, { id }: { id: string }) =>
  pool.query("update users set first_name = $2, last_name = $2 where id = $1", [id, longWord])

test("a name of one long word stays in its card, on whichever screen", { tag: "@anyWidth" }, async ({
  page,
  office,
  customer,
  ownClass,
  romaNorte,
  database: { pool },
}) => {
  const who = await customer("ten")
  await nameLong(pool, who)
  const { id, address } = await ownClass({ hour: "12:30" })
  await withLongNames(pool, romaNorte, async () => {
    await keepSession(page, who)
    await haveSeat(page, address(3))
    for (const path of [
      ...["/", address().replace(/&clase=.*/, ""), address(3), "/instructores"],
      ...[`/mi-cuenta/${who.id}`, `/mi-cuenta/${who.id}/proximasclases`],
    ]) {
      await page.goto(path)
      await expect(page.getByText(longWord).first()).toBeVisible()
      expect.soft(await cutOn(page), path).toEqual([])
    }
    await near(pool, id, 20)
    const resting = await makeBranch(pool, romaNorte, { name: `${longWord}${randomUUID().slice(0, 4)}` })
    await tell(pool, "studio")
    await office(page, "operaciones")
    for (const path of [
      ...["home", "operaciones", "operaciones/kioscos", `clases/detalle/${id}`, "sistema/cupones/crear"],
      ...[`detallesusuario/${who.id}`, `detallesusuario/${who.id}/fusionar`],
      ...[romaNorte, resting].map((one) => `operaciones/pantalla?branch=${one.branch}`),
    ]) {
      await page.goto(`/backend/${path}`)
      await expect(page.getByText(longWord).first()).toBeAttached()
      expect.soft(await cutOn(page), path).toEqual([])
    }
    await enlarge(page)
    for (const path of ["/instructores", "/paquetes"]) {
      await page.goto(path)
      await expect(page.getByText(longWord).first()).toBeVisible()
      expect.soft(await cutOn(page), `${path} twice as large`).toEqual([])
    }
    await expect(page.getByText("$1,000,000")).toBeVisible()
  })
})

test("so it does where one waits and in one's history, with letters twice as large too", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, press, customer, rival, ownClass, romaNorte, database: { pool } }) => {
  const who = await customer("ten")
  await nameLong(pool, who)
  const [own, full] = [await ownClass({ hour: "12:30" }), await ownClass({ hour: "15:30", capacity: 1 })]
  expect(await (await rival()).book(full.id, 1)).toBe(201)
  await keepSession(page, who)
  await haveSeat(page, own.address(3))
  await page.goto(full.address())
  await press(page.getByRole("button", { name: "Unirme a la lista de espera" }))
  await expect(page.getByRole("heading", { name: "Estás en la lista de espera" })).toBeVisible()
  await withLongNames(pool, romaNorte, async () => {
    const look = async (size: string) => {
      for (const path of [
        ...["clasesdisponibles", "proximasclases", "listadeespera"].map(
          (one) => `/mi-cuenta/${who.id}/${one}`,
        ),
        ...[`/historial-transaccional/${who.id}`, `/historial-reservas/${who.id}`, full.address()],
      ]) {
        await page.goto(path)
        await expect(page.getByText(longWord).first()).toBeAttached()
        expect.soft(await cutOn(page), `${path} ${size}`).toEqual([])
      }
    }
    await look("as they are")
    await enlarge(page)
    await look("twice as large")
  })
})

test("so it does in what the desk sells, gives back and reserves", { tag: ["@anyWidth", "@long"] }, async ({
  page,
  office,
  customer,
  ownClass,
  romaNorte,
  database: { pool },
}) => {
  const [who, other] = [await customer("ten"), await customer("ten")]
  for (const one of [who, other]) await nameLong(pool, one)
  const { id, address } = await ownClass({ hour: "12:30" })
  await keepSession(page, who)
  await haveSeat(page, address(3))
  await near(pool, id, 20)
  await page.setViewportSize({ width: 360, height: 740 })
  await withLongNames(pool, romaNorte, async () => {
    const look = async (what: string) => expect.soft(await cutOn(page), what).toEqual([])
    const find = async (field: string, { email }: { email: string }) => {
      await page.getByRole("textbox", { name: field }).fill(email)
      await page.getByRole("listbox").getByRole("option").first().click()
    }
    await office(page, "pagos/crear")
    await find("Cliente", who)
    await page.getByRole("radio", { name: longWord }).check({ force: true })
    await expect(page.getByRole("button", { name: "Cobrar $1,000,000" })).toBeVisible()
    await look("the till")
    await page.getByText("Terminal").click()
    await page.getByRole("button", { name: "Cobrar $1,000,000" }).click()
    await expect(page.getByText("Cobrado: $1,000,000")).toBeVisible()
    await look("what was sold")
    await page.getByRole("link", { name: "Ver el pago" }).click()
    await page.getByRole("button", { name: "Reembolsar" }).click()
    await expect(page.getByText("Se revocan 10 clases.")).toBeVisible()
    await look("what goes back")

    await page.goto(`/backend/clases/detalle/${id}`)
    // The dot before it does not stand alone in a line.
    const lines = page.getByRole("main").locator("span", { hasText: new RegExp(`^[ ·]*${longWord}$`) })
    await expect(lines.first()).toHaveCSS("height", "48px")
    await page.getByRole("button", { name: `Acciones de ${longWord}` }).click()
    await page.getByRole("menuitem", { name: "Reservar cada semana" }).click()
    await expect(page.getByText(/^Se reserva cada/)).toBeVisible()
    await look("a class every week")
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click()
    await closed(page)
    await seat(page, 4).check({ force: true })
    await find("Quién", other)
    await page.getByRole("button", { name: "Vender otro paquete" }).click()
    await expect(page.getByText("No tienes turno abierto")).toBeVisible()
    await look("a seat that is sold")
  })
})

test("a list at a desk has room for names of many words: nothing of its rows is to be pushed into sight", {
  tag: ["@anyWidth", "@long"],
}, async ({ page, office, customer, ownClass, romaNorte, database: { pool } }) => {
  const who = await customer("ten")
  await ownClass({ hour: "12:30" })
  const words = "Reformer suave para quien empieza o regresa después de mucho tiempo"
  await pool.query("update users set first_name = $2 where id = $1", [who.id, words])
  await page.setViewportSize({ width: 1280, height: 800 })
  await withLongNames(
    pool,
    romaNorte,
    async () => {
      await office(page, "disciplinas")
      for (const path of [
        ...["disciplinas", "salones", "sedes", "instructores", "paquetes", "clases", "clasespordia"],
        `listausuarios?buscar=${who.email}`,
      ]) {
        await page.goto(`/backend/${path}`)
        const tables = page.getByRole("region", { name: /^Tabla: / })
        await expect(tables.first()).toBeVisible()
        await expect(page.getByText(/^Cargando/)).toHaveCount(0)
        // Rows of others may be of one word that no row has room for.
        const beyond = () =>
          tables.evaluateAll(
            (all, word) => {
              for (const row of all.flatMap((one) => [...one.querySelectorAll("tbody tr")]))
                if (row.textContent?.includes(word)) row.setAttribute("style", "display: none")
              return Math.max(...all.map((one) => one.scrollWidth - one.clientWidth))
            },
            longWord.slice(0, 40),
          )
        await expect.poll(beyond, { message: path }).toBe(0)
      }
    },
    words,
  )
})

test("the week and the seats have room for letters twice as large", async ({ page, ownClass }) => {
  const { address } = await ownClass()
  await enlarge(page)
  await page.goto(address().replace(/&clase=.*/, ""))
  expect(await cutOn(page)).toEqual([])
  await openSeats(page, address(3))
  expect(await cutOn(page)).toEqual([])
})

const roomy = { tag: "@anyWidth" }

test("what floats over the site has room for letters twice as large", roomy, async ({ page }) => {
  await enlarge(page)
  await page.goto("/paquetes")
  await awake(page)
  await page.getByRole("button", { name: "Comprar 10 clases" }).click()
  await expect(page.getByRole("dialog", { name: "Compra tu paquete" })).toContainText("$1,800")
  expect(await cutOn(page)).toEqual([])
  // A sheet that is closed goes a step back in the browser's history, which would end a page that is just asked for.
  await page.goto("/")
  await awake(page)
  await page.getByRole("button", { name: "Abrir menú" }).click()
  await expect(page.getByRole("dialog", { name: "Menú" })).toBeVisible()
  expect(await cutOn(page)).toEqual([])
  await page.keyboard.press("Escape")
  await closed(page)
  await page.getByRole("banner").getByRole("link", { name: "Reservar" }).click()
  await expect(page.getByRole("dialog", { name: "Selecciona una sucursal" })).toBeVisible()
  expect(await cutOn(page)).toEqual([])
  await page.keyboard.press("Escape")
  await closed(page)
  for (const view of ["Iniciar sesión", "Registrate"] as const) {
    await expect(await openView(page, view)).toBeVisible()
    expect(await cutOn(page), view).toEqual([])
    await page.keyboard.press("Escape")
    await closed(page)
  }
})

test(
  "the account has room for letters twice as large",
  roomy,
  async ({ page, customer, rival, ownClass }) => {
    const { address } = await ownClass({ hour: "12:30" })
    const full = await ownClass({ hour: "20:00", capacity: 1 })
    expect(await (await rival()).book(full.id, 1)).toBe(201)
    const { id, ...renata } = await customer("ten", "unlimited")
    await enlarge(page)
    await keepSession(page, renata)
    await book(page, address(3))
    expect(await cutOn(page)).toEqual([])
    for (const path of [
      "/",
      `/mi-cuenta/${id}`,
      `/mi-cuenta/${id}/clasesdisponibles`,
      `/mi-cuenta/${id}/listadeespera`,
      `/historial-reservas/${id}`,
      `/historial-transaccional/${id}`,
      `/mi-cuenta/${id}/proximasclases`,
    ]) {
      await page.goto(path)
      expect.soft(await cutOn(page), path).toEqual([])
    }
    await page.getByRole("button", { name: /^Cancelar/ }).click()
    await expect(page.getByRole("dialog", { name: "¿Cancelar tu reserva?" })).toBeVisible()
    expect(await cutOn(page)).toEqual([])
    await page.goto(full.address())
    await expect(page.getByText("La más cercana de tu paquete")).toBeVisible()
    expect.soft(await cutOn(page), "a full class").toEqual([])
    await page.goto(`/mi-cuenta/${id}`)
    await page.getByRole("button", { name: "Editar recordatorios" }).click()
    await expect(
      page.getByRole("dialog", { name: "Recordatorios" }).getByRole("checkbox").first(),
    ).toBeVisible()
    expect.soft(await cutOn(page), "a sheet").toEqual([])
  },
)

test(
  "the office has room for letters twice as large",
  roomy,
  async ({ page, office, fullClass, customer, database: { pool } }) => {
    const id = await fullClass(2)
    // Whoever comes can be marked: what is said beside the count stands in a narrow place.
    await near(pool, id, 20)
    const ana = await customer("ten")
    await enlarge(page)
    await office(page, "home")
    for (const path of [
      "home",
      "operaciones",
      "clases",
      "clases/semana",
      `clases/detalle/${id}`,
      "clasespordia",
      "listausuarios",
      "nuevousuario",
      `detallesusuario/${ana.id}`,
      "pagos",
      "pagos/crear",
      "pagos/corte",
      "sistema/configuracion",
    ]) {
      await page.goto(`/backend/${path}`)
      expect.soft(await cutOn(page), path).toEqual([])
    }
    await page.getByRole("banner").getByRole("button").last().click()
    await expect(page.getByRole("menuitem", { name: "Salir" })).toBeVisible()
    expect.soft(await cutOn(page), "the account's menu").toEqual([])
    await page.goto(`/backend/clases/detalle/${id}`)
    await page.getByRole("button", { name: "Acciones de la clase" }).click()
    await expect(page.getByRole("menuitem", { name: "Editar" })).toBeVisible()
    expect.soft(await cutOn(page), "the menu of a class").toEqual([])
  },
)

test("with colours of one's own a seat is told by its mark", async ({ page, ownClass, rival }) => {
  const { id, address } = await ownClass()
  await (await rival()).book(id, 2)
  await page.emulateMedia({ forcedColors: "active" })
  await openSeats(page, address(3))
  const marks = (number: number) =>
    seat(page, number).evaluate((input) => {
      const place = input.closest("label") as HTMLElement
      const own = getComputedStyle(place)
      const number = place.querySelector("span") as Element
      const mark = getComputedStyle(number, "::after")
      const [frame, digits] = [place.getBoundingClientRect(), document.createRange()]
      digits.selectNodeContents(number)
      const { top, right } = digits.getBoundingClientRect()
      const edge = Number.parseFloat(own.borderTopWidth)
      return {
        mark: mark.content,
        ground: own.backgroundColor,
        dashed: own.borderTopStyle === "dashed",
        // The mark stands in the corner on the right: below its foot, or left of it, is the number.
        covers:
          top < frame.top + edge + Number.parseFloat(mark.top) + Number.parseFloat(mark.height) &&
          right > frame.right - edge - Number.parseFloat(mark.right) - Number.parseFloat(mark.width),
      }
    })
  const [free, taken, chosen, blocked] = [await marks(1), await marks(2), await marks(3), await marks(12)]
  expect(taken).toMatchObject({ mark: '"✕"', covers: false })
  expect(free.mark).toBe("none")
  expect(chosen.ground).not.toBe(free.ground)
  expect(blocked.dashed).toBe(true)
})

test("with air between letters the figures of a class stay beside its bar", { tag: "@anyWidth" }, async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await office(page, `clases?initdate=${dayFromNow(-7)}&enddate=${dayFromNow(-1)}`)
  const figures = page.getByText(/^\d\d \/ \d\d$/).first()
  await expect(figures).toBeVisible()
  // As much as WCAG asks that there is room for.
  await page.evaluate(() => {
    const airy = new CSSStyleSheet()
    airy.replaceSync("* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }")
    document.adoptedStyleSheets = [airy]
  })
  const beyond = () => figures.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(beyond).toBeLessThanOrEqual(0)
  expect(await cutOn(page)).toEqual([])
})

test("with colours of one's own the office shows what is chosen, and whether something is on", {
  tag: "@anyWidth",
}, async ({ page, office }) => {
  await page.emulateMedia({ forcedColors: "active" })
  const groundOf = (element: Locator) =>
    element.evaluate((one) => {
      const { backgroundColor, color } = getComputedStyle(one)
      return [backgroundColor, color].join(" ")
    })
  const tells = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toBeVisible()
    await expect.poll(async () => (await groundOf(chosen)) !== (await groundOf(other))).toBe(true)
  }
  await office(page, "pagos/crear")
  const packages = page.getByRole("group", { name: "Paquete" }).locator("label")
  await packages.nth(1).click()
  await tells(packages.nth(1), packages.nth(0))
  const ways = page.getByRole("radiogroup", { name: "Forma de pago" }).locator("label")
  await tells(ways.filter({ hasText: "Efectivo" }), ways.filter({ hasText: "Terminal" }))

  await leadOn(page, "clases/crear")
  const day = page.getByLabel("Día", { exact: true })
  await type(day, keysOf("2030-01-16"))
  await page.getByRole("button", { name: "Abrir el calendario" }).click()
  const days = page.getByRole("dialog").getByRole("button")
  await tells(days.filter({ hasText: /^16$/ }), days.filter({ hasText: /^17$/ }))
  await page.keyboard.press("Escape")

  await leadOn(page, "salones/crear")
  await page.getByRole("button", { name: "Salir sin guardar" }).click()
  const isActive = page.getByRole("switch", { name: "Activo" })
  await expect(isActive).toHaveAttribute("name", "isActive")
  const looks = () =>
    isActive.evaluate((input) => {
      const track = input.nextElementSibling as Element
      const [own, knob] = [track, track.firstElementChild as Element].map((one) => getComputedStyle(one))
      return { edge: own?.boxShadow, ground: own?.backgroundColor, knob: knob?.backgroundColor }
    })
  const on = await looks()
  expect(on.edge).not.toBe("none")
  expect(on.knob).not.toBe(on.ground)
  await isActive.uncheck()
  await expect.poll(async () => (await looks()).ground).not.toBe(on.ground)
  const off = await looks()
  expect(off.knob).not.toBe(off.ground)

  await page.getByRole("button", { name: "Dibujar el plano" }).click()
  const tools = page.getByRole("group", { name: "Qué dibujas" }).locator("label")
  await tells(tools.filter({ hasText: "Lugar" }), tools.filter({ hasText: "Pasillo" }))
})

test("on a phone laid on its side the map stands beside what confirms it", async ({ page, ownClass }) => {
  const { address } = await ownClass()
  await page.setViewportSize({ width: 844, height: 390 })
  await openSeats(page, address(3))
  const map = await page.getByRole("group", { name: "Elige tu lugar" }).boundingBox()
  const button = await page.getByRole("button", { name: /^Confirmar lugar/ }).boundingBox()
  expect(button?.x ?? 0).toBeGreaterThan((map?.x ?? 0) + (map?.width ?? 0))
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(390)
})

import { expect, type Locator, type Page } from "@playwright/test"
import { test } from "../support/browser.ts"
import { keepSession } from "../support/browser-session.ts"
import {
  awake,
  booked,
  classCard,
  confirmSeat,
  fillLogin,
  openSeats,
  openView,
  signIn,
} from "../support/browser-steps.ts"

/** What moved since the page was asked for, in the browser's own measure; what a press moves does not count. */
const shifts = () => {
  const seen = { sum: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) seen.sum += entry.value
    }
  }).observe({ type: "layout-shift", buffered: true })
}

test("nothing moves under who is known while the home and the account are read", async ({
  page,
  customer,
}) => {
  const ana = await customer("ten")
  await signIn(page, ana)
  const account = new URL(page.url()).pathname
  await page.addInitScript(shifts)
  // Late enough that the first paint comes before the scripts, and the scripts before what they read.
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  for (const [path, ready] of [
    ["/", page.getByRole("link", { name: "Elegir una clase" })],
    [account, page.getByRole("heading", { name: "Tus clases, una por una" })],
  ] as const) {
    await page.goto(path)
    await expect(ready).toBeVisible()
    await page.waitForLoadState("load")
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => (window as unknown as { seen: { sum: number } }).seen.sum)).toBeLessThan(
      0.01,
    )
  }
})

/** Goes somewhere with each answer half a second late, and reads what moved there until all of it came. */
async function movedBy(page: Page, go: () => Promise<unknown>, ready: Locator): Promise<number> {
  await page.evaluate(() => {
    ;(window as unknown as { seen: { sum: number } }).seen.sum = 0
  })
  await go()
  await expect(ready).toBeVisible()
  await expect(page.getByText("Cargando...")).toHaveCount(0)
  // Two frames: what was drawn is measured after the first.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => (window as unknown as { seen: { sum: number } }).seen.sum)
}

/** A press would hide what moves in the half second after it: the page goes there by itself. */
const to = (page: Page, address: string) => () =>
  page.evaluate(
    (where) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate(where),
    address,
  )

async function answerSlowly(page: Page): Promise<void> {
  for (const answers of [/\/api\/(?!live)/, /\.data/]) {
    await page.route(answers, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
  }
}

test("nothing moves when a customer goes from page to page", async ({ page, customer, rival, ownClass }) => {
  const full = await ownClass({ capacity: 1 })
  await (await rival()).book(full.id, 1)
  const open = await ownClass()
  await page.addInitScript(shifts)
  await signIn(page, await customer("ten"))
  await awake(page)
  await answerSlowly(page)
  const account = new URL(page.url()).pathname
  const heading = (name: string) => page.getByRole("heading", { level: 1, name })
  for (const [address, ready] of [
    [`${account}/proximasclases`, page.getByText("Aún no tienes clases reservadas.")],
    [account, page.getByRole("heading", { name: "Tus datos" })],
    ["/", heading("¿Cuándo vienes?")],
    [open.address().replace(/&clase=.*/, ""), classCard(page, open.id)],
    [open.address(), heading("¿Dónde te pones?")],
    [full.address(), page.getByRole("button", { name: "Unirme a la lista de espera" })],
    ["/paquetes", heading("Elige tu ritmo")],
    ["/contacto", page.getByRole("main").getByRole("button", { name: "Enviar" })],
  ] as const) {
    expect.soft(await movedBy(page, to(page, address), ready), address).toBeLessThan(0.02)
  }
})

test("nothing moves when the staff go from screen to screen", async ({ page }) => {
  await page.addInitScript(shifts)
  await keepSession(page, { email: "admin@demo.cupo.mx", password: "Cupo2025" })
  await answerSlowly(page)
  const home = () => page.goto("/backend/home").then(() => awake(page))
  const figures = page.getByRole("heading", { name: "Últimos usuarios" })
  expect.soft(await movedBy(page, home, figures), "/backend/home").toBeLessThan(0.004)
  for (const [address, ready] of [
    ["/backend/pagos/crear", page.getByRole("button", { name: "Cobrar" })],
    ["/backend/clasespordia", page.getByRole("heading", { level: 1, name: "Clases x día" })],
    ["/backend/operaciones", page.getByRole("heading", { level: 1, name: "Operaciones" })],
    ["/backend/pagos/corte", page.getByRole("heading", { level: 1, name: "Corte de caja" })],
  ] as const) {
    expect.soft(await movedBy(page, to(page, address), ready), address).toBeLessThan(0.02)
  }
})

test("a ticket is drawn at once from the answer of its booking @anyWidth", async ({
  page,
  customer,
  ownClass,
}) => {
  const { address } = await ownClass()
  await keepSession(page, await customer("ten"))
  await openSeats(page, address(3))
  await expect(page.getByText("Paga tu paquete 10 clases")).toBeVisible()
  // Nothing more is read before it stands there.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  for (const reads of [/\/api\/reservations\/[0-9a-f-]{36}$/, /\.data/]) {
    await page.route(reads, (route) => held.then(() => route.continue()))
  }
  await confirmSeat(page, 3).click()
  await expect(booked(page)).toBeVisible()
  await expect(page.getByRole("article")).toContainText("Lugar 3")
  await expect(page.getByRole("article")).toContainText("Cancela sin perder tu clase")
  letGo()
  await page.reload()
  await expect(booked(page)).toBeVisible()
})

test.describe("before the scripts come", () => {
  test.use({ expected: [/net::ERR_/] })

  test("who is known is not shown what a visitor is, not for a moment", async ({ page, customer }) => {
    // From no page of ours: one that misses a piece is loaded anew, over the next.
    await keepSession(page, await customer("ten"))
    await page.route("**/assets/*.js", (route) => route.abort())
    await page.goto("/", { waitUntil: "domcontentloaded" })
    await expect(page.getByText("siempre tuyo.")).toBeHidden()
    await expect(page.getByRole("heading", { name: "Sucursales" })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.reload({ waitUntil: "domcontentloaded" })
    await expect(page.getByText("siempre tuyo.")).toBeVisible()
  })

  test("what opens with a press leads to where the same can be done", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort())
    await page.goto("/", { waitUntil: "domcontentloaded" })
    const isNarrow = (page.viewportSize()?.width ?? 0) < 860
    if (isNarrow) {
      await page.getByRole("button", { name: "Abrir menú" }).click()
      await expect(page.getByRole("contentinfo")).toBeInViewport()
      await page.unroute("**/assets/*.js")
      await page.goto("/?acceso=entrar")
    } else {
      await page.getByRole("button", { name: "Iniciar sesión" }).click()
      await page.waitForURL("**/?acceso=entrar")
      await page.unroute("**/assets/*.js")
      await page.reload()
    }
    const dialog = page.getByRole("dialog", { name: "Inicia sesión" })
    await expect(dialog.getByLabel("Email")).toBeFocused()
  })

  for (const [path, field, send] of [
    ["/backend", "Contraseña", "Iniciar sesión"],
    ["/contacto", "Nombre", "Enviar mensaje"],
  ] as const) {
    test(`what is typed at ${path} is not sent yet, least of all in an address @anyWidth`, async ({
      page,
    }) => {
      await page.route("**/assets/*.js", (route) => route.abort())
      await page.goto(path, { waitUntil: "domcontentloaded" })
      await page.getByLabel(field, { exact: true }).fill("tortuga-lenta")
      await expect(page.getByRole("button", { name: send, exact: true }).last()).toBeDisabled()
      await page.keyboard.press("Enter")
      await expect(page.getByLabel(field, { exact: true })).toHaveValue("tortuga-lenta")
      expect(page.url()).not.toContain("tortuga")
    })
  }
})

test.describe("for who asks for less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } })

  test("what turns while one waits is in the middle of what was pressed", { tag: "@anyWidth" }, async ({
    page,
  }) => {
    await page.goto("/")
    const door = await openView(page, "Iniciar sesión")
    await page.route("**/api/identity/**", () => {})
    await fillLogin(door, { email: "ana@demo.cupo.mx", password: "Cupo2025" })
    const middles = await door.locator("[data-loading] > [aria-hidden]").evaluate((loader) => {
      const boxes = [loader.parentElement as Element, loader.firstElementChild as Element]
      return boxes
        .map((one) => one.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
    })
    for (const axis of [0, 1]) expect(middles[1]?.[axis]).toBeCloseTo(middles[0]?.[axis] ?? Number.NaN, -1)
  })
})

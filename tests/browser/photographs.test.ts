import { randomUUID } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import { checkAxe } from "../support/accessible.ts"
import { tell } from "../support/browser-news.ts"
import { test } from "../support/browser-office.ts"
import { expectSaid } from "../support/browser-said.ts"
import { call } from "../support/http.ts"
import { drawPhotograph } from "../support/photograph.ts"
import { enter } from "../support/signin.ts"

/** A phone as most are. */
test.use({
  deviceScaleFactor: 3,
  contextOptions: { reducedMotion: "reduce" },
  // What looks into the page also looks into the mail, whose frame lets nothing run.
  expected: [/Blocked script execution in 'about:srcdoc'/],
})

interface Photo {
  src: string
  /** Pixels of what came. */
  natural: number
  /** Pixels of the screen that it covers. */
  drawn: number
  cut: string
}

/** The photographs of a page that came, in their order. */
const photosOf = (page: Page): Promise<Photo[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>("main img[src^='/api/images/']")]
      .filter((image) => image.complete && image.naturalWidth > 0)
      .map((image) => {
        const { width, height } = image.getBoundingClientRect()
        const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height"))
        const drawn = Math.max(width, height * ratio) * devicePixelRatio
        const src = new URL(image.currentSrc).pathname
        // A browser tells the width that `sizes` says; what came is in its address.
        const natural = Number(/\/(\d+)\.webp$/.exec(src)?.[1] ?? image.getAttribute("width"))
        return { src, natural, drawn, cut: getComputedStyle(image).objectPosition }
      }),
  )

async function expectSharpAndStill(page: Page): Promise<void> {
  for (const { natural, drawn, src } of await photosOf(page)) {
    // Two pixels for each that the eye tells apart; never a size that only a desk needs.
    expect(natural, src).toBeGreaterThanOrEqual(drawn * 0.62)
    expect(natural, src).toBeLessThanOrEqual(Math.max(drawn * 1.2, 120))
  }
  const moved = await page.evaluate(() => (window as unknown as { seen: { sum: number } }).seen.sum)
  expect(moved).toBeLessThan(0.02)
  await checkAxe(page)
}

test("what must be seen of a photo is chosen by a press or by the arrows, and no frame cuts it away", async ({
  page,
  office,
  another,
  database: { pool },
}) => {
  const lastName = randomUUID().slice(0, 8)
  await office(page, "instructores/crear")
  await page.getByLabel("Nombre").fill("Elena")
  await page.getByLabel("Apellido").fill(lastName)
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "elena.jpg", mimeType: "image/jpeg" },
    buffer: await drawPhotograph(1200, 800, 1),
  })
  const stage = page.getByRole("button", { name: /^Foto del instructor: lo que siempre se ve está/ })
  await expect(stage.locator("img").first()).toHaveJSProperty("complete", true)
  const { width = 0, height = 0 } = (await stage.boundingBox()) ?? {}
  await stage.click({ position: { x: width * 0.8, y: height * 0.25 } })
  await expect(stage).toHaveAccessibleName(/a 80 % del ancho y 25 % del alto/)
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("Shift+ArrowDown")
  await expect(stage).toHaveAccessibleName(/a 82 % del ancho y 35 % del alto/)
  for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.press("Shift+ArrowUp")
  await expect(stage).toHaveAccessibleName(/a 82 % del ancho y 0 % del alto/)
  await checkAxe(page)
  await page.getByRole("button", { name: "Crear instructor" }).click()
  await expectSaid(page, "Instructor guardado.")
  const { rows } = await pool.query("select id from instructors where last_name = $1", [lastName])
  try {
    const visitor = await another()
    await visitor.goto("/instructores")
    const face = visitor.locator("li", { hasText: lastName }).locator("img")
    await face.scrollIntoViewIfNeeded()
    await expect(face).toHaveCSS("object-position", "82% 0%")
    await page.goto(`/backend/instructores/editar/${rows[0].id}`)
    await expect(stage).toHaveAccessibleName(/a 82 % del ancho y 0 % del alto/)
  } finally {
    await pool.query("delete from instructors where last_name = $1", [lastName])
    await tell(pool, "studio")
  }
})

test("a studio with photographs is sharp on a phone, light, and nothing moves as they come", async ({
  page,
  superuser,
  ownClass,
  baseURL,
  database: { pool },
}) => {
  const url = baseURL ?? ""
  const { headers } = await enter({ call: (line, request) => call(url, line, request) }, await superuser())
  const pictures = await Promise.all(
    [1, 2, 3, 4].map(async (seed) => {
      const form = new FormData()
      form.append("image", new Blob([new Uint8Array(await drawPhotograph(1800, 1350, seed))]))
      const reply = await fetch(`${url}/api/images`, { method: "POST", headers, body: form })
      return (await reply.json()) as { id: string; url: string }
    }),
  )
  const [hero, , branch, portrait] = pictures as [{ id: string }, object, { id: string }, { id: string }]
  const { id: classId, address } = await ownClass()
  const {
    rows: [teacher],
  } = await pool.query("select instructor_id from classes where id = $1", [classId])
  const { rows: before } = await pool.query("select id, photo from branches where is_public")
  const { rows: kinds } = await pool.query("select id, name from disciplines where name = 'BSC'")
  const { rows: written } = await pool.query(
    `insert into content_versions (page, version, body, created_at)
     select 'home', coalesce(max(version), 0) + 1, $1, now() from content_versions where page = 'home' returning version`,
    [
      JSON.stringify({
        title: "Tu lugar, *siempre tuyo.*",
        text: "Con fotos.",
        images: pictures.slice(0, 2),
      }),
    ],
  )
  await pool.query("update branches set photo = $1 where is_public", [branch.id])
  await pool.query("update disciplines set photo = $1 where id = $2", [hero.id, kinds[0].id])
  await pool.query("update images set focus_x = 20, focus_y = 70 where id = $1", [hero.id])
  await tell(pool, "studio")
  try {
    const tools = await page.context().newCDPSession(page)
    await tools.send("Network.enable")
    const asked = new Map<string, string>()
    let bytes = 0
    tools.on("Network.responseReceived", ({ requestId, response }) => asked.set(requestId, response.url))
    tools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (asked.get(requestId)?.includes("/api/images/")) bytes += encodedDataLength
    })
    await page.addInitScript(() => {
      const seen = { sum: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          seen.sum += entry.value
        }
      }).observe({ type: "layout-shift", buffered: true })
    })
    await page.goto("/")
    await expect.poll(async () => (await photosOf(page)).length).toBeGreaterThan(0)
    await page.waitForLoadState("networkidle")
    await page.getByRole("heading", { name: "Sucursales" }).scrollIntoViewIfNeeded()
    const all = 2 + before.length
    await expect.poll(async () => (await photosOf(page)).length).toBe(all)
    await page.waitForLoadState("networkidle")
    expect((await photosOf(page))[0]).toMatchObject({ cut: "20% 70%", src: expect.stringContaining(hero.id) })
    // Of 1800 pixels each they are 562 KB.
    expect(Math.ceil(bytes / 1024)).toBeLessThanOrEqual(112)
    await expectSharpAndStill(page)

    await page.goto(`/clases/${kinds[0].name.toLowerCase()}`)
    await expect.poll(async () => (await photosOf(page)).length).toBe(1)
    await expectSharpAndStill(page)

    // On the card of a class, no larger than it is drawn there.
    await pool.query("update instructors set photo = $2 where id = $1", [teacher.instructor_id, portrait.id])
    await tell(pool, "studio")
    await page.goto(address().replace(/&clase=.*/, ""))
    const face = page.locator(`a[href*="clase=${classId}"] img`)
    await face.scrollIntoViewIfNeeded()
    const small = expect.stringContaining(`${portrait.id}/120.webp`)
    await expect.poll(async () => (await photosOf(page))[0]?.src).toEqual(small)
    await expectSharpAndStill(page)
  } finally {
    await pool.query("update instructors set photo = null where id = $1", [teacher.instructor_id])
    await pool.query("delete from content_versions where page = 'home' and version = $1", [
      written[0].version,
    ])
    await pool.query("update disciplines set photo = null where id = $1", [kinds[0].id])
    for (const { id, photo } of before)
      await pool.query("update branches set photo = $2 where id = $1", [id, photo])
    await tell(pool, "studio")
  }
})

test("the office shows a mail with the portrait of who gives the class, from its own address", async ({
  page,
  office,
  superuser,
  customer,
  ownClass,
  baseURL,
  database: { pool },
}) => {
  const url = baseURL ?? ""
  const as = async (who: Parameters<typeof enter>[1]) =>
    (await enter({ call: (line, request) => call(url, line, request) }, who)).headers
  const form = new FormData()
  form.append("image", new Blob([new Uint8Array(await drawPhotograph(600, 800, 9))]))
  const headers = await as(await superuser())
  const { id } = (await (
    await fetch(`${url}/api/images`, { method: "POST", headers, body: form })
  ).json()) as {
    id: string
  }
  const [ana, { id: classId }] = [await customer("ten"), await ownClass()]
  const { rows } = await pool.query(
    `update instructors i set photo = $2 from (select id, photo from instructors) was
     where was.id = i.id and i.id = (select instructor_id from classes where id = $1) returning i.id, was.photo`,
    [classId, id],
  )
  try {
    await call(url, "POST /reservations", { headers: await as(ana), body: { classId, seat: 2 } })
    await office(page, `mensajes?buscar=${ana.email}`)
    await page.getByRole("row", { name: /Reserva confirmada/ }).click()
    const face = page.frameLocator("iframe[title='El correo como se ve']").locator("img")
    await expect(face).toHaveAttribute("src", `/api/images/${id}/portrait.jpg`)
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(128)
  } finally {
    await pool.query("update instructors set photo = $2 where id = $1", [rows[0].id, rows[0].photo])
  }
})

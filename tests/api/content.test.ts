import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { freshCupo } from "../support/cupo.ts"
import { tally } from "../support/http.ts"
import type { Person } from "../support/people.ts"

const cupo = freshCupo()

const editor = () => cupo.person({ role: "employee", permissions: { contenido: ["editar"] } })
const read = (page: string) => cupo.call(`GET /content/${page}`)
const save = (as: Person, page: string, body: object, key?: string) =>
  cupo.call(`POST /content/${page}`, { as, body, key })
const versions = async (page: string) =>
  (await cupo.pool.query("select version from content_versions where page = $1 order by 1", [page])).rows

/** Sends a form in parts, as a browser does. */
async function sendForm(
  path: string,
  as: Person,
  parts: Record<string, string | Blob | Blob[]>,
  key?: string,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one)
  }
  const response = await fetch(`${cupo.server.url}/api${path}`, {
    method: "POST",
    headers: { ...as.headers, ...(key && { "idempotency-key": key }) },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}

const picture = async (width: number, height: number, red = 164) => {
  const image = sharp({ create: { width, height, channels: 3, background: { r: red, g: 69, b: 42 } } })
  return new Blob([new Uint8Array(await image.png().toBuffer())], { type: "image/png" })
}

describe("a text of the studio", () => {
  test("is empty until somebody writes it, and shown to visitors as soon as it is saved", async () => {
    const as = await editor()
    expect((await read("who-we-are")).body).toEqual({ html: "", version: 0, updatedAt: null })
    const saved = await save(as, "who-we-are", { html: "<h2>Barro</h2><p>Despacio.</p>" })
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
    expect((await read("who-we-are")).body).toEqual(saved.body)
    expect(saved.body.html).toBe("<h2>Barro</h2><p>Despacio.</p>")
  })

  test.each([
    ["<p onclick=alert(1)>Hola</p><script>alert(1)</script>", "<p>Hola</p>"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="//evil.example">x</a><a href="/paquetes">y</a>', '<a>x</a><a href="/paquetes">y</a>'],
    ['<img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe>', ""],
    [
      '<p style="position:fixed" class="text-center otra">Al centro</p>',
      '<p class="text-center">Al centro</p>',
    ],
    ["<h1>Título</h1><b>fuerte</b>", "<h2>Título</h2><strong>fuerte</strong>"],
    ["<svg><a href='javascript:x'>y</a></svg><style>p{}</style>", "<a>y</a>"],
    ["<p>2 < 3 & 4</p>", "<p>2 &lt; 3 &amp; 4</p>"],
  ])("%s is cleaned, and stays as it is when it is saved again", async (html, clean) => {
    const as = await editor()
    expect((await save(as, "terms", { html })).body.html).toBe(clean)
    expect((await save(as, "terms", { html: clean })).body.html).toBe(clean)
  })

  test("that came from elsewhere is cleaned as it is read", async () => {
    const html =
      '<p>Hola</p><img src=x onerror="alert(1)"><a href="javascript:alert(1)">Ver</a><form action="https://evil.example"><input></form>'
    await cupo.pool.query(
      "insert into content_versions (page, version, body, created_at) values ('terms', 1, $1, now())",
      [JSON.stringify({ html })],
    )
    expect((await read("terms")).body).toMatchObject({ version: 1, html: "<p>Hola</p><a>Ver</a>" })
  })

  test("keeps every version, and tells the second of two editors what happened", async () => {
    const [lucia, teresa] = [await editor(), await editor()]
    const { version } = (await save(lucia, "privacy", { html: "<p>Uno</p>" })).body
    expect((await save(lucia, "privacy", { html: "<p>Dos</p>", version })).status).toBe(200)
    expect(await save(teresa, "privacy", { html: "<p>Otra</p>", version })).toMatchObject({
      status: 409,
      body: { error: "EDITED_MEANWHILE" },
    })
    expect((await read("privacy")).body.html).toBe("<p>Dos</p>")
    expect(await versions("privacy")).toEqual([{ version: 1 }, { version: 2 }])
  })

  test("of 8 who save what they all read at the same moment, one has saved", async () => {
    const as = await Promise.all(Array.from({ length: 8 }, editor))
    const { version } = (await read("privacy")).body
    const replies = await Promise.all(
      as.map((one, i) => save(one, "privacy", { html: `<p>${i}</p>`, version })),
    )
    expect(tally(replies)).toEqual({ 200: 1, EDITED_MEANWHILE: 7 })
    expect((await read("privacy")).body.version).toBe(version + 1)
  })

  test("is saved once however often one press is repeated", async () => {
    const as = await editor()
    const { version } = (await read("who-we-are")).body
    const body = { html: "<p>Una vez</p>", version }
    const replies = [await save(as, "who-we-are", body, "a"), await save(as, "who-we-are", body, "a")]
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    expect((await read("who-we-are")).body.version).toBe(version + 1)
  })

  test("refuses what is not one, and changes nothing", async () => {
    const as = await editor()
    const before = (await cupo.pool.query("select count(*) from content_versions")).rows
    for (const body of [{}, { html: 3 }, { html: "x".repeat(50_001) }, { html: "", otro: 1 }]) {
      expect(await save(as, "terms", body)).toMatchObject({ status: 400, body: { error: "VALIDATION" } })
    }
    expect((await save(as, "prices", { html: "" })).status).toBe(400)
    expect((await cupo.pool.query("select count(*) from content_versions")).rows).toEqual(before)
  })
})

describe("the home page", () => {
  test("keeps its pictures made anew, no larger than a screen, and shows them to everybody", async () => {
    const as = await editor()
    const images = [await picture(3000, 1500), await picture(40, 40, 12)]
    const { status, body } = await sendForm("/content/home", as, { title: "Tu *lugar*", text: "Hoy", images })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: "Tu *lugar*", text: "Hoy", version: 1 })
    expect(body.images.map((one: { width: number; height: number }) => [one.width, one.height])).toEqual([
      [1800, 900],
      [40, 40],
    ])
    const shown = await fetch(cupo.server.url + body.images[0].url)
    expect(shown.headers.get("content-type")).toBe("image/webp")
    expect(shown.headers.get("x-content-type-options")).toBe("nosniff")
    expect(shown.headers.get("cache-control")).toContain("immutable")
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe("webp")
    expect((await cupo.call("GET /content/home")).body).toEqual(body)

    const [first, second] = body.images
    const changed = await sendForm("/content/home", as, { title: "Otro", text: "", keep: second.id })
    expect(changed.body.images).toEqual([second])
    expect((await fetch(cupo.server.url + first.url)).status).toBe(200)
    const stale = await sendForm("/content/home", as, { title: "Tarde", text: "", version: "1" })
    expect(stale).toMatchObject({ status: 409, body: { error: "EDITED_MEANWHILE" } })
  })

  test("puts new pictures where they are wanted, once however often the press is repeated", async () => {
    const as = await editor()
    const [one, two, three] = await Promise.all([5, 6, 7].map((side) => picture(side, side)))
    const made = await sendForm("/content/home", as, { title: "A", keep: "", images: [one, two] as Blob[] })
    const [a, b] = made.body.images
    const parts = { title: "B", keep: `${b.id},new,${a.id}`, images: three as Blob }
    const version = String(made.body.version)
    const replies = []
    for (let i = 0; i < 2; i++) replies.push(await sendForm("/content/home", as, { ...parts, version }, "b"))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(replies[0]?.body.images.map(({ width }: { width: number }) => width)).toEqual([6, 7, 5])
    const other = await sendForm("/content/home", as, { ...parts, version, images: one as Blob }, "b")
    expect(other).toMatchObject({ status: 422, body: { error: "IDEMPOTENCY_KEY_REUSED" } })
  })

  test("refuses what is no picture, and more than fit", async () => {
    const as = await editor()
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/png" })
    for (const images of [svg, new Blob(["nada"]), new Blob([])]) {
      const reply = await sendForm("/content/home", as, { title: "Otro", text: "", images })
      expect(reply).toMatchObject({ status: 400, body: { error: "IMAGE_NOT_READABLE" } })
    }
    const big = new Blob([new Uint8Array(9 * 1024 * 1024)])
    expect(await sendForm("/content/home", as, { title: "Otro", text: "", images: big })).toMatchObject({
      status: 413,
      body: { error: "PAYLOAD_TOO_LARGE" },
    })
    const many = await Promise.all(Array.from({ length: 7 }, (_, i) => picture(2, 2, i)))
    expect((await sendForm("/content/home", as, { title: "O", text: "", images: many })).status).toBe(413)
    expect((await sendForm("/content/terms", as, { html: "<p>Hola</p>" })).status).toBe(415)
    expect((await cupo.call("GET /images/../../x")).status).toBe(404)
  })
})

test("a photo is sent first, then named by an instructor and by a branch", async () => {
  const as = await cupo.person({
    role: "admin",
    permissions: { instructores: ["crear", "editar"], sucursales: ["crear", "editar"] },
  })
  const sent = () => picture(30, 40).then((image) => sendForm("/images", as, { image }))
  const [once, again] = [await sent(), await sent()]
  expect(once).toMatchObject({ status: 201, body: { width: 30, height: 40 } })
  expect(again.body).toEqual(once.body)
  expect((await sendForm("/images", as, { image: new Blob(["nada"]) })).body.error).toBe("IMAGE_NOT_READABLE")

  const edit = { firstName: "Elena", lastName: "Foto", branch: null, bio: "", isActive: true }
  const made = await cupo.call("POST /instructors", { as, body: { ...edit, photo: once.body.id } })
  expect(made).toMatchObject({ status: 201, body: { photo: once.body } })
  const { id, photo } = made.body
  expect((await cupo.call(`GET /instructors/${id}`)).body.photo).toEqual(once.body)
  expect((await fetch(`${cupo.server.url}${photo.url}`)).headers.get("content-type")).toBe("image/webp")
  expect((await cupo.call(`PUT /instructors/${id}`, { as, body: edit })).body.photo).toBeNull()

  const branch = { name: "Con foto", address: "Calle 1", area: "", phone: "", hours: "", mapUrl: "" }
  const place = { ...branch, isPublic: true, photo: once.body.id }
  const placed = await cupo.call("POST /branches", { as, body: place })
  const { branches } = (await cupo.call("GET /branches")).body
  expect(branches).toContainEqual(placed.body)
  const unknown = { ...place, name: "Otra", photo: "0".repeat(64) }
  expect(await cupo.call("POST /branches", { as, body: unknown })).toMatchObject({
    status: 400,
    body: { error: "VALIDATION", fields: [{ path: "photo" }] },
  })
})

describe("an earlier version", () => {
  const versions = async (as: Person, page: string, search = "") =>
    (await cupo.call(`GET /content/${page}/versions${search}`, { as })).body
  const restore = (as: Person, page: string, version: number, body: object = {}, key?: string) =>
    cupo.call(`POST /content/${page}/versions/${version}/restore`, { as, body, ...(key && { key }) })

  test("is listed with who and when, looked at, and restored as a new one", async () => {
    const as = await editor()
    const { version: first, updatedAt } = (await save(as, "terms", { html: "<p>Antes</p>" })).body
    const { version: second } = (await save(as, "terms", { html: "<p>Después</p>" })).body
    const { versions: listed, total } = await versions(as, "terms", "?size=2")
    expect(total).toBe(second)
    expect(listed).toEqual([
      { version: second, at: expect.any(String), by: expect.any(String) },
      { version: first, at: updatedAt, by: listed[0].by },
    ])
    expect((await versions(as, "terms", "?size=1&page=2")).versions).toEqual([listed[1]])
    const old = await cupo.call(`GET /content/terms/versions/${first}`, { as })
    expect(old.body).toEqual({ html: "<p>Antes</p>", version: first, updatedAt })

    const restored = await restore(as, "terms", first, { version: second })
    expect(restored).toMatchObject({ status: 200, body: { version: second + 1 } })
    expect((await read("terms")).body).toMatchObject({ html: "<p>Antes</p>", version: second + 1 })
    expect((await cupo.call(`GET /content/terms/versions/${second}`, { as })).body.html).toBe(
      "<p>Después</p>",
    )
  })

  test("is restored once: by one of many at once, and however often one press is repeated", async () => {
    const as = await editor()
    await save(as, "terms", { html: "<p>Uno</p>" })
    const { version } = (await save(as, "terms", { html: "<p>Dos</p>" })).body
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => restore(as, "terms", version - 1, { version })),
    )
    expect(tally(replies)).toEqual({ 200: 1, EDITED_MEANWHILE: 4 })
    const pressed = await Promise.all(
      Array.from({ length: 3 }, () => restore(as, "terms", version, {}, "restaurar")),
    )
    expect(pressed.map(({ body }) => body)).toEqual(Array(3).fill(pressed[0]?.body))
    expect((await read("terms")).body.version).toBe(version + 2)
  })

  test("of the home page comes back with its pictures, also those that were taken away", async () => {
    const as = await editor()
    const image = await picture(30, 20, 77)
    const { body: before } = await sendForm("/content/home", as, { title: "Con", keep: "", images: image })
    await sendForm("/content/home", as, { title: "Sin", keep: "" })
    const { version, updatedAt, ...said } = before
    expect((await cupo.call(`GET /content/home/versions/${version}`, { as })).body).toEqual(before)
    await restore(as, "home", version)
    expect((await cupo.call("GET /content/home")).body).toMatchObject({ ...said, version: version + 2 })
  })

  test("that there is not is said, and changes nothing", async () => {
    const as = await editor()
    const before = (await read("privacy")).body
    const missing = { status: 404, body: { error: "VERSION_NOT_FOUND" } }
    expect(await cupo.call("GET /content/privacy/versions/9999", { as })).toMatchObject(missing)
    expect(await cupo.call("GET /content/home/versions/9999", { as })).toMatchObject(missing)
    expect(await restore(as, "privacy", 9999)).toMatchObject(missing)
    for (const version of ["0", "-1", "uno", "1.5", "99999999999"]) {
      const reply = await cupo.call(`POST /content/privacy/versions/${version}/restore`, { as, body: {} })
      expect(reply.status).toBe(400)
    }
    expect((await read("privacy")).body).toEqual(before)
  })
})

describe("what a shared link shows", () => {
  test("is drawn for the studio's name, whatever it is, and drawn again when it is another", async () => {
    const cover = async (name: string) => {
      const value = JSON.stringify({ name, tagline: "Clases & <b>más</b>" })
      await cupo.pool.query(
        `insert into settings (name, value) values ('studio', $1)
         on conflict (name) do update set value = excluded.value`,
        [value],
      )
      const response = await fetch(`${cupo.server.url}/api/cover.png`)
      expect(response.headers.get("content-type")).toBe("image/png")
      return Buffer.from(await response.arrayBuffer())
    }
    const [one, other] = [await cover('Ñandú <&> "Co"'), await cover("Estudio ".repeat(40))]
    expect(await sharp(one).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 })
    expect(one.equals(other)).toBe(false)
    expect(await cover('Ñandú <&> "Co"')).toEqual(one)
  })
})

describe("the notice", () => {
  test("is inactive until it is written, and keeps its picture when only its words change", async () => {
    const as = await cupo.person({ role: "employee", permissions: { configuracion: ["editar"] } })
    const notice = async () => (await cupo.call("GET /config/notice")).body.notice
    expect(await notice()).toEqual({ image: "", url: "", active: false })
    const image = await picture(600, 800)
    const { body } = await sendForm("/config/notice", as, { image, url: "/paquetes", active: "true" })
    expect(body.notice).toEqual({
      image: expect.stringMatching(/^\/api\/images\//),
      url: "/paquetes",
      active: true,
    })
    expect(await notice()).toEqual(body.notice)
    const off = await sendForm("/config/notice", as, { url: "https://example.com/a", active: "false" })
    expect(off.body.notice).toEqual({ image: body.notice.image, url: "https://example.com/a", active: false })
    for (const url of ["javascript:alert(1)", "//evil.example", "ftp://a.example", "paquetes"]) {
      expect((await sendForm("/config/notice", as, { url, active: "true" })).status).toBe(400)
    }
    expect(await notice()).toEqual(off.body.notice)
    const { revision } = off.body
    const save = (url: string) =>
      sendForm("/config/notice", as, { url, active: "true", revision: String(revision) })
    const both = await Promise.all(["/paquetes", "/contacto"].map(save))
    expect(both.map(({ status, body }) => (status === 200 ? status : body.error)).sort()).toEqual([
      ...[200, "EDITED_MEANWHILE"],
    ])
    expect(await notice()).toEqual(both.find(({ status }) => status === 200)?.body.notice)
  })
})

describe("a message to the studio", () => {
  const body = { name: "Jimena", email: "Jimena@example.com", message: "¿Hay clases en domingo?" }
  const send = (wish: object = {}, key?: string) =>
    cupo.call("POST /contact", { body: { ...body, ...wish }, key })
  const kept = async () =>
    (await cupo.pool.query("select name, email, phone, branch_id, message, user_id from contact_messages"))
      .rows

  test("is the tenth of an hour, and no more are taken, though all come at once", async () => {
    const email = `${randomUUID()}@example.com`
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, nth) => send({ email, message: `${nth}` })),
    )
    expect(tally(replies)).toEqual({ 201: 10, TOO_MANY_REQUESTS: 4 })
    await cupo.pool.query("delete from contact_messages where email = $1", [email])
    await cupo.pool.query("delete from events where data->>'email' = $1", [email])
  })

  test("is kept once, however often its press is repeated, also at the same moment", async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => send({}, "una")))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect((await send({}, "una")).body).toEqual({ ok: true })
    expect(await kept()).toEqual([
      { ...body, email: "jimena@example.com", phone: "", branch_id: null, user_id: null },
    ])
    expect(await send({ message: "Otra cosa" }, "una")).toMatchObject({
      status: 422,
      body: { error: "IDEMPOTENCY_KEY_REUSED" },
    })
    expect(await kept()).toHaveLength(1)
    const { rows } = await cupo.pool.query("select data from events where name = 'contact-received'")
    expect(rows).toEqual([{ data: { ...body, email: "jimena@example.com", phone: "" } }])
  })

  test("says who was signed in, and for which branch it is", async () => {
    const as = await cupo.customer()
    const { branch } = cupo.studio
    const sent = { ...body, branch, phone: "55 1234 5678" }
    expect((await cupo.call("POST /contact", { as, body: sent })).status).toBe(201)
    expect((await kept()).at(-1)).toMatchObject({ branch_id: branch, user_id: as.id, phone: "55 1234 5678" })
  })

  test("of a machine that fills in what no person sees is thanked and forgotten", async () => {
    const before = await kept()
    expect((await send({ website: "https://spam.example" })).body).toEqual({ ok: true })
    expect(await kept()).toEqual(before)
  })

  test("that is none is refused, and nothing is kept", async () => {
    const before = await kept()
    const wrong = [
      [{ name: " " }, "name", "El nombre es requerido"],
      [{ email: "jimena" }, "email", "El email no es valido"],
      [{ email: "a@b.mx\r\nBcc: c@d.mx" }, "email", "El email no es valido"],
      [{ name: "Jimena\r\nBcc: c@d.mx" }, "name", "Escribe una sola línea"],
      [{ message: "  " }, "message", "Escribe tu mensaje"],
      [{ message: "x".repeat(3_001) }, "message", "Máximo 3,000 caracteres"],
      [{ phone: "abc" }, "phone", "El teléfono no es válido"],
      [{ phone: "(.) .. --" }, "phone", "El teléfono no es válido"],
    ] as const
    for (const [wish, path, message] of wrong) {
      const reply = await send(wish)
      expect(reply.status).toBe(400)
      expect(reply.body.fields).toContainEqual({ path, message })
    }
    expect((await send({ branch: "7b0d8e7e-51f5-4f6f-a2a0-0f2f6c0c8a11" })).body.error).toBe(
      "BRANCH_NOT_FOUND",
    )
    expect(await kept()).toEqual(before)
  })

  test("is limited, by sender in the hour and by address in the minute, for all processes together", async () => {
    const wish = { email: "mucho@example.com" }
    for (let i = 0; i < 10; i++) expect((await send(wish)).status).toBe(201)
    expect(await send(wish)).toMatchObject({ status: 429, body: { error: "TOO_MANY_REQUESTS" } })
    const [one, other] = await Promise.all([
      cupo.anotherServer({ RATE_LIMITS: "on" }),
      cupo.anotherServer({ RATE_LIMITS: "on" }),
    ])
    const replies = []
    for (const { url } of [one, other, one, other, one]) {
      const response = await fetch(`${url}/api/contact`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      replies.push(response.status)
    }
    expect(replies).toEqual([201, 201, 201, 429, 429])
  })
})

test("a form that ends early, or is none, is refused as one that cannot be read", async () => {
  const as = await editor()
  const { body: before } = await read("home")
  const send = async (body: string, type = "multipart/form-data; boundary=corte") => {
    const headers = { ...as.headers, "content-type": type }
    const response = await fetch(`${cupo.server.url}/api/content/home`, { method: "POST", headers, body })
    return [response.status, (await response.json()).error]
  }
  const part = '--corte\r\nContent-Disposition: form-data; name="title"\r\n\r\nTu lu'
  const file = '--corte\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n\u0089PNG'
  for (const body of [part, file, "--corte", "nada"])
    expect(await send(body)).toEqual([400, "MALFORMED_REQUEST"])
  expect(await send(part, "multipart/form-data")).toEqual([400, "MALFORMED_REQUEST"])
  expect((await read("home")).body).toEqual(before)
})

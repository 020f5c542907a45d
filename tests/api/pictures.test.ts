import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { srcSetOf } from "../../contract/pictureWidths.ts"
import { forgetImages } from "../../server/features/studio/forgetImages.ts"
import { StoreAway } from "../../server/features/studio/provider.ts"
import { openS3 } from "../../server/features/studio/s3/provider.ts"
import { openPlatform } from "../../server/platform/open.ts"
import { openBucket } from "../support/bucket.ts"
import { sharedCupo } from "../support/cupo.ts"
import type { Person } from "../support/people.ts"
import { until } from "../support/process.ts"
import { picture } from "../support/uploads.ts"

const bucket = await openBucket()
const cupo = sharedCupo(bucket.environment)
const boss = () => cupo.person({ role: "admin", superuser: true })

const send = async (
  as: Person,
  path: string,
  fields: Record<string, string | Blob>,
  url = cupo.server.url,
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const response = await fetch(`${url}/api${path}`, { method: "POST", headers: as.headers, body: form })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const sent = async (as: Person) => (await send(as, "/images", { image: await picture() })).body.id as string
const rowsOf = async (sql: string, values: unknown[] = []) => (await cupo.pool.query(sql, values)).rows
const keyOf = async (id: string): Promise<string | undefined> =>
  (await rowsOf("select store_key from images where id = $1", [id]))[0]?.store_key
const photo = (id: string) => fetch(`${cupo.server.url}/api/images/${id}`)

const hour = 60 * 60_000
/** The task, at an hour from now. */
const forget = async (hours: number, store = openS3(bucket.options)) => {
  const platform = openPlatform(cupo.database.connection, 2)
  platform.clock = { now: () => new Date(Date.now() + hours * hour) }
  try {
    return await forgetImages(platform, store)
  } finally {
    await platform.close()
  }
}
const saveLogo = (as: Person, logo: string | null) => {
  const profile = { name: "Barro", tagline: "", phone: "", email: "", chatUrl: "", instagramUrl: "" }
  return cupo.call("POST /config/general-settings", { as, body: { ...profile, facebookUrl: "", logo } })
}
const branchEdit = (name: string, photo: string | null) => ({
  ...{ name, photo, phone: "", address: "Orizaba 101", area: "", hours: "", mapUrl: "", isPublic: false },
})

/** A store that answers as it is told, and how often it was asked. */
async function storeThat(answers: RequestListener) {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    answers(request, response)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    asked: () => asked,
    store: openS3({ ...bucket.options, endpoint, patience: 600, pause: 1 }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe("a store that speaks S3", () => {
  test("has the pictures, and the database only where they are", async () => {
    const as = await boss()
    const image = await picture()
    const [first, again] = [await send(as, "/images", { image }), await send(as, "/images", { image })]
    expect([first.status, again.body]).toEqual([201, first.body])
    const [row] = await rowsOf("select bytes, store_key from images where id = $1", [first.body.id])
    expect(row.bytes).toBeNull()
    expect((await bucket.keys()).filter((key) => key === row.store_key)).toHaveLength(1)
    const shown = await photo(first.body.id)
    expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
    expect((await sharp(await shown.arrayBuffer()).metadata()).format).toBe("webp")
    expect(await rowsOf("select from loose_pictures where key = $1", [row.store_key])).toEqual([])
  })

  test("of eight who send one picture at once, one is kept, and no key is left that nobody knows of", async () => {
    const as = await boss()
    const image = await picture()
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(as, "/images", { image })))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    const known = await rowsOf(
      "select store_key as key from images where store_key is not null union select key from loose_pictures",
    )
    expect(known.map(({ key }) => key)).toEqual(expect.arrayContaining(await bucket.keys()))
  })

  test("that is away is a clear error, and changes nothing", async () => {
    const away = await cupo.anotherServer({ ...bucket.environment, S3_ENDPOINT: "http://127.0.0.1:1" })
    const as = await boss()
    const before = await rowsOf("select id from images order by id")
    const home = (await cupo.call("GET /content/home")).body
    const replies = [
      await send(as, "/images", { image: await picture() }, away.url),
      await send(as, "/content/home", { title: "Otro", images: await picture() }, away.url),
      await send(
        as,
        "/config/notice",
        { url: "/paquetes", active: "true", image: await picture() },
        away.url,
      ),
    ]
    for (const { status, body, headers } of replies) {
      expect([status, body.error, headers.get("retry-after")]).toEqual([503, "PICTURES_AWAY", "10"])
    }
    expect(await rowsOf("select id from images order by id")).toEqual(before)
    expect((await cupo.call("GET /content/home")).body).toEqual(home)
    const kept = await sent(as)
    const shown = await fetch(`${away.url}/api/images/${kept}`)
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([503, "no-store"])
  })

  test("is waited for as long as it is told, tried three times, and not again after a no", async () => {
    const silent = await storeThat(() => {})
    await expect(silent.store.put("a.webp", new Uint8Array([1]))).rejects.toBeInstanceOf(StoreAway)
    expect(silent.asked()).toBe(3)
    // Nor for longer than whoever sends it is to wait, whatever is left to try.
    const { endpoint } = silent
    const hurried = openS3({ ...bucket.options, endpoint, patience: 60_000, deadline: 600 })
    await expect(hurried.put("a.webp", new Uint8Array([1]))).rejects.toThrow("PUT: no answer within 1 s")
    expect(silent.asked()).toBe(4)
    silent.close()

    const busy = await storeThat((_, response) => {
      response.statusCode = busy.asked() < 3 ? 503 : 200
      response.end()
    })
    await busy.store.put("a.webp", new Uint8Array([1]))
    expect(busy.asked()).toBe(3)
    busy.close()

    const strict = await storeThat((_, response) => {
      response.statusCode = 403
      response.end("<Error><Code>SignatureDoesNotMatch</Code></Error>")
    })
    await expect(strict.store.get("a.webp")).rejects.toThrow("GET: 403 SignatureDoesNotMatch")
    expect(strict.asked()).toBe(1)
    strict.close()
    const nowhere = openS3({ ...bucket.options, bucket: "otra" })
    await expect(nowhere.put("a.webp", new Uint8Array([1]))).rejects.toThrow("NoSuchBucket")
    await expect(nowhere.get("a.webp")).rejects.toBeInstanceOf(StoreAway)
  })

  test("that says yes and keeps a page, half a picture or nothing is known for it, and nothing is shown in a picture's place", async () => {
    const as = await boss()
    const kept = await sent(as)
    const page = "<html><h1>Acceso a la red</h1></html>"
    const lies: Record<string, RequestListener> = {
      page: (_, response) => void response.end(page),
      half: (request, response) => void response.end(request.method === "GET" ? page.slice(0, 9) : undefined),
      nothing: (request, response) => {
        response.statusCode = request.method === "GET" ? 404 : 200
        response.end("<Error><Code>NoSuchKey</Code></Error>")
      },
      cut: (_, response) => {
        response.writeHead(200, { "content-length": "1000" })
        response.write("RIFF", () => response.destroy())
      },
      elsewhere: (_, response) => void response.writeHead(301, { location: "http://127.0.0.1:1/" }).end(),
      slowDown: (_, response) => void response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>"),
    }
    for (const [lie, answers] of Object.entries(lies)) {
      const liar = await storeThat(answers)
      const { url } = await cupo.anotherServer({ ...bucket.environment, S3_ENDPOINT: liar.endpoint })
      const before = await rowsOf("select id from images order by id")
      const { status, body } = await send(as, "/images", { image: await picture() }, url)
      expect([lie, status, body.error]).toEqual([lie, 503, "PICTURES_AWAY"])
      expect(await rowsOf("select id from images order by id")).toEqual(before)
      const shown = await fetch(`${url}/api/images/${kept}`)
      const told = [lie, shown.status, shown.headers.get("cache-control")]
      expect(told).toEqual(lie === "nothing" ? [lie, 404, "no-store"] : [lie, 503, "no-store"])
      liar.close()
    }
    expect((await photo(kept)).status).toBe(200)
  })

  test("leaves what the database has of before where it is", async () => {
    const plain = await cupo.anotherServer({
      ...{ S3_ENDPOINT: "", S3_BUCKET: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" },
    })
    const { body } = await send(await boss(), "/images", { image: await picture() }, plain.url)
    expect(await keyOf(body.id)).toBeNull()
    expect((await photo(body.id)).status).toBe(200)
  })
})

describe("a picture in its sizes", () => {
  /** A photograph of sorts: it is not one color. */
  const wide = async (width: number, height: number) => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 40 }
    const image = sharp({ create: { width: 60, height: 40, channels: 3, background: "#000", noise } })
    const bytes = await image.resize(width, height).jpeg().toBuffer()
    const { body } = await send(await boss(), "/images", { image: new Blob([new Uint8Array(bytes)]) })
    return body as { id: string; url: string; width: number; height: number }
  }
  const ask = (url: string, size: string) => fetch(`${cupo.server.url}${url}/${size}`)

  test("is as narrow as it is asked for, never wider than it is, and kept for good by whoever has it", async () => {
    const picture = await wide(1200, 800)
    const sizes = srcSetOf(picture).split(", ")
    expect(sizes.at(-1)).toBe(`${picture.url} 1200w`)
    const bytes: number[] = []
    for (const [url = "", width = ""] of sizes.map((one) => one.split(" "))) {
      const reply = await fetch(cupo.server.url + url)
      expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
      expect(reply.headers.get("content-type")).toBe("image/webp")
      const body = Buffer.from(await reply.arrayBuffer())
      expect(await sharp(body).metadata()).toMatchObject({
        format: "webp",
        width: Number.parseInt(width, 10),
      })
      bytes.push(body.length)
    }
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b))
    const small = await wide(300, 200)
    expect(srcSetOf(small)).not.toContain("360w")
    const same = await sharp(await (await ask(small.url, "1440.webp")).arrayBuffer()).metadata()
    expect(same.width).toBe(300)
  })

  test("is drawn once however many ask at once, and alike; as it is kept it is read once", async () => {
    const picture = await wide(900, 600)
    const key = await keyOf(picture.id)
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(picture.url, "640.webp")))
    const bodies = await Promise.all(replies.map(async (reply) => Buffer.from(await reply.arrayBuffer())))
    expect(new Set(bodies.map((body) => body.toString("base64"))).size).toBe(1)
    const whole = () => fetch(cupo.server.url + picture.url)
    expect((await whole()).status).toBe(200)
    // Kept in this process: the store may be away by now.
    await openS3(bucket.options).forget(key as string)
    for (const reply of [await ask(picture.url, "640.webp"), await whole()]) expect(reply.status).toBe(200)
    expect((await ask(picture.url, "480.webp")).status).toBe(404)
  })

  test("keeps in sight what an edit says must be seen; one that is refused, or says nothing of it, moves nothing", async () => {
    const as = await boss()
    const { id: photo, url } = await wide(1200, 800)
    const edit = { ...branchEdit("Con foco", photo), photoFocus: { x: 90, y: 10 } }
    const made = await cupo.call("POST /branches", { as, body: edit })
    expect(made.body.photo.focus).toEqual({ x: 90, y: 10 })
    const { id } = made.body
    const focus = async () => (await cupo.call(`GET /branches/${id}`, { as })).body.photo.focus
    expect(await focus()).toEqual({ x: 90, y: 10 })
    const face = Buffer.from(await (await ask(url, "portrait.jpg")).arrayBuffer())

    const put = (body: object) => cupo.call(`PUT /branches/${id}`, { as, body })
    expect((await put({ ...edit, photoFocus: { x: 10, y: 10 }, revision: 99 })).body.error).toBe(
      "EDITED_MEANWHILE",
    )
    expect((await put({ ...edit, photoFocus: { x: 101, y: 10 } })).body.error).toBe("VALIDATION")
    expect((await put({ ...branchEdit("Con foco", photo), revision: 0 })).status).toBe(200)
    expect(await focus()).toEqual({ x: 90, y: 10 })
    expect((await put({ ...edit, photoFocus: { x: 0, y: 50 }, revision: 1 })).body.photo.focus).toEqual({
      x: 0,
      y: 50,
    })
    expect(Buffer.from(await (await ask(url, "portrait.jpg")).arrayBuffer()).equals(face)).toBe(false)
    await put({ ...edit, photoFocus: { x: 50, y: 50 }, revision: 2 })
    expect(await focus()).toBeUndefined()
  })

  test("on the home page keeps its point through what is moved and taken away", async () => {
    const as = await boss()
    const [one, two] = [await picture(), await picture()]
    const form = new FormData()
    for (const [name, value] of Object.entries({
      title: "Con foco",
      keep: "new,new",
      focus: "20-30,50-50",
    })) {
      form.append(name, value)
    }
    for (const image of [one, two]) form.append("images", image)
    const saved = await fetch(`${cupo.server.url}/api/content/home`, {
      method: "POST",
      headers: as.headers,
      body: form,
    })
    const { images, version } = (await saved.json()) as { images: { id: string }[]; version: number }
    expect(images).toMatchObject([{ focus: { x: 20, y: 30 } }, {}])
    const [first, second] = images.map(({ id }) => id)
    const swapped = {
      title: "Con foco",
      keep: `${second},${first}`,
      focus: "0-100,20-30",
      version: String(version),
    }
    await send(as, "/content/home", swapped)
    const { body } = await cupo.call("GET /content/home", { as })
    expect(body.images.map((each: { focus?: object }) => each.focus)).toEqual([
      { x: 0, y: 100 },
      { x: 20, y: 30 },
    ])
  })

  test("is nothing in a size that is none, or of a picture that is not there", async () => {
    const picture = await wide(300, 200)
    for (const size of ["641.webp", "640.jpg", "0.webp", "..%2f..", "logo.PNG"]) {
      expect([400, 404]).toContain((await ask(picture.url, size)).status)
    }
    for (const size of ["640.webp", "portrait.jpg", "logo.png"]) {
      expect((await ask(`/api/images/${"0".repeat(64)}`, size)).status).toBe(404)
    }
  })
})

describe("a picture that nothing uses", () => {
  test("is forgotten after a day, and its key a day later; what anything shows stays", async () => {
    const as = await boss()
    const [loose, branch, instructor, logo] = [await sent(as), await sent(as), await sent(as), await sent(as)]
    const { id } = (await cupo.call("POST /branches", { as, body: branchEdit("Con foto", branch) })).body
    const teacher = { firstName: "Elena", lastName: "Sol", branch: null, bio: "", isActive: true }
    await cupo.call("POST /instructors", { as, body: { ...teacher, photo: instructor } })
    await saveLogo(as, logo)
    await send(as, "/config/notice", { url: "/paquetes", active: "true", image: await picture() })
    const notice = (await cupo.call("GET /config/notice")).body.notice.image.split("/").at(-1)
    const old = (await send(as, "/content/home", { title: "Antes", images: await picture() })).body.images[0]
      .id
    await send(as, "/content/home", { title: "Ahora", keep: "" })
    const used = [branch, instructor, logo, notice, old]
    const kept = async () =>
      (await rowsOf("select id from images where id = any($1)", [[loose, ...used]]))
        .map((row) => row.id)
        .sort()

    const key = (await keyOf(loose)) as string
    await forget(23)
    expect(await kept()).toEqual([loose, ...used].sort())
    expect((await forget(25)).pictures).toBeGreaterThan(0)
    expect(await kept()).toEqual([...used].sort())
    expect((await photo(loose)).status).toBe(404)
    expect(await bucket.keys()).toContain(key)
    // The store is away in the middle of it: the next run goes on.
    const away = openS3({ ...bucket.options, endpoint: "http://127.0.0.1:1", pause: 1 })
    await expect(forget(50, away)).rejects.toBeInstanceOf(StoreAway)
    expect((await forget(50)).keys).toBeGreaterThan(0)
    expect(await bucket.keys()).not.toContain(key)
    for (const one of used) expect((await photo(one)).status).toBe(200)

    await cupo.call(`PUT /branches/${id}`, { as, body: branchEdit("Sin foto", null) })
    await forget(25)
    expect(await kept()).toEqual(used.filter((one) => one !== branch).sort())
    const gone = await cupo.call(`PUT /branches/${id}`, { as, body: branchEdit("Con foto", branch) })
    expect(gone).toMatchObject({
      status: 400,
      body: { fields: [{ path: "photo", message: "Sube la imagen otra vez" }] },
    })
  })

  test("sent by who was cut off in the middle leaves nothing in the store", async () => {
    const key = "cortada.webp"
    await cupo.pool.query("insert into loose_pictures (key, since) values ($1, now())", [key])
    await openS3(bucket.options).put(key, new Uint8Array([1, 2, 3]))
    await forget(23)
    expect(await bucket.keys()).toContain(key)
    await forget(25)
    expect(await bucket.keys()).not.toContain(key)
  })

  /** Somebody names an old picture as the logo, and the task comes before it is saved; then whether it is shown. */
  async function saveInTheMiddle(prepare = async () => {}): Promise<boolean> {
    const as = await boss()
    const logo = await sent(as)
    await cupo.pool.query("update images set offered_at = now() - interval '3 days' where id = $1", [logo])
    await prepare()
    const holder = await cupo.pool.connect()
    await holder.query("begin; lock table settings in share row exclusive mode")
    const saving = saveLogo(as, logo)
    await until(async () => {
      const { rowCount } = await holder.query(
        `select from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and not l.granted and l.relation = 'settings'::regclass`,
      )
      return rowCount !== 0
    }, 60_000)
    await forget(0)
    await holder.query("commit")
    holder.release()
    expect((await saving).status).toBe(200)
    return (await photo(logo)).status === 200
  }

  test("is not forgotten once somebody has named it in what they are saving", async () => {
    expect(await saveInTheMiddle()).toBe(true)
  })

  test("would be, if naming it left no trace", async () => {
    const prepare = () =>
      cupo.pool.query(`
        create function leave_no_trace() returns trigger language plpgsql as $$ begin return old; end $$;
        create trigger leave_no_trace before update on images for each row execute function leave_no_trace()`)
    try {
      expect(await saveInTheMiddle(async () => void (await prepare()))).toBe(false)
    } finally {
      await cupo.pool.query("drop trigger leave_no_trace on images; drop function leave_no_trace()")
      await saveLogo(await boss(), null)
    }
  })
})

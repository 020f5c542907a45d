import { createHash, randomUUID } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { exportPKCS8, generateKeyPair } from "jose"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Connection, openPool } from "../../server/platform/database/pool.ts"
import { answerTo, call } from "../support/http.ts"
import { connectionOf } from "../support/installed.ts"
import { type Person, signedIn } from "../support/people.ts"
import { makeFolder } from "../support/postgres.ts"
import { type Serving, serve } from "../support/process.ts"
import { dayFromNow, give, makeClass, makeStudio, type Studio } from "../support/studio.ts"

let folder: string
let server: Serving
let connection: Connection
let pool: ReturnType<typeof openPool>
let studio: Studio

beforeAll(async () => {
  folder = await makeFolder("cupo-pages-")
  const sayModules = resolve(import.meta.dirname, "../support/say-modules.ts")
  server = await serve({ DATA_DIR: folder, NODE_OPTIONS: `--import ${sayModules}` })
  connection = connectionOf(folder)
  pool = openPool(connection, 2, () => {})
  studio = await makeStudio(pool)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test("the reference of the API is answered beside the pages, and has none of them", async () => {
  const document = await fetch(`${server.url}/api/openapi.json`)
  expect(document.status).toBe(200)
  const { paths } = (await document.json()) as { paths: Record<string, unknown> }
  expect(Object.keys(paths).filter((path) => !path.startsWith("/api/"))).toEqual([])
})

test("the home of a chain of two hundred branches names a dozen of them, in half of the bytes of all", async () => {
  await pool.query(
    `insert into branches (id, name, address, area, phone)
     select gen_random_uuid(), 'Cadena ' || n, 'Álamos ' || n, 'Centro', '' from generate_series(1, 200) n`,
  )
  const read = async (path: string) => (await fetch(server.url + path)).text()
  // Which it is not told of, so that what is kept is given for some seconds.
  await expect
    .poll(() => read(`/?v=${randomUUID()}`), { timeout: 60_000 })
    .toContain("Ver las 201 sucursales")
  const [named, all] = [await read("/"), await read("/?sucursales=todas")]
  const linksOf = (html: string) => new Set(html.match(/href="\/reserva-clase\/[^"?]+"/g)).size
  expect([linksOf(named), linksOf(all)]).toEqual([12, 201])
  expect(named.length).toBeLessThan(all.length / 2)
  await pool.query("delete from branches where name like 'Cadena %'")
})

test("no answer leads to another house, whatever the address or the name that it was called by says", async () => {
  const other = "otra.example"
  const paths = ["", "/", "/%2e%2e", "/assets/.."].flatMap((end) =>
    [`//${other}`, `/%2f%2f${other}`, `/\\${other}`, `/%5c${other}`, `/.//${other}`, `/api//${other}`]
      .concat([`/assets//${other}`, `/backend//${other}`, `/https://${other}`, `/reserva-clase//${other}`])
      .map((path) => path + end),
  )
  const asked = ["next", "url", "redirect", "returnTo", "regreso", "back"]
    .map((name) => `${name}=https://${other}`)
    .join("&")
  const ways = ["/api/unsubscribe/nada.nada", "/favicon.ico", "/backend", "/iniciar-sesion", "/", ...paths]
  const led = new Map<string, string>()
  for (const path of ways.flatMap((way) => [way, `${way}?${asked}`])) {
    const { host } = new URL(server.url)
    for (const named of [host, other]) {
      const to = await locationOf(path, named)
      if (to !== undefined) led.set(`${named}${path}`, to)
    }
  }
  // What no setting says, mails and their ways say by this machine's name.
  const ours = [new URL(server.url).origin, `http://localhost:${server.port}`]
  const away = [...led].filter(([, to]) => !ours.includes(new URL(to, server.url).origin))
  expect(away).toEqual([])
  // Some do lead on, or this would look at nothing.
  expect([...led.values()].some((to) => to.endsWith("/enlace/nada.nada"))).toBe(true)
})

/** Where an answer leads, written by hand: a client of today would mend the address first. */
async function locationOf(path: string, host: string): Promise<string | undefined> {
  const text = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\nconnection: close\r\n\r\n`
  const { head } = await answerTo(server.url, (socket) => socket.write(text))
  expect(head, path).toMatch(/^HTTP\/1\.1 [2-4]\d\d/)
  return /^location: (.*?)\r?$/im.exec(head)?.[1]
}

describe("a page", () => {
  test("names each script in it by its digest, and only those", async () => {
    const page = await fetch(`${server.url}/reserva-clase/${studio.branch}`)
    expect(page.status).toBe(200)
    const html = await page.text()
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    const run = scripts.filter(([, attributes = "", text]) => text && !attributes.includes("ld+json"))
    const digests = run.map(([, , text = ""]) => createHash("sha256").update(text).digest("base64"))
    expect(run.length).toBeGreaterThan(2)
    const allowed = page.headers.get("content-security-policy")?.match(/script-src [^;]*/)?.[0]
    expect(allowed).toBe(["script-src 'self'", ...new Set(digests.map((one) => `'sha256-${one}'`))].join(" "))
    expect(html).not.toContain("nonce")
    expect(page.headers.get("content-security-policy")).toContain("; connect-src 'self'; ")
  })

  test("is kept, and shows one's own booking the next time it is asked for", async () => {
    const day = dayFromNow(1)
    const classId = await makeClass(pool, studio, { day })
    const address = `${server.url}/reserva-clase/${studio.branch}?dia=${day}&clase=${classId}`
    const [as] = (await signedIn(pool)) as [Person]
    await give(pool, as.id, studio.packages.ten)
    const seat3 = async () => /aria-label="[^"]*\b3\b[^"]*"/.exec(await (await fetch(address)).text())?.[0]
    const before = await seat3()
    expect(before).toMatch(/libre|disponible/i)
    expect(await seat3()).toBe(before)
    expect((await call(server.url, "POST /reservations", { as, body: { classId, seat: 3 } })).status).toBe(
      201,
    )
    expect(await seat3()).toMatch(/ocupado/i)
  })

  test("calls who gives a class by their first name, of however many words", async () => {
    const day = dayFromNow(1)
    const instructor = randomUUID()
    await pool.query(
      "insert into instructors (id, first_name, last_name) values ($1, 'María José', 'Paz Luna')",
      [instructor],
    )
    const id = await makeClass(pool, studio, { day, hour: "10:00", instructor })
    expect((await call(server.url, `GET /classes/${id}`)).body).toMatchObject({
      ...{ instructor: "María José Paz Luna", instructorFirstName: "María José" },
    })
    const page = await fetch(`${server.url}/reserva-clase/${studio.branch}?dia=${day}&clase=${id}`)
    expect(await page.text()).toContain("María José · al frente")
  })

  test("asks for built files that carry no more than a file needs", async () => {
    const html = await (await fetch(`${server.url}/paquetes`)).text()
    const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
    expect(files.size).toBeGreaterThan(10)
    for (const path of [...files, "/robots.txt"]) {
      const reply = await fetch(server.url + path)
      expect(reply.status, path).toBe(200)
      const said = [...reply.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("")
      // A first visit asks for some sixty: a line more is some kilobytes more, before anything is seen.
      expect(said.length, said).toBeLessThanOrEqual(340)
      expect(reply.headers.get("x-content-type-options")).toBe("nosniff")
      expect(reply.headers.get("cache-control")).toBe(
        path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      )
      await reply.arrayBuffer()
    }
  })

  test("stands beside no file that is not built for browsers, and no list of those that are", async () => {
    const kept = ["/.git/HEAD", "/.env", "/package.json", "/server/main.js", "/server/", "/data/", "/assets/"]
    for (const path of [...kept, "/assets/%2e%2e/%2e%2e/server/index.js", "/assets/..%2f..%2fstamp"]) {
      const reply = await fetch(server.url + path)
      expect([reply.status, reply.headers.get("content-type")], path).toEqual([
        404,
        "text/html; charset=utf-8",
      ])
      expect(await reply.text()).not.toMatch(/refs\/heads|"dependencies"|\.js"?>[\w-]+\.js/)
    }
  })

  test("and whatever is text beside it say what they are, and in which letters", async () => {
    const html = await (await fetch(`${server.url}/paquetes`)).text()
    const files = [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
    const others = [
      "/",
      "/robots.txt",
      "/sw.js",
      "/api/branches",
      "/api/openapi.json",
      "/api/docs/",
      "/estado",
    ]
    for (const path of [...files, ...others]) {
      const { headers } = await fetch(server.url + path)
      expect(headers.get("content-type"), path).toMatch(
        /^(text\/\w+|application\/(json|javascript)); charset=utf-8$/,
      )
      expect(headers.get("x-content-type-options"), path).toBe("nosniff")
    }
  })

  test("is rendered by React's production build", async () => {
    expect((await fetch(`${server.url}/paquetes`)).status).toBe(200)
    const { output } = await server.stop()
    const ran = [...output.matchAll(/^ran .*\/(.*)$/gm)].map(([, file]) => file)
    expect(ran).toContain("react.production.js")
    expect(ran.filter((file) => file?.includes("development"))).toEqual([])
  })
})

describe("where Firebase keeps the passwords", () => {
  beforeAll(async () => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true })
    const account = {
      ...{ project_id: "estudio", client_email: "cupo@estudio.iam.gserviceaccount.com" },
      private_key: await exportPKCS8(privateKey),
    }
    await server.stop()
    server = await serve({
      ...{ DATA_DIR: folder, IDENTITY_PROVIDER: "firebase", FIREBASE_API_KEY: "web-key" },
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
    })
  })
  const inside = ["/backend/home", "/backend/usuarios", "/kiosco", "/sin-conexion"]
  const doors = ["/", "/paquetes", "/contacto", `/mi-cuenta/${randomUUID()}`, "/no-existe", "/backend"]

  test("a browser may ask it from where somebody signs in, load nothing of it, and from nowhere else", async () => {
    const asked = "https://identitytoolkit.googleapis.com https://securetoken.googleapis.com"
    for (const path of [...doors, ...inside]) {
      const policy = (await fetch(server.url + path)).headers.get("content-security-policy") ?? ""
      const told = policy.split("; ").filter((one) => one.includes("google"))
      expect(told, path).toEqual(doors.includes(path) ? [`connect-src 'self' ${asked}`] : [])
    }
    const { body } = await call(server.url, "GET /auth/ways")
    expect(body).toEqual({ google: false, hosted: { apiKey: "web-key" } })
  })

  test("its library is loaded by no page, until somebody signs in", async () => {
    const assets = resolve(import.meta.dirname, "../../build/client/assets")
    const textOf = (file: string) => readFileSync(join(assets, file), "utf8")
    const isFirebases = (file: string) => textOf(file).includes("identitytoolkit.googleapis.com")
    const scripts = readdirSync(assets).filter((file) => file.endsWith(".js"))
    expect(scripts.filter(isFirebases)).toHaveLength(1)

    const reached = new Set<string>()
    for (const path of [...doors, ...inside]) {
      const html = await (await fetch(server.url + path)).text()
      for (const [, file = ""] of html.matchAll(/\/assets\/([\w.-]+\.js)/g)) reached.add(file)
    }
    // The map of all pages names what each of them loads.
    const map = [...reached].find((file) => file.startsWith("manifest-")) as string
    for (const [, file = ""] of textOf(map).matchAll(/\/assets\/([\w.-]+\.js)/g)) reached.add(file)
    for (const file of reached) {
      for (const [, next = ""] of textOf(file).matchAll(/(?:import|from)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
        reached.add(next)
    }
    expect(reached.size).toBeGreaterThan(50)
    expect([...reached].filter(isFirebases)).toEqual([])
  })
})

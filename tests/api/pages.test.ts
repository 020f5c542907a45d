import { createHash } from "node:crypto"
import { rm } from "node:fs/promises"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Connection, openPool } from "../../server/platform/database/pool.ts"
import { call } from "../support/http.ts"
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
  connection = { host: join(folder, "postgres"), user: "cupo", database: "cupo" }
  pool = openPool(connection, 2, () => {})
  studio = await makeStudio(pool)
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

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

  test("is rendered by React's production build", async () => {
    expect((await fetch(`${server.url}/paquetes`)).status).toBe(200)
    const { output } = await server.stop()
    const ran = [...output.matchAll(/^ran .*\/(.*)$/gm)].map(([, file]) => file)
    expect(ran).toContain("react.production.js")
    expect(ran.filter((file) => file?.includes("development"))).toEqual([])
  })
})

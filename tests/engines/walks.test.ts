import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { sections } from "../../web/office/sections.ts"
import { call } from "../support/http.ts"
import { type Started, saidReady, start } from "../support/process.ts"
import { dayFromNow } from "../support/studio.ts"
import type { Browser, Engine } from "./engine.ts"
import { firefox } from "./firefox.ts"
import { personAt } from "./person.ts"
import { webkit } from "./webkit.ts"

// What most people hold is not Chromium. Every engine that is on this machine walks the same ways as a person does, by what
// things are called; what is seen on the way is kept in test-results/engines.

const engines = [firefox, webkit]
for (const { name, missing } of engines)
  if (missing) console.log(`${name} is not walked with: install ${missing}`)

let folder: string
let server: Started
let url: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cupo-engines-"))
  server = start(["serve", "--demo"], {
    ...{ DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", PAYMENTS: "simulator", JOBS: "on" },
  })
  url = await saidReady(server)
})
afterAll(async () => {
  server.process.kill("SIGTERM")
  await server.ended
  await rm(folder, { recursive: true, force: true })
})

const password = "Cupo2025"
/** What has an address of its own, whatever there is in the studio. */
const screens = sections.filter(({ path }) => !path.includes(":"))
const sizes = [
  { width: 390, height: 844, customer: "ana@demo.cupo.mx" },
  { width: 1440, height: 900, customer: "luis@demo.cupo.mx" },
]

describe.each(engines)("$name", (engine: Engine) => {
  describe.skipIf(engine.missing).each(sizes)("at $width px", (size) => {
    let browser: Browser
    let person: ReturnType<typeof personAt>
    beforeAll(async () => {
      browser = await engine.start(size)
      person = personAt(browser)
      console.log(browser.name)
    })
    afterAll(() => browser?.close())

    const pictures = join("test-results", "engines", `${engine.name.toLowerCase()}-${size.width}`)
    let last = ""
    const look = async (name: string) => {
      last = name
      await mkdir(pictures, { recursive: true })
      await writeFile(join(pictures, `${name}.png`), await browser.picture())
      expect(await person.overflow(), `${name} is wider than its window`).toBeLessThanOrEqual(0)
    }
    afterEach(async ({ task }) => {
      if (task.result?.state === "fail") await look(`after-${last || "the-start"}`).catch(() => {})
    })
    const open = async (path: string) => {
      await browser.open(url + path)
      await person.awake()
    }
    const signOut = () => browser.run("localStorage.clear()")

    test("a customer signs in, books a seat, finds it and gives it back", async () => {
      await open("/")
      await look("home")
      await person.press("button", "Abrir menú")
      await person.press("button", "Iniciar sesión")
      await person.type("Email", size.customer)
      await person.type("Contraseña", password)
      await person.press("button", "Iniciar sesión")
      await person.until("nobody is signed in", "location.pathname.startsWith('/mi-cuenta/')")
      await look("account")

      const { branch, day, id } = await bookable()
      await open(`/reserva-clase/${branch}?dia=${day}`)
      await look("week")
      await open(`/reserva-clase/${branch}?dia=${day}&clase=${id}`)
      await person.press("radio", /^Lugar \d+, libre/)
      await look("seats")
      await person.press("button", /^Confirmar lugar \d/)
      await person.sees("heading", "Tu lugar está apartado")
      await look("ticket")
      const { pathname } = new URL(
        await browser.run<string>("document.querySelector('main a[href*=proximasclases]').href"),
      )
      await open(pathname)
      await look("coming")
      await person.press("button", /^Cancelar /)
      await person.press("button", "Cancelar reserva")
      await person.until("it is still there", "!document.querySelector('dialog[open]')")
      await look("cancelled")
      await browser.back()
      await person.sees("heading", /./)
      await signOut()
    })

    test("a visitor reads what there is, and is led to pay", async () => {
      for (const [path, name] of [
        ["/paquetes", "shop"],
        ["/instructores", "instructors"],
        ["/sucursales", "branches"],
      ] as const) {
        await open(path)
        await look(name)
      }
      await open("/paquetes")
      await person.press("button", /^Comprar/)
      await person.until("nothing opened", "document.querySelector('dialog[open], [role=dialog]')")
      await look("buying")
    })

    test("whoever works there comes in and finds their screens", async () => {
      await open("/backend")
      await person.type("Email", "admin@demo.cupo.mx")
      await person.type("Contraseña", password)
      await person.press("button", "Iniciar sesión")
      await person.until("nobody is signed in", "location.pathname !== '/backend'")
      for (const { path, title } of screens) {
        await open(`/backend/${path}`)
        await person.until(`${path} is not «${title}»`, `document.title.startsWith(${JSON.stringify(title)})`)
        await person.sees("heading", /./)
        await look(`office-${path.replaceAll("/", "-")}`)
      }
      await signOut()
    })
  })
})

/** A class of the coming days with places, in the first branch. */
async function bookable(): Promise<{ branch: string; day: string; id: string }> {
  const { body } = await call(url, "GET /branches")
  const branch = body.branches[0].id as string
  const days = `from=${dayFromNow(1)}&to=${dayFromNow(5)}`
  const { classes } = (await call(url, `GET /classes?branch=${branch}&${days}`)).body
  const one = classes.find(
    ({ available, type, status }: Record<string, unknown>) =>
      Number(available) > 2 && type === "groups" && status !== "cerrada",
  )
  return { branch, day: one.day, id: one.id }
}

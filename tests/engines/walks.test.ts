import { randomUUID } from "node:crypto"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { sections } from "../../web/office/sections.ts"
import { codeFor, setUp } from "../support/authenticator.ts"
import { call, type Request } from "../support/http.ts"
import { type Started, saidReady, start, until } from "../support/process.ts"
import { enter } from "../support/signin.ts"
import { dayFromNow } from "../support/studio.ts"
import type { Browser, Engine } from "./engine.ts"
import { firefox } from "./firefox.ts"
import { type Door, openDoor } from "./heldBack.ts"
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
let door: Door
const caller = { call: (line: string, request?: Request) => call(url, line, request) }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cupo-engines-"))
  server = start(["serve", "--demo"], {
    ...{ DATA_DIR: folder, PORT: "0", HOST: "127.0.0.1", PAYMENTS: "simulator", JOBS: "on" },
  })
  url = await saidReady(server)
  door = await openDoor(url)
})
afterAll(async () => {
  await door.close()
  server.process.kill("SIGTERM")
  await server.ended
  await rm(folder, { recursive: true, force: true })
})

const password = "Cupo2025"
const boss = { email: "admin@demo.cupo.mx", password }
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
    let busy: Hours[]
    beforeAll(async () => {
      busy = await hoursOf(size.customer)
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
    const showPassword = async (who: { email: string; password: string }) => {
      await person.type("Email", who.email)
      await person.type("Contraseña", who.password)
      await person.press("button", "Iniciar sesión")
    }

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

      const { branch, day, id } = await bookable(busy)
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
      // They may have others, at its hour too.
      const card = `[...document.querySelectorAll("article")].find((one) => one.querySelector('a[href*="clase=${id}"]'))`
      await person.press("button", /^Cancelar /, card)
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

    // Left for another of ours: from a page of another process WebKit brings one back that its driver does not reach.
    test("a page that is brought back has what is sold by now", async () => {
      await open("/paquetes")
      await browser.run("addEventListener('pageshow', ({ persisted }) => { window.isKept = persisted })")
      const name = await sellAnother()
      await browser.open(`${url}/sucursales`)
      await browser.run("void setTimeout(() => history.back())")
      await person.until("it was loaded anew", "window.isKept")
      await person.until(`«${name}» is not sold`, `document.body.innerText.includes(${JSON.stringify(name)})`)
    })

    test("a map that one comes back to has the seat that went meanwhile, and hears of the next", async () => {
      const { branch, day, id } = await bookable(busy)
      await comeBackTo(`/reserva-clase/${branch}?dia=${day}&clase=${id}`, id)
    })

    test("and so has a class at the desk", async () => {
      await open("/backend")
      await showPassword(boss)
      await person.until("nobody is signed in", "location.pathname !== '/backend'")
      const { id } = await bookable(busy)
      await comeBackTo(`/backend/clases/detalle/${id}`, id)
      await signOut()
    })

    test("who leaves while a page or a piece of one is on its way gets where they go, and comes back to one that is whole", async () => {
      const press = (path: string) => browser.run(`document.querySelector('a[href="${path}"]').click()`)
      const isAt = async (path: string) => {
        await person.until(`it is not ${path}`, `location.pathname === ${JSON.stringify(path)}`)
        await person.awake()
        await person.sees("heading", /./)
      }
      const there = "/terminos-y-condiciones"
      const leaveWhile = async (piece: string, comes: () => Promise<unknown>) => {
        await browser.open(`${door.url}/contacto`)
        await person.awake()
        door.hold(new RegExp(`^/assets/${piece}-|^${there}`))
        try {
          await comes()
          await until(() => door.held() > 0, 30_000)
          await browser.run(`void setTimeout(() => { location.href = ${JSON.stringify(door.url + there)} })`)
          await until(() => door.held() > 1, 30_000)
          // Time in which they could be called back.
          await sleep(1_500)
          expect(door.held()).toBe(2)
        } finally {
          door.letGo()
        }
        await isAt(there)
        await browser.run("void setTimeout(() => history.back())")
        await isAt("/contacto")
      }
      await leaveWhile("Packages", () => press("/paquetes"))
      await press("/paquetes")
      await isAt("/paquetes")
      await leaveWhile("Login", async () => {
        await person.press("button", "Abrir menú")
        await person.press("button", "Iniciar sesión")
      })
    })

    /** Leaves a page that shows the seats of a class, comes back to one of them taken, and sees it free again. */
    async function comeBackTo(path: string, classId: string): Promise<void> {
      await open(path)
      await browser.run("addEventListener('pageshow', ({ persisted }) => { window.isKept = persisted })")
      const seat = await freeSeat()
      await browser.open(`${url}/sucursales`)
      const giveBack = await takeSeat(classId, seat)
      await browser.run("void setTimeout(() => history.back())")
      const { pathname } = new URL(path, url)
      await person.until("it is no page of ours", `location.pathname === ${JSON.stringify(pathname)}`)
      await person.sees("radio", new RegExp(`^Lugar ${seat}, (?!libre)`))
      console.log(`${browser.name}: ${await browser.run("window.isKept ? 'kept' : 'loaded anew'")}`)
      await giveBack()
      await person.sees("radio", new RegExp(`^Lugar ${seat}, libre`))
    }

    /** The first that can be chosen, as it is called. */
    async function freeSeat(): Promise<number> {
      await person.sees("radio", /^Lugar \d+, libre/)
      const name = "TestingLibraryDom.getAllByRole(document.body, 'radio', { name: /, libre/ })[0].ariaLabel"
      return Number(/\d+/.exec(await browser.run<string>(name))?.[0])
    }

    /** Books it for somebody else; what is returned cancels that. */
    async function takeSeat(classId: string, seat: number): Promise<() => Promise<void>> {
      const { headers } = await enter(caller, { email: size.customer, password })
      const key = randomUUID()
      const booked = await caller.call("POST /reservations", { headers, key, body: { classId, seat } })
      expect(booked).toMatchObject({ status: 201 })
      return async () => {
        const line = `DELETE /reservations/${booked.body.id}`
        expect((await caller.call(line, { headers, key: randomUUID() })).status).toBe(200)
      }
    }

    test("whoever works there comes in and finds their screens", async () => {
      await open("/backend")
      await showPassword(boss)
      await person.until("nobody is signed in", "location.pathname !== '/backend'")
      for (const { path, title } of screens) {
        await open(`/backend/${path}`)
        await person.until(`${path} is not «${title}»`, `document.title.startsWith(${JSON.stringify(title)})`)
        await person.sees("heading", /./)
        await look(`office-${path.replaceAll("/", "-")}`)
      }
      await signOut()
    })

    test("who keeps a passkey comes in with it; where none can be kept, none is asked for", async () => {
      const { secret, ...who } = await guarded()
      // A key is of a name: no browser keeps one for an address of numbers.
      const come = () => browser.open(`${url.replace("127.0.0.1", "localhost")}/backend`)
      const arrived = () => person.sees("heading", /^Hola/)
      await come()
      await person.awake()
      await showPassword(who)
      await person.type("Código de tu aplicación", codeFor(secret, 1))
      await look("second-step")
      await person.press("button", "Entrar")
      await arrived()
      await person.press("button", /Rosa/)
      await person.press("menuitem", "Segundo paso para entrar")
      await person.sees("heading", "Llaves de acceso")
      await look("passkeys")
      if (browser.unlocks) {
        await browser.unlocks()
        await person.press("button", "Agregar llave de acceso")
        await person.type("Tu contraseña", who.password)
        await person.press("button", "Agregar")
        await person.sees("button", "Quitar «Mi computadora»")
        await look("passkey-kept")
        await signOut()
        await come()
        await person.press("button", "Entrar con llave de acceso")
        await arrived()
        await look("by-passkey")
      } else {
        const said = "Este navegador no puede guardar llaves de acceso en esta dirección."
        await person.until("it is not said", `document.body.innerText.includes(${JSON.stringify(said)})`)
        expect(await person.offers("button", "Agregar llave de acceso")).toBe(false)
        await signOut()
        await come()
        await person.sees("button", "¿Olvidaste tu contraseña?")
        expect(await person.offers("button", "Entrar con llave de acceso")).toBe(false)
      }
      await signOut()
    })
  })
})

/** Somebody of the staff with a second step, and what their application keeps. */
async function guarded(): Promise<{ email: string; password: string; secret: string }> {
  const email = `${randomUUID()}@example.com`
  const { headers } = await enter(caller, boss)
  const [given, own] = ["Orquidea7", "Gardenia8"] as const
  const body = {
    ...{ firstName: "Rosa", lastName: "Luna", phone: "", role: "admin", email, password: given },
    permissions: { superuser: true, modules: {} },
  }
  const made = await caller.call("POST /staff", { headers, body })
  expect(made.status).toBe(201)
  const device = await enter(caller, { email, password: given })
  const changed = await caller.call(`PUT /users/${made.body.id}/password`, {
    headers: device.headers,
    body: { currentPassword: given, newPassword: own },
  })
  expect(changed.status).toBe(200)
  return { email, password: own, ...(await setUp(caller, device.headers, own)) }
}

/** Puts a package on sale; what it is called. */
async function sellAnother(): Promise<string> {
  const { headers } = await enter(caller, boss)
  const description = `Paquete ${randomUUID().slice(0, 6)}`
  const body = {
    ...{ description, type: "group", totalClasses: 5, daysExpiry: 30, amount: 900, isNewUser: false },
    ...{ specialPrice: null, discount: 0, discountInfo: "", branchId: null, couponId: null },
    ...{ startDate: null, endDate: null, public: true, isActive: true },
  }
  expect((await caller.call("POST /packages", { headers, body })).status).toBe(201)
  return description
}

interface Hours {
  startsAt: string
  endsAt: string
}

/** When a customer of the demo has a class already: not at the same hours on each day of the week. */
async function hoursOf(email: string): Promise<Hours[]> {
  const { headers } = await enter(caller, { email, password })
  const { body } = await caller.call("GET /reservations/my", { headers })
  return body.reservations.map((reservation: { class: Hours }) => reservation.class)
}

/** A class of the coming days with places, in the first branch, beside what somebody has. */
async function bookable(busy: Hours[]): Promise<{ branch: string; day: string; id: string }> {
  const { body } = await call(url, "GET /branches")
  const branch = body.branches[0].id as string
  const days = `from=${dayFromNow(1)}&to=${dayFromNow(5)}`
  const { classes } = (await call(url, `GET /classes?branch=${branch}&${days}`)).body
  const isFree = ({ startsAt, endsAt }: Hours) =>
    busy.every((other) => other.endsAt <= startsAt || endsAt <= other.startsAt)
  const one = classes.find(
    (item: Hours & Record<string, unknown>) =>
      Number(item.available) > 2 && item.type === "groups" && item.status !== "cerrada" && isFree(item),
  )
  return { branch, day: one.day, id: one.id }
}

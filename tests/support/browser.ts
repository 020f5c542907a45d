import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test"
import type pg from "pg"
import { type Connection, openPool } from "../../server/platform/database/pool.ts"
import { hideWhatWasMade, restoreSettings, whatIsShown } from "./browser-leaves.ts"
import { tell } from "./browser-news.ts"
import { keepWhatIsSaid } from "./browser-said.ts"
import { slowDown } from "./browser-slow.ts"
import { dropStudio, takeStudio } from "./browser-studio.ts"
import { call, press as insist } from "./http.ts"
import { type Person, signedIn } from "./people.ts"
import { type Credentials, registration } from "./signin.ts"
import { type ClassWish, dayFromNow, give, makeClass, type Studio, zone } from "./studio.ts"
import type { OwnStudio } from "./studios.ts"

export interface Customer extends Credentials {
  id: string
}

export interface OwnClass {
  id: string
  day: string
  /** Where its seats are chosen; with a seat, that one is chosen already. */
  address(seat?: number): string
}

type PackageName = keyof Studio["packages"]

export interface Rival {
  book(classId: string, seat: number): Promise<number>
  /** Gives up what they booked or claimed last. */
  cancel(): Promise<number>
  /** Begins to wait; their place in line. */
  wait(classId: string, automatic?: boolean): Promise<string>
  leave(entryId: string): Promise<number>
  claim(entryId: string): Promise<number>
}

interface Given {
  /** What pages may complain of in this test; a refusal of the API is never a complaint. */
  expected: RegExp[]
  complaints: string[]
  leavesNothing: undefined
  /** A customer of this test's own, who signed up through the API and holds these packages. */
  customer(...packages: PackageName[]): Promise<Customer>
  /** Somebody else, signed in already, with ten classes: books and waits over the API, and throws what they are refused. */
  rival(): Promise<Rival>
  /** A class of this test's own in Roma Norte: eleven seats in rows of four, and one out of use. */
  ownClass(wish?: ClassWish): Promise<OwnClass>
  /** A page of another person's browser. */
  another(): Promise<Page>
  /** A finger on phones, a pointer on desks; how often it pressed is counted. */
  press: { (target: Locator): Promise<void>; count(): number }
}

interface Lasting {
  /** This worker's own: nobody else writes in it meanwhile. */
  studio: OwnStudio
  database: { pool: pg.Pool; connection: Connection }
  romaNorte: Studio
}

/** Tests of a worker have the demo studio for themselves, one after the other; each makes people and classes of its own. */
export const test = base.extend<Given, Lasting>({
  studio: [
    ({ browserName: _ }, use, { parallelIndex }) => takeStudio(parallelIndex).then(use),
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ studio }, use) => use(studio.url),
  leavesNothing: [
    async ({ database: { pool } }, use, info) => {
      const { at, ...before } = await whatIsShown(pool)
      await use(undefined)
      // What it changed and did not change back is nobody else's: the worker ends with it, and the next one asks anew.
      if (info.status !== info.expectedStatus) return void (await dropStudio(info.parallelIndex))
      await hideWhatWasMade(pool, at)
      await restoreSettings(pool, before.settings)
      const { at: _, ...after } = await whatIsShown(pool)
      const isAsBefore = isDeepStrictEqual(after, before)
      if (!isAsBefore) await dropStudio(info.parallelIndex)
      expect(after, "what the next test finds").toEqual(before)
    },
    { auto: true },
  ],
  database: [
    async ({ studio: { connection } }, use) => {
      const pool = openPool(connection, 2, () => {})
      await use({ pool, connection })
      await pool.end()
    },
    { scope: "worker" },
  ],
  romaNorte: [({ database: { pool } }, use) => readStudio(pool).then(use), { scope: "worker" }],

  expected: [[], { option: true }],
  complaints: [
    async ({ context, expected }, use) => {
      const complaints: string[] = []
      slowDown(context)
      await keepWhatIsSaid(context)
      watch(context, complaints)
      await use(complaints)
      await leaveRoutes(context)
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  async another({ browser, complaints }, use) {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      slowDown(context)
      await keepWhatIsSaid(context)
      watch(context, complaints)
      return context.newPage()
    })
    for (const context of contexts) {
      await leaveRoutes(context)
      await context.close()
    }
  },
  async press({ hasTouch }, use) {
    let count = 0
    const press = async (target: Locator) => {
      count++
      await (hasTouch ? target.tap() : target.click())
    }
    await use(Object.assign(press, { count: () => count }))
  },

  async customer({ baseURL, database: { pool }, romaNorte }, use) {
    await use(async (...packages) => {
      const body = registration(romaNorte.branch, { email: `${randomUUID()}@example.com` })
      const reply = await call(baseURL ?? "", "POST /users/register", { body })
      expect(reply.status).toBe(201)
      for (const name of packages) await give(pool, reply.body.id, romaNorte.packages[name])
      return { id: reply.body.id, email: body.email, password: body.password }
    })
  },
  async rival({ baseURL, database: { pool }, romaNorte }, use) {
    await use(async () => {
      const [as] = (await signedIn(pool)) as [Person]
      await give(pool, as.id, romaNorte.packages.ten)
      const send = async (line: string, body?: object) => {
        const reply = await insist(baseURL ?? "", line, { as, ...(body && { body }) })
        if (reply.status >= 400) throw new Error(`${line} ${reply.status} ${JSON.stringify(reply.body)}`)
        return reply
      }
      let last = ""
      return {
        async book(classId, seat) {
          const { status, body } = await send("POST /reservations", { classId, seat })
          last = body.id
          return status
        },
        cancel: async () => (await send(`DELETE /reservations/${last}`)).status,
        wait: async (classId, automatic = true) =>
          (await send("POST /waitlist", { classId, automatic })).body.id,
        leave: async (entryId) => (await send(`DELETE /waitlist/${entryId}`)).status,
        async claim(entryId) {
          const { status, body } = await send(`PUT /waitlist/${entryId}`, { status: "promoted" })
          last = body.reservationId ?? last
          return status
        },
      }
    })
  },
  async ownClass({ database: { pool }, romaNorte }, use, { testId }) {
    // Some days each: the classes of all tests on one would crowd its list, and push each other off the nearest ones.
    const own = 2 + (Number.parseInt(testId.slice(-6), 16) % 5)
    await use(async (wish = {}) => {
      const room = await makePlannedRoom(pool, romaNorte.branch)
      const day = wish.day ?? dayFromNow(own)
      const id = await makeClass(pool, { ...romaNorte, room }, { capacity: 11, ...wish, day })
      await tell(pool, "schedule")
      const address = (seat?: number) =>
        `/reserva-clase/${romaNorte.branch}?dia=${day}&clase=${id}${seat ? `&lugar=${seat}` : ""}`
      return { id, day, address }
    })
  },
})

/** What news showed may end a test before the answer that it held back has come: that one is nobody's any more. */
async function leaveRoutes(context: BrowserContext): Promise<void> {
  await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: "ignoreErrors" })))
}

/** Collects what goes wrong in the pages of a browser: scripts that fail, and what the console calls an error. */
/** Firebase's, in a run that has one: it refuses a wrong password as the API does. */
const emulator = process.env.TEST_FIREBASE

function watch(context: BrowserContext, complaints: string[]): void {
  context.on("weberror", (failure) => complaints.push(failure.error().message))
  context.on("console", (message) => {
    const { url } = message.location()
    const isOfApi = url !== "" && new URL(url).pathname.startsWith("/api/")
    const isOfFirebase = emulator !== undefined && url.startsWith(`http://${emulator}/`)
    const isRefusal = /status of 4\d\d/.test(message.text()) && (isOfApi || isOfFirebase)
    if (message.type() === "error" && !isRefusal) complaints.push(`${message.text()} (${url})`)
  })
}

async function readStudio(pool: pg.Pool): Promise<Studio> {
  const { rows } = await pool.query(
    `select b.id as branch, d.id as discipline, i.id as instructor,
       (select jsonb_object_agg(p.description, p.id) from packages p where p.branch_id is null) as packages
     from branches b, disciplines d, instructors i
     where b.name = 'Roma Norte' and d.name = 'Pilates Reformer' and i.first_name = 'Daniela'`,
  )
  const [{ packages, ...studio }] = rows as [Omit<Studio, "packages"> & { packages: Record<string, string> }]
  const named = (name: string) => packages[name] as string
  return {
    ...studio,
    room: "",
    timeZone: zone,
    packages: {
      ten: named("10 clases"),
      one: named("1 clase"),
      unlimited: named("Ilimitado"),
      individual: named("1 sesión individual"),
    },
  }
}

async function makePlannedRoom(pool: pg.Pool, branch: string): Promise<string> {
  const id = randomUUID()
  await pool.query(
    "insert into rooms (id, branch_id, name, type, capacity) values ($1, $2, $3, 'groups', 11)",
    [id, branch, `Sala ${id.slice(0, 8)}`],
  )
  await pool.query(
    `insert into room_seats (room_id, seat, col, row, blocked)
     select $1, n, (n - 1) % 4, (n - 1) / 4, n = 12 from generate_series(1, 12) n`,
    [id],
  )
  return id
}

import { expect, type Locator, type Page } from "@playwright/test"
import { test as base } from "./browser.ts"
import { keepPerson } from "./browser-session.ts"
import { awake } from "./browser-steps.ts"
import { call, type Reply } from "./http.ts"
import { type Person, signedIn } from "./people.ts"
import type { Credentials } from "./signin.ts"

interface Office {
  /** Somebody of this test's own who may do everything in the office. */
  superuser(): Promise<Credentials>
  /** Opens an address of the office as a superuser of this test's own, who has no password. */
  office(page: Page, path: string): Promise<void>
  /** A class of this test's own with `count` people in it, on the seats from 1 on. */
  fullClass(count: number): Promise<string>
  /** Asks, as another superuser whose screen is nobody's. */
  otherDesk(line: string, body?: object): Promise<Reply>
}

export const test = base.extend<Office>({
  async superuser({ customer, database: { pool } }, use) {
    await use(async () => {
      const who = await customer()
      await pool.query("update users set role = 'admin', is_superuser = true where id = $1", [who.id])
      return who
    })
  },
  async office({ database: { pool } }, use) {
    await use(async (page, path) => {
      const [who] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
      await keepPerson(page, who)
      await page.goto(`/backend/${path}`)
    })
  },
  async otherDesk({ baseURL, database: { pool } }, use) {
    const [as] = (await signedIn(pool, { role: "admin", superuser: true })) as [Person]
    await use((line, body) => call(baseURL ?? "", line, { as, ...(body && { body }) }))
  },
  async fullClass({ ownClass, rival }, use) {
    await use(async (count) => {
      const { id } = await ownClass()
      for (let seat = 1; seat <= count; seat++) {
        const other = await rival()
        expect(await other.book(id, seat)).toBe(201)
      }
      return id
    })
  },
})

interface Routed {
  __reactRouterDataRouter: { navigate(to: string): Promise<void> }
}

/** Leads on to another address of the office as a link does. A page that is loaded anew costs as much as all that is done on it. */
export async function leadOn(page: Page, path: string): Promise<void> {
  await awake(page)
  await page.evaluate(
    (to) => (window as unknown as Routed).__reactRouterDataRouter.navigate(to),
    `/backend/${path}`,
  )
}

export const roster = (page: Page): Locator => page.getByRole("list", { name: "Quién asiste" })

/** Asks, in the menu of the first person, for their cancellation. */
export async function askToCancel(page: Page): Promise<Locator> {
  await roster(page)
    .getByRole("button", { name: /^Acciones de/ })
    .first()
    .click()
  await page.getByRole("menuitem", { name: "Cancelar reserva" }).click()
  return page.getByRole("dialog", { name: "¿Cancelar esta reserva?" })
}

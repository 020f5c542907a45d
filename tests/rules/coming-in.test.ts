import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate } from "node:timers/promises"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { getMe } from "../../contract/people.ts"
import type { BranchId } from "../../contract/studio.ts"
import { storedUser } from "../support/stored.ts"

const stored = new Map<string, string>()
/** Whose tab asks. */
const tabs = new AsyncLocalStorage<string>()
/** What lets the server answer what a tab has asked, by the tab. */
const waiting = new Map<string, () => void>()

const tokenOf = (id: string) => `${id}.${btoa(JSON.stringify({ iat: 0, exp: 900 }))}.`
const refused = (error: string) => Response.json({ error, message: error }, { status: 401 })

/** Of whom sign-ins are over. */
const over = new Set<string>()

/** A server that knows who asks by what is shown: credentials, tokens and sessions begin with whose they are. */
function serve(path: string, { headers, body }: RequestInit): Response {
  const shown = new Headers(headers)
  const [, bearer = ""] = /^Bearer (\w+)/.exec(shown.get("authorization") ?? "") ?? []
  const { email = "" } = JSON.parse(String(body ?? "{}"))
  if (path === "/api/identity/sign-in/email")
    return Response.json({}, { headers: { "set-auth-token": email.split("@")[0] } })
  if (bearer === "old" || over.has(bearer))
    return refused(path === "/api/identity/token" ? "unauthorized" : "SESSION_EXPIRED")
  if (path === "/api/identity/token") return Response.json({ token: tokenOf(bearer) })
  if (path.startsWith("/api/auth/session")) return Response.json({ sessionId: bearer })
  if (bearer !== (shown.get("x-session-id") ?? "")) return refused("session_revoked")
  return Response.json(path === "/api/users/me" ? JSON.parse(storedUser(bearer)) : { ok: true })
}

beforeEach(() => {
  stored.clear()
  waiting.clear()
  over.clear()
  const page = new EventTarget()
  vi.stubGlobal("window", page)
  for (const name of ["addEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, page[name].bind(page))
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    await new Promise<void>((resolve) => waiting.set(tabs.getStore() ?? "", resolve))
    return serve(path, init)
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A tab of this browser, which has loaded its own of everything. */
async function openTab() {
  vi.resetModules()
  const { registerCustomer, signInCustomer } = await import("../../web/api/access.ts")
  const { call } = await import("../../web/api/client.ts")
  return {
    comesIn: (id: string) =>
      does(id, () => signInCustomer({ email: `${id}@x.mx`, password: "Orquidea7", hosted: undefined })),
    signsUp: (id: string) => does(id, () => registerCustomer(newcomer(id), undefined)),
    looks: (id: string) => does(id, () => call(getMe)),
  }
}

const newcomer = (id: string) => ({
  ...{ firstName: id, lastName: "Ortiz", email: `${id}@x.mx`, password: "Orquidea7" },
  ...{ branch: "roma" as BranchId, phone: "5512345678", birthDate: "31/12" },
})

/** What somebody does, step by step: a step is over once they ask for something, are done, or wait for what another asked. */
function does(name: string, work: () => Promise<unknown>) {
  let isBusy = true
  const done = tabs.run(name, work).then(
    () => true,
    () => false,
  )
  void done.then(() => {
    isBusy = false
  })
  const rests = async () => {
    for (let turns = 0; turns < 100 && isBusy && !waiting.has(name); turns++) await setImmediate()
  }
  const step = async () => {
    await rests()
    waiting.get(name)?.()
    waiting.delete(name)
    await rests()
  }
  return {
    step,
    /** Whether it came to a good end. */
    async ends(): Promise<boolean> {
      while (isBusy) await step()
      return done
    },
  }
}

/** Whose each thing is that is kept of who is signed in. */
const whose = () => ({
  credential: stored.get("cupo.credential"),
  token: stored.get("cupo.token")?.split(".")[0],
  sessionId: stored.get("cupo.sessionId"),
  user: JSON.parse(stored.get("cupo.user") ?? "{}").id,
})
const wholly = (id: string) => ({ credential: id, token: id, sessionId: id, user: id })
const is = (id: string) => {
  stored.set("cupo.credential", id).set("cupo.token", tokenOf(id)).set("cupo.sessionId", id)
  stored.set("cupo.user", storedUser(id))
}

/** All orders of so many steps of hers and of his. */
const orders = (hers: number, his: number): string[] =>
  hers + his === 0
    ? [""]
    : [
        ...(hers > 0 ? orders(hers - 1, his).map((rest) => `a${rest}`) : []),
        ...(his > 0 ? orders(hers, his - 1).map((rest) => `l${rest}`) : []),
      ]

test("of two who come in at once, in two tabs, one is kept, whole", async () => {
  const [hers, his] = [await openTab(), await openTab()]
  for (const order of orders(4, 4)) {
    stored.clear()
    const [ana, luis] = [hers.comesIn("ana"), his.comesIn("luis")]
    for (const whose of order) await (whose === "a" ? ana : luis).step()
    expect([await ana.ends(), await luis.ends()]).toEqual([true, true])
    expect(whose(), order).toEqual(wholly(order.endsWith("a") ? "ana" : "luis"))
  }
})

test("what is told to who was here before leaves who comes in as they are, from another tab or the same", async () => {
  over.add("ana")
  const hers = await openTab()
  for (const his of [await openTab(), hers]) {
    for (const order of orders(2, 4)) {
      is("ana")
      const [ana, luis] = [hers.looks("ana"), his.comesIn("luis")]
      for (const whose of order) await (whose === "a" ? ana : luis).step()
      await ana.ends()
      expect(await luis.ends(), order).toBe(true)
      expect(whose(), order).toEqual(wholly("luis"))
    }
  }
})

test("nor is the renewal of who was here before taken for that of who is", async () => {
  is("ana")
  over.add("ana")
  const tab = await openTab()
  const ana = tab.looks("ana")
  await ana.step()
  is("luis")
  stored.set("cupo.token", "old")
  const luis = tab.looks("luis")
  await luis.step()
  await ana.ends()
  expect(await luis.ends()).toBe(true)
  expect(whose()).toEqual(wholly("luis"))
})

test("who cannot come in leaves who is here as they are", async () => {
  is("ana")
  over.add("luis")
  const luis = (await openTab()).comesIn("luis")
  expect(await luis.ends()).toBe(false)
  expect(whose()).toEqual(wholly("ana"))
})

test("who signs up is in, also where whoever was here before is not any more", async () => {
  is("ana")
  over.add("ana")
  expect(await (await openTab()).signsUp("eva").ends()).toBe(true)
  expect(whose()).toEqual(wholly("eva"))
})

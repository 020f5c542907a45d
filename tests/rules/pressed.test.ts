import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { getMe } from "../../contract/people.ts"
import { book } from "../../contract/reservations.ts"
import type { ClassId } from "../../contract/schedule.ts"
import { storedUser } from "../support/stored.ts"

const stored = new Map<string, string>()
const asked: string[] = []
/** With what each path was asked for last. */
const bearers = new Map<string, string | null>()
const [renewal, booking] = ["/api/identity/token", "/api/reservations"]
const away = () => Response.json({ error: "UNAVAILABLE", message: "Ahora no" }, { status: 503 })
let answer: (path: string) => Promise<Response>
let client: typeof import("../../web/api/client.ts")

beforeEach(async () => {
  stored.clear()
  asked.length = 0
  bearers.clear()
  answer = async () => away()
  const page = new EventTarget()
  vi.resetModules()
  vi.useFakeTimers()
  vi.stubGlobal("window", page)
  for (const name of ["addEventListener", "dispatchEvent"] as const)
    vi.stubGlobal(name, page[name].bind(page))
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal("fetch", async (path: string, { signal, headers }: RequestInit) => {
    signal?.throwIfAborted()
    asked.push(path)
    bearers.set(path, new Headers(headers).get("authorization"))
    return answer(path)
  })
  client = await import("../../web/api/client.ts")
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const is = (id: string) => stored.set("cupo.user", storedUser(id))
/** Luis comes in from another tab: his credential is kept first, who he is last. */
const comesIn = (): void => void stored.set("cupo.credential", "his").set("cupo.sessionId", "his")
const idToken = `.${btoa(JSON.stringify({ iat: 0, exp: 900 }))}.`
/** Ana, whose token is over by her device's clock at `until`; and what lets its renewal be answered. */
const renewing = (until: number) => {
  is("ana")
  const { promise, resolve } = Promise.withResolvers<Response>()
  stored.set("cupo.credential", "k").set("cupo.tokenUntil", String(until))
  const refused = () => Response.json({ error: "unauthorized" }, { status: 401 })
  answer = async (path) => (path === renewal ? promise : refused())
  return () => resolve(Response.json({ token: idToken }))
}
/** What came of a press, by its code. */
const press = async (options = {}) => {
  const body = { classId: "c" as ClassId, seat: 1 }
  return client.call(book, { body }, options).catch(({ name, code }) => (name === "ApiError" ? code : name))
}

test("a press that was not answered is sent again while whoever pressed it waits", async () => {
  is("ana")
  const ended = press()
  await vi.runAllTimersAsync()
  expect(await ended).toBe("UNAVAILABLE")
  expect(asked).toHaveLength(4)
})

test.each([
  ["by nobody else who came in from another tab, and nobody knows what came of it", () => is("luis")],
  ["by nobody who is coming in there, and is not known yet", comesIn],
  [
    "no more once its page was left, which the browser may bring back",
    () => dispatchEvent(new Event("pagehide")),
  ],
])("it is sent %s", async (_, happens) => {
  is("ana")
  const ended = press()
  await vi.advanceTimersByTimeAsync(1)
  happens()
  await vi.runAllTimersAsync()
  expect(await ended).toBe("NETWORK")
  expect(asked).toHaveLength(1)
})

test("what only reads is read all the same", async () => {
  is("ana")
  const ended = client.call(getMe).catch(() => {})
  await vi.advanceTimersByTimeAsync(1)
  dispatchEvent(new Event("pagehide"))
  await vi.runAllTimersAsync()
  await ended
  expect(asked).toHaveLength(4)
})

test.each([
  ["is over", 0, [renewal]],
  ["is refused", Number.MAX_SAFE_INTEGER, [booking, renewal]],
])(
  "nor while a token that %s is renewed, by whoever came in or is coming, or once the page was left",
  async (_how, until, before) => {
    for (const happens of [() => is("luis"), comesIn, () => dispatchEvent(new Event("pagehide"))]) {
      asked.length = 0
      const renewed = renewing(until)
      const ended = press()
      await vi.advanceTimersByTimeAsync(1)
      expect(asked).toEqual(before)
      happens()
      renewed()
      await vi.runAllTimersAsync()
      expect(await ended).toBe("NETWORK")
      expect(asked).toEqual(before)
    }
  },
)

test("whoever stops waiting does so also while their token is renewed, and nothing comes of that", async () => {
  const renewed = renewing(0)
  const waiting = new AbortController()
  const ended = press({ signal: waiting.signal })
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([renewal])
  waiting.abort()
  expect(await ended).toBe("AbortError")
  renewed()
  await vi.runAllTimersAsync()
  expect(asked).toEqual([renewal])
})

test("whoever stops waiting between two tries leaves nothing behind that waits", async () => {
  is("ana")
  const waiting = new AbortController()
  const ended = press({ signal: waiting.signal })
  await vi.advanceTimersByTimeAsync(1)
  expect(vi.getTimerCount()).toBe(1)
  waiting.abort()
  expect(await ended).toBe("AbortError")
  expect(vi.getTimerCount()).toBe(0)
})

test("a seat that somebody held is kept as theirs, and over nobody's who came in before it was answered", async () => {
  const { hold, joinHeld, readHeld } = await import("../../web/api/heldSeat.ts")
  const heldUntil = new Date(Date.now() + 600_000).toISOString()
  const seat = (number: number) => ({ classId: "c" as ClassId, seat: number })
  const arriving = (number: number, meanwhile = () => {}) => {
    answer = async (path) => {
      meanwhile()
      const held = { ...seat(number), heldUntil }
      return Response.json(path.endsWith("/join") ? { hold: held } : held)
    }
  }
  is("luis")
  arriving(5)
  await hold(seat(5))
  const his = readHeld()
  expect(his).toMatchObject({ seat: 5, owner: "luis" })

  is("ana")
  arriving(1, () => is("luis"))
  await hold(seat(1))
  expect(readHeld()).toEqual(his)

  // A visitor's, which is joined to who signs in.
  stored.set("cupo.heldSeat", JSON.stringify({ ...seat(2), heldUntil, owner: null }))
  is("ana")
  arriving(2, () => {
    is("luis")
    stored.set("cupo.heldSeat", JSON.stringify(his))
  })
  await joinHeld()
  expect(readHeld()).toEqual(his)
})

test("whoever leaves does so, also where what is kept of their seat cannot be read", async () => {
  const { signOut } = await import("../../web/api/signOut.ts")
  is("ana")
  stored.set("cupo.heldSeat", "{")
  answer = async () => Response.json({})
  const left = signOut()
  await vi.runAllTimersAsync()
  await left
  expect(asked.sort()).toEqual(["/api/auth/logout", "/api/identity/sign-out"])
  expect(stored.has("cupo.user")).toBe(false)
})

const heldBy = (owner: string): string =>
  JSON.stringify({ classId: "c", seat: 1, heldUntil: "2100-01-01T00:00:00.000Z", owner })

test.each([
  ["who came in", () => is("luis")],
  ["who is coming in", () => {}],
])(
  "whoever leaves ends no session of %s from another tab while their seat is given back",
  async (_, isKnown) => {
    const { signOut } = await import("../../web/api/signOut.ts")
    is("ana")
    stored.set("cupo.credential", "hers").set("cupo.sessionId", "hers")
    stored.set("cupo.heldSeat", heldBy("ana"))
    answer = async (path) => {
      if (path === "/api/holds/release") {
        comesIn()
        isKnown()
      }
      return Response.json({ ok: true })
    }
    const left = signOut()
    await vi.runAllTimersAsync()
    await left
    expect(asked).toEqual(["/api/holds/release", "/api/identity/sign-out"])
    expect(bearers.get("/api/identity/sign-out")).toBe("Bearer hers")
    expect(stored.get("cupo.credential")).toBe("his")
  },
)

test("nor of who came in while the server was asked to end theirs, or while what asks it was loaded", async () => {
  const { signOut } = await import("../../web/api/signOut.ts")
  const { keptSignIn } = await import("../../web/api/storage.ts")
  is("ana")
  stored.set("cupo.credential", "hers").set("cupo.sessionId", "hers")
  const who = keptSignIn()
  answer = async (path) => {
    if (path === "/api/auth/logout") {
      comesIn()
      is("luis")
      stored.set("cupo.heldSeat", heldBy("luis"))
    }
    return Response.json({ ok: true })
  }
  for (const paths of [["/api/auth/logout", "/api/identity/sign-out"], ["/api/identity/sign-out"]]) {
    asked.length = 0
    const left = signOut(who)
    await vi.runAllTimersAsync()
    await left
    expect(asked.sort()).toEqual(paths)
    expect(stored.get("cupo.heldSeat")).toBe(heldBy("luis"))
    expect(bearers.get("/api/identity/sign-out")).toBe("Bearer hers")
    expect(stored.get("cupo.credential")).toBe("his")
  }
})

test("what failed to end a session keeps no other end of it from being told", async () => {
  const { endedBy, endSession } = await import("../../web/api/session.ts")
  is("ana")
  await expect(endedBy(Promise.reject(new Error("full")))).rejects.toThrow("full")
  endSession({ kind: "info", text: "Sesión reemplazada" })
  expect(stored.has("cupo.user")).toBe(false)
})

test("whom a door does not admit ends no session of who came in by another meanwhile", async () => {
  const { signInCustomer } = await import("../../web/api/access.ts")
  answer = async (path) => {
    if (path === "/api/identity/sign-in/email")
      return Response.json({}, { headers: { "set-auth-token": "hers" } })
    if (path === renewal) return Response.json({ token: idToken })
    if (path !== "/api/users/me") return Response.json({ sessionId: "hers" })
    comesIn()
    is("luis")
    return Response.json(JSON.parse(storedUser("ana", { role: "employee" })))
  }
  const shown = { email: "ana@example.com", password: "Orquidea7", hosted: undefined }
  await expect(signInCustomer(shown)).rejects.toMatchObject({ code: "STAFF_AT_CUSTOMER_DOOR" })
  expect(asked.slice(-2)).toEqual(["/api/users/me", "/api/identity/sign-out"])
  expect(bearers.get("/api/identity/sign-out")).toBe("Bearer hers")
  expect(stored.get("cupo.credential")).toBe("his")
})

test("whom the server refuses at a door keeps no sign-in of it", async () => {
  const { signInCustomer } = await import("../../web/api/access.ts")
  answer = async (path) => {
    if (path === "/api/identity/sign-in/email")
      return Response.json({}, { headers: { "set-auth-token": "hers" } })
    if (path === renewal) return Response.json({ token: idToken })
    return Response.json({ error: "STAFF_AT_CUSTOMER_DOOR", message: "Aquí no." }, { status: 403 })
  }
  const shown = { email: "ana@example.com", password: "Orquidea7", hosted: undefined }
  await expect(signInCustomer(shown)).rejects.toMatchObject({ message: "Aquí no." })
  expect(asked.slice(-2)).toEqual(["/api/auth/session?door=customers", "/api/identity/sign-out"])
  expect(stored.has("cupo.credential")).toBe(false)
})

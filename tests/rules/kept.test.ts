import { runInNewContext } from "node:vm"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { PackageId } from "../../contract/packages.ts"
import { callbackPage } from "../../server/features/people/google/callbackPage.ts"
import { pendingGoogle } from "../../web/api/google.ts"
import { returnedFromGoogle } from "../../web/api/googleReturn.ts"
import { readHeld } from "../../web/api/heldSeat.ts"
import { hasParts, readerOf } from "../../web/api/keptJson.ts"
import { logoutTarget } from "../../web/api/session.ts"
import { keptUserId, readUser } from "../../web/api/storage.ts"
import { isPaidLately, notePaid } from "../../web/site/checkout/wish.ts"
import { storedUser } from "../support/stored.ts"

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  for (const place of ["localStorage", "sessionStorage"])
    vi.stubGlobal(place, {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
      removeItem: (name: string) => void stored.delete(name),
    })
})
afterEach(() => void vi.unstubAllGlobals())

/** Texts in which nothing of ours can be read. */
const broken = [
  "",
  "{",
  "luis",
  "null",
  "true",
  "5",
  '"luis"',
  "{}",
  '{"id":5}',
  "[null]",
  '["luis"]',
  "[[]]",
]

test("what is kept is read as it was, and is the same until another is", () => {
  const read = readerOf("seat", hasParts<{ seat: number; of?: string }>({ seat: "number" }))
  expect(read()).toBeNull()
  stored.set("seat", '{"seat":5,"of":"ana"}')
  const first = read()
  expect(first).toEqual({ seat: 5, of: "ana" })
  expect(read()).toBe(first)
  stored.set("seat", '{"seat":6}')
  expect(read()).toEqual({ seat: 6 })
})

test.each([...broken, '{"seat":"5"}', '{"seat":5,"at":null}'])(
  "where a seat should be, %s is none and is taken away, each time",
  (text) => {
    const read = readerOf("seat", hasParts<{ seat: number; at: object }>({ seat: "number", at: "object" }))
    for (const _ of [1, 2]) {
      stored.set("seat", text)
      expect(read()).toBeNull()
      expect(stored.has("seat")).toBe(false)
    }
  },
)

const paid = { userId: "ana", packageId: "ten" as PackageId }

test.each([
  ["cupo.user", null, readUser],
  ["cupo.user", null, keptUserId],
  ["cupo.user", "/", logoutTarget],
  ["cupo.heldSeat", null, readHeld],
  ["cupo.pendingGoogle", null, pendingGoogle],
  ["cupo.googleReturn", undefined, returnedFromGoogle],
  ["cupo.paid", false, () => isPaidLately(paid)],
])("whatever stands in %s, who reads it goes on as if nothing did: %s", (name, nothing, read) => {
  for (const text of broken) {
    stored.set(name, text)
    expect(read(), text).toBe(nothing)
    expect(stored.has(name), text).toBe(false)
  }
})

test("who cannot be read is signed in no more, and nothing stays of them", () => {
  for (const name of ["token", "credential", "sessionId", "nextClasses"]) stored.set(`cupo.${name}`, "hers")
  stored.set("cupo.user", storedUser("ana"))
  expect(keptUserId()).toBe("ana")
  stored.set("cupo.user", storedUser("ana").slice(1))
  expect(keptUserId()).toBeNull()
  expect([...stored.keys()]).toEqual([])
})

test("whoever pays where nothing could be read has paid", () => {
  vi.stubGlobal("window", new EventTarget())
  stored.set("cupo.paid", "{").set("cupo.purchase", "5")
  notePaid(paid)
  expect(isPaidLately(paid)).toBe(true)
})

test.each(broken)(
  "Google's answer reaches the page that waits for it, also where %s was left for another",
  (text) => {
    const [, script = ""] = /<script>(.*)<\/script>/s.exec(callbackPage.html) ?? []
    const postMessage = vi.fn()
    runInNewContext(script, {
      ...{
        URLSearchParams,
        location: { search: "?code=c&state=s", pathname: "/" },
        history: { replaceState() {} },
      },
      ...{
        sessionStorage: { getItem: () => text },
        BroadcastChannel: class {
          postMessage = postMessage
        },
      },
      ...{ setTimeout() {} },
    })
    expect(postMessage).toHaveBeenCalledWith({ code: "c", state: "s", error: null })
  },
)

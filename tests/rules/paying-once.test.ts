import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { PackageId } from "../../contract/packages.ts"
import type { CurrentUser } from "../../contract/people.ts"
import { keepUser, kept, refreshUser } from "../../web/api/storage.ts"
import {
  approvedOrder,
  endPurchase,
  isPaidLately,
  noteApproved,
  notePaid,
  purchaseOf,
} from "../../web/site/checkout/wish.ts"
import { storedUser } from "../support/stored.ts"

const minute = 60_000
const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers()
  vi.stubGlobal("window", new EventTarget())
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const wishOf = (userId: string, packageId = "ten") => ({
  ...{ userId, packageId: packageId as PackageId, amount: 1_500, couponCode: undefined },
})
const [ana, luis] = [wishOf("ana"), wishOf("luis")]

test("whoever buys meanwhile, or buys another, takes no order from who comes back to theirs", () => {
  const { key } = purchaseOf(ana)
  noteApproved(ana, "A-1")
  expect(approvedOrder(luis)).toBeUndefined()
  expect(purchaseOf(luis).key).not.toBe(key)
  purchaseOf(wishOf("ana", "five"))
  notePaid(luis)
  expect(approvedOrder(ana)).toBe("A-1")
  expect(purchaseOf(ana).key).toBe(key)
  endPurchase(ana)
  expect(approvedOrder(ana)).toBeUndefined()
})

test("who paid a moment ago is told so whoever paid since, and nobody else is", () => {
  notePaid(ana)
  expect(isPaidLately(luis)).toBe(false)
  notePaid(luis)
  notePaid(wishOf("ana", "five"))
  expect(isPaidLately(ana)).toBe(true)
  vi.advanceTimersByTime(30 * minute)
  expect(isPaidLately(ana)).toBe(false)
})

test("nothing of it is kept for longer than a day", () => {
  noteApproved(ana, "A-1")
  notePaid(wishOf("ana", "five"))
  vi.advanceTimersByTime(24 * 60 * minute)
  expect(approvedOrder(ana)).toBeUndefined()
  notePaid(luis)
  endPurchase(luis)
  expect([...stored.values()].join()).not.toContain("ana")
})

test("what a version before kept of one purchase is understood, and kept as it reads it while it is one", () => {
  stored.set(
    "cupo.purchase",
    JSON.stringify({ ...ana, key: randomUUID(), madeAt: Date.now(), orderID: "A-1" }),
  )
  stored.set("cupo.paid", JSON.stringify({ packageId: "ten", userId: "ana", at: Date.now() }))
  expect(approvedOrder(ana)).toBe("A-1")
  expect(isPaidLately(ana)).toBe(true)
  notePaid(ana)
  expect(JSON.parse(stored.get("cupo.paid") ?? "")).toMatchObject({ userId: "ana", at: Date.now() })
  noteApproved(ana, "A-2")
  expect(JSON.parse(stored.get("cupo.purchase") ?? "")).toMatchObject({ userId: "ana", orderID: "A-2" })
  notePaid(luis)
  expect([isPaidLately(ana), isPaidLately(luis)]).toEqual([true, true])
})

test("what is answered of who paid is kept while they are here, and of nobody else", () => {
  const user = (id: string, credits: number): CurrentUser => JSON.parse(storedUser(id, { credits }))
  expect(refreshUser(user("ana", 10))).toBe(false)
  expect(kept("user")).toBeNull()
  keepUser(user("luis", 0))
  expect(refreshUser(user("ana", 10))).toBe(false)
  expect(kept("user")).toBe(JSON.stringify(user("luis", 0)))
  expect(refreshUser(user("luis", 5))).toBe(true)
  expect(kept("user")).toBe(JSON.stringify(user("luis", 5)))
})

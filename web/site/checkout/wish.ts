import { useSyncExternalStore } from "react"
import { newIdempotencyKey } from "../../api/idempotencyKey.ts"
import { kept } from "../../api/storage.ts"

/** What somebody is about to buy, as it was last shown to them. In pesos. */
export interface Wish {
  packageId: string
  amount: number
  couponCode: string | undefined
}

/** A wish on its way: however many tabs and presses serve it, it has one key, so one order. */
export interface Purchase extends Wish {
  userId: string
  key: string
  madeAt: number
  /** Of an order that was approved: nobody may pay again before it is known what became of it. */
  orderID?: string
}

const name = "cupo.purchase"
/** An order is to be paid within half an hour; a new one is begun well before. */
const longest = 25 * 60_000

const read = (): Purchase | null => JSON.parse(localStorage.getItem(name) ?? "null") as Purchase | null
const userId = () => (JSON.parse(kept("user") ?? "null") as { id: string } | null)?.id ?? ""

/** The purchase that serves this wish: the one under way, or a new one. */
export function purchaseOf(wish: Wish): Purchase {
  const before = read()
  const isSame =
    before?.userId === userId() &&
    before.packageId === wish.packageId &&
    before.amount === wish.amount &&
    before.couponCode === wish.couponCode
  if (before && isSame && Date.now() - before.madeAt < longest) return before
  const made = { ...wish, userId: userId(), key: newIdempotencyKey(), madeAt: Date.now() }
  localStorage.setItem(name, JSON.stringify(made))
  return made
}

/** The order was approved; a page that is loaded anew asks what became of it. */
export function noteApproved(wish: Wish, orderID: string): void {
  localStorage.setItem(name, JSON.stringify({ ...purchaseOf(wish), orderID }))
}

/** The approved order of this package that nobody has heard the end of. */
export function approvedOrder(packageId: string): string | undefined {
  const before = read()
  return before?.userId === userId() && before.packageId === packageId ? before.orderID : undefined
}

export const endPurchase = (): void => localStorage.removeItem(name)

const paidName = "cupo.paid"
/** For how long paying the same again is more likely a mistake than a wish. */
const lately = 30 * 60_000

/** The purchase is paid: other tabs, and who comes back, are told before they pay again. */
export function notePaid(packageId: string): void {
  endPurchase()
  localStorage.setItem(paidName, JSON.stringify({ packageId, userId: userId(), at: Date.now() }))
}

function isPaidLately(packageId: string): boolean {
  const paid = JSON.parse(localStorage.getItem(paidName) ?? "null") as
    | (Pick<Purchase, "packageId" | "userId"> & { at: number })
    | null
  return paid?.packageId === packageId && paid.userId === userId() && Date.now() - paid.at < lately
}

function onStorage(tell: () => void): () => void {
  window.addEventListener("storage", tell)
  return () => window.removeEventListener("storage", tell)
}

/** Whether this browser paid for the package a moment ago, in whichever tab. */
export const usePaidLately = (packageId: string): boolean =>
  useSyncExternalStore(
    onStorage,
    () => isPaidLately(packageId),
    () => false,
  )

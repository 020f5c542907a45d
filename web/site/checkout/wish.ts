import { useSyncExternalStore } from "react"
import type { Package } from "../../../contract/packages.ts"
import { newIdempotencyKey } from "../../api/idempotencyKey.ts"
import { hasParts, readerOf } from "../../api/keptJson.ts"
import { elsewhere, listenTo } from "../../api/useUser.ts"

/** Who buys what. */
interface Bought {
  userId: string
  packageId: Package["id"]
}

/** What somebody is about to buy, as it was last shown to them. In pesos. */
export interface Wish extends Bought {
  amount: number
  couponCode: string | undefined
}

/** A wish on its way: however many tabs and presses serve it, it has one key, so one order. */
export interface Purchase extends Wish, Note {
  key: string
  /** Of an order that was approved: nobody may pay again before it is known what became of it. */
  orderID?: string
}

interface Note extends Bought {
  madeAt: number
  /** When it was made, as a version before reads it of a payment. */
  at?: number
}

/**
 * One of each package that somebody buys in this browser. It keeps who comes back from paying twice, whoever was here
 * meanwhile: so it outlives signing out, and is of nobody else.
 */
interface Notes<One extends Note> {
  of(bought: Bought): One | undefined
  keep(note: One): void
  drop(bought: Bought): void
}

/** Milliseconds. By then what came of a purchase is known, and stands in the account. */
const day = 24 * 60 * 60_000

const isNote = hasParts<Note>({ userId: "string", packageId: "string" })

function notesOf<One extends Note>(name: string): Notes<One> {
  // A version before kept one alone, and of a payment `at`: as long as its pages may be open beside this, or served again, one
  // alone is kept as they read it.
  const readKept = readerOf(name, (value): value is One | One[] => [value].flat().every(isNote))
  const read = () =>
    ([readKept() ?? []].flat() as One[])
      .map((note) => ({ ...note, madeAt: note.madeAt ?? note.at }))
      .filter(({ madeAt }) => Date.now() - madeAt < day)
  const isOf = (bought: Bought) => (note: One) =>
    note.userId === bought.userId && note.packageId === bought.packageId
  const others = (bought: Bought) => read().filter((note) => !isOf(bought)(note))
  const write = (notes: One[]) =>
    notes.length > 0
      ? localStorage.setItem(name, JSON.stringify(notes.length === 1 ? notes[0] : notes))
      : localStorage.removeItem(name)
  return {
    of: (bought) => read().find(isOf(bought)),
    keep: (note) => write([...others(note), note]),
    drop: (bought) => write(others(bought)),
  }
}

const purchases = notesOf<Purchase>("cupo.purchase")
const payments = notesOf<Note>("cupo.paid")

/** An order is to be paid within half an hour; a new one is begun well before. */
const longest = 25 * 60_000

/** The purchase that serves this wish: the one under way, or a new one. */
export function purchaseOf(wish: Wish): Purchase {
  const before = purchases.of(wish)
  const isSame = before?.amount === wish.amount && before.couponCode === wish.couponCode
  if (before && isSame && Date.now() - before.madeAt < longest) return before
  const made = { ...wish, key: newIdempotencyKey(), madeAt: Date.now() }
  purchases.keep(made)
  return made
}

/** The order was approved; a page that is loaded anew asks what became of it. */
export function noteApproved(wish: Wish, orderID: string): void {
  purchases.keep({ ...purchaseOf(wish), orderID })
}

/** The approved order of this package that nobody has heard the end of. */
export const approvedOrder = (bought: Bought): string | undefined => purchases.of(bought)?.orderID

export const endPurchase = (bought: Bought): void => purchases.drop(bought)

/** For how long paying the same again is more likely a mistake than a wish. */
const lately = 30 * 60_000

/** The purchase is paid: other tabs, and who comes back, are told before they pay again. */
export function notePaid({ userId, packageId }: Bought): void {
  endPurchase({ userId, packageId })
  const now = Date.now()
  payments.keep({ userId, packageId, madeAt: now, at: now })
}

export const isPaidLately = (bought: Bought): boolean =>
  Date.now() - (payments.of(bought)?.madeAt ?? Number.NEGATIVE_INFINITY) < lately

const onElsewhere = listenTo(elsewhere)

/** Whether somebody paid for the package in this browser a moment ago, in whichever tab. */
export const usePaidLately = (wish: Bought): boolean =>
  useSyncExternalStore(
    onElsewhere,
    () => isPaidLately(wish),
    () => false,
  )

import { randomBytes } from "node:crypto"
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Behaviour } from "./behaviour.ts"

export interface Money {
  currency_code: string
  value: string
}

export interface Order {
  id: string
  status: "CREATED" | "APPROVED" | "COMPLETED"
  amount: Money
  description: string
  customId: string
  createTime: string
  captureId?: string
  behaviour: Behaviour
}

export interface Capture {
  id: string
  orderId: string
  customId: string
  status: "COMPLETED" | "PENDING" | "DECLINED" | "PARTIALLY_REFUNDED" | "REFUNDED"
  /** Why it stands so, when it is somebody's bank. */
  reason?: "BUYER_COMPLAINT" | "CHARGEBACK"
  amount: Money
  createTime: string
}

export interface Refund {
  id: string
  captureId: string
  customId: string
  status: "COMPLETED" | "PENDING"
  amount: Money
  createTime: string
}

/** A webhook that is to arrive. */
export interface Event {
  id: string
  body: string
  isDelivered: boolean
}

/** Everything the simulator knows. Each change is a line of a file before it is answered: killed, it has lost nothing. */
export interface Book {
  orders: Map<string, Order>
  captures: Map<string, Capture>
  refunds: Map<string, Refund>
  events: Map<string, Event>
  /** What was made for a `PayPal-Request-Id`, by its path: the id of it. */
  requests: Map<string, string>
  secrets: Map<string, string>
  put<Shelf extends Shelves>(shelf: Shelf, id: string, value: ValueOf<Shelf>): void
}

type Shelves = "orders" | "captures" | "refunds" | "events" | "requests" | "secrets"
type ValueOf<Shelf extends Shelves> = Book[Shelf] extends Map<string, infer Value> ? Value : never

/** Opens the book of a folder; without one it is kept in memory alone. */
export function openBook(folder: string | undefined): Book {
  const file = folder && join(folder, "book.jsonl")
  const book: Book = {
    orders: new Map(),
    captures: new Map(),
    refunds: new Map(),
    events: new Map(),
    requests: new Map(),
    secrets: new Map(),
    put(shelf, id, value) {
      if (file) appendFileSync(file, `${JSON.stringify([shelf, id, value])}\n`)
      ;(book[shelf] as Map<string, unknown>).set(id, value)
    },
  }
  if (folder && file) {
    mkdirSync(folder, { recursive: true })
    if (existsSync(file)) readLines(file, book)
    rewrite(file, book)
  }
  if (!book.secrets.has("webhooks")) book.put("secrets", "webhooks", randomBytes(32).toString("hex"))
  return book
}

/** The last line may have been cut short by a kill: nobody was answered for it. */
function readLines(file: string, book: Book): void {
  for (const line of readFileSync(file, "utf8").split("\n")) {
    try {
      const [shelf, id, value] = JSON.parse(line) as [Shelves, string, never]
      book[shelf].set(id, value)
    } catch {
      // Cut short, or the end.
    }
  }
}

/** Each thing once, as it is now. */
function rewrite(file: string, book: Book): void {
  const lines = (["orders", "captures", "refunds", "events", "requests", "secrets"] as const).flatMap(
    (shelf) => [...book[shelf]].map(([id, value]) => JSON.stringify([shelf, id, value])),
  )
  writeFileSync(`${file}.new`, lines.map((line) => `${line}\n`).join(""))
  renameSync(`${file}.new`, file)
}

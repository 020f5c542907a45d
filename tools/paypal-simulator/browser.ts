import { readFileSync } from "node:fs"
import { join } from "node:path"
import { cards, choices } from "./behaviour.ts"
import type { Book } from "./book.ts"
import { type Answer, type Call, missing } from "./http.ts"
import type { Orders } from "./orders.ts"

const script = readFileSync(join(import.meta.dirname, "page/sdk.js"), "utf8")
const settings = JSON.stringify({ cards, choices })

/** What the browser is served, under whatever address our own server lends: the script, and what its dialog asks. */
export async function browserAnswer(
  { method, path, json }: Call,
  book: Book,
  orders: Orders,
): Promise<Answer> {
  if (method === "GET" && path === "/browser/sdk/js") {
    const body = `(() => {\nconst settings = ${settings}\n${script}})()`
    return { status: 200, body, type: "text/javascript; charset=utf-8" }
  }
  const [, id, verb] = /^\/browser\/orders\/([\w-]+)(?:\/(approve))?$/.exec(path) ?? []
  const order = book.orders.get(id ?? "")
  if (!order) return missing
  if (method === "GET" && !verb) {
    const { status, amount, description } = order
    return { status: 200, body: { id, status, amount, description } }
  }
  if (method === "POST" && verb) {
    const isApproved = await orders.approve(order.id, json.behaviour ?? {})
    return { status: isApproved ? 200 : 409, body: { isApproved } }
  }
  return missing
}

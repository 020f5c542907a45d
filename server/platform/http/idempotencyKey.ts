import { createHash } from "node:crypto"
import type { FastifyRequest } from "fastify"
import type { IdempotencyKey } from "../database/idempotency.ts"
import { Refusal } from "../refusal.ts"

/** Reads the header. Throws VALIDATION when it is empty, longer than 200 characters or not printable. */
export function readIdempotencyKey(request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers["idempotency-key"]
  if (key === undefined) return undefined
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    const message = "Usa de 1 a 200 caracteres imprimibles, sin espacios."
    throw new Refusal("VALIDATION", { fields: [{ path: "Idempotency-Key", message }] })
  }
  // All of it is parsed by now: members come in the contract's order and ids in one form, however they were sent.
  const { method, routeOptions, params, query, body } = request
  const digest = createHash("sha256")
    .update(`${method} ${routeOptions.url}\n`)
    .update(JSON.stringify([params, query, withoutBytes(body)]))
    .digest()
  return { key, request: digest }
}

/** Files stand as their digests: written out as numbers, they would be four times as large. */
function withoutBytes(body: unknown): unknown {
  if (body instanceof Uint8Array) return createHash("sha256").update(body).digest("hex")
  if (Array.isArray(body)) return body.map(withoutBytes)
  if (typeof body !== "object" || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutBytes(value)]))
}

import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { Refusal } from "../refusal.ts"

/** Bytes of one file, as a camera takes it; and what may come with it. */
const limits = { fileSize: 8 * 1024 * 1024, files: 6, fields: 20, fieldSize: 64 * 1024, parts: 26 }

/** Reads forms in parts for the routes of this instance: a part with a file becomes its bytes, any other its text. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits })
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return
    request.body = await readForm(request).catch((error: Error & { code?: string }) => {
      // A form that ends early, or is none: what reads it says so by an error without a code.
      throw error.code || error instanceof Refusal ? error : new Refusal("MALFORMED_REQUEST")
    })
  })
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const parts = new Map<string, unknown[]>()
  for await (const part of request.parts()) {
    if (part.type === "field" && part.valueTruncated) throw new Refusal("PAYLOAD_TOO_LARGE")
    const value = part.type === "file" ? await part.toBuffer() : part.value
    parts.set(part.fieldname, [...(parts.get(part.fieldname) ?? []), value])
  }
  return Object.fromEntries(
    [...parts].map(([name, [one, ...more]]) => [name, more.length ? [one, ...more] : one]),
  )
}

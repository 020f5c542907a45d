import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { uploadBytes } from "../../../contract/images.ts"
import { Refusal } from "../refusal.ts"

/** What may come in a form: of one file as many bytes as of any picture. */
const limits = { fileSize: uploadBytes, files: 6, fields: 20, fieldSize: 64 * 1024, parts: 26 }
/** Bytes of a form besides its files: its fields, and what stands between its parts. */
const mostBeside = 2 * 1024 * 1024

/** Bytes of a whole form with so many of files. */
export const mostOfForm = (files: number): number => files + mostBeside

/**
 * Reads forms in parts for the routes of this instance: a part with a file becomes its bytes, any other its text. No more is read
 * than such a form may have, whatever it says of its length and however its parts end.
 */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits })
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return
    request.body = await Promise.race([overrun(request), readForm(request)]).catch(
      (error: Error & { code?: string }) => {
        // A form that ends early, or is none: what reads it says so by an error without a code.
        throw error.code || error instanceof Refusal ? error : new Refusal("MALFORMED_REQUEST")
      },
    )
  })
}

/** Throws PAYLOAD_TOO_LARGE once more has come than the route takes. */
function overrun({ raw, routeOptions }: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    let come = 0
    raw.on("data", ({ length }: Buffer) => {
      come += length
      if (come > (routeOptions.bodyLimit ?? 0)) reject(new Refusal("PAYLOAD_TOO_LARGE"))
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

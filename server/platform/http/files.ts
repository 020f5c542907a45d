import multipart from "@fastify/multipart"
import type { FastifyInstance } from "fastify"

/** Bytes of one file, as a camera takes it; and what may come with it. */
const limits = { fileSize: 8 * 1024 * 1024, files: 6, fields: 20, fieldSize: 64 * 1024, parts: 26 }

/** Reads forms in parts for the routes of this instance: a part with a file becomes its bytes, any other its text. */
export async function takeFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { attachFieldsToBody: "keyValues", limits })
}

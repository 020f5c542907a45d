import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { negotiate } from "@fastify/accept-negotiator"
import type { FastifyReply, FastifyRequest } from "fastify"

const encodings = ["br", "gzip"]
type Encoding = "br" | "gzip"

/** Bytes below which compressing wins nothing. */
const smallest = 2_048

/** A finished answer: the same bytes for all who ask. */
export interface Answer {
  readonly status: number
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  /** What was compressed so far; each once, when it is first asked for. */
  readonly forms: Partial<Record<Encoding, Buffer | Promise<Buffer>>>
}

export function finish(text: string, headers: Record<string, string>, status = 200): Answer {
  const body = Buffer.from(text)
  // Weak: it stands for every compressed form.
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`
  return { status, body, etag, headers: { ...headers, etag, vary: "accept-encoding" }, forms: {} }
}

/** Sends the answer as the request can take it, or 304 to who has it already. */
export function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  // Availability changes by the second: who has an answer asks each time whether it still stands.
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache")
  reply.code(answer.status).headers(answer.headers)
  if (answer.status === 200 && isKnown(headers["if-none-match"], answer.etag)) return reply.code(304).send()
  const encoding = encodingFor(headers["accept-encoding"], answer)
  if (!encoding) return reply.send(answer.body)
  reply.header("content-encoding", encoding)
  const form = answer.forms[encoding] ?? compress(answer, encoding)
  return Buffer.isBuffer(form) ? reply.send(form) : form.then((bytes) => reply.send(bytes))
}

function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((known) => known.trim() === etag) ?? false
}

function encodingFor(accepted: string | string[] | undefined, { body }: Answer): Encoding | null {
  if (body.length < smallest || typeof accepted !== "string") return null
  return negotiate(accepted, encodings) as Encoding | null
}

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
}

/** In the thread pool, once for all who wait for it. */
function compress(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const form = compressors[encoding](answer.body).then((bytes) => {
    answer.forms[encoding] = bytes
    return bytes
  })
  answer.forms[encoding] = form
  return form
}

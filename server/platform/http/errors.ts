import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import type { ErrorCode, ErrorReply } from "../../../contract/errors.ts"
import { isDatabaseAway, isLockTimeout, isRetryable } from "../database/errors.ts"
import { Refusal } from "../refusal.ts"
import { bare } from "./bare.ts"
import { errorPage, wantsPage } from "./errorPage.ts"

declare module "fastify" {
  interface FastifyInstance {
    /** The accent of whom this server is, `#rrggbb`; null while that is not known, or for the house's. */
    studioAccent: () => string | null
  }

  interface FastifyRequest {
    /** The contract's code, once it was refused. */
    refused: ErrorCode | undefined
  }
}

const byFastifyCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_MEDIA_TYPE",
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_REQUEST",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_REQUEST",
  FST_ERR_MAX_PARAM_LENGTH: "ADDRESS_TOO_LONG",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_REQUEST",
  FST_REQ_FILE_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_PARTS_LIMIT: "PAYLOAD_TOO_LARGE",
  FST_FILES_LIMIT: "PAYLOAD_TOO_LARGE",
  FST_FIELDS_LIMIT: "PAYLOAD_TOO_LARGE",
  FST_UNDER_PRESSURE: "UNAVAILABLE",
}

/** One a field: what else is wrong with it, is told once this is right. */
const firstOfEach = <Field extends { path: string }>(fields: readonly Field[]): Field[] =>
  fields.filter(({ path }, at) => path === "" || fields.findIndex((one) => one.path === path) === at)

/** What came besides, by its name: it is told to whoever writes a program, and no person reads it in a sentence. */
const strangers = ({ keys }: { keys?: unknown }): unknown[] => (Array.isArray(keys) ? keys : [])

/** What anything thrown means to whoever called. Only what has no meaning in the contract is a failure. */
function toRefusal(error: FastifyError, { raw }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  // Who left in the middle of their own request: what broke is their connection, not the database's.
  if (raw.destroyed && !raw.complete) return new Refusal("MALFORMED_REQUEST")
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({
      path: [...issue.instancePath.split("/"), ...strangers(issue.params).slice(0, 1)]
        .filter(Boolean)
        .join("."),
      message: issue.message ?? "",
    }))
    return new Refusal("VALIDATION", { fields: firstOfEach(fields) })
  }
  if (isLockTimeout(error)) return new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 })
  // Tried again, and met every time: all of it was undone.
  if (isRetryable(error)) return new Refusal("UNAVAILABLE", { retryAfter: 1 })
  if (isDatabaseAway(error)) return new Refusal("UNAVAILABLE", { retryAfter: 2 })
  const code = byFastifyCode[error.code]
  if (code) return new Refusal(code, code === "UNAVAILABLE" ? { retryAfter: 2 } : {})
  if (error.statusCode === 429) return new Refusal("TOO_MANY_REQUESTS")
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal("MALFORMED_REQUEST")
  }
  return new Refusal("INTERNAL")
}

/** An error as a reply of the contract, or as a page for who asked for one. */
export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error as FastifyError, request)
  request.refused = refusal.code
  // Being busy is said, not explained: a stack a refusal would only add to the load.
  if (refusal.status >= 500 && !(error instanceof Refusal)) request.log.error({ err: error }, refusal.code)
  if (refusal.cause) request.log.warn({ err: refusal.cause }, refusal.code)
  const retryAfter = refusal.details.retryAfter ?? headerSeconds(reply)
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter)
  reply.code(refusal.status).header("x-request-id", request.id).header("cache-control", "no-store")
  if (!reply.hasHeader("content-security-policy")) reply.headers(bare)
  if (wantsPage(request)) {
    const { html, policy } = errorPage(refusal.code, request.server.studioAccent())
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html)
  }
  const body: ErrorReply = {
    error: refusal.code,
    message: refusal.message,
    ...(refusal.details.fields && { fields: refusal.details.fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(refusal.details.opensAt && { opensAt: refusal.details.opensAt }),
    requestId: request.id,
  }
  return reply
    .type("application/json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

function headerSeconds(reply: FastifyReply): number | undefined {
  const seconds = Number(reply.getHeader("retry-after"))
  return Number.isInteger(seconds) && seconds > 0 ? seconds : undefined
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => sendError(error, request, reply))
}

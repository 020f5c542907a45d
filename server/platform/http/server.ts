import { randomUUID } from "node:crypto"
import type { Socket } from "node:net"
import { constants } from "node:zlib"
import compress from "@fastify/compress"
import rateLimit from "@fastify/rate-limit"
import Fastify, { type FastifyInstance, LogController } from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import type pg from "pg"
import { z } from "zod"
import type { ErrorCode } from "../../../contract/errors.ts"
import { Refusal } from "../refusal.ts"
import type { Tracing } from "../tracing.ts"
import { boundAddresses, originForm } from "./address.ts"
import { boundBodies } from "./bodies.ts"
import { answerBroken } from "./broken.ts"
import { anyErrors, errorReplies } from "./describe.ts"
import { documentApi } from "./document.ts"
import { answerErrors, sendError } from "./errors.ts"
import { guardAnswers } from "./guarded.ts"
import { logTo } from "./log.ts"
import type {} from "./noted.ts"
import { boundPressure, type PressureOptions } from "./pressure.ts"
import { traceRequests } from "./traced.ts"
import { turnedAway } from "./turnedAway.ts"
import { dropWhoLeft, serveInTurn } from "./turns.ts"
import { sayIssue } from "./wording.ts"

export interface ServerOptions {
  logLevel: string
  /** Addresses of the proxies whose `X-Forwarded-*` headers are believed; none by default. */
  trustedProxies?: string
  pressure: PressureOptions
  isHttps: boolean
  /** What pages of errors are coloured with; asked for each, so it waits for nothing. */
  accent?: () => string | null
  /** Told of each answer. */
  counter?: { answered(one: Answered): void } | undefined
  /** True once it is to stop, and nobody else is to be sent here. */
  isLeaving?: (() => boolean) | undefined
  tracing?: Tracing | undefined
  /** What else this server needs and cannot reach just now. */
  away?: () => Promise<string[]>
}

/** One request, once it was answered. */
export interface Answered {
  method: string
  /** The route's pattern, not the address: ids and queries stay out of it. Undefined where there is no route. */
  route: string | undefined
  status: number
  /** Undefined of a stream, which lasts as long as somebody listens. */
  milliseconds: number | undefined
  /** The contract's code, of who was refused. */
  refused: ErrorCode | undefined
  /** The answer of an earlier press with the same key. */
  isRepeated: boolean
}

/** An HTTP server as any of ours is: limits, headers, logs without personal data, errors of the contract. */
export async function createServer(pool: pg.Pool, options: ServerOptions): Promise<FastifyInstance> {
  z.config({ customError: sayIssue })
  const app = Fastify({
    bodyLimit: 64 * 1024,
    serverFactory: (handle) => serveInTurn(handle),
    forceCloseConnections: "idle",
    // What came on a kept connection while we stop is answered too, and the connection closed after it.
    return503OnClosing: false,
    trustProxy: options.trustedProxies ?? false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: sendError,
    clientErrorHandler: answerBroken,
    rewriteUrl: ({ url = "/" }) => originForm(url),
    routerOptions: { maxParamLength: 200 },
    logger: {
      ...logTo(options.logLevel),
      ...{ base: { pid: process.pid }, serializers: { err: describeError } },
    },
  })
  app.decorate("studioAccent", options.accent ?? (() => null))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  app.decorateRequest("refused", undefined)
  app.decorateRequest("noted", undefined)
  logRequests(app, options.counter)
  if (options.tracing) traceRequests(app, options.tracing, options.trustedProxies !== undefined)
  closeConnections(app)
  guardAnswers(app, options)
  boundAddresses(app)
  boundBodies(app)
  dropWhoLeft(app)
  // Bodies of none: a DELETE or an empty POST may come with the JSON content type all the same.
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, undefined)
    try {
      done(null, JSON.parse(text as string))
    } catch {
      done(new Refusal("MALFORMED_REQUEST"))
    }
  })
  // Clients that were made of the reference send an empty form where there is nothing to send.
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, text, done) =>
      text === "" ? done(null, undefined) : done(new Refusal("UNSUPPORTED_MEDIA_TYPE")),
  )
  await boundPressure(app, options.pressure)
  await app.register(rateLimit, { global: false })
  // At once up to so much: as many processes answer as there are cores, so that a thread of its own wins nothing and costs a stream each. What is
  // answered once is compressed in half the time that the library's 4 takes (of gzip, its 6 in two thirds), and is one to five in a hundred larger.
  await app.register(compress, {
    ...{ threshold: 2_048, syncThreshold: 65_536, encodings: ["br", "gzip"] },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 2 },
  })
  await documentApi(app)
  mountHealth(app, pool, options)
  return app
}

/** An error whole, but for what the database says of the row: that may be somebody's address. */
function describeError({ name, message, stack, ...more }: Error & { code?: string; constraint?: string }) {
  const { code, constraint, cause } = more
  return {
    type: name,
    message,
    stack: stack ?? "",
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(cause instanceof Error && { cause: cause.stack }),
  }
}

function logRequests(app: FastifyInstance, counter: ServerOptions["counter"]): void {
  app.addHook("onResponse", async (request, reply) => {
    // The route's pattern, not the address: ids and queries stay out of the log.
    const { url: route, config } = request.routeOptions
    const { method, refused, noted } = request
    const { statusCode: status, elapsedTime } = reply
    const ms = Math.round(elapsedTime * 10) / 10
    const line = { method, route: route ?? "unknown", status, ms, ...noted, ...turnedAway(request) }
    request.log.info(line, "request")
    const isRepeated = config.takesIdempotencyKey === true && reply.hasHeader("idempotent-replayed")
    const milliseconds = config.isStream ? undefined : elapsedTime
    counter?.answered({ method, route, status, milliseconds, refused, isRepeated })
  })
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id)
  })
}

/** While stopping, a connection is closed as soon as what was under way on it is answered, not when it has idled out. */
function closeConnections(app: FastifyInstance): void {
  // Node counts as busy a connection that never asked anything, such as a browser's spare one.
  const unused = new Set<Socket>()
  app.server.on("connection", (socket: Socket) => {
    unused.add(socket)
    socket.once("close", () => unused.delete(socket))
  })
  app.server.on("request", ({ socket }) => unused.delete(socket))
  app.addHook("preClose", async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) socket.destroy()
    }, 50)
    app.server.once("close", () => clearInterval(sweep))
  })
}

function mountHealth(
  app: FastifyInstance,
  pool: pg.Pool,
  { away = async () => [], isLeaving = () => false }: Pick<ServerOptions, "away" | "isLeaving">,
): void {
  const schema = (operationId: string, summary: string, output: z.ZodType) => ({
    ...{ tags: ["Sistema"], summary, operationId, security: [] },
    response: { 200: output, ...errorReplies(anyErrors("GET")) },
  })
  const health = schema("getHealth", "El proceso vive", z.object({ status: z.literal("ok") }))
  app.get("/api/health", { schema: health, config: { isFinished: true } }, async () => ({ status: "ok" }))
  const Ready = z.object({ status: z.literal("ready"), away: z.array(z.string()).optional() })
  const ready = schema("getReady", "La base de datos responde", Ready)
  app.get("/api/ready", { schema: ready }, async () => {
    if (isLeaving()) throw new Refusal("UNAVAILABLE", { retryAfter: 1 })
    await pool.query("select 1 from migrations limit 1")
    // Said, and no reason to take the server away: whoever is in goes on.
    const missing = await away()
    return { status: "ready", ...(missing.length > 0 && { away: missing }) }
  })
}

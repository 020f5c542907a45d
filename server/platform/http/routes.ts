import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from "fastify"
import { z } from "zod"
import type { Access, Endpoint, Output, Received } from "../../../contract/endpoint.ts"
import { actingPool } from "../audit/acting.ts"
import type { Actor, Context, Platform } from "../context.ts"
import { Decided } from "../database/decision.ts"
import type { IdempotencyKey } from "../database/idempotency.ts"
import { openDatabase } from "../database/kysely.ts"
import { readOver } from "../database/readOver.ts"
import { onceMore } from "../database/transaction.ts"
import { Refusal } from "../refusal.ts"
import { type Authenticator, authorize, type Caller, type VerifiedIdentity } from "./access.ts"
import { finish, sendAnswer } from "./answer.ts"
import { describe, errorReplies, errorsOf } from "./describe.ts"
import { mostOfForm, takeFiles } from "./files.ts"
import { readIdempotencyKey } from "./idempotencyKey.ts"
import { countCalls, countTogether, type Limit, type LongLimit } from "./limits.ts"
import { networkOf } from "./network.ts"
import type { Noted } from "./noted.ts"
import type { Made, PublicAnswers } from "./publicAnswers.ts"

/** Made once: making a schema costs more than asking it. */
const nothing = z.strictObject({})
const noBody = nothing.nullish()

type Who<A extends Access> = A extends "public" ? Actor | undefined : A extends "idToken" ? undefined : Actor

/** What a route passes on besides the parsed input. */
export interface Call<E extends Endpoint> extends Received<E> {
  /** Set for endpoints that take an `Idempotency-Key`, when the request came with one. */
  idempotencyKey?: IdempotencyKey
  /** Set for endpoints whose access is `idToken`. */
  identity?: VerifiedIdentity
  /** Where it came from: an address as `networkOf` counts it. */
  network: string
  /** Adds to the line of the log. */
  note(noted: Noted): void
}

/** Answers with the endpoint's output, or with a decision that may have been made before. */
export type Handler<E extends Endpoint> = (
  context: Context<Who<E["access"]>>,
  call: Call<E>,
) => Promise<z.input<E["output"]> | Decided<z.input<E["output"]>>>

/** The topics whose news makes an answer old. Only what a visitor and a customer see alike may declare them. */
export type MadeFrom<E extends Endpoint> = E extends { method: "GET"; access: "public" }
  ? (answer: z.input<E["output"]>) => string[]
  : never

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, madeFrom?: MadeFrom<E>) => void

/** Refuses an endpoint that does not say who may call it, before the server listens. */
function assertAccess({ access, method, path }: Endpoint): void {
  if (access === undefined || access === null) {
    throw new Error(`${method} ${path} declares no access: the server does not start.`)
  }
}

/** Makes the function with which features mount the contract's endpoints, under `/api`. */
export function routesOf(
  app: FastifyInstance,
  platform: Platform,
  authenticator: Authenticator,
  limits: boolean,
  answers: PublicAnswers,
): Route {
  app.decorateRequest("caller")
  const limit = (
    {
      method,
      path,
      limitIsShared,
      mostPerMinuteAndEmail: ofEmail,
      mostPerMinuteOfAddress: ofAddress,
      mostPerHour,
    }: Endpoint,
    mostPerMinute: number,
  ) => {
    const limits: Limit[] = [{ mostPerMinute, keyOf: callerOf }]
    if (ofEmail) limits.push({ mostPerMinute: ofEmail, keyOf: callerAndEmail })
    if (ofAddress) limits.push({ mostPerMinute: ofAddress, keyOf: addressOf })
    if (!limitIsShared) return countCalls(app, limits)
    const long: LongLimit[] = mostPerHour ? [{ mostPerHour, keyOf: callerOf }] : []
    return countTogether(platform.pool, `${method} ${path}`, [...limits, ...long])
  }
  return (endpoint, handler, madeFrom) => {
    assertAccess(endpoint)
    const status = endpoint.status ?? 200
    const reads = endpoint.method === "GET"
    mountOn(app, endpoint, {
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      config: { takesIdempotencyKey: endpoint.takesIdempotencyKey },
      schema: {
        ...describe(endpoint),
        querystring: endpoint.query ?? nothing,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { [status]: endpoint.output, ...errorReplies(errorsOf(endpoint)) },
      },
      onRequest: [
        ...(madeFrom ? [sendKept(answers)] : []),
        async (request, reply) => {
          request.caller = await authorize(
            endpoint.access,
            request,
            authenticator,
            endpoint.worksBeforeSecondStep,
          )
          assertOwnPassword(endpoint, request.caller)
          if (request.caller.actor || request.caller.identity) reply.header("cache-control", "no-store")
        },
      ],
      preHandler: limits && endpoint.mostPerMinute ? limit(endpoint, endpoint.mostPerMinute) : [],
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { params, query, body, caller } = request
        if (!endpoint.body) assertNoBody(body)
        const call = {
          params,
          query,
          body,
          identity: caller.identity,
          network: networkOf(request.ip),
          note: (noted) => {
            request.noted = { ...request.noted, ...noted }
          },
        } as Call<Endpoint>
        if (endpoint.takesIdempotencyKey) call.idempotencyKey = readIdempotencyKey(request)
        const { actor } = caller
        const handle = handler as unknown as Handler<Endpoint>
        if (madeFrom && (actor === undefined || actor.role === "user")) {
          const asVisitor = { ...platform, actor: undefined }
          // What is kept until it is told of again must have what it was told of.
          const read = () =>
            onceMore(() => readOver(asVisitor, "current", (visitor) => handle(visitor, call)), { reads })
          const make = () => made(reply, read, madeFrom)
          return sendAnswer(request, reply, (await answers.get(request.url, make)).answer)
        }
        const context = { ...actingOn(platform, actor, endpoint), actor }
        const ask = () =>
          endpoint.mayBeOld
            ? readOver(context, "recent", (over) => handle(over, call))
            : handle(context, call)
        const result = await onceMore(ask, { reads })
        if (result instanceof Decided && result.isRepeated) reply.header("idempotent-replayed", "true")
        const answer = result instanceof Decided ? result.answer : result
        return reply.code(status).send(answer as Output<Endpoint>)
      },
    })
  }
}

/** Throws PASSWORD_CHANGE_REQUIRED for whose password somebody else chose, but where it is changed and what is public. */
function assertOwnPassword({ access, worksBeforePassword }: Endpoint, { actor }: Caller): void {
  if (actor?.mustChangePassword && !worksBeforePassword && access !== "public")
    throw new Refusal("PASSWORD_CHANGE_REQUIRED")
}

/** What staff change is written down with who they are. */
function actingOn(platform: Platform, actor: Actor | undefined, { method, path }: Endpoint): Platform {
  if (!actor || actor.role === "user" || method === "GET") return platform
  const pool = actingPool(platform.acting, { actorId: actor.userId, call: `${method} ${path}` })
  return { ...platform, pool, db: openDatabase(pool) }
}

/** Only who takes files reads a form in parts. */
function mountOn(app: FastifyInstance, { takesFiles }: Endpoint, route: RouteOptions): void {
  if (!takesFiles) return void app.route(route)
  void app.register(async (apart) => {
    await takeFiles(apart)
    apart.route({ ...route, bodyLimit: mostOfForm(takesFiles) })
  })
}

/** Answers at once with what is kept for visitors. Who brings a session waits until it was looked at. */
function sendKept(answers: PublicAnswers): onRequestHookHandler {
  return (request, reply, done) => {
    const kept = request.headers.authorization === undefined && answers.find(request.url)
    if (kept) sendAnswer(request, reply, kept.answer)
    else done()
  }
}

async function made(
  reply: FastifyReply,
  handle: () => Promise<unknown>,
  madeFrom: (output: never) => string[],
): Promise<Made> {
  const output = await handle()
  const type = { "content-type": "application/json; charset=utf-8" }
  return { answer: finish(reply.serialize(output) as string, type), madeFrom: madeFrom(output as never) }
}

/** Many customers of a studio share its address, so whoever is known is counted by themselves. */
const callerOf = ({ caller, ip }: FastifyRequest): string => caller.actor?.userId ?? networkOf(ip)

const addressOf = ({ ip }: FastifyRequest): string => networkOf(ip)

const callerAndEmail = (request: FastifyRequest): string =>
  `${callerOf(request)} ${(request.body as { email: string }).email}`

/** What an endpoint does not declare it does not take. Throws VALIDATION. */
export function assertNoBody(body: unknown): void {
  if (noBody.safeParse(body).success) return
  throw new Refusal("VALIDATION", { fields: [{ path: "", message: "Esta llamada no lleva datos." }] })
}

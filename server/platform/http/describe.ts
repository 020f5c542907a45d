import { z } from "zod"
import { api } from "../../../contract/api.ts"
import type { Access, Endpoint } from "../../../contract/endpoint.ts"
import { type ErrorCode, ErrorReply, errors } from "../../../contract/errors.ts"

/** What any call may answer; and what those that may carry a body may. */
const anyCall = [
  ...["VALIDATION", "MALFORMED_REQUEST", "REQUEST_TIMEOUT", "ADDRESS_TOO_LONG", "TOO_MANY_REQUESTS"],
  ...["HEADERS_TOO_LARGE", "INTERNAL", "UNAVAILABLE"],
] as ErrorCode[]
const withBody: ErrorCode[] = ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"]
const withSession: ErrorCode[] = [
  "UNAUTHENTICATED",
  "SESSION_EXPIRED",
  "SESSION_IDLE",
  "session_revoked",
  "ACCOUNT_DISABLED",
  "ACCOUNT_CLOSED",
  "ACCOUNT_MERGED",
]

/** Every error that an endpoint may answer: its own, and those that follow from its method and its access. */
export function errorsOf({ method, access, errors: own = [] }: Endpoint): ErrorCode[] {
  return [
    ...own,
    ...withSession,
    ...(access === "public" || access === "idToken" ? [] : (["FORBIDDEN"] as const)),
    ...anyErrors(method),
  ]
}

export function anyErrors(method: Endpoint["method"]): ErrorCode[] {
  return method === "GET" ? anyCall : [...anyCall, ...withBody]
}

/** The schemas of error replies by status, each naming its codes. */
export function errorReplies(codes: readonly ErrorCode[]): Record<number, z.ZodType> {
  const replies: Record<number, z.ZodType> = {}
  for (const status of new Set(codes.map((code) => errors[code].status))) {
    const here = codes.filter((code) => errors[code].status === status)
    replies[status] = replyNaming([...new Set(here)].join(", "))
  }
  return replies
}

const named = new Map<string, z.ZodType>()

/** One schema for all the endpoints that name the same: making one for each was a third of putting the server together. */
function replyNaming(codes: string): z.ZodType {
  const reply = named.get(codes) ?? ErrorReply.describe(codes)
  named.set(codes, reply)
  return reply
}

const names = new Map<Endpoint, string>(Object.entries(api).map(([name, one]) => [one, name]))

/** What the reference says of an endpoint besides what goes in and comes out: a generated client calls it by its name here. */
export function describe(endpoint: Endpoint) {
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: explain(endpoint),
    operationId: names.get(endpoint),
    security: securityOf(endpoint),
    ...(endpoint.takesFiles && { consumes: ["multipart/form-data"] }),
  }
}

/** The same for what answers with a picture. */
export function describePicture(operationId: string, summary: string, errors: ErrorCode[] = []) {
  return {
    ...{ tags: ["Contenido"], summary, operationId, security: [] },
    response: {
      200: { description: "Una imagen", content: { "image/*": { schema: z.any() } } },
      ...errorReplies([...errors, ...anyErrors("GET")]),
    },
  }
}

/** What a call carries; nothing at all where there are two and one is empty. */
function securityOf({ access }: Endpoint): Record<string, string[]>[] {
  const whole = { idToken: [], session: [] }
  if (access === "public") return [{}, whole]
  return access === "idToken" ? [{ idToken: [] }] : [whole]
}

/** Who may call, and what else the reader of the API must know, in Spanish. */
function explain(endpoint: Endpoint): string {
  const key = endpoint.takesIdempotencyKey
    ? " Acepta `Idempotency-Key`: la misma clave y el mismo cuerpo reciben la primera respuesta."
    : ""
  return `Acceso: ${explainAccess(endpoint.access)}.${key}`
}

function explainAccess(access: Access): string {
  if (typeof access === "string") {
    const words = {
      public: "público",
      idToken: "un ID token, sin sesión todavía",
      signedIn: "cualquier sesión viva",
      customer: "cliente",
      staff: "personal",
      superuser: "superusuario",
    }
    return words[access]
  }
  if ("anyOf" in access) return access.anyOf.map(explainAccess).join(" o ")
  return `permiso ${access.module}/${access.action}`
}

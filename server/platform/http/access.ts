import type { FastifyRequest } from "fastify"
import type { Access } from "../../../contract/endpoint.ts"
import { allows } from "../../../contract/permissions.ts"
import type { Actor } from "../context.ts"
import { Refusal } from "../refusal.ts"

/** A person as the identity provider vouches for them; they may have no session, or no profile, yet. */
export interface VerifiedIdentity {
  uid: string
  email: string
  /** The provider's own session, when it has one. */
  identitySession?: string
}

/** How a request's headers become a person. Throws a Refusal when they do not. */
export interface Authenticator {
  identity(request: FastifyRequest): Promise<VerifiedIdentity>
  session(request: FastifyRequest): Promise<Actor>
}

/** True when the actor may call what declares this access. */
export function isAllowed(access: Access, actor: Actor): boolean {
  if (access === "public" || access === "signedIn") return true
  if (access === "customer") return actor.role === "user"
  if (access === "staff") return actor.role !== "user"
  if (access === "superuser") return actor.role !== "user" && actor.permissions.superuser
  if (access === "idToken") return false
  if ("anyOf" in access) return access.anyOf.some((one) => isAllowed(one, actor))
  const { module, action, of } = access
  return (
    actor.role !== "user" && allows(actor.permissions, module, action, of === "studio" ? null : undefined)
  )
}

/** Who calls, as far as the endpoint asks: the holder of a live session, or of an ID token alone; nobody is {}. */
export interface Caller {
  actor?: Actor
  identity?: VerifiedIdentity
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller
  }
}

/** True when what asks is open to who is signed in, whoever they are. */
const isForAll = (access: Access): boolean =>
  access === "signedIn" || (typeof access === "object" && "anyOf" in access && access.anyOf.some(isForAll))

/**
 * Who calls, by the headers alone: nothing else of a request is read for who may not call. A public call may come with
 * a session; a bad one is refused all the same. A session of staff without the second step that the studio asks for opens what is
 * anybody's, and nothing of the office: throws SECOND_STEP_REQUIRED.
 */
export async function authorize(
  access: Access,
  request: FastifyRequest,
  authenticator: Authenticator,
  worksBeforeSecondStep = false,
): Promise<Caller> {
  if (access === "idToken") return { identity: await authenticator.identity(request) }
  if (access === "public" && !request.headers.authorization) return {}
  const actor = await authenticator.session(request)
  // Also of who is refused now: the log says who that was.
  request.caller = { actor }
  if (actor.lacksSecondStep && !worksBeforeSecondStep) {
    if (access === "public") return {}
    if (!isForAll(access)) throw new Refusal("SECOND_STEP_REQUIRED")
  }
  if (!isAllowed(access, actor)) throw new Refusal("FORBIDDEN")
  return { actor }
}

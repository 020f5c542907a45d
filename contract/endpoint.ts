import type { z } from "zod"
import type { ErrorCode } from "./errors.ts"
import type { Action, Module } from "./permissions.ts"

/**
 * What a call is about. `branch`: something of a branch, or of somebody of one: its verb looks at which, whose permission is
 * limited. `studio`: what belongs to no branch, so that nobody may call it who is limited to some. `any`: it only looks at
 * what all branches share, or makes what is nothing by itself.
 */
export const extents = ["branch", "studio", "any"] as const
export type Extent = (typeof extents)[number]

/** For staff who hold an action in a module. */
export interface Granted {
  module: Module
  action: Action
  of: Extent
}

/**
 * Who may call an endpoint.
 * `idToken`: holds a verified ID token, no session yet. `customer`, `staff`: has a live session of that role. `superuser`: one of the
 * staff who may do everything.
 */
export type Access =
  | "public"
  | "idToken"
  | "signedIn"
  | "customer"
  | "staff"
  | "superuser"
  | Granted
  | { anyOf: readonly Access[] }

/** Every permission that lets staff in. */
export function grantsIn(access: Access): Granted[] {
  if (typeof access === "string") return []
  return "anyOf" in access ? access.anyOf.flatMap(grantsIn) : [access]
}

export type Schema = z.ZodType

/** One call of the API, as both sides know it. Paths are relative to `/api`; parameters are `:name`. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: Access
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  readonly output: Schema
  readonly status?: 200 | 201
  /** Beyond the errors that any call may answer (validation, session, permission, overload). */
  readonly errors?: readonly ErrorCode[]
  /** Its body is a form in parts (`multipart/form-data`): files are bytes, at most so many of all of them; the rest is text. */
  readonly takesFiles?: number
  /** The same `Idempotency-Key` and body get the first answer again. */
  readonly takesIdempotencyKey?: true
  /** Calls a minute of one person, or from one address where nobody is signed in; more are TOO_MANY_REQUESTS. */
  readonly mostPerMinute?: number
  /** The same, for each address of mail that the body names, from one caller. */
  readonly mostPerMinuteAndEmail?: number
  /** The same, for each address that calls come from, whoever is signed in there. */
  readonly mostPerMinuteOfAddress?: number
  /** Calls an hour of one person, beside `limitIsShared`: of what mails somebody who may not have asked for it. */
  readonly mostPerHour?: number
  /** Also for whose password the studio chose, before they change it. What is public always is. */
  readonly worksBeforePassword?: true
  /** Of the staff's, also for whom the studio asks a second step of, before they have one. */
  readonly worksBeforeSecondStep?: true
  /** It only reads, for who looks at figures: what it says may be a second old, and nobody decides on it. */
  readonly mayBeOld?: true
  /** Counted for all processes together: what guards passwords, codes and money. */
  readonly limitIsShared?: true
}

/** Keeps the exact types of an endpoint's schemas. */
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Part<E, Name extends string> = E extends { readonly [key in Name]: infer S extends Schema }
  ? S
  : undefined
type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** What the server's route receives, parsed. */
export interface Received<E extends Endpoint> {
  params: Parsed<Part<E, "params">>
  query: Parsed<Part<E, "query">>
  body: Parsed<Part<E, "body">>
}

/** What a client sends. */
export interface Input<E extends Endpoint> {
  params: Sent<Part<E, "params">>
  query: Sent<Part<E, "query">>
  body: Sent<Part<E, "body">>
}

/** What an endpoint, or any of several, may refuse with, beyond what any call may. */
export type ErrorsOf<E extends Endpoint> = E extends {
  readonly errors: readonly (infer Code extends ErrorCode)[]
}
  ? Code
  : never

export type Output<E extends Endpoint> = z.output<E["output"]>

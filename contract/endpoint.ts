import type { z } from "zod"
import type { ErrorCode } from "./errors.ts"
import type { Action, Module } from "./permissions.ts"

/**
 * Who may call an endpoint.
 * `idToken`: holds a verified ID token, no session yet. `customer`, `staff`: has a live session of that role.
 */
export type Access =
  | "public"
  | "idToken"
  | "signedIn"
  | "customer"
  | "staff"
  | { module: Module; action: Action }
  | { anyOf: readonly Access[] }

export type Schema = z.ZodType

/** One call of the API, as both sides know it. Paths are relative to `/api`; parameters are `:name`. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly access: Access
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly output: Output
  readonly status?: 200 | 201
  /** Beyond the errors that any call may answer (validation, session, permission, overload). */
  readonly errors?: readonly ErrorCode[]
  /** Takes an `Idempotency-Key`: the same key and body get the first answer again. */
  readonly repeatable?: true
}

/** Keeps the exact types of an endpoint's schemas. */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, O extends Schema>(
  description: Endpoint<P, Q, B, O>,
): Endpoint<P, Q, B, O> {
  return description
}

type Parsed<S> = S extends Schema ? z.output<S> : undefined
type Sent<S> = S extends Schema ? z.input<S> : undefined

/** What the server's route receives, parsed. */
export type Received<E extends Endpoint> = {
  params: Parsed<E["params"]>
  query: Parsed<E["query"]>
  body: Parsed<E["body"]>
}

/** What a client sends. */
export type Input<E extends Endpoint> = {
  params: Sent<E["params"]>
  query: Sent<E["query"]>
  body: Sent<E["body"]>
}

export type Output<E extends Endpoint> = z.output<E["output"]>

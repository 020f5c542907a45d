import type { Endpoint, ErrorsOf } from "../../contract/endpoint.ts"
import { ApiError } from "./ApiError.ts"

/** Whose words a refusal is told in: its own, as the contract has them, or those of the step that failed. */
export type Words = "own" | "step"

/** Each refusal that endpoints may answer, and how it is told: one that is new to the contract does not compile until somebody says. */
export type Telling<E extends Endpoint, Said = Words> = Readonly<Record<ErrorsOf<E>, Said>>

/** Says why a step failed: `told` by code, in the step's own words where it does not say otherwise. */
export const tellerOf =
  (step: string, told: Readonly<Record<string, Words>>) =>
  (error: unknown): string =>
    error instanceof ApiError && told[error.code] === "own" ? error.message : step

import { type ErrorCode, errors } from "../../contract/errors.ts"

/** A call that is refused for a reason the contract names. Anything else thrown is a failure of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly details: { fields?: { path: string; message: string }[]; retryAfter?: number }

  constructor(code: ErrorCode, details: Refusal["details"] = {}) {
    super(errors[code].message)
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code].status
  }
}

import { type ErrorCode, errors } from "../../contract/errors.ts"

/** A call that is refused for a reason the contract names. Anything else thrown is a failure of ours. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** A `message` of its own says more than the contract's sentence. */
  readonly details: {
    fields?: { path: string; message: string }[]
    retryAfter?: number
    message?: string
    opensAt?: string
    /** Whose way in was tried: for the log, which says their id. */
    tried?: { email: string }
  }

  /** A `cause` is for the log, not for who called. */
  constructor(code: ErrorCode, details: Refusal["details"] = {}, options?: ErrorOptions) {
    super(details.message ?? errors[code].message, options)
    this.code = code
    this.details = details
  }

  get status(): number {
    return errors[this.code].status
  }
}

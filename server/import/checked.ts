import type { Identity } from "./write/people.ts"

/** Takes back what a check wrote to count it, and to see that it fits what is there. */
export class Checked<Added extends object> extends Error {
  readonly added: Added
  constructor(added: Added) {
    super("Only checked")
    this.added = added
  }
}

/** What a check would have added; throws whatever else it met. */
export function addedByCheck<Added extends object>(error: unknown): Added {
  if (error instanceof Checked) return error.added as Added
  throw error
}

/** Who has no account yet has none after a check. */
export const noAccounts: Identity = {
  createAccounts: async (people) => new Map(people.map(({ email }) => [email, `unmade:${email}`])),
}

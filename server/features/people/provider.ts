import type { FastifyInstance } from "fastify"
import type { PoolClient } from "pg"
import type { VerifiedIdentity } from "../../platform/http/access.ts"

export interface NewAccount {
  email: string
  name: string
  /** Without one, the person sets it by recovering their access. */
  password?: string
}

/** Who keeps credentials and vouches for people. Cupo trusts only the ID tokens it verifies. */
export interface IdentityProvider {
  /** Makes one account; undefined when the address has one already. */
  createAccount(client: PoolClient, account: NewAccount): Promise<string | undefined>
  /** Makes the accounts that are missing. Returns the uid of each address. */
  createAccounts(client: PoolClient, accounts: NewAccount[]): Promise<Map<string, string>>
  /** Undefined when the token is not valid: signature, issuer, audience or expiry. */
  verifyIdToken(token: string): Promise<VerifiedIdentity | undefined>
  /** False once the sign-in that a token came from was ended, though the token has some minutes left. */
  isLive(client: Pick<PoolClient, "query">, identity: VerifiedIdentity): Promise<boolean>
  /** Ends the provider's sessions of a person, all but one. */
  endSessions(client: Pick<PoolClient, "query">, uid: string, except?: string): Promise<void>
  /** Mounts the provider's own calls, if it has any, under `/api/identity`. */
  mount(app: FastifyInstance): void
}

import type pg from "pg"
import { validate } from "uuid"
import type { Connection } from "../../../platform/database/pool.ts"
import type { GoogleOptions } from "../google/google.ts"
import { mountGoogle } from "../google/mount.ts"
import { mountIdentityCalls } from "../identityCalls.ts"
import { keptSecret } from "../keptSecret.ts"
import type { MovingProvider } from "../moving/accounts.ts"
import type { IdentityProvider } from "../provider.ts"
import { createAccount, createAccounts } from "./accounts.ts"
import { createAuth } from "./auth.ts"
import { hasPassword, setEmail, setPassword } from "./credentials.ts"
import { openGoogle } from "./google.ts"
import { joinAccounts } from "./joinAccounts.ts"
import { findMade } from "./made.ts"
import { callsOf, mountKeys } from "./mount.ts"
import { mountSecondStep } from "./mountSecondStep.ts"
import { movingOf } from "./moving.ts"
import { mountPasskeys } from "./passkeys/mount.ts"
import { partyOf } from "./passkeys/party.ts"
import { passkeysOf } from "./passkeys/passkeys.ts"
import { openQuestions } from "./passkeys/questions.ts"
import { passkeySignInOf } from "./passkeys/signIn.ts"
import { secondStepOf } from "./secondStep.ts"
import { readSecrets } from "./secrets.ts"
import { createTokenVerifier } from "./tokens.ts"

interface Options {
  pool: pg.Pool
  connection: Connection
  secret?: string
  /** What it was before: second steps may be sealed with one of them. */
  secretsBefore: string[]
  idTokenMinutes: number
  sessionDays: number
  signInLimits: boolean
  /** Who a server of the version before takes to vouch for accounts of Google, whether or not people may come in with it. */
  googleIssuer: string
  google?: GoogleOptions | undefined
  /** Where people come in; on one's own machine unless said. */
  publicUrl?: string | undefined
}

/** Email and password kept in our own database. `close` ends its connections. */
export async function openEmbeddedProvider(
  options: Options,
): Promise<IdentityProvider & MovingProvider & { close(): Promise<void> }> {
  const secret = options.secret ?? (await keptSecret(options.pool))
  const { auth, pool } = createAuth({ ...options, secret })
  const google = options.google && openGoogle(pool, { ...options, secret }, options.google)
  const seals = { secret, before: options.secretsBefore }
  const secondStep = secondStepOf(auth, options.pool, seals)
  const party = partyOf(options.publicUrl)
  const questions = openQuestions(secret)
  const verifyIdToken = await createTokenVerifier(auth)
  // Of who was somebody elsewhere there is nothing here, and what is no id is looked for by none: as text no index finds it.
  return {
    ...movingOf(options.pool, options.googleIssuer),
    createAccount: (account) => createAccount(options.pool, account),
    createAccounts: (accounts) => createAccounts(options.pool, accounts),
    readSecrets: (uids) => readSecrets(options.pool, uids),
    verifyIdToken,
    findLive: ({ identitySession }) => findMade(options.pool, identitySession),
    async endSessions(uid, only) {
      if (!validate(uid) || (only !== undefined && !validate(only))) return
      await options.pool.query(
        `with begun as (
           delete from identity.verification where value = $1::uuid::text and $2::uuid is null
         )
         delete from identity."session" where "userId" = $1 and ($2::uuid is null or id = $2)`,
        [uid, only ?? null],
      )
    },
    setPassword: (uid, password) => setPassword(options.pool, uid, password),
    async removeAccount(uid) {
      if (validate(uid)) await options.pool.query(`delete from identity."user" where id = $1`, [uid])
    },
    joinAccounts: (from, to) => joinAccounts(options.pool, from, to),
    setEmail: (uid, change) => setEmail(options.pool, uid, change),
    hasPassword: (uid, password) => hasPassword(options.pool, uid, password),
    isAway: () => false,
    secondStep,
    passkeys: passkeysOf(options.pool, party, questions),
    hasGoogle: google !== undefined,
    mount(app, { signingOut, stepCodeUsed }) {
      mountIdentityCalls(app, callsOf(auth, options.pool, secret), {
        pool: options.pool,
        limits: options.signInLimits,
        signingOut,
      })
      mountSecondStep(app, auth, {
        ...{ pool: options.pool, seals, limits: options.signInLimits },
        codeUsed: async (uid) => stepCodeUsed(uid, await secondStep.codesLeft(uid)),
      })
      const signIn = passkeySignInOf({ auth, pool: options.pool, secret }, party, questions)
      mountPasskeys(app, signIn, options.pool, options.signInLimits)
      mountKeys(app, auth)
      if (google) mountGoogle(app, google, options.pool, options.signInLimits)
    },
    close: () => pool.end(),
  }
}

import type pg from "pg"
import type { GoogleOptions } from "../google/google.ts"
import { mountGoogle } from "../google/mount.ts"
import { mountIdentityCalls } from "../identityCalls.ts"
import { keptSecret } from "../keptSecret.ts"
import type { MovingProvider } from "../moving/accounts.ts"
import type { IdentityProvider } from "../provider.ts"
import { createAccount, createAccounts, readSecrets } from "./accounts.ts"
import { callsOf, isGood } from "./calls.ts"
import { hasPassword, setEmail, setPassword } from "./credentials.ts"
import { openGoogle } from "./google.ts"
import { mountHosted } from "./hosted.ts"
import { type Patience, usualPatience } from "./http.ts"
import { forgetAliases, joinAccounts } from "./joinAccounts.ts"
import { forgetLeftover, noteRemoved } from "./leftovers.ts"
import { movingOf } from "./moving.ts"
import { doorOf, type Project } from "./project.ts"
import { openService } from "./service.ts"
import { endSignIns, readSignIn } from "./signIns.ts"
import { createTokenVerifier } from "./tokens.ts"

interface Options {
  pool: pg.Pool
  project: Project
  /** What seals the proof of who asked for Google; kept in the database when none is given. */
  secret?: string | undefined
  sessionDays: number
  signInLimits: boolean
  google?: GoogleOptions | undefined
  patience?: Patience
}

/** Credentials kept by Firebase Authentication. Nothing is asked of it until somebody needs it, and no connection of ours waits for it. */
export async function openFirebaseProvider(
  options: Options,
): Promise<IdentityProvider & MovingProvider & { close(): Promise<void> }> {
  const { pool, project, sessionDays, signInLimits, patience = usualPatience } = options
  const service = openService(project, patience)
  const verifyIdToken = createTokenVerifier(project, patience.try)
  const secret = options.secret ?? (await keptSecret(pool))
  const google = options.google && openGoogle({ pool, service, sessionDays, secret, google: options.google })
  return {
    ...movingOf(pool, service),
    createAccount: (account) => createAccount(pool, service, account),
    createAccounts: (accounts) => createAccounts(pool, service, accounts),
    readSecrets: (uids) => readSecrets(service, uids),
    verifyIdToken,
    async findLive({ uid, identitySession }) {
      const signIn = identitySession && (await readSignIn(pool, uid, identitySession))
      // Of a second step that Firebase asks for we are not told.
      return signIn && (await isGood(service, signIn)) ? { way: signIn.way, steppedAt: null } : undefined
    },
    async endSessions(uid, only) {
      // Ours to end one by one; Firebase knows only of all.
      if (!only) await service.revoke(uid)
      await endSignIns(pool, uid, { only })
    },
    setPassword: (uid, password) => setPassword(pool, service, uid, password),
    setEmail: (uid, change) => setEmail(pool, service, uid, change),
    async removeAccount(uid) {
      await noteRemoved(pool, uid)
      await endSignIns(pool, uid)
      await forgetAliases(pool, uid)
      await service.remove(uid)
      await forgetLeftover(pool, uid)
    },
    joinAccounts: (from, to) => joinAccounts(pool, from, to),
    hasPassword: (uid, password) => hasPassword(service, uid, password),
    isAway: service.isAway,
    hasGoogle: google !== undefined,
    door: doorOf(project),
    mount(app, { signingOut }) {
      mountIdentityCalls(app, callsOf(pool, service, sessionDays), {
        ...{ pool, limits: signInLimits, signingOut },
      })
      mountHosted(app, { pool, service, verifyIdToken, days: sessionDays, limits: signInLimits })
      if (google) mountGoogle(app, google, pool, signInLimits)
    },
    close: async () => {},
  }
}

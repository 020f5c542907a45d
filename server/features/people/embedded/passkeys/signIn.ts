import type pg from "pg"
import type { PasskeyQuestion, PasskeyShown } from "../../../../../contract/passkeys.ts"
import { isFirst } from "../../../../platform/http/limits.ts"
import { Refusal } from "../../../../platform/refusal.ts"
import type { Auth } from "../auth.ts"
import { credentialOf } from "../credentialOf.ts"
import { orFail } from "../failures.ts"
import { noteMade } from "../made.ts"
import type { Party } from "./party.ts"
import { type Questions, seconds } from "./questions.ts"
import { checkShown, readClientData } from "./verify.ts"

/** Of whoever is asked: nobody is known yet. */
const anybody = "sign-in"

export interface PasskeySignIn {
  begin(): Promise<PasskeyQuestion["options"]>
  /** Whoever keeps this one, as the provider calls them. */
  whose(credentialId: string): Promise<{ uid: string } | undefined>
  /** Throws PASSKEY_UNKNOWN. */
  enter(shown: PasskeyShown): Promise<{ credential: string; user: { id: string; email: string } }>
}

interface Kept {
  id: string
  uid: string
  publicKey: string
  counter: number
}

/** Signing in with a passkey, and nothing else: the device knows its owner, and answers each question once. */
export function passkeySignInOf(
  { auth, pool, secret }: { auth: Auth; pool: pg.Pool; secret: string },
  party: Party,
  questions: Questions,
): PasskeySignIn {
  return {
    async begin() {
      const { generateAuthenticationOptions } = await import("@simplewebauthn/server")
      return {
        ...(await generateAuthenticationOptions({
          ...{ rpID: party.id, timeout: seconds * 1_000, userVerification: "required" },
          challenge: Uint8Array.from(questions.ask(anybody)),
        })),
      }
    },
    async whose(credentialId) {
      const { rows } = await pool.query<{ uid: string }>(
        `select "userId" as uid from identity.passkey where "credentialID" = $1`,
        [credentialId],
      )
      return rows[0]
    },
    async enter(shown) {
      const { rows } = await pool.query<Kept>(
        `select id, "userId" as uid, "publicKey", counter::float8 from identity.passkey where "credentialID" = $1`,
        [shown.credentialId],
      )
      const [kept] = rows
      if (!kept) throw new Refusal("PASSKEY_UNKNOWN")
      const publicKey = Uint8Array.from(Buffer.from(kept.publicKey, "base64url"))
      const known = { id: shown.credentialId, publicKey, counter: kept.counter }
      const counter = await checkShown(shown, known, party, (question) => questions.isOurs(anybody, question))
      const { challenge } = readClientData(shown.clientData)
      if (!(await isFirst(pool, "passkey", challenge, seconds / 60 + 1))) throw new Refusal("PASSKEY_UNKNOWN")
      const { internalAdapter } = await auth.$context
      const { id, token } = await orFail(() => internalAdapter.createSession(kept.uid))
      // Last: taken away meanwhile, it opens nothing, whichever came first.
      const used = await pool.query<{ id: string; email: string }>(
        `update identity.passkey p set counter = greatest(counter, $2), "lastUsedAt" = now()
         from identity."user" u where p.id = $1 and u.id = p."userId" and u."twoFactorEnabled"
         returning u.id, u.email`,
        [kept.id, counter],
      )
      const [user] = used.rows
      if (user) {
        // Both steps at once.
        await noteMade(pool, token, { way: "passkey", isStepped: true })
        return { credential: credentialOf(token, secret), user }
      }
      await pool.query(`delete from identity."session" where id = $1`, [id])
      throw new Refusal("PASSKEY_UNKNOWN")
    },
  }
}

import { isAPIError } from "better-auth/api"
import type pg from "pg"
import { validate } from "uuid"
import type { ErrorCode } from "../../../../contract/errors.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { SecondStep } from "../provider.ts"
import type { Auth } from "./auth.ts"
import { credentialOf } from "./credentialOf.ts"
import { orFail } from "./failures.ts"
import { guessing, lockSeconds } from "./guesses.ts"
import { reseal, type Seals } from "./seals.ts"
import { onlyOnce } from "./usedCodes.ts"

/** better-auth's own second step, set up by who is signed in here: it is shown a sign-in that lives for one call. */
export function secondStepOf(auth: Auth, pool: pg.Pool, seals: Seals): SecondStep {
  const signedInAs = async <T>(uid: string, work: (headers: Headers) => Promise<T>): Promise<T> => {
    const { internalAdapter } = await auth.$context
    const { id, token } = await orFail(() => internalAdapter.createSession(uid, true))
    try {
      const authorization = `Bearer ${credentialOf(token, seals.secret)}`
      return await orFail(() => work(new Headers({ authorization })))
    } catch (error) {
      throw refusalOf(error, "REQUEST_IN_PROGRESS")
    } finally {
      await pool.query(`delete from identity."session" where id = $1`, [id])
    }
  }
  /** None where it was turned off meanwhile. */
  const viewCodes = (userId: string): Promise<string[]> =>
    orFail(() => auth.api.viewBackupCodes({ body: { userId } })).then(
      ({ backupCodes }) => backupCodes,
      (error: unknown) => {
        if (isAPIError(error) && error.body?.code === "BACKUP_CODES_NOT_ENABLED") return []
        throw error
      },
    )

  return {
    async isOn(uid) {
      if (!validate(uid)) return false
      const { rows } = await pool.query<{ on: boolean }>(
        `select "twoFactorEnabled" as on from identity."user" where id = $1`,
        [uid],
      )
      return rows[0]?.on ?? false
    },
    // Those that nothing opens let nobody in.
    codesLeft: async (uid) => ((await reseal(pool, uid, seals)) ? (await viewCodes(uid)).length : 0),
    async begin(uid, { password, issuer }) {
      // better-auth begins none anew that it takes for confirmed, as one is that a wrong code was given for.
      await pool.query(
        `update identity."twoFactor" t set verified = false from identity."user" u
         where t."userId" = $1 and u.id = t."userId" and not u."twoFactorEnabled"`,
        [uid],
      )
      return signedInAs(uid, async (headers) => {
        const answer = await auth.api.enableTwoFactor({ headers, body: { password, issuer, method: "totp" } })
        const { totpURI: uri = "" } = answer as { totpURI?: string }
        return { uri, secret: new URL(uri).searchParams.get("secret") ?? "" }
      })
    },
    async confirm(uid, { code, except }) {
      // Taken for confirmed by better-auth, so that it only looks at the code: what turns it on is the one statement below.
      const { rowCount } = await pool.query(
        `update identity."twoFactor" set verified = true where "userId" = $1`,
        [uid],
      )
      if (!rowCount || !(await reseal(pool, uid, seals))) throw new Refusal("SECOND_STEP_NOT_BEGUN")
      await onlyOnce(pool, { uid, code }, () =>
        signedInAs(uid, (headers) => auth.api.verifyTOTP({ headers, body: { code } })),
      )
      const codes = await viewCodes(uid)
      await pool.query(
        `with person as (
           update identity."user" set "twoFactorEnabled" = true, "updatedAt" = now() where id = $1 returning id
         )
         delete from identity."session" s using person
         where s."userId" = person.id and s.id::text is distinct from $2`,
        [uid, except ?? null],
      )
      return codes
    },
    async show(uid, code) {
      if (!(await reseal(pool, uid, seals))) throw new Refusal("SECOND_STEP_UNREADABLE")
      const isWritten = !/^\d+$/.test(code)
      await guessing(pool, uid, () =>
        onlyOnce(pool, { uid, code }, () =>
          signedInAs(uid, (headers) =>
            isWritten
              ? auth.api.verifyBackupCode({ headers, body: { code, disableSession: true } })
              : auth.api.verifyTOTP({ headers, body: { code } }),
          ),
        ),
      )
      return { isWritten }
    },
    async renewCodes(uid, password) {
      if (!(await reseal(pool, uid, seals))) throw new Refusal("SECOND_STEP_UNREADABLE")
      return signedInAs(uid, async (headers) => {
        const { backupCodes } = await auth.api.generateBackupCodes({ headers, body: { password } })
        return backupCodes
      })
    },
    async turnOff(uid) {
      if (!validate(uid)) return
      await pool.query(
        `with person as (
           update identity."user" set "twoFactorEnabled" = false, "updatedAt" = now() where id = $1 returning id
         ), passkeys as (
           delete from identity.passkey p using person where p."userId" = person.id
         )
         delete from identity."twoFactor" t using person where t."userId" = person.id`,
        [uid],
      )
    },
  }
}

const codes: Record<string, ErrorCode> = {
  INVALID_PASSWORD: "WRONG_PASSWORD",
  INVALID_CODE: "SECOND_STEP_WRONG",
  INVALID_BACKUP_CODE: "SECOND_STEP_WRONG",
  INVALID_TWO_FACTOR_COOKIE: "SECOND_STEP_OVER",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "SECOND_STEP_OVER",
  TOTP_NOT_ENABLED: "SECOND_STEP_OVER",
  BACKUP_CODES_NOT_ENABLED: "SECOND_STEP_OVER",
  ACCOUNT_TEMPORARILY_LOCKED: "TOO_MANY_REQUESTS",
}

/**
 * What better-auth says no with, in our words; anything else as it is. `moved`: where the codes that were written down are others since it
 * read them, as when another of them was used in that moment, or all were taken away.
 */
export function refusalOf(error: unknown, moved: "REQUEST_IN_PROGRESS" | "SECOND_STEP_OVER"): unknown {
  if (isAPIError(error) && error.status === "CONFLICT")
    return new Refusal(moved, moved === "REQUEST_IN_PROGRESS" ? { retryAfter: 1 } : {})
  const code = isAPIError(error) ? codes[String(error.body?.code)] : undefined
  return code ? new Refusal(code, code === "TOO_MANY_REQUESTS" ? { retryAfter: lockSeconds } : {}) : error
}

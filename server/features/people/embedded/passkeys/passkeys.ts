import type pg from "pg"
import { validate } from "uuid"
import { Refusal } from "../../../../platform/refusal.ts"
import type { KeptPasskey, Passkeys } from "../../provider.ts"
import type { Party } from "./party.ts"
import { type Questions, seconds } from "./questions.ts"
import { algorithms, checkMade } from "./verify.ts"

const asKept = `id, name, "createdAt", "lastUsedAt"`

/** Passkeys, kept by whoever is signed in. */
export function passkeysOf(pool: pg.Pool, party: Party, questions: Questions): Passkeys {
  return {
    async list(uid) {
      if (!validate(uid)) return []
      const { rows } = await pool.query<KeptPasskey>(
        `select ${asKept} from identity.passkey where "userId" = $1 order by "createdAt", id`,
        [uid],
      )
      return rows
    },
    async begin(uid, { email, issuer }) {
      const { generateRegistrationOptions } = await import("@simplewebauthn/server")
      const { rows } = await pool.query<{ id: string }>(
        `select "credentialID" as id from identity.passkey where "userId" = $1`,
        [uid],
      )
      return {
        ...(await generateRegistrationOptions({
          ...{ rpID: party.id, rpName: issuer, userName: email, userDisplayName: email },
          userID: Uint8Array.from(Buffer.from(uid)),
          challenge: Uint8Array.from(questions.ask(uid)),
          timeout: seconds * 1_000,
          ...{ excludeCredentials: rows, supportedAlgorithmIDs: algorithms },
          // It opens alone: it must be found without a name, and know its owner.
          authenticatorSelection: { residentKey: "required", userVerification: "required" },
        })),
      }
    },
    async add(uid, { name, made }) {
      const { credential, aaguid, deviceType, isBackedUp } = await checkMade(made, party, (question) =>
        questions.isOurs(uid, question),
      )
      const { rows } = await pool.query<KeptPasskey>(
        `with person as (select id from identity."user" where id = $1 and "twoFactorEnabled"), made as (
           insert into identity.passkey
             ("userId", name, "credentialID", "publicKey", counter, "deviceType", "backedUp", transports, aaguid, "rpId")
           select id, $2, $3, $4, $5, $6, $7, $8, $9, $10 from person
           on conflict ("credentialID") do nothing
           returning ${asKept}
         )
         select * from made
         union all select ${asKept} from identity.passkey where "credentialID" = $3 and "userId" = $1`,
        [
          ...[uid, name, credential.id, Buffer.from(credential.publicKey).toString("base64url")],
          ...[credential.counter, deviceType, isBackedUp, made.transports.join(","), aaguid],
          party.id,
        ],
      )
      if (rows[0]) return rows[0]
      const { rowCount } = await pool.query(
        `select from identity."user" where id = $1 and "twoFactorEnabled"`,
        [uid],
      )
      throw new Refusal(rowCount ? "PASSKEY_REFUSED" : "SECOND_STEP_OFF")
    },
    async remove(uid, id) {
      if (!validate(uid)) return undefined
      const { rows } = await pool.query<{ name: string }>(
        `delete from identity.passkey where id = $1 and "userId" = $2 returning name`,
        [id, uid],
      )
      return rows[0]?.name
    },
  }
}

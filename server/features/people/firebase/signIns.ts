import { randomBytes, randomUUID } from "node:crypto"
import type { Runner } from "../../../platform/database/statement.ts"
import { digestOf } from "../../../platform/digest.ts"
import type { WayIn } from "../provider.ts"

export interface HostedSignIn {
  id: string
  uid: string
  /** By Firebase's clock. */
  valid_from: Date
  way: WayIn | null
}

/** Opens a sign-in. Returns the credential that the browser keeps: we keep its digest. */
export async function openSignIn(
  pool: Runner,
  uid: string,
  { way, validFrom, days }: { way: WayIn; validFrom: Date; days: number },
): Promise<string> {
  const credential = randomBytes(32).toString("base64url")
  await pool.query(
    `insert into identity.hosted_sign_ins (id, uid, digest, valid_from, expires_at, way)
     values ($1, $2, $3, $4, now() + make_interval(days => $5), $6)`,
    [randomUUID(), uid, digestOf(credential), validFrom, days, way],
  )
  return credential
}

export async function findSignIn(pool: Runner, credential: string): Promise<HostedSignIn | undefined> {
  const { rows } = await pool.query<HostedSignIn>(
    `select id, uid, valid_from, way from identity.hosted_sign_ins where digest = $1 and expires_at > now()`,
    [digestOf(credential)],
  )
  return rows[0]
}

export async function readSignIn(pool: Runner, uid: string, id: string): Promise<HostedSignIn | undefined> {
  const { rows } = await pool.query<HostedSignIn>(
    `select id, uid, valid_from, way from identity.hosted_sign_ins
     where uid = $1 and id::text = $2 and expires_at > now()`,
    [uid, id],
  )
  return rows[0]
}

/** Ends the sign-ins of a person: one, or all but one, which is good from `validFrom` on. */
export async function endSignIns(
  pool: Runner,
  uid: string,
  {
    only,
    except,
    validFrom,
  }: { only?: string | undefined; except?: string | undefined; validFrom?: Date } = {},
): Promise<void> {
  await pool.query(
    `with going_on as (
       update identity.hosted_sign_ins set valid_from = greatest(valid_from, $4)
       where uid = $1 and id::text = $3 and $4::timestamptz is not null
     )
     delete from identity.hosted_sign_ins
     where uid = $1 and ($2::text is null or id::text = $2) and id::text is distinct from $3`,
    [uid, only ?? null, except ?? null, validFrom ?? null],
  )
}

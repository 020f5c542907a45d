import { validate } from "uuid"
import type { Runner } from "../../../platform/database/statement.ts"
import type { Secret } from "../provider.ts"

/** Whether addresses are proven, and the digests of passwords. */
export async function readSecrets(runner: Runner, uids: string[]): Promise<Map<string, Secret>> {
  const { rows } = await runner.query<Secret & { uid: string }>(
    `select u.id::text as uid, u."emailVerified" as "isProven", a.password as "passwordHash"
     from identity."user" u left join identity.account a on a."userId" = u.id and a."providerId" = 'credential'
     where u.id = any($1::uuid[])`,
    [uids.filter((uid) => validate(uid))],
  )
  return new Map(rows.map(({ uid, ...secret }) => [uid, secret]))
}

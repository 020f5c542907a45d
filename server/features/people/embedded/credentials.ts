import type pg from "pg"
import { brokenConstraint } from "../../../platform/database/errors.ts"
import { hashSecret, verifySecret } from "../../../platform/hashing.ts"
import type { NewEmail, NewPassword } from "../provider.ts"
import { localIssuer } from "./accounts.ts"

/**
 * One statement: there is no moment when the new password holds and a sign-in made with the old one does too, nor one that was begun
 * with it and waits for its second step.
 */
export async function setPassword(
  pool: pg.Pool,
  uid: string,
  { password, except, provesEmail = false }: NewPassword,
): Promise<void> {
  const hash = await hashSecret(password)
  await pool.query(
    `with person as (
       update identity."user" set "emailVerified" = "emailVerified" or $5, "updatedAt" = now()
       where id = $1::uuid returning id
     ), changed as (
       update identity.account a set password = $2, "updatedAt" = now()
       from person where a."userId" = person.id and a."providerId" = 'credential' returning a.id
     ), made as (
       insert into identity.account (issuer, "accountId", "providerId", "userId", password, "updatedAt")
       select $3, id::text, 'credential', id, $2, now() from person where not exists (select from changed)
       on conflict ("providerId", "accountId") do update set password = excluded.password
     ), beside as (
       delete from identity.account a using identity."user" u
       where $5 and u.id = $1::uuid and not u."emailVerified" and a."userId" = u.id and a."providerId" <> 'credential'
     ), begun as (
       delete from identity.verification where value = $1::uuid::text
     )
     delete from identity.session s using person
     where s."userId" = person.id and s.id::text is distinct from $4`,
    [uid, hash, localIssuer, except ?? null, provesEmail],
  )
}

/** One statement, as for a password. */
export async function setEmail(
  pool: pg.Pool,
  uid: string,
  { email, except, isCorrection = false }: NewEmail,
): Promise<boolean> {
  try {
    await pool.query(
      `with person as (
         update identity."user" set "emailVerified" = "emailVerified" and email = $2, email = $2, "updatedAt" = now()
         where id = $1::uuid returning id
       ), beside as (
         delete from identity.account a using identity."user" u
         where u.id = $1::uuid and u.email <> $2 and a."userId" = u.id
           and (a."providerId" <> 'credential' or ($4 and u."emailVerified"))
       ), begun as (
         delete from identity.verification where value = $1::uuid::text
       )
       delete from identity.session s using person
       where s."userId" = person.id and s.id::text is distinct from $3`,
      [uid, email, except ?? null, isCorrection],
    )
    return true
  } catch (error) {
    if (brokenConstraint(error) === "user_email_key") return false
    throw error
  }
}

export async function hasPassword(pool: pg.Pool, uid: string, password: string): Promise<boolean> {
  const { rows } = await pool.query<{ password: string | null }>(
    `select password from identity.account where "userId" = $1::uuid and "providerId" = 'credential'`,
    [uid],
  )
  const digest = rows[0]?.password
  if (digest) return verifySecret(digest, password)
  // Whoever has none is found out no sooner than a wrong guess.
  await hashSecret(password)
  return false
}

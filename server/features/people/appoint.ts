import { randomUUID } from "node:crypto"
import type { Platform } from "../../platform/context.ts"
import { Refusal } from "../../platform/refusal.ts"
import type { Passwords } from "./passwords/passwords.ts"
import type { IdentityProvider } from "./provider.ts"

/** Makes a superuser, whom no other had to appoint. Throws EMAIL_ALREADY_EXISTS or VALIDATION. */
export async function appointSuperuser(
  { pool }: Pick<Platform, "pool">,
  provider: Pick<IdentityProvider, "createAccount">,
  passwords: Passwords,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<void> {
  const [firstName = "", ...rest] = name.split(" ")
  const lastName = rest.join(" ")
  await passwords.assertGood({ path: "password", password }, { firstName, lastName, email })
  const uid = await provider.createAccount({ email, name, password })
  if (!uid) throw new Refusal("EMAIL_ALREADY_EXISTS")
  const { rowCount } = await pool.query(
    `insert into users (id, uid, email, first_name, last_name, role, is_superuser)
     values ($1, $2, $3, $4, $5, 'admin', true) on conflict do nothing`,
    [randomUUID(), uid, email, firstName, lastName],
  )
  if (rowCount === 0) throw new Refusal("EMAIL_ALREADY_EXISTS")
}

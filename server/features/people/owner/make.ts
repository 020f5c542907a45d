import { randomUUID } from "node:crypto"
import type { FirstOwner } from "../../../../contract/owner.ts"
import type { Context } from "../../../platform/context.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { checkOwnerWord, hasOwner } from "./word.ts"

const secondsHeld = 30

/**
 * Makes the owner of a house that has none, once, with the word printed at start. The provider is outside of our transactions, so the
 * word is held while it works: of two who press at once, one goes on. Cut short, the same press finishes it. Throws HAS_OWNER,
 * OWNER_WORD_SPENT, INVALID_OWNER_WORD, EMAIL_ALREADY_EXISTS, REQUEST_IN_PROGRESS or VALIDATION.
 */
export async function makeOwner(
  context: Pick<Context, "pool" | "clock">,
  provider: Pick<IdentityProvider, "createAccount">,
  passwords: Passwords,
  { word: guess, email, password, ...name }: FirstOwner,
): Promise<void> {
  await passwords.assertGood({ path: "password", password }, { ...name, email })
  const { pool, clock } = context
  const word = await checkOwnerWord(context, guess)
  const now = clock.now()
  const until = new Date(now.getTime() + secondsHeld * 1_000)
  const held = await pool.query(
    `update owner_words set held_until = $3
     where word = $1 and used_at is null and (held_until is null or held_until <= $2)`,
    [word, now, until],
  )
  if (!held.rowCount) throw new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 })
  try {
    await write(context, provider, { word, email, password, ...name })
  } catch (error) {
    // Another's, should this have taken longer, stays theirs.
    await pool
      .query("update owner_words set held_until = null where word = $1 and held_until = $2", [word, until])
      .catch(() => {})
    throw error
  }
}

async function write(
  { pool, clock }: Pick<Context, "pool" | "clock">,
  provider: Pick<IdentityProvider, "createAccount">,
  { word, email, password, firstName, lastName }: FirstOwner,
): Promise<void> {
  const { rowCount: isTaken } = await pool.query("select from users where email = $1", [email])
  if (isTaken) throw new Refusal("EMAIL_ALREADY_EXISTS")
  const uid = await provider.createAccount({ email, name: `${firstName} ${lastName}`, password })
  if (!uid) throw new Refusal("EMAIL_ALREADY_EXISTS")
  const { rowCount } = await pool.query(
    `with used as (
       update owner_words set used_at = $6, held_until = null
       where word = $1 and used_at is null and not ${hasOwner} returning word
     )
     insert into users (id, uid, email, first_name, last_name, role, is_superuser, created_at)
     select $2, $3, $4, $5, $7, 'admin', true, $6 from used
     on conflict do nothing`,
    [word, randomUUID(), uid, email, firstName, clock.now(), lastName],
  )
  if (!rowCount) throw new Refusal("HAS_OWNER")
}

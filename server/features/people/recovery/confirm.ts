import type pg from "pg"
import type { Context } from "../../../platform/context.ts"
import { transaction } from "../../../platform/database/transaction.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { topics } from "../../../platform/topics.ts"
import type { ForgetCalendar } from "../forgetCalendar.ts"
import { isProven } from "../isProven.ts"
import { assertUncommon, type Passwords } from "../passwords/passwords.ts"
import { holdingCredentials } from "../profile/hold.ts"
import { noteOwnPassword } from "../profile/password.ts"
import type { IdentityProvider } from "../provider.ts"
import { endLiveSession } from "../sessions.ts"
import { checkCode, type Shown } from "./codes.ts"

const secondsHeld = 30

export interface Recovery extends Shown {
  newPassword: string
}

/**
 * Sets a new password with a mailed code, once, and ends every session. The provider is outside our transactions, so the
 * code is held while it works, with all that opens the account: two who press at once do not both set one, and what staff give meanwhile is
 * asked to be changed. Who shows for the first time that the address is theirs has the account of who signed up with it, perhaps a stranger:
 * what that one opened it by besides is ended. Cut short, the same press finishes it; made
 * again after it was done, it is answered as the first time. Throws INVALID_CODE, VALIDATION or REQUEST_IN_PROGRESS.
 */
export async function confirmRecovery(
  context: Pick<Context, "pool" | "clock" | "news">,
  provider: Pick<IdentityProvider, "setPassword" | "hasPassword" | "readSecrets">,
  passwords: Passwords,
  forgetCalendar: ForgetCalendar,
  { newPassword, ...shown }: Recovery,
): Promise<void> {
  const { email } = shown
  const chosen = { path: "newPassword", password: newPassword }
  assertUncommon(chosen)
  const { pool } = context
  const { isUsed, ...mailed } = await checkCode(context, shown)
  const { rows } = await pool.query<Person>("select id, uid from users where email = $1", [email])
  const [person] = rows
  if (!person) throw new Refusal("INVALID_CODE")
  if (isUsed) {
    if (await provider.hasPassword(person.uid, newPassword)) return
    throw new Refusal("INVALID_CODE")
  }
  // Only who has the code is told that it is their own name.
  await passwords.assertGood(chosen, { id: person.id })
  const { clock } = context
  await holdingCredentials({ pool, clock }, person.id, async (assertHeld) => {
    await assertTheirs(pool, person.id, email)
    const until = new Date(clock.now().getTime() + secondsHeld * 1_000)
    // Asked before the provider is told that it is: cut short after that, it was ended already.
    const forget = (await isProven(provider, person.uid)) ? async () => false : forgetCalendar
    const endsCalendar = await end(context, person, hold, mailed, until, forget)
    try {
      await assertHeld()
      await provider.setPassword(person.uid, { password: newPassword, provesEmail: true })
      await noteOwnPassword(context, person.id, assertHeld, endsCalendar && { endsCalendar })
      // Whoever came in with the old password while the provider worked is out too.
      await end(context, person, use, mailed, clock.now(), forget)
    } catch (error) {
      await pool
        .query(
          `update recovery_requests set held_until = null
           where id = $1 and digest = $2 and held_until = $3 and used_at is null`,
          [mailed.id, mailed.digest, until],
        )
        .catch(() => {})
      throw error
    }
  })
}

/** Given another address meanwhile, they are not who reads what is mailed to the one before. Throws INVALID_CODE. */
async function assertTheirs(pool: pg.Pool, userId: string, email: string): Promise<void> {
  const { rowCount } = await pool.query("select from users where id = $1 and email = $2", [userId, email])
  if (!rowCount) throw new Refusal("INVALID_CODE")
}

interface Person {
  id: string
  uid: string
}

interface Mailed {
  id: string
  digest: string
}

const hold = `update recovery_requests set held_until = $4 where id = $1 and digest = $2 and used_at is null
  and (held_until is null or held_until <= $3)`
/** With it, what else was asked for that address: whoever reads it has their password. */
const use = `update recovery_requests r set used_at = $3, held_until = $4 from recovery_requests mine
  where mine.id = $1 and mine.digest = $2 and r.email = mine.email and r.used_at is null`

/** Ends what is open of a person in the same commit as a step of their code. Whether a calendar was. */
async function end(
  { pool, clock, news }: Pick<Context, "pool" | "clock" | "news">,
  person: Person,
  step: string,
  { id, digest }: Mailed,
  until: Date,
  forget: ForgetCalendar,
): Promise<boolean> {
  const now = clock.now()
  const { ended, endsCalendar } = await transaction(pool, async (client) => {
    const { rowCount } = await client.query(step, [id, digest, now, until])
    if (!rowCount) throw new Refusal("REQUEST_IN_PROGRESS", { retryAfter: 1 })
    const ended = await endLiveSession(client, person.id, "password", now)
    return { ended, endsCalendar: await forget(client, person.id) }
  })
  for (const { id } of ended) news.tell(topics.session(id))
  return endsCalendar
}

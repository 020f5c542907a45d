import type { Runner } from "../../platform/database/statement.ts"
import { Refusal } from "../../platform/refusal.ts"
import { endLiveSession } from "./sessions.ts"

/** What stands where their name was. */
const nobody = { firstName: "Cuenta", lastName: "cerrada" }

/**
 * Inside a transaction: what the studio knew of a person goes, their row stays for the books, and the address and the sign-in
 * are free for somebody new; so it is with the accounts that were merged into it. Returns the sessions that it ended, to be
 * told after the commit. Throws ACCOUNT_MERGED when it became part of another a moment ago.
 */
export async function closePerson(runner: Runner, userId: string, now: Date): Promise<string[]> {
  await runner.query("delete from care_notes where user_id = $1", [userId])
  await runner.query("delete from staff_notes where user_id = $1", [userId])
  const ended = await endLiveSession(runner, userId, "logout", now)
  const { rowCount } = await runner.query(
    `update users set first_name = $2, last_name = $3, uid = 'closed:' || id,
       email = 'cerrada-' || id || '@cuenta.invalid', phone = '', birth_date = null, emergency_contact_name = null,
       emergency_contact_phone = null, second_step_since = null, reminds_of_classes = false, reminds_of_expiry = false, enabled = false,
       closed_at = $4, profile_revision = profile_revision + 1
     where (id = $1 and merged_into is null) or merged_into = $1`,
    [userId, nobody.firstName, nobody.lastName, now],
  )
  if (rowCount === 0) throw new Refusal("ACCOUNT_MERGED")
  return ended.map(({ id }) => id)
}

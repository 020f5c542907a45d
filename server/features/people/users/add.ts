import { randomUUID } from "node:crypto"
import { allows } from "../../../../contract/permissions.ts"
import type { NewUser } from "../../../../contract/users.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../platform/database/idempotency.ts"
import { instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { eventOf, recordEvent } from "../../../platform/events/record.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Passwords } from "../passwords/passwords.ts"
import type { IdentityProvider } from "../provider.ts"
import { standInOf } from "./standIn.ts"

interface Facts {
  is_taken: boolean
  has_branch: boolean
  kept: KeptAnswer | null
}

const read = statement<Facts>("new-user-facts")(
  piece`select exists (select from users where email = ${text("email")}) as is_taken,
     exists (select from branches where id = ${uuid("branch")}) as has_branch, ${keptAnswer}`,
)

const write = statement<{ id: string }>("add-user")(
  piece`with made as (
     insert into users (id, uid, email, first_name, last_name, phone, branch_id, birth_date, must_change_password,
       created_at)
     values (${uuid("userId")}, ${text("uid")}, ${text("email")}, ${text("firstName")}, ${text("lastName")},
       ${text("phone")}, ${uuid("branch")}, nullif(${text("birthDate")}, ''), true, ${instant("now")})
     returning id
   ),
   ${recordEvent("made")},
   ${keepAnswer("made")}
   select id from made`,
)

/**
 * Makes a customer at the desk, who changes the password when they first come in. The account comes first: cut short after
 * it, the same press goes on. Throws EMAIL_ALREADY_EXISTS, BRANCH_NOT_FOUND, FORBIDDEN or VALIDATION.
 */
export async function addUser(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "createAccount">,
  passwords: Passwords,
  { password, ...asked }: Omit<NewUser, "email"> & { email?: string | undefined },
  key: IdempotencyKey | undefined,
): Promise<Decided<{ id: string }>> {
  if (!allows(context.actor.permissions, "usuarios", "crear", asked.branch)) throw new Refusal("FORBIDDEN")
  const profile = { ...asked, email: asked.email ?? (await standInOf(context.pool, asked)) }
  await passwords.assertGood({ path: "password", password }, profile)
  const userId = randomUUID()
  const name = `${profile.firstName} ${profile.lastName}`
  const uid = await provider.createAccount({ email: profile.email, name, password })
  if (!uid) throw new Refusal("EMAIL_ALREADY_EXISTS")
  return decide(context, key, {
    name: "add user",
    read: async (runner, asking) => (await read(runner, { ...profile, ...asking }))[0] as Facts,
    rule(facts) {
      if (!facts.has_branch) throw new Refusal("BRANCH_NOT_FOUND")
      if (facts.is_taken) throw new Refusal("EMAIL_ALREADY_EXISTS")
      const values = { ...profile, userId, uid, ...eventOf("registered", { userId }) }
      return { answer: { id: userId }, values, news: [] }
    },
    write,
    races: ["users_email_key", "users_uid_key"],
  })
}

import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { NewStaff, Staff } from "../../../../contract/staff.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Decided, decide } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer, noKey } from "../../../platform/database/idempotency.ts"
import { flag, instant, piece, text, uuid } from "../../../platform/database/piece.ts"
import { type Runner, statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { Passwords } from "../passwords/passwords.ts"
import { permissionsOf } from "../permissions.ts"
import type { IdentityProvider } from "../provider.ts"
import { replaceGrants } from "./edit.ts"
import { actorOf, holdActor, rankOf, readStaffFacts, type StaffFacts } from "./facts.ts"
import { branchesIn, grantsOf } from "./grants.ts"
import { assertOutranks, nobody } from "./reach.ts"
import { readStaff } from "./reads.ts"

const write = statement<{ id: string }>("add-staff")(
  piece`with ${holdActor},
   saved as (
     insert into users (id, uid, email, first_name, last_name, phone, role, is_superuser, must_change_password, created_at)
     select ${uuid("userId")}, ${text("uid")}, ${text("email")}, ${text("firstName")}, ${text("lastName")},
       ${text("phone")}, ${text("role")}, ${flag("isSuperuser")}, true, ${instant("now")}
     from acting returning id
   ),
   ${replaceGrants("saved")},
   ${keepAnswer("saved")}
   select id from saved`,
)

/**
 * Makes a member of the staff and their credentials, whose password they change before anything else; the account comes first, so
 * that a press that was cut short can be made again. Throws EMAIL_ALREADY_EXISTS, GRANT_TOO_WIDE, BRANCH_NOT_FOUND, FORBIDDEN or VALIDATION.
 */
export async function addStaff(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "createAccount">,
  passwords: Passwords,
  { password, permissions, ...member }: NewStaff,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof Staff>>> {
  const grants = grantsOf(permissions)
  const isSuperuser = permissions.superuser
  const after = {
    role: member.role,
    permissions: permissionsOf({ is_superuser: isSuperuser, permissions: grants }),
  }
  const asked = { actorId: context.actor.userId, userId: randomUUID(), branches: branchesIn(permissions) }
  const read = async (runner: Runner, asking: { keyOwner: string | null; key: string | null }) =>
    (await readStaffFacts(runner, { ...asked, ...asking }))[0] as StaffFacts
  const check = (facts: StaffFacts) => {
    assertOutranks(rankOf(actorOf(facts)), nobody, after)
    if (facts.is_astray) throw new Refusal("BRANCH_NOT_FOUND")
    return { ...asked, actorRevision: actorOf(facts).revision }
  }
  check(await read(context.pool, noKey))
  await passwords.assertGood({ path: "password", password }, member)
  const name = `${member.firstName} ${member.lastName}`
  const uid = await provider.createAccount({ email: member.email, name, password })
  if (!uid) throw new Refusal("EMAIL_ALREADY_EXISTS")
  const { answer, isRepeated } = await decide(context, key, {
    name: "add staff",
    async read(runner, asking) {
      // Asked first: an address that this very press took comes with the answer it kept.
      const { rowCount } = await runner.query("select from users where email = $1", [member.email])
      return { ...(await read(runner, asking)), isTaken: Boolean(rowCount) }
    },
    rule(facts) {
      if (facts.isTaken) throw new Refusal("EMAIL_ALREADY_EXISTS")
      const values = { ...member, ...check(facts), uid, isSuperuser, grants: JSON.stringify(grants) }
      return { answer: { id: asked.userId }, values, news: [] }
    },
    write,
    races: ["users_email_key", "users_uid_key"],
  })
  return new Decided(await readStaff(context, answer.id), isRepeated)
}

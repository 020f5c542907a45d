import type { Actor, Context } from "../../../platform/context.ts"
import { decide } from "../../../platform/database/decision.ts"
import { keepAnswer } from "../../../platform/database/idempotency.ts"
import { instant, int, piece, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import type { IdentityProvider } from "../provider.ts"
import { removeSignIn } from "../removeSignIn.ts"
import { endSession } from "../sessions.ts"
import { sayLast } from "./edit.ts"
import { actorOf, holdActor, memberFound, rankOf, readStaffFacts, type StaffFacts } from "./facts.ts"
import { assertOutranks, nobody } from "./reach.ts"

/** Their name stays with what they did; their address and their sign-in are free for somebody new. */
const write = statement<{ id: string }>("remove-staff")(
  piece`with ${holdActor},
   gone as (
     update users u set uid = 'closed:' || u.id, email = 'cerrada-' || u.id || '@cuenta.invalid', phone = '',
       birth_date = null, second_step_since = null, is_superuser = false, enabled = false, closed_at = ${instant("now")},
       profile_revision = u.profile_revision + 1
     from acting where u.id = ${uuid("userId")} and u.profile_revision = ${int("revision")}
     returning u.id
   ),
   taken as (delete from staff_permissions p using gone where p.user_id = gone.id),
   ${keepAnswer("gone")}
   select id from gone`,
)

/** Takes somebody off the staff for good. Throws STAFF_NOT_FOUND, FORBIDDEN, GRANT_TOO_WIDE, OWN_ACCOUNT or LAST_SUPERUSER. */
export async function removeStaff(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "endSessions" | "removeAccount">,
  userId: string,
): Promise<void> {
  const asked = { actorId: context.actor.userId, userId, branches: [] }
  const { answer } = await decide(context, undefined, {
    name: "remove staff",
    read: async (runner, asking) => (await readStaffFacts(runner, { ...asked, ...asking }))[0] as StaffFacts,
    rule(facts) {
      const [by, member] = [actorOf(facts), memberFound(facts)]
      assertOutranks(rankOf(by), rankOf(member), nobody)
      if (userId === context.actor.userId) throw new Refusal("OWN_ACCOUNT")
      if (member.is_superuser && member.enabled && facts.is_last) throw new Refusal("LAST_SUPERUSER")
      const values = { ...asked, revision: member.revision, actorRevision: by.revision }
      return { answer: { uid: member.uid }, values, news: [] }
    },
    write,
    races: [],
  }).catch(sayLast)
  await endSession(context, provider, { userId, uid: answer.uid }, "disabled")
  await removeSignIn(context, provider, answer.uid)
}

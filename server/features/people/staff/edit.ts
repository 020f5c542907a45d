import type { z } from "zod"
import type { Staff, StaffEdit } from "../../../../contract/staff.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { Decided, decide } from "../../../platform/database/decision.ts"
import { brokenConstraint } from "../../../platform/database/errors.ts"
import { type IdempotencyKey, keepAnswer } from "../../../platform/database/idempotency.ts"
import { flag, int, json, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { permissionsOf } from "../permissions.ts"
import type { IdentityProvider } from "../provider.ts"
import { endSession, tellSession } from "../sessions.ts"
import { actorOf, holdActor, memberFound, rankOf, readStaffFacts, type StaffFacts } from "./facts.ts"
import { branchesIn, grantsOf } from "./grants.ts"
import { assertOutranks } from "./reach.ts"
import { readStaff } from "./reads.ts"

/** A piece of a statement: what the person of `given` may do, instead of what they might. */
export const replaceGrants = (given: string) => piece`granted as (
  insert into staff_permissions as p (user_id, module, actions, branch_ids)
  select ${given}.id, g.module, g.actions, g.branch_ids
  from ${given}, json_to_recordset(${json("grants")}) as g(module text, actions text[], branch_ids uuid[])
  on conflict (user_id, module) do update set actions = excluded.actions, branch_ids = excluded.branch_ids
  where (p.actions, p.branch_ids) is distinct from (excluded.actions, excluded.branch_ids)
),
taken as (
  delete from staff_permissions p using ${given}
  where p.user_id = ${given}.id
    and p.module not in (select g.module from json_to_recordset(${json("grants")}) as g(module text))
)`

const write = statement<{ id: string }>("edit-staff")(
  piece`with ${holdActor},
   saved as (
     update users u set first_name = ${text("firstName")}, last_name = ${text("lastName")}, phone = ${text("phone")},
       role = ${text("role")}, is_superuser = ${flag("isSuperuser")}, enabled = ${flag("enabled")},
       profile_revision = u.profile_revision + 1
     from acting where u.id = ${uuid("userId")} and u.profile_revision = ${int("revision")}
     returning u.id
   ),
   ${replaceGrants("saved")},
   ${keepAnswer("saved")}
   select id from saved`,
)

/**
 * Changes who somebody of the staff is and what they may do, from their next call on. Throws STAFF_NOT_FOUND, FORBIDDEN,
 * GRANT_TOO_WIDE, BRANCH_NOT_FOUND, OWN_ACCOUNT, LAST_SUPERUSER or EDITED_MEANWHILE.
 */
export async function editStaff(
  context: Context<Actor>,
  provider: Pick<IdentityProvider, "endSessions">,
  userId: string,
  edit: StaffEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof Staff>>> {
  const { actor } = context
  const asked = { actorId: actor.userId, userId, branches: branchesIn(edit.permissions) }
  const decided = await decide(context, key, {
    name: "edit staff",
    read: async (runner, asking) => (await readStaffFacts(runner, { ...asked, ...asking }))[0] as StaffFacts,
    rule: (facts) => editOf(facts, userId === actor.userId, edit, asked),
    write,
    races: [],
  }).catch(sayLast)
  const { uid } = decided.answer
  // After the commit: whoever came in meanwhile is out too, and no call of theirs was let in since.
  if (!edit.enabled) await endSession(context, provider, { userId, uid }, "disabled")
  else await tellSession(context, userId)
  return new Decided(await readStaff(context, userId), decided.isRepeated)
}

function editOf(
  facts: StaffFacts,
  isSelf: boolean,
  { revision, permissions, ...edit }: StaffEdit,
  asked: { actorId: string; userId: string },
) {
  const [by, member] = [actorOf(facts), memberFound(facts)]
  const grants = grantsOf(permissions)
  const after = permissionsOf({ is_superuser: permissions.superuser, permissions: grants })
  assertOutranks(rankOf(by), rankOf(member), { role: edit.role, permissions: after })
  if (facts.is_astray) throw new Refusal("BRANCH_NOT_FOUND")
  if (isSelf && !edit.enabled) throw new Refusal("OWN_ACCOUNT")
  const isOne = member.is_superuser && member.enabled
  if (isOne && facts.is_last && !(permissions.superuser && edit.enabled)) throw new Refusal("LAST_SUPERUSER")
  if (revision !== undefined && revision !== member.revision) throw new Refusal("EDITED_MEANWHILE")
  const values = {
    ...{ ...edit, ...asked, revision: member.revision, actorRevision: by.revision },
    ...{ isSuperuser: permissions.superuser, grants: JSON.stringify(grants) },
  }
  return { answer: { uid: member.uid }, values, news: [] }
}

/** Two changes at once that would each have left one superuser, and together none. */
export function sayLast(error: unknown): never {
  if (brokenConstraint(error) === "users_keep_a_superuser") throw new Refusal("LAST_SUPERUSER")
  throw error
}

import { allows } from "../../../../contract/permissions.ts"
import type { ProfileEdit } from "../../../../contract/profile.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import { type Decided, decide } from "../../../platform/database/decision.ts"
import {
  type IdempotencyKey,
  type KeptAnswer,
  keepAnswer,
  keptAnswer,
} from "../../../platform/database/idempotency.ts"
import { flag, instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { reaches, readUser } from "../reads.ts"

interface Facts {
  revision: number
  /** The branch that is asked for is one that customers may call theirs, or theirs already. */
  is_open: boolean
  /** The account was closed, or merged into another, a moment ago. */
  is_gone: boolean
  home: string | null
  kept: KeptAnswer | null
}

const read = statement<Facts>("profile-facts")(
  piece`select u.profile_revision as revision, ${keptAnswer}, u.closed_at is not null as is_gone, u.branch_id as home,
     ${uuid.orNull("branch")} is null or u.branch_id = ${uuid.orNull("branch")}
       or exists (select from branches b where b.id = ${uuid.orNull("branch")} and b.is_public) as is_open
   from users u where u.id = ${uuid("userId")}`,
)

/**
 * Null stays as it is; an empty emergency contact or note is none. What the desk decides for a customer of its branch is not decided
 * for one of another: whoever moves them moves their revision.
 */
const write = statement<{ id: string }>("edit-profile")(
  piece`with saved as (
     update users u set
       first_name = coalesce(${text.orNull("firstName")}, u.first_name),
       last_name = coalesce(${text.orNull("lastName")}, u.last_name),
       phone = coalesce(${text.orNull("phone")}, u.phone),
       branch_id = coalesce(${uuid.orNull("branch")}, u.branch_id),
       birth_date = coalesce(${text.orNull("birthDate")}, u.birth_date),
       emergency_contact_name = nullif(coalesce(${text.orNull("contactName")}, u.emergency_contact_name), ''),
       emergency_contact_phone = nullif(coalesce(${text.orNull("contactPhone")}, u.emergency_contact_phone), ''),
       reminds_of_classes = coalesce(${flag.orNull("remindsOfClasses")}, u.reminds_of_classes),
       reminds_of_expiry = coalesce(${flag.orNull("remindsOfExpiry")}, u.reminds_of_expiry),
       profile_revision = u.profile_revision + 1,
       revision = u.revision + (u.branch_id is distinct from coalesce(${uuid.orNull("branch")}, u.branch_id))::int
     where u.id = ${uuid("userId")} and u.profile_revision = ${int("revision")}
     returning u.id
   ),
   noted as (
     insert into care_notes (user_id, note, changed_at)
     select id, ${text.orNull("careNote")}, ${instant("now")} from saved where ${text.orNull("careNote")} <> ''
     on conflict (user_id) do update set note = excluded.note, changed_at = excluded.changed_at
   ),
   erased as (
     delete from care_notes c using saved where c.user_id = saved.id and ${text.orNull("careNote")} = ''
   ),
   ${keepAnswer("saved")}
   select id from saved`,
)

/**
 * Changes the fields that are given. Staff change others where their permission reaches, but not what is between a customer
 * and who teaches them. Throws USER_NOT_FOUND, FORBIDDEN, BRANCH_NOT_FOUND or EDITED_MEANWHILE.
 */
export async function editProfile(
  context: Context<Actor>,
  userId: string,
  { revision, ...edit }: ProfileEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<{ revision: number }>> {
  const { actor } = context
  await assertMayEdit(context, userId, edit)
  const { emergencyContact: contact, reminders, branch = null, ...given } = edit
  return decide(context, key, {
    name: "edit profile",
    async read(runner, asking) {
      const [facts] = await read(runner, { userId, branch, ...asking })
      // Erased a moment ago.
      if (!facts) throw new Refusal("USER_NOT_FOUND")
      return facts
    },
    rule(facts) {
      if (revision !== undefined && revision !== facts.revision) throw new Refusal("EDITED_MEANWHILE")
      const isTheirs = userId === actor.userId || allows(actor.permissions, "usuarios", "editar", facts.home)
      if (facts.is_gone || !isTheirs) throw new Refusal("USER_NOT_FOUND")
      if (!facts.is_open) throw new Refusal("BRANCH_NOT_FOUND")
      const values = {
        ...{ userId, branch, revision: facts.revision },
        ...{
          firstName: given.firstName ?? null,
          lastName: given.lastName ?? null,
          phone: given.phone ?? null,
        },
        ...{ birthDate: given.birthDate ?? null, careNote: given.careNote ?? null },
        contactName: contact === null ? "" : (contact?.name ?? null),
        contactPhone: contact === null ? "" : (contact?.phone ?? null),
        remindsOfClasses: reminders?.classes ?? null,
        remindsOfExpiry: reminders?.expiry ?? null,
      }
      return { answer: { revision: facts.revision + 1 }, values, news: [] }
    },
    write,
    races: [],
  })
}

async function assertMayEdit(
  context: Context<Actor>,
  userId: string,
  { careNote, reminders, branch }: ProfileEdit,
): Promise<void> {
  const { actor } = context
  if (userId === actor.userId) return
  if (actor.role === "user") throw new Refusal("USER_NOT_FOUND")
  if (!(await reaches(context, "editar", await readUser(context, userId))))
    throw new Refusal("USER_NOT_FOUND")
  const isElsewhere = branch !== undefined && !allows(actor.permissions, "usuarios", "editar", branch)
  if (careNote !== undefined || reminders !== undefined || isElsewhere) throw new Refusal("FORBIDDEN")
}

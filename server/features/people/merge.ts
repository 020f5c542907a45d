import { instant, piece, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { endLiveSession } from "./sessions.ts"
import type { ListedRow } from "./users/listed.ts"

/** One of two accounts that are to become one. */
export interface MergedPerson extends ListedRow {
  uid: string
  role: string
  is_closed: boolean
  merged_into: string | null
  birth_date: string | null
  emergency_contact_name: string | null
  notes: number
  is_signed_in: boolean
}

/** Those of two accounts that there are, in no order. */
export const readMergedPeople = statement<MergedPerson>("merged-people")(
  piece`select u.id, u.uid, u.first_name, u.last_name, u.email, u.phone, u.branch_id, u.enabled, u.created_at, u.role,
     u.closed_at is not null as is_closed, u.merged_into, u.birth_date, u.emergency_contact_name,
     (select count(*)::int from staff_notes n where n.user_id = u.id) as notes,
     exists (select from sessions s where s.user_id = u.id and s.ended_at is null) as is_signed_in
   from users u where u.id = any(${uuids("userIds")})`,
)

/** What the account that stays lacks it gets of the other; who came earlier, came earlier. */
const fill = statement("fill-merged")(
  piece`update users s set phone = coalesce(nullif(s.phone, ''), g.phone), branch_id = coalesce(s.branch_id, g.branch_id),
     birth_date = coalesce(s.birth_date, g.birth_date),
     emergency_contact_name = coalesce(s.emergency_contact_name, g.emergency_contact_name),
     emergency_contact_phone =
       case when s.emergency_contact_name is null then g.emergency_contact_phone else s.emergency_contact_phone end,
     created_at = least(s.created_at, g.created_at), profile_revision = s.profile_revision + 1
   from users g where s.id = ${uuid("staysId")} and g.id = ${uuid("goesId")}`,
)

const moveNotes = statement("move-notes")(
  piece`update staff_notes set user_id = ${uuid("staysId")} where user_id = ${uuid("goesId")}`,
)

const joinCare = statement("join-care-notes")(
  piece`with gone as (delete from care_notes where user_id = ${uuid("goesId")} returning note, changed_at)
   insert into care_notes as c (user_id, note, changed_at)
   select ${uuid("staysId")}, note, changed_at from gone
   on conflict (user_id) do update
     set note = c.note || E'\\n' || excluded.note, changed_at = greatest(c.changed_at, excluded.changed_at)`,
)

/** Whoever was merged into it before points to the one that stays, so that there is never more than one step to go. */
const close = statement("close-merged")(
  piece`update users set merged_into = ${uuid("staysId")}, enabled = false, closed_at = coalesce(closed_at, ${instant("now")}),
     profile_revision = profile_revision + 1
   where id = ${uuid("goesId")} or merged_into = ${uuid("goesId")}`,
)

/**
 * Inside a transaction that holds both: what one account says of its person passes to the one that stays, and it is closed
 * and points there. Its name and address stay with it. Returns the sessions that it ended, to be told after the commit.
 */
export async function mergePerson(
  runner: Runner,
  both: { staysId: string; goesId: string; now: Date },
): Promise<string[]> {
  await fill(runner, both)
  await moveNotes(runner, both)
  await joinCare(runner, both)
  const ended = await endLiveSession(runner, both.goesId, "merged", both.now)
  await close(runner, both)
  return ended.map(({ id }) => id)
}

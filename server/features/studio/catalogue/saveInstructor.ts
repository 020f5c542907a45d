import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { InstructorEdit } from "../../../../contract/catalogue.ts"
import type { Instructor } from "../../../../contract/studio.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import type { Decided } from "../../../platform/database/decision.ts"
import { brokenConstraint } from "../../../platform/database/errors.ts"
import { type IdempotencyKey, keepAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { flag, instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { Refusal } from "../../../platform/refusal.ts"
import { assertLinkable, assertMayLink } from "../accounts.ts"
import { readBranch } from "../branches.ts"
import { focusedAs, keepFocus, namedPicture } from "../images.ts"
import { readInstructor } from "../instructors.ts"
import { assertCovers } from "./assertCovers.ts"
import { type PlacedFacts, saveEntry } from "./entry.ts"

const read = statement<PlacedFacts>("instructor-facts")(
  piece`select (select revision from instructors where id = ${uuid("id")}) as revision,
     (select branch_id from instructors where id = ${uuid("id")}) as branch_id,
     exists (select from instructors
       where lower(first_name) = lower(${text("firstName")}) and lower(last_name) = lower(${text("lastName")})
         and branch_id is not distinct from ${uuid.orNull("branch")} and id <> ${uuid("id")}) as is_taken,
     ${keptAnswer}`,
)

const write = statement<{ id: string }>("save-instructor")(
  piece`with saved as (
     insert into instructors as i (id, first_name, last_name, branch_id, bio, photo, is_active, user_id, created_at)
     values (${uuid("id")}, ${text("firstName")}, ${text("lastName")}, ${uuid.orNull("branch")}, ${text("bio")},
       ${text.orNull("photo")}, ${flag("isActive")}, ${uuid.orNull("account")}, ${instant("now")})
     on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
       branch_id = excluded.branch_id, bio = excluded.bio, photo = excluded.photo, is_active = excluded.is_active,
       user_id = case when ${flag("isLinked")} then excluded.user_id else i.user_id end, revision = i.revision + 1
     where i.revision = ${int("revision")}
     returning id
   ),
   ${keepAnswer("saved")}
   select id from saved`,
)

const instructor = {
  name: "save instructor",
  missing: "INSTRUCTOR_NOT_FOUND" as const,
  read,
  write,
  races: ["instructors_first_name_last_name_branch_id_key"],
}

/**
 * Changes an instructor, or makes one when `id` is absent. Who is limited to some branches edits theirs alone. Throws
 * INSTRUCTOR_NOT_FOUND, BRANCH_NOT_FOUND, VALIDATION, FORBIDDEN, NAME_TAKEN, EDITED_MEANWHILE, and where their account is
 * another one GRANT_TOO_WIDE, STAFF_NOT_FOUND or ACCOUNT_TAKEN.
 */
export async function saveInstructor(
  context: Context<Actor>,
  id: string | undefined,
  { revision: basedOn, photoFocus, account, ...edit }: InstructorEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof Instructor>>> {
  const action = id === undefined ? "crear" : "editar"
  const before = id === undefined ? undefined : await readInstructor(context, id)
  const assertPlace = (place: string | null) => assertCovers(context.actor, "instructores", action, place)
  if (before) assertPlace(before.branch)
  if (edit.branch) await readBranch(context, edit.branch)
  assertPlace(edit.branch)
  const had = before?.account ?? null
  const has = account === undefined ? had : account
  const isLinked = has !== had
  const assertGiven = (...places: (string | null)[]) => isLinked && assertMayLink(context.actor, places)
  assertGiven(...(before ? [before.branch, edit.branch] : [edit.branch]))
  if (isLinked) await assertLinkable(context, has)
  const photo = focusedAs(await namedPicture(context, edit.photo), photoFocus)
  const values = { ...edit, account: has, isLinked }
  const assertMay = ({ branch_id }: PlacedFacts) => {
    assertPlace(branch_id)
    assertGiven(branch_id)
  }
  const save = { id: id ?? randomUUID(), isNew: id === undefined, basedOn, assertMay, values }
  const decided = await saveEntry(context, key, instructor, save, (saved) => ({
    ...{ ...edit, photo, account: has },
    ...saved,
  })).catch(sayTaken)
  await keepFocus(context, photo, photoFocus)
  return decided
}

/** Of one account at the most one instructor, also of two who are saved at once: the database says so. */
function sayTaken(error: unknown): never {
  if (brokenConstraint(error) === "instructors_one_per_account") throw new Refusal("ACCOUNT_TAKEN")
  throw error
}

import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { BranchEdit, NewBranch } from "../../../../contract/catalogue.ts"
import type { Branch } from "../../../../contract/studio.ts"
import type { Actor, Context } from "../../../platform/context.ts"
import type { Decided } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { flag, instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { assertZone } from "../assertZone.ts"
import { readBranch } from "../branches.ts"
import { focusedAs, keepFocus, namedPicture } from "../images.ts"
import { assertCovers } from "./assertCovers.ts"
import { type EntryFacts, saveEntry } from "./entry.ts"

interface Facts extends EntryFacts {
  late_minutes: number | null
}

const read = statement<Facts>("branch-facts")(
  piece`select (select revision from branches where id = ${uuid("id")}) as revision,
     (select late_minutes from branches where id = ${uuid("id")}) as late_minutes,
     exists (select from branches where lower(name) = lower(${text("name")}) and id <> ${uuid("id")}) as is_taken,
     ${keptAnswer}`,
)

const write = statement<{ id: string }>("save-branch")(
  piece`with saved as (
     insert into branches as b
       (id, name, address, area, phone, hours, map_url, photo, is_public, late_minutes, time_zone, created_at)
     values (${uuid("id")}, ${text("name")}, ${text("address")}, ${text("area")}, ${text("phone")},
       ${text("hours")}, ${text("mapUrl")}, ${text.orNull("photo")}, ${flag("isPublic")}, ${int.orNull("lateMinutes")}, ${text("timeZone")}, ${instant("now")})
     on conflict (id) do update set name = excluded.name, address = excluded.address, area = excluded.area,
       phone = excluded.phone, hours = excluded.hours, map_url = excluded.map_url,
       photo = excluded.photo, is_public = excluded.is_public,
       late_minutes = case when ${flag("saysLateness")} then excluded.late_minutes else b.late_minutes end,
       revision = b.revision + 1
     where b.revision = ${int("revision")}
     returning id
   ),
   ${keepAnswer("saved")}
   select id from saved`,
)

const branch = {
  name: "save branch",
  missing: "BRANCH_NOT_FOUND" as const,
  read,
  write,
  races: ["branches_name_key"],
}

type Answer = z.input<typeof Branch>

/** Throws NAME_TAKEN, VALIDATION, and FORBIDDEN for who is limited to some branches. */
export async function createBranch(
  context: Context<Actor>,
  { photoFocus, lateMinutes = null, ...rest }: z.output<typeof NewBranch>,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const values = { ...rest, lateMinutes, saysLateness: true }
  const id = randomUUID()
  await assertZone(context.pool, values.timeZone)
  const photo = focusedAs(await namedPicture(context, values.photo), photoFocus)
  const decided = await saveEntry(context, key, branch, { id, isNew: true, values }, (saved) => ({
    ...{ ...rest, lateMinutes, photo },
    ...saved,
  }))
  await keepFocus(context, photo, photoFocus)
  return decided
}

/** Throws BRANCH_NOT_FOUND, FORBIDDEN, VALIDATION, NAME_TAKEN or EDITED_MEANWHILE. */
export async function updateBranch(
  context: Context<Actor>,
  id: string,
  { revision: basedOn, photoFocus, lateMinutes, ...edit }: BranchEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<Answer>> {
  const { timeZone } = await readBranch(context, id)
  assertCovers(context.actor, "sucursales", "editar", id)
  // Who does not speak of it leaves it as it is by then.
  const saysLateness = lateMinutes !== undefined
  const values = { ...edit, timeZone, lateMinutes: lateMinutes ?? null, saysLateness }
  const photo = focusedAs(await namedPicture(context, edit.photo), photoFocus)
  const save = { id, isNew: false, basedOn, values }
  const decided = await saveEntry(context, key, branch, save, (saved, { late_minutes }) => ({
    ...{ ...edit, timeZone, photo, lateMinutes: lateMinutes === undefined ? late_minutes : lateMinutes },
    ...saved,
  }))
  await keepFocus(context, photo, photoFocus)
  return decided
}

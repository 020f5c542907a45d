import { randomUUID } from "node:crypto"
import type { z } from "zod"
import type { DisciplineEdit } from "../../../../contract/catalogue.ts"
import type { Discipline } from "../../../../contract/studio.ts"
import type { Context } from "../../../platform/context.ts"
import type { Decided } from "../../../platform/database/decision.ts"
import { type IdempotencyKey, keepAnswer, keptAnswer } from "../../../platform/database/idempotency.ts"
import { instant, int, piece, text, uuid } from "../../../platform/database/piece.ts"
import { statement } from "../../../platform/database/statement.ts"
import { focusedAs, keepFocus, namedPicture } from "../images.ts"
import { type EntryFacts, saveEntry } from "./entry.ts"

const read = statement<EntryFacts>("discipline-facts")(
  piece`select (select revision from disciplines where id = ${uuid("id")}) as revision,
     exists (select from disciplines where lower(name) = lower(${text("name")}) and id <> ${uuid("id")}) as is_taken,
     ${keptAnswer}`,
)

const write = statement<{ id: string }>("save-discipline")(
  piece`with saved as (
     insert into disciplines as d (id, name, description, level, what_to_bring, photo, created_at)
     values (${uuid("id")}, ${text("name")}, ${text("description")}, ${text("level")}, ${text("whatToBring")},
       ${text.orNull("photo")}, ${instant("now")})
     on conflict (id) do update set name = excluded.name, description = excluded.description,
       level = excluded.level, what_to_bring = excluded.what_to_bring, photo = excluded.photo,
       revision = d.revision + 1
     where d.revision = ${int("revision")}
     returning id
   ),
   ${keepAnswer("saved")}
   select id from saved`,
)

const discipline = {
  name: "save discipline",
  missing: "DISCIPLINE_NOT_FOUND" as const,
  read,
  write,
  races: ["disciplines_name_key"],
}

/** Changes a discipline, or makes one when `id` is absent. Throws DISCIPLINE_NOT_FOUND, VALIDATION, NAME_TAKEN or EDITED_MEANWHILE. */
export async function saveDiscipline(
  context: Context,
  id: string | undefined,
  { revision: basedOn, photoFocus, ...values }: DisciplineEdit,
  key: IdempotencyKey | undefined,
): Promise<Decided<z.input<typeof Discipline>>> {
  const photo = focusedAs(await namedPicture(context, values.photo), photoFocus)
  const save = { id: id ?? randomUUID(), isNew: id === undefined, basedOn, values }
  const decided = await saveEntry(context, key, discipline, save, (saved) => ({ ...values, photo, ...saved }))
  await keepFocus(context, photo, photoFocus)
  return decided
}

import { instant, piece, uuid, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { classColumn, classNames } from "./classFacts.ts"
import type { ClassFacts, DraftOf } from "./facts.ts"

interface Row {
  user_id: string
  email: string
  first_name: string
  entry_id: string
  ends_at: Date
  class: ClassFacts
}

const read = statement<Row>("offer-to-tell")(
  piece`select u.id as user_id, u.email, u.first_name, w.id as entry_id, o.ends_at, ${classColumn} as class
   from classes c ${classNames}
   join waitlist_entries w on w.class_id = c.id and w.ended_at is null and w.joined_at <= ${instant("at")}
   join users u on u.id = w.user_id
   cross join (select max(ends_at) as ends_at from waitlist_offers where id = any(${uuids("offerIds")})) o
   where c.id = ${uuid("classId")}
   order by w.turn`,
)

/** Everybody who waited when places were offered, by turn. */
export async function readOffered(
  runner: Runner,
  classId: string,
  offerIds: string[],
  at: Date,
): Promise<DraftOf<"offer">[]> {
  const rows = await read(runner, { classId, offerIds, at })
  return rows.map((row) => ({
    kind: "offer",
    userId: row.user_id,
    address: row.email,
    facts: {
      firstName: row.first_name,
      entryId: row.entry_id,
      offerIds,
      endsAt: row.ends_at.toISOString(),
      class: row.class,
    },
  }))
}

import { piece, uuids } from "../../platform/database/piece.ts"
import { type Runner, statement } from "../../platform/database/statement.ts"
import { classColumn, classNames } from "./classFacts.ts"
import type { ClassFacts, DraftOf } from "./facts.ts"

interface Row {
  user_id: string
  email: string
  first_name: string
  class: ClassFacts
}

const read = statement<Row>("closed-line-to-tell")(
  piece`select u.id as user_id, u.email, u.first_name, ${classColumn} as class
   from waitlist_entries w
   join users u on u.id = w.user_id and u.closed_at is null
   join classes c on c.id = w.class_id ${classNames}
   where w.id = any(${uuids("entryIds")})
   order by w.turn`,
)

/** Everybody whose wait for a class ended with the class. */
export async function readClosedLine(runner: Runner, entryIds: string[]): Promise<DraftOf<"lineClosed">[]> {
  return (await read(runner, { entryIds })).map((row) => ({
    kind: "lineClosed",
    userId: row.user_id,
    address: row.email,
    facts: { firstName: row.first_name, class: row.class },
  }))
}
